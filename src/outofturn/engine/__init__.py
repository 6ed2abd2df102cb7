"""Data types of the game: cards, seats, contract, events, position, ruling. Imports the standard library only."""
