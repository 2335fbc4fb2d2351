"""How far apart rows are."""

import polars as pl

from pages.numbers import Floored
from pages.people import MOTION, Person, least_that_covers

EXACT_BELOW = 4_096
"""Ms below which quantiles are exact."""


def told(interval: int) -> int | Floored:
    return interval if interval < EXACT_BELOW else Floored(interval)


def intervals(times: pl.Series) -> dict:
    # Rows of a clock that was set back follow at once.
    steps = times.diff().drop_nulls().clip(lower_bound=0)
    return {
        "rows": len(times),
        "median_ms": told(least_that_covers(steps, 0.5)),
        "p99_ms": told(least_that_covers(steps, 0.99)),
        "longest_ms": steps.max(),
        "longest_from": times[steps.arg_max()],
    }


def due(person: Person) -> dict | None:
    tables = {stream: person.rows(stream)["timestamp"] for stream in [*MOTION, "gps"]}
    return {s: intervals(times) for s, times in tables.items() if len(times) > 1} or None
