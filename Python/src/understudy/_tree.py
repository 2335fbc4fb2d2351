"""Lists the files in a folder or an archive, and in the archives of a folder."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import stat
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from . import _archives
from ._errors import UnderstudyError, UnderstudyWarning

# Folders above a file: two around a recording, layout, patient, stream and survey.
DEEPEST = 6
# MyLifeDB's tree below the patient: imports, device, mac, collector, raw, year and month.
IMPORTS, DEEPEST_IMPORT = "imports", 11
# Archives of macOS have it beside the files.
RESOURCES = "__MACOSX"


@dataclass(frozen=True)
class Item:
    """A regular file on the disk or in an archive."""

    name: str
    """The path below the opened folder; of a member of an archive, as if it were unpacked."""
    path: Path
    """The file on the disk: the archive of a member."""
    member: _archives.Member | None = None

    @property
    def held(self) -> str:
        """The path that begins with the name of the opened folder, or of the item's archive."""
        if not self.member:
            folders = self.path.parts
            return "/".join(folders[-2 - self.name.count("/") :])
        return f"{_archives.stem(self.path.name)}/{self.member.name.removeprefix('./')}"

    def open(self) -> IO[bytes]:
        """The content as a stream, decompressed.

        Raises:
            UnderstudyError: A package that decompresses the file is missing (code 64).
        """
        if self.name.endswith(".zst"):
            return io.BytesIO(_decompressed(self.name, self._stored()))
        is_gzip = self.name.endswith(".gz")
        if not self.member:
            # A file of gzip does not close another file below it.
            return cast(IO[bytes], gzip.open(self.path)) if is_gzip else self.path.open("rb")
        file = io.BytesIO(self._stored())
        return cast(IO[bytes], gzip.GzipFile(fileobj=file)) if is_gzip else file

    def _stored(self) -> bytes:
        """The bytes on the disk or in the archive, compressed or not."""
        return self.member.read(self.path) if self.member else self.path.read_bytes()

    def read(self) -> bytes:
        """The whole content, decompressed.

        Raises:
            UnderstudyError: The file is damaged (code 65).
        """
        with self.open() as file, self.checked():
            return file.read()

    @contextlib.contextmanager
    def checked(self) -> Iterator[None]:
        """A context in which errors of decompression name the file."""
        try:
            yield
        except (gzip.BadGzipFile, zlib.error, EOFError) as error:
            raise _damage(self.name, error) from error


def _damage(name: str, reason: object) -> UnderstudyError:
    return UnderstudyError(65, f"{name} is damaged: {reason}")


def _decompressed(name: str, content: bytes) -> bytes:
    """The content of a file that is compressed by Zstandard, which may have several frames."""
    try:
        import zstandard
    except ImportError as error:
        text = f"{name} is compressed by Zstandard; to read it, pip install 'understudy[zstd]'"
        raise UnderstudyError(64, text) from error
    parts = []
    while content:
        frame = zstandard.ZstdDecompressor().decompressobj()
        try:
            parts.append(frame.decompress(content))
        except zstandard.ZstdError as error:
            raise _damage(name, error) from error
        if not frame.eof:
            raise _damage(name, "the last frame is truncated")
        content = frame.unused_data
    return b"".join(parts)


def items(path: Path, left: list[tuple[str, str]]) -> Iterator[Item]:
    """The regular files of a folder or an archive; hidden ones are left out.

    Args:
        path: The folder or the archive.
        left: Gets the names of links and of too deep folders, with the reason.

    Raises:
        UnderstudyError: There is no such folder or archive (code 66). An archive is damaged, or
            reading would wait for the writer of a FIFO (code 65).
    """
    if path.is_dir():
        yield from _inside(path, "", left)
    elif path.is_file() and _archives.stem(path.name):
        yield from _members(path, "")
    elif path.is_file():
        suffixes = ", ".join(_archives.SUFFIXES)
        raise UnderstudyError(66, f"{path} is neither a folder nor an archive ({suffixes})")
    else:
        raise UnderstudyError(66, f"no folder or archive {path}")


def _inside(folder: Path, below: str, left: list[tuple[str, str]]) -> Iterator[Item]:
    with os.scandir(folder / below) as found:
        children = sorted(found, key=lambda child: child.name)
    folders = {child.name for child in children if child.is_dir(follow_symlinks=False)}
    for child in children:
        if child.name.startswith(".") or child.name == RESOURCES:
            continue
        name = f"{below}/{child.name}" if below else child.name
        path = folder / name
        if child.is_symlink():
            text = f"{path} is a link, and links in a folder of data are not followed"
            warnings.warn(text, UnderstudyWarning, stacklevel=2)
            left.append((name, "a link"))
        elif child.name in folders:
            parents = name.split("/")
            if len(parents) <= (DEEPEST_IMPORT if IMPORTS in parents else DEEPEST):
                yield from _inside(folder, name, left)
            else:
                left.append((name, "a folder that is too deep"))
        elif not child.is_file(follow_symlinks=False):
            is_fifo = stat.S_ISFIFO(child.stat(follow_symlinks=False).st_mode)
            kind = "a FIFO" if is_fifo else "a device or a socket"
            raise UnderstudyError(65, f"{path} is {kind}; only regular files are read")
        elif (stem := _archives.stem(child.name)) and stem not in folders:
            yield from _members(path, below)
        else:
            yield Item(name, path)


def _members(archive: Path, below: str) -> Iterator[Item]:
    for member in _archives.members(archive):
        own = member.name.removeprefix("./")
        parents = own.split("/")
        if RESOURCES not in parents and not parents[-1].startswith("."):
            yield Item(f"{below}/{own}" if below else own, archive, member)
