"""The record as text: one line of it, and a whole case file, both ways."""
