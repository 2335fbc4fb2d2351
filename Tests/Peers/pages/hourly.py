"""Whole values by the hour of the local day."""

import polars as pl

from pages.people import Person, least_that_covers

SHARES = {"p10": 0.1, "p50": 0.5, "p90": 0.9}


def quantiles(person: Person, name: str, times: pl.Series, values: pl.Series) -> dict:
    """Three lists of 24, with nothing for hours without values."""
    table = pl.DataFrame({"hour": person.hours(times), "value": values.cast(pl.Float64)})
    # Half a beat is rounded up.
    hours = dict(table.with_columns((pl.col("value") + 0.5).floor()).group_by("hour").all().rows())
    return {
        f"{name}_{quantile}": [
            int(least_that_covers(pl.Series(hours[hour]), share)) if hour in hours else None
            for hour in range(24)
        ]
        for quantile, share in SHARES.items()
    }
