"""The repairs of a correct parser for Cozie's faulty files: one function per kind.

Written from docs/reference/faults.md alone, never from the program that does the faults.
"""

import re
from collections.abc import Callable

from fault_repairs import Repair, as_it_lies, nothing, touched_once, without_touched
from faulty_files import File, Row


def whole_rows(file: File) -> list[Row]:
    """Without what is left of the last one."""
    return file.fault.before(file.rows())


def heart_rate_as_number(row: Row) -> Row:
    return re.sub(rb'(heart_rate"\s*:\s*)"([^"]*)"', rb"\1\2", row)


def christian_year(row: Row) -> Row:
    def earlier(found: re.Match) -> bytes:
        return found[1] + str(int(found[2]) - 543).encode()

    return re.sub(rb'("time"\s*:\s*")(25\d\d)', earlier, row, count=1)


def with_underscore(row: Row) -> Row:
    return row.replace(b"Participant ", b"Participant_")


def restored(change: Callable[[Row], Row]) -> Repair:
    """Restores each of the touched rows."""

    def repair(file: File) -> list[Row]:
        rows, fault = file.rows(), file.fault
        changed = [change(row) for row in fault.touched(rows)]
        return fault.before(rows) + changed + fault.after(rows)

    return repair


COZIE_REPAIRS: dict[str, Repair] = {
    "cozie-duplicate": touched_once,
    "cozie-reorder": as_it_lies,
    "cozie-long-gap": as_it_lies,
    "cozie-torn-end": whole_rows,
    "cozie-empty-list": nothing,
    "cozie-type-flip": restored(heart_rate_as_number),
    "cozie-poison": without_touched,
    "cozie-null": without_touched,
    "cozie-missing-time": without_touched,
    "cozie-locale-time": restored(christian_year),
    "cozie-time-without-offset": as_it_lies,
    "cozie-time-without-milliseconds": as_it_lies,
    "cozie-no-tags": without_touched,
    "cozie-no-fields": without_touched,
    "cozie-zero-location": as_it_lies,
    "cozie-survey-count-race": as_it_lies,
    "cozie-survey-ends-before-start": as_it_lies,
    "cozie-dst-offset": as_it_lies,
    "cozie-onesignal-change": as_it_lies,
    "cozie-space-in-id": restored(with_underscore),
}
