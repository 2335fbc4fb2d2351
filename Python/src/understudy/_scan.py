"""Reads files with rows as a lazy frame of polars, a few files at a time."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _rows
from ._columns import SURVEY, TIMESTAMP, Table, dtype
from ._names import Entry

if TYPE_CHECKING:
    import polars as pl

# Files whose rows are in memory at a time.
FILES = 16
# No file has it, so that a line is one cell.
NO_SEPARATOR = "\x01"


class Form(NamedTuple):
    """Everything on which the reading of a file depends; files of one form are read together."""

    patient: str
    survey: str | None
    time: int | None
    """The time in the file's name, if its rows have no times."""
    columns: tuple[str, ...]
    """The names in the header, some with blanks."""
    is_divided: bool
    """Whether a cell may contain commas without quotes."""
    is_path: bool
    """Whether polars opens the file itself."""


def scan(entries: Sequence[Entry], table: Table) -> pl.LazyFrame:
    """The rows of files of one table, with the column `patient` before the others.

    An error names the file and the row, in each query.
    """
    import polars as pl
    from polars.io.plugins import register_io_source

    schema = {name: dtype(kind) for name, kind in table.frame.items()}
    if not entries:
        return pl.LazyFrame(schema=schema)

    def read(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, _: int | None
    ) -> Iterator[pl.DataFrame]:
        left = rows
        for start in range(0, len(entries), FILES):
            batch = entries[start : start + FILES]
            frames = _frames(batch, table)
            if not frames:
                continue
            with _named(batch, table):
                frame = pl.concat(frames, how="diagonal").collect().select(*schema)
            if left is not None:
                # They are counted before the predicate is applied.
                frame = frame.head(left)
                left -= frame.height
            if predicate is not None:
                frame = frame.filter(predicate)
            yield frame if columns is None else frame.select(columns)
            if left == 0:
                return

    return register_io_source(read, schema=schema)


@contextlib.contextmanager
def _named(batch: Sequence[Entry], table: Table) -> Iterator[None]:
    """Turns an error of polars into one that names the file and the row, if a row is wrong."""
    import polars as pl

    try:
        yield
    except (pl.exceptions.PolarsError, OSError) as error:
        for entry in batch:
            if damage := _rows.find_damage(entry, table):
                raise damage from error
        raise


def _is_path(entry: Entry) -> bool:
    return entry.item.member is None and not entry.name.endswith(".zst")


def _frames(batch: Sequence[Entry], table: Table) -> list[pl.LazyFrame]:
    """The rows of the entries: a frame for neighbours of one form."""
    sources = [(form, source) for entry in batch for form, source in _source(entry, table)]
    return [
        _frame(form, [source for _, source in alike], table)
        for form, alike in itertools.groupby(sources, key=lambda source: source[0])
    ]


def _source(entry: Entry, table: Table) -> Iterator[tuple[Form, str | bytes]]:
    """The form of a file with its path or its content; nothing for an empty file."""
    is_path = _is_path(entry)
    content = b"" if is_path else entry.item.read()
    head = _rows.head(entry) if is_path else _rows.head_of(content)
    if not head[0]:
        return
    columns, is_divided = _rows.columns(entry, table, head)
    time = None if table.has_times else entry.time
    form = Form(entry.patient, entry.survey, time, columns, is_divided, is_path)
    yield form, str(entry.item.path) if is_path else content


def _frame(form: Form, sources: list[Any], table: Table) -> pl.LazyFrame:
    """The rows of files of one form.

    Types are given, because files without rows would change them.
    """
    import polars as pl

    cells = table.cells
    schema = {name.strip(): dtype(cells[name.strip()]) for name in form.columns}
    if form.is_divided:
        lines = pl.scan_csv(
            sources,
            schema={"line": pl.String()},
            separator=NO_SEPARATOR,
            quote_char=None,
            has_header=False,
            skip_lines=1,
            glob=False,
            raise_if_empty=False,
        )
        frame = lines.select(_divide(schema, table.commas))
    else:
        frame = pl.scan_csv(
            sources,
            schema=dict(zip(form.columns, schema.values())),
            # Only tables of the truth have quotes.
            quote_char='"' if table.is_truth else None,
            glob=False,
            raise_if_empty=False,
        ).rename(lambda name: name.strip())
    given = {"patient": form.patient}
    if table.is_survey:
        given[SURVEY[0]] = form.survey or ""
    columns = []
    for name, kind in table.frame.items():
        if name in given:
            columns.append(pl.lit(given[name]).alias(name))
        elif name in schema:
            columns.append(pl.col(name))
        else:
            time = form.time if name == TIMESTAMP[0] else None
            columns.append(pl.lit(time, dtype=dtype(kind)).alias(name))
    # All columns are read: polars accepts rows with too many cells if columns are left out.
    unused = [name for name in schema if name in given or name not in table.frame]
    return frame.select(*columns, pl.col(unused).name.prefix("unused "))


def _divide(schema: dict[str, pl.DataType], commas: str | None) -> list[pl.Expr]:
    """The cells of a line; the cell in the column `commas` gets the additional commas.

    The last cells of a line with too few are null.
    """
    import polars as pl

    names = list(schema)
    place = names.index(commas or "")
    parts = pl.col("line").str.split(",")
    more = (parts.list.len().cast(pl.Int64) - len(names)).clip(0)

    def cell(index: int) -> pl.Expr:
        if index == place:
            return parts.list.slice(place, more + 1).list.join(",")
        return parts.list.get(index + more * (index > place), null_on_oob=True)

    return [
        pl.when(cell(index) != "").then(cell(index)).cast(schema[name]).alias(name)
        for index, name in enumerate(names)
    ]
