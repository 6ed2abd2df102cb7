"""The API of the server without a server: for an engine that runs inside a browser, with the standard library alone.

A request comes with the records that it needs, and its answer says which records are to be written. Where they are kept is
the browser's business.
"""
