"""The Laws as charts: drawn by asking the engine, not by hand."""
