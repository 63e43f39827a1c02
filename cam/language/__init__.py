"""Words as the rules see them: cue tables of eight languages, and what of a text is content. It decides nothing."""
