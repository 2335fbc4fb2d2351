"""Prints how long a program takes to start, the median of runs of `--version`: start.py PROGRAM."""

import statistics
import subprocess
import sys
import time

RUNS = 21


def milliseconds() -> float:
    start = time.perf_counter()
    subprocess.run([sys.argv[1], "--version"], check=True, stdout=subprocess.DEVNULL)
    return 1_000 * (time.perf_counter() - start)


print(f"{statistics.median(milliseconds() for _ in range(RUNS)):.1f} ms")
