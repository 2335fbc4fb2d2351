"""Reads the headers of tables, and finds the row and the cell that cannot be read."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Callable, Iterator

from ._columns import Table
from ._errors import UnderstudyError
from ._names import NO_ANDROID, Entry

# In bytes, of the lines of a phone.
LONGEST_LINE = 65_536
WHOLE = re.compile(r"[+-]?\d{1,19}")

Head = tuple[bytes, bytes]


def head(entry: Entry) -> Head:
    """The header and the first row of a file; empty if the file has none."""
    # A few MB may inflate to gigabytes: no more than two lines are inflated.
    with entry.item.checked(), entry.item.open() as lines:
        return lines.readline(LONGEST_LINE), lines.readline(LONGEST_LINE)


def head_of(content: bytes) -> Head:
    """The header and the first row of a content."""
    lines = io.BytesIO(content)
    return lines.readline(LONGEST_LINE), lines.readline(LONGEST_LINE)


def columns(entry: Entry, table: Table, head: Head) -> tuple[tuple[str, ...], bool]:
    """The names as a header has them, and whether cells may contain commas without quotes.

    Names may have blanks around them, as in files of Android's app, and files of earlier versions
    may lack columns. Logs have commas now and then. The accelerometer has many rows, so its first
    row decides: the app of 2016 writes the hardware, such as iPhone8,1, in all of them.

    Raises:
        UnderstudyError: The header has other columns (code 65), or an Android phone wrote the rows.
    """
    header = _text(head[0])
    written = tuple(header.split(","))
    names = [name.strip() for name in written]
    if len(set(names)) < len(names) or not table.required <= set(names) <= table.cells.keys():
        raise _damage(entry, 1, f"the header is '{header[:200]}'", ",".join(table.cells))
    first = _text(head[1])
    is_divided = table.commas in names and (table.name != "accel" or first.count(",") >= len(names))
    if table.name == "accel" and not is_divided and _is_android(first.split(","), names):
        # The acceleration has another unit and another sign than on an iPhone.
        text = "accuracy is a number, as on an Android phone"
        raise UnderstudyError(65, f"{entry.name} row 2: {text} ({NO_ANDROID})")
    return written, is_divided


def _is_android(row: list[str], names: list[str]) -> bool:
    return any(name == "accuracy" and cell.isdigit() for name, cell in zip(names, row))


def find_damage(entry: Entry, table: Table) -> UnderstudyError | None:
    """The first row of a file that cannot be read, as an error; None if all can be read."""
    try:
        content = entry.item.read()
        head = head_of(content)
        if not head[0]:
            return None
        written, is_divided = columns(entry, table, head)
        names = [name.strip() for name in written]
    except UnderstudyError as error:
        return error
    kinds = [table.cells[name] for name in names]
    place = names.index(table.commas) if is_divided and table.commas else None
    try:
        for number, cells in _cells(content, table):
            if place is not None and len(cells) > len(names):
                more = len(cells) - len(names) + 1
                cells[place : place + more] = [",".join(cells[place : place + more])]
            if len(cells) > len(names):
                return _damage(entry, number, f"{len(cells)} cells", f"{len(names)} cells")
            for name, kind, cell in zip(names, kinds, cells):
                if cell and not VALID[kind](cell):
                    return _damage(entry, number, f"{name} is '{cell[:200]}'", ALLOWED[kind])
    except UnicodeDecodeError as error:
        number = content[: error.start].count(b"\n") + 1
        return _damage(entry, number, f"the byte {content[error.start]:#x}", "UTF-8")
    except csv.Error as error:
        return UnderstudyError(65, f"{entry.name} is damaged: {error}")
    return None


def _cells(content: bytes, table: Table) -> Iterator[tuple[int, list[str]]]:
    """The rows below the header, each with its number in the file, from 2."""
    lines = io.StringIO(content.decode("utf-8-sig"), newline="")
    # Only tables of the truth have quotes.
    has_quotes = table.is_truth
    reader = csv.reader(lines) if has_quotes else csv.reader(lines, quoting=csv.QUOTE_NONE)
    next(reader, None)
    for cells in reader:
        yield reader.line_num, cells


def _text(line: bytes) -> str:
    return line.decode("utf-8-sig", errors="replace").rstrip("\r\n")


def _damage(entry: Entry, row: int, found: str, allowed: str) -> UnderstudyError:
    return UnderstudyError(65, f"{entry.name} row {row}: {found}; allowed: {allowed}")


def _is_whole(cell: str) -> bool:
    return WHOLE.fullmatch(cell.strip(" ")) is not None and -(2**63) <= int(cell) < 2**63


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _is_date(cell: str) -> bool:
    try:
        datetime.date.fromisoformat(cell)
    except ValueError:
        return False
    return True


VALID: dict[str, Callable[[str], bool]] = {
    "int": _is_whole,
    "float": _is_number,
    "text": lambda _: True,
    "bool": lambda cell: cell in ("true", "false"),
    "date": _is_date,
}
ALLOWED = {
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "date": "a date such as 2026-03-02",
}
