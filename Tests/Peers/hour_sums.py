"""Compares the rows of a parser by hour with truth/<patient>/expected.csv."""

import csv
import zlib
from collections import defaultdict
from pathlib import Path

from fault_parser import Content
from faulty_files import Row

HOUR = 3_600_000
"""Milliseconds."""

Key = tuple[str, str, str, int]
"""Patient, recorder, stream and the hour's start."""
Sum = tuple[int, int, int, str]
"""Rows, first and last time, checksum."""


def expected(recording: Path) -> dict[Key, Sum]:
    sums = {}
    for file in sorted((recording / "truth").glob("*/expected.csv")):
        for row in csv.DictReader(file.read_text().splitlines()):
            key = (file.parent.name, row["recorder"], row["stream"], int(row["hour"]))
            sums[key] = (int(row["rows"]), int(row["first"]), int(row["last"]), row["crc32"])
    return sums


def found(contents: list[Content]) -> tuple[dict[Key, Sum], list[str]]:
    """The sums, and the files in which a row has no time, since no hour would show such a row."""
    hours, timeless = defaultdict(list), []
    for content in contents:
        file = content.files[0]
        times = [file.time(row) for row in content.rows]
        if None in times:
            timeless.append(file.path)
            continue
        for time, row in zip(times, content.rows):
            key = (file.patient, file.recorder, file.stream, time // HOUR * HOUR)
            hours[key].append((time, row))
    return {key: summed(rows) for key, rows in hours.items()}, timeless


def summed(rows: list[tuple[int, Row]]) -> Sum:
    times = [time for time, _ in rows]
    text = b"".join(row + b"\n" for row in sorted(row for _, row in rows))
    return len(rows), min(times), max(times), f"{zlib.crc32(text):08x}"


def complaints(sums: dict[Key, Sum], contents: list[Content]) -> list[str]:
    """Hours that are lost, more, or have another sum than expected, and rows without a time."""
    ours, timeless = found(contents)
    wrong = [f"{path}: a row without a time" for path in timeless]
    for key in sorted(sums.keys() | ours.keys()):
        if sums.get(key) != ours.get(key):
            wrong.append(f"{'/'.join(map(str, key))}: {ours.get(key)}, not {sums.get(key)}")
    return wrong
