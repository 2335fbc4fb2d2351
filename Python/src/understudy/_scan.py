"""Reads files with rows as a lazy frame of polars."""

from __future__ import annotations

import gzip
import io
import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ._columns import Table
from ._files import DOWNLOAD, NAMES, TRUTH, Entry

if TYPE_CHECKING:
    import polars as pl

    Schema = dict[str, pl.DataType]

# Members of an archive that are in memory at a time.
MEMBERS = 16
# In bytes, of the lines of a phone.
LONGEST_LINE = 65_536
# No file has it, so that a line is one cell.
NO_SEPARATOR = "\x01"


def scan(entries: Sequence[Entry], table: Table) -> pl.LazyFrame:
    """The rows of files of one table and layout, with the column `patient` before the others.

    The files of all patients are one scan: polars begins all scans that are joined at a time, and
    of hundreds that takes hundreds of MB.
    """
    import polars as pl

    divided = _divided(entries, table)
    kinds: dict[tuple[bool, bool], list[Entry]] = {}
    for entry in entries:
        kind = entry.patient in divided, entry.span is not None
        kinds.setdefault(kind, []).append(entry)
    frames = [
        _scan_alike(alike, table, is_divided=is_divided) for (is_divided, _), alike in kinds.items()
    ]
    if not frames:
        return pl.LazyFrame(schema={"patient": pl.String(), **table.schema()})
    return pl.concat(frames)


def _scan_alike(entries: Sequence[Entry], table: Table, *, is_divided: bool) -> pl.LazyFrame:
    """The rows of files that are read in the same way."""
    import polars as pl

    schema = table.schema(processed=entries[0].layout == DOWNLOAD)
    read = None if is_divided else schema
    frame = _scan_members(entries, read) if entries[0].span else _scan_files(entries, read)
    cells = _divide(schema, table.commas) if is_divided else [pl.col(name) for name in schema]
    # The server's column says the timestamp again.
    return frame.select("patient", *cells).select(pl.all().exclude("UTC time"))


def _scan_files(entries: Sequence[Entry], schema: Schema | None) -> pl.LazyFrame:
    import polars as pl

    paths = [str(entry.path) for entry in entries]
    frame = _scan_csv(paths, schema, entries[0].layout, patient="patient")
    return frame.with_columns(pl.col("patient").str.extract(NAMES[entries[0].layout].pattern, 1))


def _scan_members(entries: Sequence[Entry], schema: Schema | None) -> pl.LazyFrame:
    """The rows of members of archives, of which a few are in memory at a time."""
    import polars as pl
    from polars.io.plugins import register_io_source

    def read(
        columns: list[str] | None, predicate: pl.Expr | None, rows: int | None, _: int | None
    ) -> Iterator[pl.DataFrame]:
        left = rows
        for batch in _batches(entries):
            contents = [entry.read() for entry in batch]
            patient = pl.lit(batch[0].patient).alias("patient")
            frame = _scan_csv(contents, schema, batch[0].layout).select(patient, pl.all())
            if left is not None:
                # They are counted before the predicate is applied.
                first = frame.head(left).collect()
                left -= first.height
                frame = first.lazy()
            if predicate is not None:
                frame = frame.filter(predicate)
            yield (frame if columns is None else frame.select(columns)).collect()
            if left == 0:
                return

    return register_io_source(read, schema={"patient": pl.String(), **(schema or _line())})


def _batches(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """A few entries of one patient at a time."""
    for _, own in itertools.groupby(entries, key=lambda entry: entry.patient):
        members = list(own)
        for start in range(0, len(members), MEMBERS):
            yield members[start : start + MEMBERS]


def _line() -> Schema:
    import polars as pl

    return {"line": pl.String()}


def _scan_csv(
    sources: list[str] | list[bytes],
    schema: Schema | None,
    layout: str,
    patient: str | None = None,
) -> pl.LazyFrame:
    """The rows of files, or of contents of files; without a schema each line is one cell.

    Types are given, because files without rows would change them.

    Args:
        sources: The paths of the files, or their contents.
        schema: The columns; None for lines.
        layout: The layout of the files. Tables of the truth may lack columns, as those of version
            0.1 do; their cells are null.
        patient: The column that gets the path of each row's file; None for none.
    """
    import polars as pl

    if schema is not None:
        return pl.scan_csv(
            sources,
            schema=schema,
            include_file_paths=patient,
            glob=False,
            raise_if_empty=False,
            missing_columns="insert" if layout == TRUTH else "raise",
        )
    return pl.scan_csv(
        sources,
        schema=_line(),
        include_file_paths=patient,
        has_header=False,
        skip_lines=1,
        separator=NO_SEPARATOR,
        quote_char=None,
        glob=False,
        raise_if_empty=False,
    )


# Rows with commas in a cell


def _divided(entries: Sequence[Entry], table: Table) -> set[str]:
    """The patients in whose rows a cell may hold commas without quotes.

    Such rows have more cells than their header, and are divided by a slower way. Logs have them
    now and then. The accelerometer's rows are many, so that their first one is asked: the app of
    2016 names the hardware, such as iPhone8,1, in all of them.
    """
    if not table.commas:
        return set()
    patients = itertools.groupby(entries, key=lambda entry: entry.patient)
    if table.name != "accel":
        return {patient for patient, _ in patients}
    width = len(table.schema(processed=entries[0].layout == DOWNLOAD)) if entries else 0
    return {patient for patient, own in patients if _first_row(own).count(b",") >= width}


def _first_row(entries: Iterator[Entry]) -> bytes:
    """The first row that there is; empty where there is none."""
    for entry in entries:
        content = entry.read()
        lines: io.BytesIO | gzip.GzipFile = io.BytesIO(content)
        if content.startswith(b"\x1f\x8b"):
            # A few MB may hold gigabytes, of which no more than two lines are inflated.
            lines = gzip.GzipFile(fileobj=io.BytesIO(content))
        lines.readline(LONGEST_LINE)
        if row := lines.readline(LONGEST_LINE).rstrip(b"\n"):
            return row
    return b""


def _divide(schema: Schema, commas: str | None) -> list[pl.Expr]:
    """The cells of a line, of which the one in the column `commas` has the commas that are left."""
    import polars as pl

    names = list(schema)
    place = names.index(commas or "")
    parts = pl.col("line").str.split(",")
    width = parts.list.len().cast(pl.Int64) - len(names) + 1

    def cell(index: int) -> pl.Expr:
        if index == place:
            return parts.list.slice(place, width).list.join(",")
        return parts.list.get(index if index < place else index - len(names), null_on_oob=True)

    return [
        pl.when(cell(index) != "").then(cell(index)).cast(schema[name]).alias(name)
        for index, name in enumerate(names)
    ]
