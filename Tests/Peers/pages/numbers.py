"""Compares the numbers of a page with the expected numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

EXACT = 1e-9
"""The share by which a decimal number may be off: sums are added up in another order."""
SINGLE = 1e-6
"""The same of a number that is kept in 32 bits."""


@dataclass(frozen=True)
class Near:
    """A number that is shown with a relative accuracy."""

    value: float
    share: float

    def is_told(self, told: Any) -> bool:
        return is_number(told) and abs(told - self.value) <= self.share * abs(self.value) + 1e-12

    def spoiled(self, told: float) -> float:
        return self.value * (1 + 1.01 * self.share) + 1e-9


@dataclass(frozen=True)
class Floored:
    """A number that is shown as the start of its class; a doubling has 64 classes."""

    value: int

    def is_told(self, told: Any) -> bool:
        return is_number(told) and 0 <= self.value - told < told / 64

    def spoiled(self, told: float) -> float:
        return self.value + 1


class ByName(dict):
    """Members whose names are data, such as questions, and not kinds of numbers."""


@dataclass(frozen=True)
class Figure:
    """A number of a page, and what it should be."""

    kind: str
    """Its path without places in lists and names from data."""
    path: tuple[str | int, ...]
    told: Any
    due: Any

    @property
    def is_right(self) -> bool:
        if isinstance(self.due, Near | Floored):
            return self.due.is_told(self.told)
        if isinstance(self.due, float):
            return Near(self.due, EXACT).is_told(self.told)
        return type(self.told) is type(self.due) and self.told == self.due

    def spoiled(self) -> Any:
        """As little beside what is due as must be noticed."""
        match self.due:
            case Near() | Floored():
                return self.due.spoiled(self.told)
            case int():
                return self.told + 1
            case float():
                return Near(self.due, 2 * EXACT).spoiled(self.told)
            case str():
                return self.told + "x"
            case _:
                return 0

    def __str__(self) -> str:
        due = getattr(self.due, "value", self.due)
        return f"{'.'.join(map(str, self.path))}: {self.told}, not {due}"


class Absent:
    """The mark for a missing side."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT = Absent()


def is_number(told: Any) -> bool:
    return isinstance(told, int | float) and not isinstance(told, bool)


def figures(
    told: Any, due: Any, path: tuple[str | int, ...] = (), kind: tuple[str, ...] = ()
) -> Iterator[Figure]:
    """All numbers of both sides; a number that only one side has is a wrong figure."""
    match told, due:
        case dict(), dict():
            for name in due | told:
                inner = kind if isinstance(due, ByName) else (*kind, name)
                one, other = told.get(name, ABSENT), due.get(name, ABSENT)
                yield from figures(one, other, (*path, name), inner)
        case list(), list():
            for place in range(max(len(told), len(due))):
                one = told[place] if place < len(told) else ABSENT
                other = due[place] if place < len(due) else ABSENT
                yield from figures(one, other, (*path, place), kind)
        case _:
            yield Figure(".".join(kind), path, told, due)


def replaced(told: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """A copy with one other number."""
    if not path:
        return value
    copy = told.copy()
    copy[path[0]] = replaced(told[path[0]], path[1:], value)
    return copy
