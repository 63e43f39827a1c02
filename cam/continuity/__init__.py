"""Where the work on a task stands: read out of a session, kept in a Markdown file that its user can edit, told to the next session.

Temporary by nature, and no part of durable memory. Pure but for keeping.py: texts and events in, texts and values out.
"""

from __future__ import annotations
