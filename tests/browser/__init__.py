"""The director's page in a real browser, against a real server."""
