"""The columns of the tables that can be read, from columns.json."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars as pl

# Those with instants, in ms since 1970 UTC.
TIMESTAMP = ("timestamp", "int")
UTC = ("UTC time", "text")


@dataclass(frozen=True)
class Table:
    """A table: a stream of the Beiwe app, or a table of the truth."""

    name: str
    columns: tuple[tuple[str, str], ...]
    """Names and types: `int`, `float`, `text`, `bool` or `date`."""
    phone: str | None = None
    """The name of the stream in the names of the phone's files; None if phones have none."""
    download: str | None = None
    """The folder of the stream in a download; None for the truth."""
    commas: str | None = None
    """The column whose cells may hold commas without quotes."""

    def schema(self, *, processed: bool = False) -> dict[str, pl.DataType]:
        """The columns of a file and their types.

        Args:
            processed: Whether the file is of a download, where the server has added a column.
        """
        return {name: dtype(kind) for name, kind in self.cells(processed=processed)}

    def cells(self, *, processed: bool) -> list[tuple[str, str]]:
        """The columns of a file and the names of their types."""
        if self.download is None:
            return list(self.columns)
        return [TIMESTAMP, *([UTC] if processed else []), *self.columns]


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
    told = json.loads(file.read_text(encoding="utf-8"))
    return {
        "streams": {
            name: Table(
                name,
                tuple((column, kind) for column, kind in stream["columns"]),
                stream["phone"],
                stream["download"],
                stream.get("commas"),
            )
            for name, stream in told["streams"].items()
        },
        "truth": {
            name: Table(name, tuple((column, kind) for column, kind in columns))
            for name, columns in told["truth"].items()
        },
    }


def streams() -> dict[str, Table]:
    """The streams by their names, which are those of the option `--streams`."""
    return _tables()["streams"]


def truth() -> dict[str, Table]:
    """The tables of the truth by their names."""
    return _tables()["truth"]


def named(name: str, tables: dict[str, Table], what: str) -> Table:
    """The table of a name.

    Raises:
        ValueError: There is none; the text tells the names that there are.
    """
    if name not in tables:
        raise ValueError(f"no {what} is called {name!r}; there are {', '.join(tables)}")
    return tables[name]
