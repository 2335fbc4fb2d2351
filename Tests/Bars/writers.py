"""Writes a share of a CSV file's rows from memory, gzipped at level 1; prints the seconds for all rows.

    writers.py polars|pandas CSV OUTPUT SHARE
"""

import os
import sys
import time

library, source, target, share = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
os.environ["POLARS_MAX_THREADS"] = "1"

import polars as pl  # noqa: E402

# Each of the joined files has its header.
frame = pl.read_csv(source, has_header=False, comment_prefix="timestamp")
frame = frame.head(len(frame) // share)
if library == "polars":
    start = time.perf_counter()
    frame.write_csv(target, compression="gzip", compression_level=1, check_extension=False)
else:
    import pandas as pd

    rows = pd.DataFrame({column.name: column.to_numpy() for column in frame})
    start = time.perf_counter()
    rows.to_csv(target, index=False, compression={"method": "gzip", "compresslevel": 1})
print((time.perf_counter() - start) * share)
