"""Reads a `.tar.gz` at any place, without unpacking it."""

from __future__ import annotations

import bisect
import threading
import zlib
from pathlib import Path

# In bytes of the content, from one restart point to the next, at first.
STEP = 1 << 20
# Each restart point needs about 45 kB.
MOST_POINTS = 1_000
# In bytes of the compressed file. A piece inflates to at most 17 MB.
PIECE = 1 << 14
# zlib expects the header and the checksum of gzip.
GZIP = 31


class Inflated:
    """The content of a gzip file. Reading starts at the last restart point before a place.

    The first reading makes the points: copies of the decompressor, with their places.
    """

    def __init__(self, path: Path) -> None:
        """Opens a file."""
        self._file = path.open("rb")
        self._turn = threading.Lock()
        self._decompressor = zlib.decompressobj(GZIP)
        self._piece = b""
        # The place of the piece, and of the next byte to read.
        self._start = self._place = 0
        self._step = STEP
        self._places = [0]
        self._points = [(0, self._decompressor.copy())]

    def __del__(self) -> None:
        """Closes the file."""
        self._file.close()

    def read_at(self, place: int, size: int) -> bytes:
        """The bytes at a place; several threads may ask.

        Raises:
            EOFError: The file is truncated.
            zlib.error: The file is damaged.
        """
        with self._turn:
            self.seek(place)
            return self.read(size)

    def tell(self) -> int:
        """The place of the next byte."""
        return self._place

    def seek(self, place: int) -> int:
        """Moves to a place."""
        point = bisect.bisect_right(self._places, place) - 1
        end = self._start + len(self._piece)
        if place < self._start or end < self._places[point]:
            compressed, decompressor = self._points[point]
            self._file.seek(compressed)
            self._decompressor = decompressor.copy()
            self._piece, self._start = b"", self._places[point]
        self._place = place
        return place

    def read(self, size: int) -> bytes:
        """The next bytes; fewer at the end."""
        parts = []
        left = size
        while left > 0:
            start = self._place - self._start
            part = self._piece[start : start + left]
            if part:
                parts.append(part)
                left -= len(part)
                self._place += len(part)
            elif not self._inflate():
                break
        return b"".join(parts)

    def _inflate(self) -> bool:
        """Inflates the next piece; false at the end."""
        compressed = self._file.read(PIECE)
        if not compressed:
            if not self._decompressor.eof:
                raise EOFError("the compressed file is truncated")
            return False
        self._start += len(self._piece)
        pieces = []
        while compressed:
            if self._decompressor.eof:
                # Another member may follow, or zeros that fill a block.
                compressed = compressed.lstrip(b"\0")
                if not compressed:
                    break
                self._decompressor = zlib.decompressobj(GZIP)
            pieces.append(self._decompressor.decompress(compressed))
            compressed = self._decompressor.unused_data
        self._piece = b"".join(pieces)
        end = self._start + len(self._piece)
        if end >= self._places[-1] + self._step:
            self._places.append(end)
            self._points.append((self._file.tell(), self._decompressor.copy()))
            if len(self._points) > MOST_POINTS:
                del self._places[1::2], self._points[1::2]
                self._step *= 2
        return True
