"""Lists the members of archives, and reads them without unpacking."""

from __future__ import annotations

import functools
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from ._errors import UnderstudyError
from ._inflating import Inflated

# The longest first, so that `.tar.gz` is removed as a whole.
SUFFIXES = (".tar.gz", ".tgz", ".tar", ".zip")
# Archives that stay open for reading.
OPEN = 8


def stem(name: str) -> str | None:
    """The name of an archive without its suffix; None for the name of another file."""
    for suffix in SUFFIXES:
        if name.lower().endswith(suffix) and len(name) > len(suffix):
            return name[: -len(suffix)]
    return None


@dataclass(frozen=True)
class Member:
    """A file in an archive."""

    name: str
    offset: int
    """The start in bytes: in the file of a tar, in the inflated stream of a tar.gz.

    The index of the entry in a zip.
    """
    size: int

    def read(self, archive: Path) -> bytes:
        """The bytes of the member.

        Raises:
            UnderstudyError: The archive is damaged (code 65).
        """
        try:
            return self._read(archive)
        except (*DAMAGES, RuntimeError, NotImplementedError) as error:
            text = f"{archive}: the member '{self.name}' cannot be read: {error}"
            raise UnderstudyError(65, text) from error

    def _read(self, archive: Path) -> bytes:
        name = archive.name.lower()
        if name.endswith(".zip"):
            file = _zip(archive, archive.stat().st_mtime_ns)
            return file.read(file.infolist()[self.offset])
        if name.endswith(".tar"):
            with archive.open("rb") as content:
                content.seek(self.offset)
                return content.read(self.size)
        return _inflated(archive, archive.stat().st_mtime_ns).read_at(self.offset, self.size)


DAMAGES = (tarfile.TarError, zipfile.BadZipFile, zlib.error, EOFError)


def members(archive: Path) -> Iterator[Member]:
    """The regular files in an archive.

    Raises:
        UnderstudyError: The archive is damaged, truncated or encrypted (code 65).
    """
    try:
        if archive.name.lower().endswith(".zip"):
            yield from _of_zip(archive)
        else:
            yield from _of_tar(archive)
    except DAMAGES as error:
        raise UnderstudyError(65, f"{archive} is no archive that can be read: {error}") from error


@functools.lru_cache(maxsize=OPEN)
def _zip(archive: Path, _changed: int) -> zipfile.ZipFile:
    return zipfile.ZipFile(archive)


def _of_zip(archive: Path) -> Iterator[Member]:
    file = _zip(archive, archive.stat().st_mtime_ns)
    for index, entry in enumerate(file.infolist()):
        # The upper half holds the mode of an entry that a Unix system wrote.
        if entry.is_dir() or stat.S_ISLNK(entry.external_attr >> 16):
            continue
        if entry.flag_bits & 1:
            raise UnderstudyError(65, f"{archive}: the member '{entry.filename}' is encrypted")
        yield Member(entry.filename, index, entry.file_size)


@functools.lru_cache(maxsize=OPEN)
def _inflated(archive: Path, _changed: int) -> Inflated:
    return Inflated(archive)


def _of_tar(archive: Path) -> Iterator[Member]:
    status = archive.stat()
    if archive.name.lower().endswith(".tar"):
        with archive.open("rb") as content:
            yield from _of_stream(archive, content, status.st_size)
    else:
        # It reports its truncation itself.
        inflated = _inflated(archive, status.st_mtime_ns)
        inflated.seek(0)
        yield from _of_stream(archive, cast(IO[bytes], inflated), None)


def _of_stream(archive: Path, content: IO[bytes], length: int | None) -> Iterator[Member]:
    """The members of a tar. `length` is the size of the file; None for an inflated stream."""
    last = "block"
    with tarfile.open(fileobj=content, mode="r:") as file:
        for member in file:
            if not member.isfile():
                continue
            if length is not None and member.offset_data + member.size > length:
                within = f"within the member '{member.name}'"
                where = f"which begins at byte {member.offset_data}"
                raise _cut(archive, f"ends {within}, {where}")
            last = f"block after the member '{member.name}'"
            yield Member(member.name, member.offset_data, member.size)
        end = file.offset
    # The module ends without an error if the end block or a header is missing.
    content.seek(end)
    block = content.read(tarfile.BLOCKSIZE)
    if not block:
        raise _cut(archive, f"has no end {last}, at byte {end}")
    if block.strip(b"\0") or len(block) < tarfile.BLOCKSIZE:
        text = f"{archive} is damaged: it is not a valid tar archive from byte {end}"
        raise UnderstudyError(65, text)
    # The checksum of a compressed archive is at its end.
    while length is None and content.read(1 << 20):
        pass


def _cut(archive: Path, how: str) -> UnderstudyError:
    text = f"{archive} is truncated: the archive {how}. Copy the archive again"
    return UnderstudyError(65, text)
