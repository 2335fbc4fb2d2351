"""The columns of the tables that can be read, from columns.json."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

PATIENT = ("patient", "text")
SURVEY = ("survey id", "text")
# In ms since 1970, UTC.
TIMESTAMP = ("timestamp", "int")
# Repeats the timestamp; the server adds it.
UTC = ("UTC time", "text")


@dataclass(frozen=True)
class Table:
    """A table: a stream or survey of the Beiwe app, or a table of the truth."""

    name: str
    columns: tuple[tuple[str, str], ...]
    """Names and types: `int`, `float`, `text`, `bool` or `date`."""
    phone: str | None = None
    """The name of the stream in the names of the phone's files; None if phones have none."""
    download: str | None = None
    """The folder of the stream in a download; None for the truth."""
    commas: str | None = None
    """The column whose cells may contain commas without quotes."""
    optional: tuple[str, ...] = ()
    """Columns that files of earlier versions lack."""
    is_survey: bool = False
    """Whether the names of files contain the id of a survey."""
    has_times: bool = True
    """Whether rows have a timestamp; else the names of files contain it."""

    @property
    def is_truth(self) -> bool:
        """Whether the table is of the truth, whose cells may have quotes."""
        return self.download is None

    @property
    def frame(self) -> dict[str, str]:
        """The columns of a data frame and the names of their types."""
        first = [PATIENT, *([SURVEY] if self.is_survey else [])]
        return dict([*first, *([] if self.is_truth else [TIMESTAMP]), *self.columns])

    @property
    def cells(self) -> dict[str, str]:
        """The columns that files may have, and the names of their types."""
        times = [TIMESTAMP] if self.has_times and not self.is_truth else []
        added = [] if self.is_truth else [UTC, *([SURVEY] if self.is_survey else [])]
        return dict([*times, *added, *self.columns])

    @property
    def required(self) -> set[str]:
        """The columns that each file must have; version 0.1 of the truth lacks some."""
        if self.is_truth:
            return set()
        return self.cells.keys() - {UTC[0], SURVEY[0], *self.optional}


def dtype(kind: str) -> pl.DataType:
    """The type of polars that has a name in columns.json."""
    import polars as pl

    return {
        "int": pl.Int64(),
        "float": pl.Float64(),
        "text": pl.String(),
        "bool": pl.Boolean(),
        "date": pl.Date(),
    }[kind]


@functools.cache
def _tables() -> dict[str, dict[str, Table]]:
    file = Path(__file__).with_name("columns.json")
    content = json.loads(file.read_text(encoding="utf-8"))
    return {
        "streams": {
            name: Table(
                name,
                _columns(stream["columns"]),
                stream["phone"],
                stream["download"],
                stream.get("commas"),
                tuple(stream.get("optional", [])),
                is_survey=name in content["surveys"],
                has_times=stream.get("times", True),
            )
            for name, stream in (content["streams"] | content["surveys"]).items()
        },
        "truth": {
            name: Table(name, _columns(columns)) for name, columns in content["truth"].items()
        },
    }


def _columns(pairs: list[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, kind) for name, kind in pairs)


def streams() -> dict[str, Table]:
    """The streams by their names in the option `--streams`, and the tables of surveys."""
    return _tables()["streams"]


def truth() -> dict[str, Table]:
    """The tables of the truth by their names."""
    return _tables()["truth"]


def named(name: str, tables: dict[str, Table], what: str) -> Table:
    """The table of a name.

    Raises:
        ValueError: There is none; the text has the known names.
    """
    if name not in tables:
        raise ValueError(f"no {what} is called {name!r}; there are {', '.join(tables)}")
    return tables[name]
