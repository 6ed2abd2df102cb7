"""The compiled search. All functions that are compiled are here, and nothing else: what is kept of them on the disk depends on
the content of this folder."""
