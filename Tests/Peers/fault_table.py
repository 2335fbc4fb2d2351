"""What plain readers make of each kind of fault, as rows of a table."""

from collections import Counter
from pathlib import Path

from fault_parser import Content, FaultyRecording
from faulty_files import File, files
from plain_readers import READERS, Outcome, outcome

Owner = tuple[str, str, str]
"""Recorder, patient and stream, whose files have one header."""


def owner(file: File) -> Owner:
    return (file.recorder, file.patient, file.stream)


class PlainTable:
    """A row for files without a fault, and one for each kind."""

    def __init__(self, clean: Path) -> None:
        found = files(clean, [])
        self._headers = {owner(file): file.content.split(b"\n", 1)[0] for file in reversed(found)}
        self.rows: list[list[str]] = []
        self._add("no fault", [Content([file], file.rows()) for file in found])

    def add(self, kind: str, faulty: FaultyRecording) -> None:
        contents = faulty.contents()
        self._add(f"`{kind}`", [each for each in contents if each.files[0].fault is not None])

    def _add(self, name: str, contents: list[Content]) -> None:
        """Of the first file of each stream, in each recorder."""
        chosen: dict[tuple[str, str], Content] = {}
        for content in contents:
            file = content.files[0]
            chosen.setdefault((file.recorder, file.stream), content)
        cells = [
            told(
                [
                    outcome(reader, each.files, self._headers[owner(each.files[0])], each.rows)
                    for each in chosen.values()
                ]
            )
            for reader in READERS.values()
        ]
        self.rows.append([name, str(len(chosen)), *cells])


def told(outcomes: list[Outcome]) -> str:
    """The words, the most frequent first, with how many files each is for if there are several."""
    counts: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for each in outcomes:
        word = f"{each.word} (`{each.exception}`)" if each.exception else each.word
        counts[word] += 1
        rows[word] += each.rows
    parts = []
    for word, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        sign = f" ({rows[word]})" if rows[word] else ""
        parts.append(f"{word}{sign}" + (f": {count}" if len(counts) > 1 else ""))
    return ", ".join(parts) or "nothing to read"
