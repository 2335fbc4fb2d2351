"""Finds the program, runs it, and reads its output."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import threading
import warnings
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from ._errors import UnderstudyError, UnderstudyWarning, error
from ._progress import Progress, ProgressChoice, display

PACKAGE = Path(__file__).parent
# The first word of the program's messages.
PREFIX = "understudy: "
# Seconds after which a wait begins anew: the system may give Ctrl-C to another thread of Python,
# which does not wake up this one.
WAKE = 0.2


def find_program() -> Path:
    """Finds the program.

    The environment variable UNDERSTUDY_BINARY comes first, then the program in this package, then
    the one on the path.

    Raises:
        UnderstudyError: There is none (code 127).
    """
    given = os.environ.get("UNDERSTUDY_BINARY")
    if given:
        if not Path(given).is_file():
            raise UnderstudyError(127, f"UNDERSTUDY_BINARY is {given}, which is no file")
        return Path(given)
    packaged = PACKAGE / "bin" / "understudy"
    if packaged.is_file():
        return packaged
    for folder in os.get_exec_path():
        found = shutil.which("understudy", path=folder)
        if found and not _is_script(found):
            return Path(found)
    raise UnderstudyError(
        127,
        "there is no program understudy: this package has none in it (it was not installed from "
        "a wheel), UNDERSTUDY_BINARY is not set, and there is none on the path",
    )


def _is_script(path: str) -> bool:
    """Whether the file is a script, such as the command of this package, which runs itself."""
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


@dataclass(frozen=True)
class Result:
    """The exit code and the output of the program."""

    code: int
    output: str
    """The standard output."""
    messages: str
    """The standard error without the progress."""


def start(words: Sequence[str], progress: str) -> subprocess.Popen[str]:
    """Starts the program with a style of progress.

    It has a session of its own, so that Ctrl-C on a terminal does not reach it twice: a second one
    makes it stop at once.
    """
    return subprocess.Popen(
        [str(find_program()), words[0], f"--progress={progress}", *words[1:]],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )


def run(
    words: Sequence[str], progress: ProgressChoice = False, *, accepted: Container[int] = (0,)
) -> Result:
    """Runs the program to its end.

    Args:
        words: The command and its options.
        progress: How to show the progress of a command that has one.
        accepted: The codes that are no error, if there is something on standard output.

    Raises:
        UnderstudyError: The program ended with another code.
        KeyboardInterrupt: The program was asked to stop, and has stopped.
    """
    shown = display(progress)
    process = start(words, "json" if shown else "none")
    output, lines = _Text(process.stdout), _Lines(process.stderr)
    messages: list[str] = []
    try:
        for line in lines:
            told = _progress(line)
            if not told:
                messages.append(line)
            elif shown:
                shown.show(told)
        code = _wait(process)
    except BaseException:
        _stop(process)
        raise
    finally:
        if shown:
            shown.end()
    text = "\n".join(messages)
    if code != 0 and not (code in accepted and output.text()):
        raise _failure(code, text)
    if code == 0 and text:
        warnings.warn(text, UnderstudyWarning, stacklevel=3)
    return Result(code, output.text(), text)


def _failure(code: int, text: str) -> UnderstudyError:
    """The error of a program; one that a signal ended has the code that shells give it."""
    code = code if code > 0 else 128 - code
    return error(code, text or f"the program ended with the code {code}")


class _Text:
    """Reads a pipe to its end in a thread, so that the program never waits for a full pipe."""

    def __init__(self, pipe: IO[str] | None) -> None:
        assert pipe is not None
        self._pipe = pipe
        self._text = ""
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        with self._pipe:
            self._text = self._pipe.read()

    def text(self) -> str:
        """All of it, once the program has ended."""
        self._thread.join()
        return self._text


class _Lines:
    """Reads the lines of a pipe in a thread, also while no caller waits for them."""

    def __init__(self, pipe: IO[str] | None) -> None:
        assert pipe is not None
        self._pipe = pipe
        self._queue: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with self._pipe:
            for line in self._pipe:
                self._queue.put(line.strip().removeprefix(PREFIX))
        self._queue.put(None)

    def __iter__(self) -> Iterator[str]:
        """The lines that have words, to the end of the pipe."""
        while True:
            with contextlib.suppress(queue.Empty):
                line = self._queue.get(timeout=WAKE)
                if line is None:
                    return
                if line:
                    yield line


def _progress(line: str) -> Progress | None:
    if not line.startswith("{"):
        return None
    try:
        told = json.loads(line)
        return Progress(told["seconds"], told.get("done"), told["text"])
    except (ValueError, KeyError):
        return None


def _stop(process: subprocess.Popen[str]) -> None:
    """Asks the program to end, and waits; a second Ctrl-C makes it end at once."""
    process.send_signal(signal.SIGINT)
    try:
        _wait(process)
    except KeyboardInterrupt:
        process.send_signal(signal.SIGINT)
        _wait(process)


def _wait(process: subprocess.Popen[str]) -> int:
    """Waits for the end; gives the code."""
    while True:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=WAKE)


class Background:
    """A program that runs until it is stopped."""

    def __init__(self, words: Sequence[str], is_ready: Callable[[str], object]) -> None:
        """Starts the program, and waits for a message that says it is ready.

        Raises:
            UnderstudyError: The program ended before.
        """
        self._process = start(words, "none")
        self._output, self._lines = _Text(self._process.stdout), _Lines(self._process.stderr)
        messages: list[str] = []
        try:
            for line in self._lines:
                if is_ready(line):
                    return
                messages.append(line)
        except BaseException:
            _stop(self._process)
            raise
        raise _failure(_wait(self._process), "\n".join(messages))

    def stop(self) -> str:
        """Stops the program; gives what it wrote to standard output.

        Raises:
            UnderstudyError: The program ended with an error, now or before.
        """
        _stop(self._process)
        code = self._process.returncode
        if code != 0:
            raise _failure(code, "\n".join(self._lines))
        return self._output.text()
