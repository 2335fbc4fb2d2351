"""Counts and sums of HealthKit's samples, for judges of several formats."""

import math
import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import mylifedb

QUANTITY = "HKQuantityTypeIdentifier"
CATEGORY = "HKCategoryTypeIdentifier"


@dataclass
class Samples:
    """The number of samples of each type, and the sums of quantities."""

    counts: Counter[str] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)
    points: int = 0

    def __sub__(self, other: "Samples") -> list[str]:
        """The types in which two differ."""
        wrong = [k for k in self.counts | other.counts if self.counts[k] != other.counts[k]]
        for name in self.sums | other.sums:
            if not math.isclose(self.sums[name], other.sums[name], rel_tol=1e-9, abs_tol=1e-6):
                wrong.append(f"the sum of {name}")
        if self.points != other.points:
            wrong.append("points of routes")
        return wrong


def days(tree: Path) -> Samples:
    """The samples in MyLifeDB's days, except states of mind, whose form in exports is unknown."""
    found = Samples()
    for sample in mylifedb.samples(tree):
        name = sample["type"]
        if name == "HKWorkoutTypeIdentifier":
            found.counts["Workout"] += 1
            found.points += len(sample["metadata"].get("route", []))
        elif name.startswith((QUANTITY, CATEGORY)):
            found.counts[short(name)] += 1
            if name.startswith(QUANTITY):
                found.sums[short(name)] += sample["value"]
    return found


def archive(export: Path, folder: str) -> Path:
    """The file that the Health app hands out."""
    name = shutil.make_archive(f"{folder}/export", "zip", export.parent, export.name)
    return Path(name)


def short(name: str) -> str:
    for prefix in (QUANTITY, CATEGORY):
        name = name.removeprefix(prefix)
    return name
