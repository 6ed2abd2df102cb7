"""Benchmark: playing out full deals, ours beside other Python bridge engines."""
