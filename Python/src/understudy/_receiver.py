"""Runs a stand-in server on this machine."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

from ._options import Option, words
from ._program import Background

LISTENS = re.compile(r"listening as \S+ on (http://\S+:\d+),")


class Receiver:
    """A server that stores uploads, within a `with` statement."""

    def __init__(self, store: Path, words: list[str]) -> None:
        """Sets the folder for uploads, and the words that start the program."""
        self._store = store
        self._words = words
        self._url = ""
        self._summary: dict[str, int] | None = None

    @property
    def store(self) -> Path:
        """The folder with the uploads; `open_recording` reads the store of Beiwe."""
        return self._store

    @property
    def url(self) -> str:
        """The address to send to, such as `http://127.0.0.1:8080`."""
        return self._url

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return urlsplit(self._url).port or 0

    @property
    def summary(self) -> dict[str, int] | None:
        """The counts of uploads after the server has ended; None before."""
        return self._summary

    def __enter__(self) -> Receiver:
        """Starts the server, and waits until it listens."""
        self._program = Background(self._words, self._listens)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Stops the server after it has processed its uploads."""
        self._summary = json.loads(self._program.stop())

    def _listens(self, message: str) -> bool:
        found = LISTENS.search(message)
        self._url = found[1] if found else ""
        return bool(found)


def receive(
    as_: str, store: str | os.PathLike[str], *, port: int = 0, **options: Option
) -> Receiver:
    """A stand-in server, which runs within a `with` statement.

    Args:
        as_: The replaced server: `beiwe`, `http`, `cozie`, `mylifedb`, or another name of
            `understudy receive --help`.
        store: The folder for the uploads, new or of an earlier server.
        port: The port to listen on; 0 for a free one.
        **options: Options of `understudy receive --help` with underscores, such as
            `fault=["503:2%", "slow:5%:2s"]`.

    Returns:
        The server, which has its `url` once it runs.

    Raises:
        UnderstudyError: When it is started: an option is wrong (code 64), or the folder or the
            port cannot be used.
    """
    options = {"as": as_, "store": store, "port": port, **options}
    return Receiver(Path(store), ["receive", *words(options), "--json"])
