"""The engine with JSON on both sides, and the types of that JSON."""
