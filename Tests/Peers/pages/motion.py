"""Movement by time of day, and the rhythm of walking."""

import math

import numpy as np
import polars as pl

from pages.numbers import SINGLE, Near
from pages.people import DAY, TEN_MINUTES, Person

LENGTH = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
"""The length of the acceleration, in g."""
SHARES = {"p10_mg": 0.1, "p50_mg": 0.5, "p90_mg": 0.9}
WINDOW = 10_000
"""Ms of rows whose spectrum is taken."""
WINDOWS = 2_000
"""The largest number of windows that a page uses."""
FREQUENCIES = np.arange(100) / 10
"""In Hz."""


def acceleration_due(person: Person) -> dict | None:
    """Quantiles of the days' means of | |a| - 1 g | in mg, by ten minutes of the day."""
    rows = person.rows("accel")
    if rows.is_empty():
        return None
    clocks = person.local(rows["timestamp"])
    # An hour that clocks show twice has two separate means.
    ahead = clocks - rows["timestamp"]
    means = (
        rows.group_by((clocks // TEN_MINUTES).alias("ten"), ahead.alias("ahead"))
        .agg((1_000 * (LENGTH - 1).abs()).mean().alias("mean"))
        .group_by(pl.col("ten") % (DAY // TEN_MINUTES))
        .agg(pl.col("mean").sort())
    )
    days = dict(means.iter_rows())
    due: dict = {"rows": len(rows)}
    for name, share in SHARES.items():
        due[name] = [
            Near(nearest(days[ten], share), SINGLE) if ten in days else None
            for ten in range(DAY // TEN_MINUTES)
        ]
    return due


def nearest(ordered: list[float], share: float) -> float:
    """The value at the place nearest to a share of the way from the first to the last."""
    return ordered[math.floor(share * (len(ordered) - 1) + 0.5)]


def windows(person: Person) -> list[tuple[int, int]]:
    """The rows of ten seconds after ten seconds, each wholly within its ten minutes."""
    times = np.maximum.accumulate(person.rows("accel")["timestamp"].to_numpy())
    tens = person.tens("accel")
    found = []
    borders = [0, *(np.flatnonzero(np.diff(tens)) + 1), len(times)]
    for first, end in zip(borders, borders[1:]):
        while first < end:
            last = first + int(np.searchsorted(times[first:end], times[first] + WINDOW))
            if last < end:
                found.append((first, last))
            first = last
    return found


def spectrum(lengths: np.ndarray) -> np.ndarray | None:
    """The power of |a| under a Hann window; None for a window that no walk makes."""
    count = len(lengths)
    rate = count / (WINDOW / 1_000)
    # Five rows a second would do for a rhythm of 2.5 Hz; there are some more.
    if rate < 8 or not 0.05 < lengths.std() < 1:
        return None
    places = np.arange(count)
    hann = np.sin(np.pi * (places + 0.5) / count) ** 2
    turns = np.exp(-2j * np.pi * np.outer(FREQUENCIES, places) / rate)
    powers = np.abs(turns @ (hann * (lengths - lengths.mean()))) ** 2
    powers[(FREQUENCIES == 0) | (FREQUENCIES >= rate / 2)] = 0
    return powers / count


def has_rhythm(powers: np.ndarray) -> bool:
    """Whether steps stand out of all from half a Hz on."""
    steps = powers[14:27].max()
    return steps == powers[5:].max() and steps > 0.15 * powers.sum()


def spectrum_due(person: Person) -> dict | None:
    rows = person.rows("accel")
    if rows.is_empty():
        return None
    lengths, times = rows.select(LENGTH).to_series().to_numpy(), rows["timestamp"].to_numpy()
    bouts = person.truth("bouts")
    walks = None if bouts is None else bouts.filter(pl.col("mode") == "walk")
    taken: list[np.ndarray] = []
    for first, end in windows(person):
        if walks is not None:
            start = int(person.true_times(times[first : first + 1])[0])
            within = (walks["start"] <= start) & (walks["end"] >= start + WINDOW)
            if not within.any():
                continue
        powers = spectrum(lengths[first:end])
        if powers is not None and (walks is not None or has_rhythm(powers)):
            taken.append(powers)
        if len(taken) == WINDOWS:
            break
    if not taken:
        return None
    powers = np.sum(taken, axis=0)
    due = {"windows": len(taken), "peak_hz": (5 + powers[5:].argmax().item()) / 10}
    if walks is not None and len(walks):
        seconds = walks["end"] - walks["start"]
        due["true_cadence_hz"] = (walks["cadence_hz"] * seconds).sum() / seconds.sum()
    return due | {"power": powers.tolist()}
