"""The values of the game: cards, seats, contract, events, position, ruling. Nothing but the standard library is imported."""
