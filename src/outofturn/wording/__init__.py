"""Everything that is read or heard: phrases for cards and players, labels, obligations in words."""
