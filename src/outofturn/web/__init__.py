"""The director's page and the JSON API, on a server of one's own. Needs ``pip install 'outofturn[serve]'``."""
