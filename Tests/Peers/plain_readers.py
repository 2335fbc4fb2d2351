"""The results of pandas and polars for a faulty file with their defaults, in one word."""

import csv
import io
import json
import math
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd
import polars as pl

from faulty_files import File, Row

Table = dict[str, list]
"""Values by column."""
Reader = Callable[[bytes, str], Table]
"""From the text of a file of a stream."""


@dataclass(frozen=True)
class Outcome:
    """A result, with the class of the exception or the number of extra or missing rows."""

    word: str
    exception: str = ""
    rows: int = 0


def by_pandas(text: bytes, stream: str) -> Table:
    source = io.BytesIO(text)
    with warnings.catch_warnings():
        # That a column has several types is no error.
        warnings.simplefilter("ignore")
        match stream:
            case "cozie-log":
                table = pd.read_json(io.BytesIO(flat(text)))
            case "cozie-requests":
                table = pd.read_json(source, lines=True)
            case _:
                table = pd.read_csv(source)
    return {str(name): table.iloc[:, at].tolist() for at, name in enumerate(table.columns)}


def by_polars(text: bytes, stream: str) -> Table:
    match stream:
        case "cozie-log":
            table = pl.read_json(io.BytesIO(flat(text)))
        case "cozie-requests":
            table = pl.read_ndjson(io.BytesIO(text))
        case _:
            table = pl.read_csv(io.BytesIO(text))
    return table.to_dict(as_series=False)


READERS: dict[str, Reader] = {"pandas": by_pandas, "polars": by_polars}


def outcome(reader: Reader, copies: list[File], header: bytes, rows: list[Row]) -> Outcome:
    """The result for the files that a fault made of one file. It is compared with the same reader's
    result for the header and the rows of a correct parser."""
    stream = copies[0].stream
    try:
        found = [reader(file.content, stream) for file in copies]
    except Exception as error:  # The table shows the class of any exception.
        return Outcome("error", exception=type(error).__name__)
    more = sum(length(table) for table in found) - len(rows)
    if more:
        return Outcome("extra rows" if more > 0 else "missing rows", rows=abs(more))
    if not rows:
        return Outcome("right")
    if not is_regular(stream, header, rows):
        # More cells than names: what the reader makes of them is no measure.
        return Outcome("silent")
    right = reader(text_of(stream, header, rows), stream)
    lines = Counter()
    for table in found:
        if not right.keys() <= table.keys():
            return Outcome("silent")
        lines += cells(table, right.keys())
    return Outcome("right" if lines == cells(right, right.keys()) else "silent")


def text_of(stream: str, header: bytes, rows: list[Row]) -> bytes:
    match stream:
        case "cozie-log":
            return b"[" + b",".join(rows) + b"]"
        case "cozie-requests":
            return b"\n".join(rows) + b"\n"
    return b"\n".join([header, *rows]) + b"\n"


def flat(text: bytes) -> bytes:
    """Cozie's log as one flat list, since no reader accepts the lists inside it."""
    try:
        entries = json.loads(text)
    except ValueError:
        return text
    rows = [row for each in entries for row in (each if isinstance(each, list) else [each])]
    return json.dumps(rows).encode()


def is_regular(stream: str, header: bytes, rows: list[Row]) -> bool:
    """Whether each row has as many cells as the header."""
    if stream in ("cozie-log", "cozie-requests"):
        return True
    table = csv.reader(text_of(stream, header, rows).decode().splitlines())
    return len({len(cells) for cells in table}) == 1


def length(table: Table) -> int:
    return len(next(iter(table.values()), []))


def cells(table: Table, names: object) -> Counter:
    """The rows, without the order of rows and columns."""
    return Counter(zip(*([plain(value) for value in table[name]] for name in names)))


def plain(value: object) -> object:
    """One form for equal values of all types of numbers, and for missing values."""
    match value:
        case None:
            return None
        case bool() | str():
            return value
        case int() | float():
            return None if math.isnan(value) else float(value)
        case dict() | list():
            return json.dumps(without_missing(value), sort_keys=True, default=str)
    return str(value)


def without_missing(value: object) -> object:
    match value:
        case dict():
            return {k: without_missing(v) for k, v in value.items() if v is not None}
        case list():
            return [without_missing(each) for each in value]
    return value
