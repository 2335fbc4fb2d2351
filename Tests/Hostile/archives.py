"""Archives that nobody should have made: encrypted, leading elsewhere, bombs, crowded, cut off."""

from __future__ import annotations

import gzip
import io
import os
import random
import struct
import tarfile
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

from data import Attack

FILE = "abc1def2/gps/2026-03-02 05_00_00+00_00.csv"
ROWS = (
    b"timestamp,UTC time,latitude,longitude,altitude,accuracy\n"
    b"1772427600000,2026-03-02T05:00:00.000,42.5,-71.5,12.5,8.0"
)
OUTSIDE = ["../precious", "abc1def2/../../precious", "..\\precious", "C:/precious"]
# The first bytes of the headers (PKWARE's APPNOTE.TXT 6.3.9, 4.3.7 and 4.3.12).
LOCAL, CENTRAL = b"PK\3\4", b"PK\1\2"

Make = Callable[[Path], None]


class Stream(io.RawIOBase):
    """A file without seeking, as a server's response. Facts of entries follow their contents."""

    def __init__(self, path: Path) -> None:
        self.file = path.open("wb")

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return self.file.write(data)

    def writable(self) -> bool:
        return True

    def close(self) -> None:
        self.file.close()


def zipped(*names: str, method: int = zipfile.ZIP_DEFLATED, rows: bytes = ROWS) -> Make:
    """Returns a writer of an archive with the same content under each name."""

    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w", method) as archive:
            # Python warns of a name that it has written.
            warnings.simplefilter("ignore", UserWarning)
            for name in names or (FILE,):
                entry = zipfile.ZipInfo(FILE)
                # Python replaces the separators of Windows in the names that it is given.
                entry.filename, entry.compress_type = name, method
                archive.writestr(entry, rows)

    return make


def large_numbers(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(FILE, "w", force_zip64=True) as entry:
            entry.write(ROWS)


def streamed(path: Path) -> None:
    with Stream(path) as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(FILE, "w", force_zip64=True) as entry:
            entry.write(ROWS)
        archive.writestr("registry", b"{}")


def changed(place: int, value: bytes, *, header: bytes = b"") -> Make:
    """Returns a writer of an archive whose headers, or only those of one kind, have other bytes.

    Args:
        place: Where the bytes are in a local header. In the directory they are 2 bytes later.
        value: The bytes.
        header: The kind of header; empty for both.
    """

    def make(path: Path) -> None:
        zipped()(path)
        data = bytearray(path.read_bytes())
        for kind in (LOCAL, CENTRAL):
            if header in (b"", kind):
                start = data.index(kind) + place + (2 if kind == CENTRAL else 0)
                data[start : start + len(value)] = value
        path.write_bytes(data)

    return make


def name_in_code_page_437(path: Path) -> None:
    zipped(FILE, "abc1def2/notes/e.txt")(path)
    data = path.read_bytes().replace(b"notes/e.txt", b"notes/\x82.txt")
    path.write_bytes(data)


def links(path: Path) -> None:
    later = FILE.replace("05_00_00+", "06_00_00+")
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(FILE, ROWS)
        for name, target in [(later, "/etc/passwd"), ("xyz9xyz9", "/etc")]:
            entry = zipfile.ZipInfo(name)
            entry.create_system, entry.external_attr = 3, 0o120777 << 16
            archive.writestr(entry, target)


def bomb(path: Path) -> None:
    """Writes an archive of 4 MB with a file of 4 GB."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open(FILE, "w", force_zip64=True) as entry:
            entry.write(ROWS)
            for _ in range(4_000):
                entry.write(bytes(1 << 20))


def tar_bomb(path: Path) -> None:
    """Writes a gzipped archive of 2 MB with a file of 2 GB."""
    header = tarfile.TarInfo(FILE)
    header.size = 2_000 << 20
    with gzip.open(path, "wb", compresslevel=6) as file:
        file.write(header.tobuf())
        for _ in range(2_000):
            file.write(bytes(1 << 20))
        file.write(bytes(1_024))


def archives_in_archives(path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("zeros", bytes(10_000_000))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(FILE, ROWS)
        for number in range(100):
            archive.writestr(f"inner/{number}.zip", inner.getvalue())


def crowd(count: int) -> Make:
    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            archive.writestr(FILE, ROWS)
            for number in range(count):
                archive.writestr(f"abc1def2/notes/{number:06}.txt", b"")

    return make


def declared_crowd(path: Path) -> None:
    """Writes an archive whose zip64 record declares 4 billion entries."""
    zipped()(path)
    data = path.read_bytes()
    place = data.index(b"PK\5\6")
    length, start = struct.unpack_from("<II", data, place + 12)
    record = struct.pack(
        "<4sQHHIIQQQQ", b"PK\6\6", 44, 45, 45, 0, 0, 1 << 32, 1 << 32, length, start
    )
    locator = struct.pack("<4sIQI", b"PK\6\7", 0, place, 1)
    end = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    path.write_bytes(data[:place] + record + locator + end)


def tarred(*names: str, cut: int = 0, flip: bool = False) -> Make:
    def make(path: Path) -> None:
        with tarfile.open(path, "w:gz") as archive:
            for name in (FILE, *names):
                header = tarfile.TarInfo(name)
                header.size = len(ROWS)
                archive.addfile(header, io.BytesIO(ROWS))
        data = bytearray(path.read_bytes())
        if flip:
            data[-6] ^= 0xFF
        path.write_bytes(data[: len(data) - cut])

    return make


def cut(make: Make, count: int) -> Make:
    def shorter(path: Path) -> None:
        make(path)
        os.truncate(path, path.stat().st_size - count)

    return shorter


# What is made, the exit code of `check` and `report`, and what `check` prints.
ARCHIVES: list[tuple[str, str, Make, tuple[int, int], str]] = [
    ("a whole archive", "zip", zipped(), (0, 0), "1 participant"),
    ("stored entries", "zip", zipped(method=zipfile.ZIP_STORED), (0, 0), "1 participant"),
    ("zip64", "zip", large_numbers, (0, 0), "1 participant"),
    ("a server's stream", "zip", streamed, (0, 0), "1 participant"),
    ("a name in UTF-8", "zip", zipped(FILE, "abc1def2/notes/é.txt"), (0, 0), "1 participant"),
    ("a name in code page 437", "zip", name_in_code_page_437, (0, 0), "1 participant"),
    ("an encrypted entry", "zip", changed(6, b"\1"), (65, 0), "encrypted"),
    ("a link", "zip", links, (65, 0), "links in a folder of data are not followed"),
    ("another method", "zip", zipped(method=zipfile.ZIP_BZIP2), (65, 0), "method 12"),
    ("another checksum", "zip", changed(14, b"\0\0\0\0"), (65, 0), "does not match its checksum"),
    ("a shorter length", "zip", changed(22, b"\7\0\0\0"), (65, 0), "declared length"),
    ("an absurd length", "zip", changed(22, b"\0\0\0\x7f"), (65, 0), "1,100 times"),
    ("another central name", "zip", changed(44, b"x", header=CENTRAL), (65, 65), "differs"),
    ("another local name", "zip", changed(30, b"x", header=LOCAL), (65, 65), "differs"),
    ("other local lengths", "zip", changed(18, b"\1", header=LOCAL), (65, 65), "differs"),
    ("one name twice", "zip", zipped(FILE, FILE), (65, 65), "more than once"),
    ("4 billion declared entries", "zip", declared_crowd, (65, 65), "more than 1000000 entries"),
    ("200,000 entries", "zip", crowd(200_000), (0, 0), "1 participant"),
    ("a bomb", "zip", bomb, (65, 0), "1 participant"),
    ("archives in it", "zip", archives_in_archives, (0, 0), "1 participant"),
    ("no end", "zip", cut(zipped(), 10), (65, 65), "not a complete zip archive"),
    ("no directory", "zip", cut(zipped(), 100), (65, 65), "not a complete zip archive"),
    ("no byte", "zip", Path.touch, (65, 65), "not a complete zip archive"),
    ("a whole archive", "tar.gz", tarred(), (0, 0), "1 participant"),
    ("a path outside", "tar.gz", tarred("../precious"), (65, 65), "'../precious'"),
    ("a cut", "tar.gz", tarred(cut=10), (65, 65), "ends too early"),
    ("another checksum", "tar.gz", tarred(flip=True), (65, 65), "not valid gzip data"),
    ("a bomb", "tgz", tar_bomb, (65, 0), "1 participant"),
    ("no byte", "tgz", Path.touch, (65, 65), "ends too early"),
]
ARCHIVES += [
    (f"the path {name}", "zip", zipped(FILE, name), (65, 65), f"'{name}'")
    for name in (*OUTSIDE, "/etc/precious")
]


def archives(attack: Attack) -> None:
    """Lets `check` and `report` read archives."""
    page = attack.work / "r.html"
    for what, suffix, make, codes, text in ARCHIVES:
        path = attack.work / f"z.{suffix}"
        make(path)
        size = path.stat().st_size
        quiet = ["--progress", "none"]
        commands = (["check", *quiet], ["report", *quiet, "--output", str(page)])
        for words, expected in zip(commands, codes):
            run = f"{words[0]} of a {suffix} with {what}"
            code, output, errors = attack.read([*words, str(path)], run)
            attack.expect(code == expected, f"{run}: {code} {output[-300:]} {errors[-300:]}")
            if words[0] == "check":
                attack.expect(text in output + errors, f"{run}: {output[-300:]} {errors[-300:]}")
            is_sentence = errors.count("\n") == 1 and errors.startswith("understudy: ")
            attack.expect(not errors or is_sentence, f"{run}: prints {errors[:300]}")
            attack.expect(path.stat().st_size == size, f"{run}: has changed the archive")
        attack.guard(what, "z", "r")
        path.unlink()
    damaged(attack)


def damaged(attack: Attack) -> None:
    """Lets `check` read archives with random damage."""
    source = random.Random(7)
    for suffix, make in [("zip", zipped(FILE, "registry")), ("tar.gz", tarred())]:
        path = attack.work / f"z.{suffix}"
        make(path)
        whole = path.read_bytes()
        for _ in range(40):
            data = bytearray(whole)
            for _ in range(source.choice([1, 1, 4])):
                data[source.randrange(len(data))] = source.randrange(256)
            path.write_bytes(data[: source.choice([len(data), source.randrange(len(data))])])
            code = attack.run(["check", str(path)], f"check of a damaged {suffix}")
            attack.expect(code in (0, 65, 66), f"check of a damaged {suffix}: {code}")
        path.unlink()
