"""The grammar of each language."""
