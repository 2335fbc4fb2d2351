"""Every file of a recording by pandas and polars: one set of types a stream, and equal tables."""

import csv
import gzip
import io
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl

from verdicts import Judgement, arguments

WHOLE = {"timestamp", "launchId", "memory", "d4"}
"""Columns of whole numbers."""
REAL = {
    "x",
    "y",
    "z",
    "latitude",
    "longitude",
    "altitude",
    "level",
    "battery",
    "roll",
    "pitch",
    "yaw",
    *(
        f"{name}_{axis}"
        for name in ("rotation_rate", "gravity", "user_accel", "magnetic_field")
        for axis in "xyz"
    ),
}
"""Columns of decimal numbers."""
LAYOUTS = ("beiwe", "beiwe-download")
RAGGED = "identifiers"
"""The server writes a model such as iPhone14,7 without quotes: a cell more than the header has."""


class Unreadable(Exception):
    """A file that a reader refuses."""


def types(header: list[str], stream: str) -> dict[str, type]:
    """The types that an analyst chooses for the columns of a stream."""
    numbers = REAL | ({"accuracy"} if stream == "gps" else set())
    return {c: int if c in WHOLE else float if c in numbers else str for c in header}


def text_of(file: Path) -> bytes:
    return gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()


def header_of(text: bytes) -> list[str]:
    return text[: text.find(b"\n")].decode().split(",")


def by_pandas(text: bytes, columns: dict[str, type]) -> pd.DataFrame:
    names = {int: "Int64", float: "float64", str: "str"}
    missing = {column: [""] if kind is not str else [] for column, kind in columns.items()}
    try:
        return pd.read_csv(
            io.BytesIO(text),
            dtype={c: names[kind] for c, kind in columns.items()},
            quoting=csv.QUOTE_NONE,
            keep_default_na=False,
            na_values=missing,
            index_col=False,
            on_bad_lines="error",
        )
    except (ValueError, TypeError) as error:
        raise Unreadable(f"pandas: {error}") from error


def by_polars(text: bytes, columns: dict[str, type]) -> pl.DataFrame:
    names = {int: pl.Int64, float: pl.Float64, str: pl.String}
    try:
        return pl.read_csv(
            io.BytesIO(text),
            schema={c: names[kind] for c, kind in columns.items()},
            quote_char=None,
            empty_string_is_null=False,
        )
    except pl.exceptions.PolarsError as error:
        raise Unreadable(f"polars: {error}") from error


def equal(one: pd.DataFrame, other: pl.DataFrame) -> bool:
    """Whether all cells are the same, numbers to the last bit."""
    if list(one.columns) != other.columns or len(one) != len(other):
        return False
    for column in one:
        if one[column].dtype == "float64":
            same = np.array_equal(one[column].to_numpy(), other[column].to_numpy(), equal_nan=True)
        else:
            same = one[column].astype(object).where(one[column].notna(), None).tolist() == (
                other[column].to_list()
            )
        if not same:
            return False
    return True


@dataclass
class Count:
    """The results for the files of a layout."""

    files: int = 0
    rows: int = 0
    wrong: list[str] = field(default_factory=list)


def judge(text: bytes, stream: str, rows: int) -> str | None:
    """The error of a file, or None."""
    columns = types(header_of(text), stream)
    try:
        one, other = by_pandas(text, columns), by_polars(text, columns)
    except Unreadable as error:
        return str(error).splitlines()[0]
    if len(one) != rows:
        return f"{len(one)} rows, listed {rows}"
    return None if equal(one, other) else "pandas and polars differ"


def spoilers() -> dict[str, Callable[[bytes], bytes]]:
    """Ways in which a file of acceleration may be wrong."""

    def last_line(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
        def spoil(text: bytes) -> bytes:
            *lines, last = text.rstrip(b"\n").split(b"\n")
            return b"\n".join([*lines, change(last)]) + b"\n"

        return spoil

    return {
        "a word instead of a number": last_line(lambda line: line[: line.rfind(b",")] + b",n/a"),
        "an extra cell": last_line(lambda line: line + b",0"),
        "a missing row": lambda text: text[: text.rstrip(b"\n").rfind(b"\n") + 1],
        "a time with a fraction": last_line(lambda line: line.replace(b",", b".5,", 1)),
    }


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("pandas, polars", profile)
    counts = {layout: Count() for layout in LAYOUTS}
    controlled = False
    for line in (recording / "files.jsonl").read_text().splitlines():
        listed = json.loads(line)
        if listed["recorder"] not in counts or listed["stream"] == RAGGED:
            continue
        text = text_of(recording / listed["path"])
        count = counts[listed["recorder"]]
        count.files += 1
        count.rows += listed["rows"]
        if error := judge(text, listed["stream"], listed["rows"]):
            count.wrong.append(f"{listed['path']}: {error}")
        if listed["stream"] == "accel" and not controlled:
            controlled = True
            for what, spoil in spoilers().items():
                error = judge(spoil(text), "accel", listed["rows"])
                judgement.control(what, found=error or "nothing", seen=error is not None)
    for layout, count in counts.items():
        for wrong in count.wrong[:5]:
            print(wrong)
        judgement.bar(
            f"{layout}: files that pandas and polars read with equal values and one schema per "
            "stream",
            truth=f"{count.files} files, {count.rows:,} rows",
            found=f"{count.files - len(count.wrong)} of {count.files} files",
            allowed="all",
            holds=count.files > 0 and not count.wrong,
        )
    judgement.write(output)


if __name__ == "__main__":
    main()
