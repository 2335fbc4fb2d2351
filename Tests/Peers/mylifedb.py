"""Reads the days that MyLifeDB's app puts on its server.

A tree is one person's folder of the layout `mylifedb`. Days come in order of their dates.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

HEALTH = "imports/fitness/apple-health"
"""The folder of HealthKit's data; the other collectors have the phone's own data."""


def days(tree: Path, collectors: str = HEALTH) -> Iterator[tuple[Path, dict]]:
    """Every file of a day, and its content."""
    for file in sorted(tree.glob(f"{collectors}/raw/*/*/*.json")):
        yield file, json.loads(file.read_bytes())


def samples(tree: Path) -> Iterator[dict]:
    """What HealthKit knows."""
    for _, day in days(tree):
        yield from day["samples"]


def seconds(text: str) -> float:
    """The instant of a sample's time, in seconds since 1970."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()
