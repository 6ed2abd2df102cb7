"""The Laws: one file for each, all editions side by side."""
