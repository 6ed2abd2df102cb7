"""The Laws, one module per Law, with all editions side by side."""
