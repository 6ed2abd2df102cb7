"""The page as a folder of static files, with the engine that runs in the browser."""
