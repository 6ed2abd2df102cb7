"""The director's page as files: the same for a server and for a folder that needs none. Nothing but Python is needed for it."""
