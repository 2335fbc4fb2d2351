"""Days at a glance: screen, charger, battery and movement by the phone's rows."""

import polars as pl

from pages.numbers import SINGLE, Near
from pages.people import EVENTS, Person, seconds_within, text

MOVING = 0.02
"""The mean of | |a| - 1 g | in ten minutes from which a phone moves, in g."""
HOLD = 12 * 3_600_000
"""The time in ms for which a reported battery level is valid."""

Spans = list[tuple[int, int]]


def spans(events: pl.DataFrame, begins: list[str], ends: list[str], end: int) -> Spans:
    """From the first event that begins something to the next that ends it, or to the end."""
    found, start = [], None
    for time, event in events.select("timestamp", "event").iter_rows():
        if event in begins and start is None:
            start = time
        if event in ends and start is not None:
            found.append((start, max(time, start + 1)))
            start = None
    return found if start is None else [*found, (start, max(end, start + 1))]


def battery(power: pl.DataFrame, end: int) -> list[tuple[int, int, float]]:
    """The intervals from each row with a level to the next row."""
    told = power.filter(pl.col("level").is_between(0, 1)).select("timestamp", "level").rows()
    ends = [time for time, _ in told[1:]] + [end]
    levels = [(t, min(next, t + HOLD), level) for (t, level), next in zip(told, ends)]
    return [(start, stop, level) for start, stop, level in levels if start < stop]


def movement(person: Person) -> Spans:
    """From the first to the last row of each ten minutes in which the phone moves."""
    rows = person.rows("accel").with_columns(ten=pl.Series(person.tens("accel")))
    length = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
    tens = rows.group_by("ten", maintain_order=True).agg(
        start=pl.col("timestamp").first(),
        end=pl.col("timestamp").last() + 1,
        mean=(length - 1).abs().mean(),
    )
    return tens.filter(pl.col("mean") >= MOVING).select("start", "end").rows()


def due(person: Person) -> dict | None:
    seen = pl.concat([person.rows(stream)["timestamp"] for stream in [*EVENTS, "accel", "gps"]])
    if seen.is_empty():
        return None
    segments = person.truth("segments")
    # An interval without an end lasts to the study's end or, without the truth, to the last event.
    events = pl.concat([person.whole.rows(stream)["timestamp"] for stream in EVENTS])
    end = segments["end"][-1] if segments is not None else events.max() or 0
    # An interval that began before a span continues in it.
    power = person.whole.rows("powerState")
    screen = person.told_parts(spans(power, ["Unlocked"], ["Locked"], end))
    charger = person.told_parts(spans(power, ["Charging", "Full"], ["Unplugged"], end))
    levels = person.told_parts(battery(power, end))
    moving, true_days = movement(person), person.true_days()
    first, last = person.dates(pl.Series([seen.min(), seen.max()]))
    days = []
    for date in range(first, last + 1):
        start, stop = person.start(date), person.start(date + 1)
        day = {
            "date": text(date),
            "hours": (stop - start) / 3_600_000,
            "unlocked_seconds": seconds_within(screen, start, stop),
            "charging_seconds": seconds_within(charger, start, stop),
            "moving_seconds": seconds_within(moving, start, stop),
        }
        least = [level for a, b, level in levels if a < stop and b > start]
        if least:
            day["least_battery"] = Near(min(least), SINGLE)
        if true := true_days.get(day["date"]):
            day["true_steps"] = true["steps"]
            day["true_distance_m"] = true["distance_m"]
            day["true_home_minutes"] = true["home_minutes"]
        days.append(day)
    return {"days": days}
