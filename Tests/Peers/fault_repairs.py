"""The repairs of a correct parser for Beiwe's faulty files: one function per kind.

Written from docs/reference/faults.md alone, never from the program that does the faults.
"""

import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime

from faulty_files import File, Row

Repair = Callable[[File], list[Row]]
"""From a file with a fault to the rows that it should have had, or that can be taken of it."""

# MARK: Whole files


def nothing(file: File) -> list[Row]:
    return []


def as_it_lies(file: File) -> list[Row]:
    return file.rows()


def without_header(file: File) -> list[Row]:
    """The rows of a file whose first line is a row."""
    return [line for line in file.content.split(b"\n") if line]


def header_twice(file: File) -> list[Row]:
    header = file.content.split(b"\n", 1)[0]
    return [line for line in file.lines() if line != header]


def part(file: File) -> list[Row]:
    """The first part has the header, the second one has none."""
    return without_header(file) if file.is_second_part else file.lines()


def up_to_the_cut(file: File) -> list[Row]:
    return file.fault.before(file.lines())


def without_carriage_returns(file: File) -> list[Row]:
    return [line.removesuffix(b"\r") for line in file.lines()]


def without_null_bytes(file: File) -> list[Row]:
    return [line for line in (each.replace(b"\0", b"") for each in file.lines()) if line]


# MARK: Names


def time_in_name(file: File) -> list[Row]:
    """Both columns of the time come from the name."""
    seconds = int(re.search(r"identifiers_(\d+)", file.name)[1])
    text = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.000")
    return [f"{seconds * 1000},{text},".encode() + line for line in file.lines()]


# MARK: Rows


def once(lines: list[Row]) -> list[Row]:
    """Half of the repeated rows, rounded up."""
    left = {line: (number + 1) // 2 for line, number in Counter(lines).items()}
    taken = []
    for line in lines:
        if left[line] > 0:
            left[line] -= 1
            taken.append(line)
    return taken


def touched_once(file: File) -> list[Row]:
    lines, fault = file.rows(), file.fault
    return fault.before(lines) + once(fault.touched(lines)) + fault.after(lines)


def all_once(file: File) -> list[Row]:
    return once(file.lines())


def without_touched(file: File) -> list[Row]:
    lines, fault = file.rows(), file.fault
    return fault.before(lines) + fault.after(lines)


def without(is_wrong: Callable[[list[Row], File], bool]) -> Repair:
    """Leaves out the touched rows with wrong cells."""

    def repair(file: File) -> list[Row]:
        lines, fault = file.lines(), file.fault
        good = [line for line in fault.touched(lines) if not is_wrong(line.split(b","), file)]
        return fault.before(lines) + good + fault.after(lines)

    return repair


def each(change: Callable[[Row, File], Row]) -> Repair:
    """Restores each of the touched rows."""

    def repair(file: File) -> list[Row]:
        lines, fault = file.lines(), file.fault
        restored = [change(line, file) for line in fault.touched(lines)]
        return fault.before(lines) + restored + fault.after(lines)

    return repair


def width(file: File) -> int:
    """Cells of the header."""
    return file.content.split(b"\n", 1)[0].count(b",") + 1


def unquoted(line: Row, file: File) -> Row:
    return line[1:-1] if line[:1] == line[-1:] == b'"' else line


def without_last_comma(line: Row, file: File) -> Row:
    return line[:-1] if line.count(b",") == width(file) and line.endswith(b",") else line


# MARK: Columns


def last_columns_swapped(line: Row, file: File) -> Row:
    *cells, last_but_one, last = line.split(b",")
    return b",".join([*cells, last, last_but_one])


def with_commas(line: Row, file: File) -> Row:
    return line.replace(b",", b".").replace(b";", b",")


def without_quotes(line: Row, file: File) -> Row:
    return b",".join(cell[1:-1] for cell in line.split(b","))


def without_index(line: Row, file: File) -> Row:
    return line.split(b",", 1)[1]


def utc_time_once(line: Row, file: File) -> Row:
    stamp, first, second, *cells = line.split(b",")
    return b",".join([stamp, first, *cells]) if first == second else line


def with_survey_id(file: File) -> list[Row]:
    """The folder has it; a download has it behind the id of the question."""
    survey = file.path.split("/")[-2].encode()
    at = file.content.split(b"\n", 1)[0].split(b",").index(b"question id") + 1
    cells = [line.split(b",") for line in file.lines()]
    return [b",".join([*row[:at], survey, *row[at:]]) for row in cells]


# MARK: First cells


def stamped(change: Callable[[Row], Row]) -> Repair:
    def changed(line: Row, file: File) -> Row:
        stamp, rest = line.split(b",", 1)
        return change(stamp) + b"," + rest

    return each(changed)


# MARK: Positions


def position(row: list[Row], file: File) -> tuple[float, float, float]:
    """Latitude, longitude and accuracy."""
    names = file.content.split(b"\n", 1)[0].split(b",")
    return tuple(float(row[names.index(name)]) for name in (b"latitude", b"longitude", b"accuracy"))


REPAIRS: dict[str, Repair] = {
    "junk-name-rlist": nothing,
    "junk-name-installation": nothing,
    "bad-extension": nothing,
    "identifiers-underscore": as_it_lies,
    "time-only-in-name": time_in_name,
    "duplicate-file": as_it_lies,
    "same-name-two-contents": as_it_lies,
    "lost-file": nothing,
    "empty-file": nothing,
    "newlines-only": nothing,
    "null-bytes": nothing,
    "header-only": nothing,
    "header-missing": without_header,
    "header-twice": header_twice,
    "cut-file": up_to_the_cut,
    "cut-in-two": part,
    "late-part-only": as_it_lies,
    "line-end-missing": as_it_lies,
    "carriage-returns": without_carriage_returns,
    "byte-order-mark": as_it_lies,
    "null-block": without_null_bytes,
    "log-not-csv": nothing,
    "duplicate-rows": touched_once,
    "duplicate-row-extra-column": without(lambda row, file: len(row) > width(file)),
    "content-twice": all_once,
    "unsorted-rows": as_it_lies,
    "line-in-one-field": each(unquoted),
    "blank-lines": as_it_lies,
    "short-row": without(lambda row, file: len(row) == 1),
    "cut-row": without_touched,
    "line-end-in-row": without_touched,
    "glued-rows": without_touched,
    "extra-cell": each(without_last_comma),
    "empty-values": without(lambda row, file: not any(row[2 if file.is_download else 1 :])),
    "nan-values": without(lambda row, file: b"nan" in row),
    "text-for-number": without_touched,
    "constant-gyro": as_it_lies,
    "stamp-with-letters": without(lambda row, file: not row[0].isdigit()),
    "stamp-in-seconds": stamped(lambda stamp: stamp.replace(b".", b"")),
    "stamp-in-microseconds": stamped(lambda stamp: stamp.removesuffix(b"000")),
    "stamp-cut": without(lambda row, file: len(row[0]) < 13),
    "stamp-too-early": without_touched,
    "stamp-too-late": without_touched,
    "stamp-negative": without(lambda row, file: row[0].startswith(b"-")),
    "stamp-with-space": stamped(lambda stamp: stamp.removeprefix(b" ")),
    "stamp-missing": without(lambda row, file: not row[0]),
    "stamp-since-boot": nothing,
    "old-column-order": each(last_columns_swapped),
    "date-for-timestamp": as_it_lies,
    "spaces-in-header": as_it_lies,
    "semicolons": each(with_commas),
    "quoted-cells": each(without_quotes),
    "index-column": each(without_index),
    "utc-time-again": each(utc_time_once),
    "survey-id-missing": with_survey_id,
    "day-skip": as_it_lies,
    "hour-back": as_it_lies,
    "clock-ahead": as_it_lies,
    "local-time": as_it_lies,
    "clock-steps": as_it_lies,
    "frozen-clock": as_it_lies,
    "zero-position": without(lambda row, file: position(row, file)[:2] == (0, 0)),
    "longitude-beyond": without(lambda row, file: position(row, file)[1] < -180),
    "negative-accuracy": without(lambda row, file: position(row, file)[2] == -1),
    "stale-fix": as_it_lies,
    "jump": as_it_lies,
    "straight-line": as_it_lies,
    "identical-points": as_it_lies,
}
