"""The values of the game: cards, seats, contract, events, the position, and the ruling. Imports nothing outside the standard library."""
