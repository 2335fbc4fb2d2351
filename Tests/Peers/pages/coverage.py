"""The coverage of each hour as the page draws it: a level from 0 to 4 per pixel."""

import re
from collections import Counter

import numpy as np
import polars as pl

from pages import overview
from pages.numbers import ByName
from pages.people import EVENTS, MOTION, Person

WIDTH, HEIGHT = 900, 14
"""The width of a picture and the height of a row, in pixels."""
FULL = 4
PICTURES = ("coverage", "streams")
"""The picture of all participants, and the pictures of each participant's streams and apps."""
PICTURE = re.compile(
    rf'data-strips="({"|".join(PICTURES)})"><div class="names"[^>]*>(.*?)</div>\s*'
    "<div><svg(.*?)</svg>",
    re.DOTALL,
)
PATH = re.compile(r'--level(\d)\);stroke-width:\d+" d="([^"]*)"')
STEP = re.compile(r"([Mmh])([-\d.]+)(?: ([-\d.]+))?")


def drawn(page: str) -> dict:
    """The drawn levels of all participants, and of each participant's streams and apps."""
    people = re.findall(r"<summary>Participant (\w+)</summary>", page)
    found = [(name, levels(names, svg)) for name, names, svg in PICTURE.findall(page)]
    streams = [rows for name, rows in found if name == "streams"]
    return {
        "coverage": next(rows for name, rows in found if name == "coverage"),
        "streams": dict(zip(people, streams, strict=True)),
    }


def levels(names: str, svg: str) -> dict[str, list[int]]:
    """By the name of a row: the level of each pixel, where lines of its colour go."""
    labels = re.findall(r"<div>([^<]*)</div>", names + "</div>")
    picture = np.zeros((len(labels), WIDTH), dtype=int)
    for level, path in PATH.findall(svg):
        x = y = 0.0
        for word, first, second in STEP.findall(path):
            if word == "h":
                row, start, end = int(y // HEIGHT), int(x), int(x) + int(first)
                picture[row, start:end] = np.maximum(picture[row, start:end], int(level))
                x += float(first)
            else:
                origin = (x, y) if word == "m" else (0, 0)
                x, y = origin[0] + float(first), origin[1] + float(second)
    return dict(zip(labels, picture.tolist(), strict=True))


def hours(person: Person) -> dict[str, Counter]:
    """Rows by hour; ten minutes of a motion stream count in the hour of their first row."""
    found = {}
    for stream in [*MOTION, "gps", *EVENTS]:
        times = person.rows(stream)["timestamp"]
        if times.is_empty():
            continue
        parts = person.tens(stream) if stream in MOTION else times // 600_000
        tens = (
            pl.DataFrame({"ten": parts, "time": times})
            .group_by("ten")
            .agg(pl.col("time").first() // overview.HOUR, pl.len())
        )
        counts: Counter = Counter()
        for _, hour, count in tens.iter_rows():
            counts[hour] += count
        found[stream] = counts
    return found


def filled(counts: Counter, is_of_events: bool) -> dict[int, int]:
    """Levels by hour, beside the middle one of the hours with rows; any event fills an hour."""
    usual = 1 if is_of_events else sorted(counts.values())[len(counts) // 2]
    shares = {hour: count / usual for hour, count in counts.items()}
    return {
        hour: 1 + sum(share > step for step in (0.25, 0.5, 0.75)) for hour, share in shares.items()
    }


def pixels(levels: dict[int, int], first: int, last: int) -> list[int]:
    """The mean level of a pixel's hours, rounded; some coverage is at least 1."""
    integral = np.cumsum([0, *(levels.get(hour, 0) for hour in range(first, last))])
    edges = np.linspace(0, last - first, WIDTH + 1)
    means = np.diff(np.interp(edges, np.arange(last - first + 1), integral)) / np.diff(edges)
    rounded = np.floor(means + 0.5).astype(int)
    return np.where(means > 1e-12, np.maximum(rounded, 1), 0).tolist()


def due(people: list[Person]) -> dict:
    told = [hour for person in people for hour in overview.hours(person)]
    first, last = min(told), max(told) + 1
    everybody, streams = {}, {}
    for person in people:
        counts = hours(person)
        of = {stream: filled(count, stream in EVENTS) for stream, count in counts.items()}
        sampled = [levels for stream, levels in of.items() if stream not in EVENTS]
        means = {
            hour: max(int(sum(levels.get(hour, 0) for levels in sampled) / len(sampled) + 0.5), 1)
            for hour in {hour for levels in sampled for hour in levels}
        }
        for app, rows in sorted(overview.app_rows(person).items()):
            of[app] = {time // overview.HOUR: FULL for time, _ in rows}
        everybody[person.patient] = pixels(means, first, last)
        streams[person.patient] = ByName(
            {s: pixels(levels, first, last) for s, levels in of.items()}
        )
    return {"coverage": ByName(everybody), "streams": ByName(streams)}
