"""Finds the files of a recording, a download or a phone in a folder, and in archives."""

from __future__ import annotations

import os
import re
import stat
import tarfile
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ._columns import streams
from ._errors import UnderstudyError, UnderstudyWarning

PHONE, DOWNLOAD, MYLIFEDB, TRUTH = "beiwe", "beiwe-download", "mylifedb", "truth"
# The preferred one first.
OF_STREAMS = (PHONE, DOWNLOAD)
LAYOUTS = (*OF_STREAMS, MYLIFEDB, TRUTH)
# What a receiver keeps of the raw files, and of what it has made of them.
STORE = "download"
ARCHIVE = ".tar"
# Below a root: patient, stream, and the folder of a survey.
DEEPEST = 4
# Below a root with MyLifeDB's tree: patient, imports, device, mac, collector, raw, year and month.
IMPORTS, DEEPEST_IMPORT = "imports", 9

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
# The prefixes of the names of collectors, by the folder of their tree.
TREES = {"fitness": "", "device/iphone": "", "device/mac": "mac-", "manual": "manual-"}
SESSIONS = "claude-code"
PERSON = r"(?:^|/)([a-z1-9]{8})/imports"
DAY = re.compile(
    rf"{PERSON}/({'|'.join(TREES)})/([\w-]+)/raw/\d{{4}}/\d\d/\d{{4}}-\d\d-\d\d\.json(?:\.gz)?$"
)
SESSION = re.compile(rf"{PERSON}/{SESSIONS}/.+\.jsonl(?:\.gz)?$")


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
    archive = place.with_name(place.name + ARCHIVE)
    if is_folder(place):
        yield from _inside(folder, name, depth)
    elif is_file(archive):
        yield from _members(archive, str(Path(name).parent))


def _inside(folder: Path, below: str, depth: int) -> Found:
    for item in os.listdir(folder / below):
        if item.startswith("."):
            continue
        name = f"{below}/{item}" if below else item
        path = folder / name
        if is_folder(path):
            if depth < (DEEPEST_IMPORT if IMPORTS in name.split("/") else DEEPEST):
                yield from _inside(folder, name, depth + 1)
        elif not is_file(path):
            continue
        elif name.endswith(ARCHIVE) and not is_folder(path.with_suffix("")):
            yield from _members(path, below)
        else:
            yield name, path, None


def is_folder(path: Path) -> bool:
    """Whether a path below the folder that was opened is a folder, and no link to one."""
    return stat.S_ISDIR(_mode(path))


def is_file(path: Path) -> bool:
    """Whether a path below the folder that was opened is a regular file that is there.

    A link is left out with a warning, since it may lead to anybody's files.

    Raises:
        UnderstudyError: It is a FIFO, which would wait for a writer, or a device (code 65).
    """
    mode = _mode(path)
    if stat.S_ISLNK(mode):
        text = f"{path} is a link, and links in a folder of data are not followed"
        warnings.warn(text, UnderstudyWarning, stacklevel=2)
    elif mode and not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        kind = "a FIFO" if stat.S_ISFIFO(mode) else "a device or a socket"
        raise UnderstudyError(65, f"{path} is {kind}; only regular files are read")
    return stat.S_ISREG(mode)


def _mode(path: Path) -> int:
    """The mode of what has a path, 0 if nothing has it."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


def _members(archive: Path, below: str) -> Found:
    """The files in an archive, by their headers alone.

    Raises:
        UnderstudyError: The archive is damaged or cut off, so that members are missing (code 65).
    """
    length = archive.stat().st_size
    last = "block"
    try:
        with tarfile.open(archive, "r:") as file:
            for member in file:
                if not member.isfile():
                    continue
                if member.offset_data + member.size > length:
                    within = f"within the member '{member.name}'"
                    where = f"which begins at byte {member.offset_data}"
                    raise _cut(archive, f"ends {within}, {where}")
                last = f"block after the member '{member.name}'"
                yield f"{below}/{member.name}", archive, (member.offset_data, member.size)
            end = file.offset
    except tarfile.TarError as error:
        raise UnderstudyError(65, f"{archive} is no archive that can be read: {error}") from error
    # The module ends without an error where the end block or a header is missing.
    with archive.open("rb") as content:
        content.seek(end)
        block = content.read(tarfile.BLOCKSIZE)
    if not block:
        raise _cut(archive, f"has no end {last}, at byte {end}")
    if block.strip(b"\0") or len(block) < tarfile.BLOCKSIZE:
        text = f"{archive} is damaged: it is not a valid tar archive from byte {end}"
        raise UnderstudyError(65, text)


def _cut(archive: Path, how: str) -> UnderstudyError:
    text = f"{archive} is truncated: the archive {how}. Copy the archive again"
    return UnderstudyError(65, text)


def _entry(name: str, path: Path, span: tuple[int, int] | None) -> Entry | None:
    """What a file holds, by its name; None for a file without a table."""
    for layout, names in NAMES.items():
        if found := names.search(name):
            patient, table = found.groups()
            table = FOLDERS.get(table) if layout == DOWNLOAD else table
            return Entry(layout, table, patient, name, path, span) if table else None
    if found := DAY.search(name):
        patient, tree, collector = found.groups()
        return Entry(MYLIFEDB, TREES[tree] + collector, patient, name, path, span)
    if found := SESSION.search(name):
        return Entry(MYLIFEDB, SESSIONS, found[1], name, path, span)
    return None
