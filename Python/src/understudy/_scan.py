"""Reads files with rows as a lazy frame of polars."""

from __future__ import annotations

import gzip
import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ._columns import Table
from ._files import DOWNLOAD, Entry

if TYPE_CHECKING:
    import polars as pl

# Members of an archive that are in memory at a time: the files of a participant's day or so.
MEMBERS = 64
# No file has it, so that a line is one cell.
NO_SEPARATOR = "\x01"


def scan(entries: Sequence[Entry], table: Table) -> pl.LazyFrame:
    """The rows of files of one table and layout, with the column `patient` before the others."""
    import polars as pl

    frames = [
        _scan_patient(list(files), table).select(
            pl.lit(patient).alias("patient"), pl.all().exclude("UTC time")
        )
        for patient, files in itertools.groupby(entries, key=lambda entry: entry.patient)
    ]
    if not frames:
        return pl.LazyFrame(schema={"patient": pl.String(), **table.schema()})
    return pl.concat(frames)


def _scan_patient(entries: Sequence[Entry], table: Table) -> pl.LazyFrame:
    """The rows of a patient, whose files one version of the app has written."""
    processed = entries[0].layout == DOWNLOAD
    schema = table.schema(processed=processed)
    if table.commas and _has_commas(entries, table, len(schema)):
        return _scan_files(entries, None).select(_split(table, processed=processed))
    return _scan_files(entries, schema)


def _has_commas(entries: Sequence[Entry], table: Table, columns: int) -> bool:
    """Whether cells of texts may hold commas, so that rows have more cells than their header.

    Logs have such texts in some rows. The accelerometer's rows are many, so they are split by the
    slower way only where the first one asks for it: old versions of the app name the hardware,
    such as iPhone8,1, in all of them.
    """
    if table.name != "accel":
        return True
    row = next((row for entry in entries if (row := _first_row(entry))), b"")
    return row.count(b",") >= columns


def _first_row(entry: Entry) -> bytes:
    """The first line below the header; empty where there is none."""
    content = entry.read()
    if content.startswith(b"\x1f\x8b"):
        content = gzip.decompress(content)
    return next(iter(content.split(b"\n", 2)[1:]), b"")


def _split(table: Table, *, processed: bool) -> list[pl.Expr]:
    """The cells of a line, of which one column may hold commas."""
    import polars as pl

    names = list(table.schema(processed=processed))
    place = names.index(table.commas or "")
    behind = len(names) - place - 1
    cells = pl.col("line").str.split(",")
    width = cells.list.len().cast(pl.Int64) - place - behind

    def cell(index: int) -> pl.Expr:
        if index < place:
            return cells.list.get(index, null_on_oob=True)
        if index > place:
            return cells.list.get(index - len(names), null_on_oob=True)
        return cells.list.slice(place, width).list.join(",")

    types = table.schema(processed=processed)
    return [
        pl.when(cell(index) != "").then(cell(index)).cast(types[name]).alias(name)
        for index, name in enumerate(names)
    ]


def _scan_files(entries: Sequence[Entry], schema: dict[str, pl.DataType] | None) -> pl.LazyFrame:
    if entries[0].span:
        return _scan_members(entries, schema)
    return _scan_csv([str(entry.path) for entry in entries], schema)


def _scan_csv(
    sources: list[str] | list[bytes], schema: dict[str, pl.DataType] | None
) -> pl.LazyFrame:
    """The rows of files, or of the contents of files; without a schema each line is one cell.

    Types are given, because files without rows would change them.
    """
    import polars as pl

    if schema is None:
        return pl.scan_csv(
            sources,
            schema={"line": pl.String()},
            separator=NO_SEPARATOR,
            quote_char=None,
            has_header=False,
            skip_lines=1,
            glob=False,
            raise_if_empty=False,
        )
    return pl.scan_csv(sources, schema=schema, glob=False, raise_if_empty=False)


def _scan_members(entries: Sequence[Entry], schema: dict[str, pl.DataType] | None) -> pl.LazyFrame:
    """The rows of members of an archive, of which a few are in memory at a time."""
    import polars as pl
    from polars.io.plugins import register_io_source

    def read(
        columns: list[str] | None,
        predicate: pl.Expr | None,
        rows: int | None,
        batch_size: int | None,
    ) -> Iterator[pl.DataFrame]:
        left = rows
        for start in range(0, len(entries), MEMBERS):
            contents = [entry.read() for entry in entries[start : start + MEMBERS]]
            frame = _scan_csv(contents, schema)
            if left is not None:
                frame = frame.head(left)
            if predicate is not None:
                frame = frame.filter(predicate)
            batch = (frame.select(columns) if columns is not None else frame).collect()
            yield batch
            if left is not None and predicate is None:
                left -= batch.height

    return register_io_source(read, schema=schema or {"line": pl.String()})
