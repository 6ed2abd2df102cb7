"""The book of Laws to read and to look at: provisions in words, editions side by side, charts."""
