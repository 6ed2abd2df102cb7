"""What is needed to look after the project, and is no part of it: the trace from provisions to code, the site."""
