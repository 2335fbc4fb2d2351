"""The results of plain readers for each kind of fault, as rows of a table."""

from collections import Counter, defaultdict
from pathlib import Path

import pandas as pd
import polars as pl

from fault_parser import Content, FaultyRecording
from faulty_files import File, files
from plain_readers import READERS, Outcome, Reader, outcome

Owner = tuple[str, str, str]
"""Recorder, patient and stream, whose files have one header."""


def owner(file: File) -> Owner:
    return (file.recorder, file.patient, file.stream)


class PlainTable:
    """Below its head a row for files without a fault, and one for each kind."""

    def __init__(self, clean: Path) -> None:
        found = files(clean, [])
        self._headers = {owner(file): file.content.split(b"\n", 1)[0] for file in reversed(found)}
        versions = [f"{package.__name__} {package.__version__}" for package in (pd, pl)]
        self.rows = [["kind", "files", *versions]]
        self._add("no fault", [Content([file], file.rows()) for file in found])

    def add(self, kind: str, faulty: FaultyRecording) -> None:
        contents = faulty.contents
        self._add(f"`{kind}`", [each for each in contents if each.files[0].fault is not None])

    def _add(self, name: str, contents: list[Content]) -> None:
        """Adds a row: the first file of each stream in each recorder, with all files that a fault
        made of it."""
        chosen: dict[tuple[str, str], list[Content]] = defaultdict(list)
        for content in contents:
            file = content.files[0]
            same = chosen[file.recorder, file.stream]
            if not same or source(same[0]) == source(content):
                same.append(content)
        cells = [
            told([self._outcome(reader, each) for each in chosen.values()])
            for reader in READERS.values()
        ]
        self.rows.append([name, str(len(chosen)), *cells])

    def _outcome(self, reader: Reader, contents: list[Content]) -> Outcome:
        copies = [file for content in contents for file in content.files]
        rows = [row for content in contents for row in content.rows]
        return outcome(reader, copies, self._headers[owner(copies[0])], rows)


def source(content: Content) -> tuple | str:
    """The same for parts of one file."""
    file = content.files[0]
    return (file.patient, file.fault.clean_crc32) if file.fault else file.path


def told(outcomes: list[Outcome]) -> str:
    """The results, the most frequent first, with the number of files if results differ."""
    counts: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for each in outcomes:
        word = f"{each.word} (`{each.exception}`)" if each.exception else each.word
        counts[word] += 1
        rows[word] += each.rows
    parts = []
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        sign = f" ({rows[word]})" if rows[word] else ""
        parts.append(f"{word}{sign}" + (f" in {count}" if len(counts) > 1 else ""))
    return ", ".join(parts) or "no file to read"
