"""A parser of faulty recordings: from files and their ledger to rows.

Written from docs/reference/faults.md alone, never from the program that does the faults.
"""

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from cozie_repairs import COZIE_REPAIRS
from fault_repairs import REPAIRS, Repair
from faulty_files import Fault, File, Row, files, ledger

ALL_REPAIRS: dict[str, Repair] = REPAIRS | COZIE_REPAIRS
"""By kind, in the order of docs/reference/faults.md."""


@dataclass(frozen=True)
class Content:
    """Files that are the same one, with the rows that are taken of them."""

    files: list[File]
    rows: list[Row]


class FaultyRecording:
    """A recording with its ledger, without a look at its truth."""

    def __init__(self, folder: Path, faults: list[Fault] | None = None) -> None:
        self.faults = ledger(folder) if faults is None else faults
        self.files = files(folder, self.faults)

    @cached_property
    def contents(self) -> list[Content]:
        return self.by(ALL_REPAIRS)

    def by(self, repairs: dict[str, Repair], *, is_merging: bool = True) -> list[Content]:
        """A file and its copy are one content, whose rows are taken once."""
        copies = defaultdict(list)
        for file in self.files:
            copies[re.sub(r"-duplicate-[0-9A-Za-z]{10}", "", file.path)].append(file)
        found = []
        for same in copies.values():
            rows = [taken(file, repairs) for file in same]
            if len(rows) == 1:
                merged = rows[0]
            else:
                merged = union(rows) if is_merging else [row for each in rows for row in each]
            found.append(Content(same, merged))
        return found


def taken(file: File, repairs: dict[str, Repair]) -> list[Row]:
    return repairs[file.fault.kind](file) if file.fault else file.rows()


def union(copies: list[list[Row]]) -> list[Row]:
    """Rows of copies, each as often as in the one that has it most often."""
    most: Counter[Row] = Counter()
    for rows in copies:
        most |= Counter(rows)
    return list(most.elements())
