"""Finds the files of a recording, a download or a phone in a folder, and in archives."""

from __future__ import annotations

import os
import re
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ._columns import streams
from ._errors import UnderstudyError

PHONE, DOWNLOAD, TRUTH = "beiwe", "beiwe-download", "truth"
# The preferred one first.
OF_STREAMS = (PHONE, DOWNLOAD)
LAYOUTS = (*OF_STREAMS, TRUTH)
# What a receiver keeps of the raw files, and of what it has made of them.
STORE = "download"
ARCHIVE = ".tar"
# Below a root: patient, stream, and the folder of a survey.
DEEPEST = 4

PHONES = "|".join(table.phone for table in streams().values() if table.phone)
FOLDERS = {table.download: name for name, table in streams().items()}
HOUR = r"\d{4}-\d\d-\d\d \d\d_00_00\+00_00"
# How the files of a layout are called; the groups are the patient, and the stream or table.
NAMES = {
    layout: re.compile(rf"(?:^|/){name}\.csv(?:\.gz)?$")
    for layout, name in {
        # The app's own names, and those that a server makes of them: a folder of each underscore.
        PHONE: rf"([a-z1-9]{{8}})[_/]({PHONES})[_/]\d+",
        DOWNLOAD: rf"([a-z1-9]{{8}})/(\w+)/{HOUR}",
        TRUTH: r"truth/([a-z1-9]{8})/(\w+)",
    }.items()
}


@dataclass(frozen=True)
class Entry:
    """A file with the rows of a table, of its own or in an archive."""

    layout: str
    table: str
    patient: str
    name: str
    """Below the folder that was opened; of a member of an archive, as if it were unpacked."""
    path: Path
    """The file on the disk."""
    span: tuple[int, int] | None = None
    """Of a member of an archive: where it begins, and its length, in bytes."""

    def read(self) -> bytes:
        """The bytes of the file, compressed or not."""
        with self.path.open("rb") as file:
            if not self.span:
                return file.read()
            file.seek(self.span[0])
            return file.read(self.span[1])


def find(path: Path) -> list[Entry]:
    """The files with tables, in order of patients, then of names, which is the order of time.

    Raises:
        UnderstudyError: There is no such folder or archive (code 66), or an archive is damaged
            (code 65).
    """
    if path.is_file():
        files = _members(path, "")
    elif path.is_dir():
        files = _of_roots(path)
    else:
        raise UnderstudyError(66, f"no folder or archive {path}")
    entries = [entry for name, file, span in files if (entry := _entry(name, file, span))]
    return sorted(entries, key=lambda entry: (entry.layout, entry.table, entry.patient, entry.name))


Found = Iterator[tuple[str, Path, "tuple[int, int] | None"]]


def _of_roots(folder: Path) -> Found:
    """The files of a recording's layouts, else of a store's download, else of the folder itself."""
    names = {name.removesuffix(ARCHIVE) for name in os.listdir(folder)}
    roots = [name for name in LAYOUTS if name in names] or [STORE] * (STORE in names)
    for root in roots:
        yield from _below(folder, root, 1)
    if not roots:
        yield from _inside(folder, "", 1)


def _below(folder: Path, name: str, depth: int) -> Found:
    """The files of a folder in another, or of the archive in its place."""
    place = folder / name
    if place.is_dir():
        yield from _inside(folder, name, depth)
    else:
        yield from _members(place.with_name(place.name + ARCHIVE), str(Path(name).parent))


def _inside(folder: Path, below: str, depth: int) -> Found:
    for item in os.scandir(folder / below):
        name = f"{below}/{item.name}" if below else item.name
        if item.name.startswith("."):
            continue
        if item.is_dir():
            if depth < DEEPEST:
                yield from _inside(folder, name, depth + 1)
        elif name.endswith(ARCHIVE) and not Path(item.path).with_suffix("").is_dir():
            yield from _members(Path(item.path), below)
        else:
            yield name, Path(item.path), None


def _members(archive: Path, below: str) -> Found:
    """The files in an archive, by their headers alone."""
    try:
        with tarfile.open(archive, "r:") as file:
            for member in file:
                if member.isfile():
                    yield f"{below}/{member.name}", archive, (member.offset_data, member.size)
    except tarfile.TarError as error:
        raise UnderstudyError(65, f"{archive} is no archive that can be read: {error}") from error


def _entry(name: str, path: Path, span: tuple[int, int] | None) -> Entry | None:
    """What a file holds, by its name; None for a file without a table."""
    for layout, names in NAMES.items():
        if found := names.search(name):
            patient, table = found.groups()
            table = FOLDERS.get(table) if layout == DOWNLOAD else table
            return Entry(layout, table, patient, name, path, span) if table else None
    return None
