"""Long jobs cut into tasks: done here, by several processes or on a Dask cluster, with the results in order."""
