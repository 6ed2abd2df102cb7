"""Files of other programs, PBN and LIN: read as cases, and cases written as such files."""
