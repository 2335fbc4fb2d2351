"""Finds the files of a recording, a download or a phone in a folder or an archive."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ._errors import UnderstudyError
from ._names import (
    ANDROID,
    LAYOUTS,
    NO_ANDROID,
    OF_STREAMS,
    RAW,
    STORE,
    Entry,
    entry,
    key,
    matches,
    reason,
)
from ._tree import Item, items

# Files of Beiwe's server and of recordings that contain no rows of participants.
LISTS = re.compile(r"registry|(manifest|files)(\.\d+-of-\d+)?\.jsonl?")

EXPECTED = (
    "expected a recording, a folder for each participant with files such as "
    "'gps/2026-03-02 14_00_00+00_00.csv', or a phone's files such as 'P_gps_1772460000000.csv'"
)


@dataclass(frozen=True)
class Other:
    """A file, or files of one folder, that are not read."""

    name: str
    """The path below the opened folder."""
    reason: str
    files: int


@dataclass
class Found:
    """The content of a folder or an archive."""

    root: str = ""
    """The path of the recording in the folder; empty or with a slash at its end."""
    entries: list[Entry] = field(default_factory=list)
    """In order of patients, then of names, which is the order of time."""
    others: list[Other] = field(default_factory=list)
    lists: dict[str, Item] = field(default_factory=dict)
    """The manifests and the lists of files of the recording, by their names."""


def find(path: Path) -> Found:
    """The tables in a folder or an archive.

    Raises:
        UnderstudyError: There is no such folder or archive, no table in it, or several recordings
            (code 66); an archive is damaged (code 65).
    """
    left: list[tuple[str, str]] = []
    listed = list(items(path, left))
    found = Found(_root(path, [item.name for item in listed]))
    rest = _Rest(path.name)
    for name, why in left:
        rest.add(name, why)
    entries: dict[tuple[str | None, ...], Entry] = {}
    inside = _layouts(found.root, listed)
    android = {match[1] for item in listed for match in matches(ANDROID, item)}
    for item in listed:
        own = item.name.removeprefix(found.root)
        if not item.name.startswith(found.root):
            rest.add(item.name, f"not in the recording in {found.root}")
        elif LISTS.fullmatch(own):
            found.lists[own] = item
        elif inside and own.split("/", 1)[0] not in inside:
            rest.add(item.name, f"not in {', '.join(inside)}")
        elif not (table := entry(item)):
            owner = next((match[1] for match in matches(ANDROID, item)), None)
            rest.add(item.name, NO_ANDROID if owner else reason(item), owner)
        elif table.layout in OF_STREAMS and table.patient in android:
            rest.add(item.name, NO_ANDROID, table.patient)
        elif (first := entries.setdefault(key(table), table)) is not table:
            rest.add(item.name, f"the same file as {first.name}")
    found.entries = sorted(
        entries.values(), key=lambda table: (table.layout, table.table, table.patient, table.name)
    )
    found.others = rest.others()
    if not (found.entries or found.lists.keys() - {"registry"} or android):
        text = f"no recording, download or phone's files in {path}: found "
        raise UnderstudyError(66, f"{text}{rest.examples(list(found.lists))}; {EXPECTED}")
    return found


def _root(path: Path, names: Sequence[str]) -> str:
    """The folder of the recording or of the store, with a slash; empty for the whole."""
    parents: dict[str, set[str]] = {}
    for name in names:
        parts = name.split("/")
        for depth in range(len(parts)):
            folder = "".join(part + "/" for part in parts[:depth])
            parents.setdefault(folder, set()).add(parts[depth])
    if parents.get("", set()) & {*LAYOUTS}:
        return ""
    recordings = [name for name, own in parents.items() if any(map(_is_manifest, own))]
    if len(recordings) > 1 and "" not in recordings:
        several = ", ".join(name.rstrip("/") for name in sorted(recordings)[:5])
        raise UnderstudyError(66, f"several recordings in {path}; open one of {several}")
    without_manifest = [name for name, own in parents.items() if own & {*LAYOUTS}]
    stores = [name for name, own in parents.items() if {RAW, STORE} <= own]
    for found in (recordings, without_manifest, stores):
        if found:
            return found[0] if len(found) == 1 else ""
    return ""


def _is_manifest(name: str) -> bool:
    return name.startswith("manifest.") and LISTS.fullmatch(name) is not None


def _layouts(root: str, listed: Sequence[Item]) -> list[str]:
    """The folders of a recording or a store that have tables; empty for all folders."""
    tops = {
        item.name.removeprefix(root).split("/", 1)[0]
        for item in listed
        if item.name.startswith(root)
    }
    known = [name for name in LAYOUTS if name in tops]
    return known or [STORE] * ({RAW, STORE} <= tops)


class _Rest:
    """The files that are not read, by folder and reason."""

    def __init__(self, opened: str) -> None:
        self._opened = opened
        self._files: dict[tuple[str, str], list[str]] = {}

    def add(self, name: str, reason: str, owner: str | None = None) -> None:
        """Adds a file; the files of an owner are one item."""
        folders = name.split("/")[:-1]
        if owner in folders:
            folders = folders[: folders.index(owner) + 1]
        elif owner == self._opened:
            folders = []
        self._files.setdefault(("/".join(folders), reason), []).append(name)

    def others(self) -> list[Other]:
        return [
            Other(names[0] if len(names) == 1 else folder or ".", reason, len(names))
            for (folder, reason), names in sorted(self._files.items())
        ]

    def examples(self, lists: list[str]) -> str:
        """The number of files, and the names of the first."""
        names = sorted(lists + [name for names in self._files.values() for name in names])
        if not names:
            return "no files"
        count = "1 file" if len(names) == 1 else f"{len(names)} files"
        return f"{count}: {', '.join(names[:3])}{', …' if len(names) > 3 else ''}"
