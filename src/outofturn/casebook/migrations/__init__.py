"""Alembic migrations of the tables."""
