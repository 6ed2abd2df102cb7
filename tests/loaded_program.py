"""All that a server needs to start, loaded: see ``prepared_program``."""

from __future__ import annotations

from importlib import import_module

from outofturn.site.page_files import built_page
from outofturn.site.pyodide import find_pyodide

for _name in ("casebook.store", "casebook.wait", "cli.announcement", "web.listener", "web.server"):
    import_module(f"outofturn.{_name}")
import_module("alembic.command")  # of a new database
for _pyodide in {None, find_pyodide()}:
    built_page("server", _pyodide)
