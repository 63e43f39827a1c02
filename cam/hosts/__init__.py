"""Everything that knows an agent exists: launching it, injecting memory, finding and reading its transcripts."""
