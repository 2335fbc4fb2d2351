"""Shows the progress of the program."""

from __future__ import annotations

import html
import shutil
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TextIO


@dataclass(frozen=True)
class Progress:
    """The progress of the program, twice a second."""

    seconds: float
    """Since the start."""
    done: float | None
    """Share of the work, from 0 to 1; None if it is unknown."""
    text: str
    """The same in words, such as `1/2 participants, 40 %, 300,000 rows`."""


ProgressChoice = bool | None | Callable[[Progress], object]
"""True to show progress, False not to, None to show it in a notebook and on a terminal, or a
function that gets each `Progress`."""


class Display(Protocol):
    """Something that shows progress."""

    def show(self, progress: Progress) -> None:
        """Shows the progress of the program."""

    def end(self) -> None:
        """Removes the display."""


def display(choice: ProgressChoice) -> Display | None:
    """The display for a choice; None for no display."""
    if callable(choice):
        return _Call(choice)
    if choice is False:
        return None
    if _is_notebook():
        return _Bar()
    if sys.stderr.isatty():
        return _Line(sys.stderr)
    return _Log(sys.stderr) if choice else None


def _is_notebook() -> bool:
    """Whether this is a kernel of Jupyter; IPython on a terminal has none."""
    module: Any = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    return hasattr(shell, "kernel")


class _Call:
    """Hands progress to a function."""

    def __init__(self, function: Callable[[Progress], object]) -> None:
        self._function = function

    def show(self, progress: Progress) -> None:
        self._function(progress)

    def end(self) -> None:
        pass


class _Line:
    """Draws a line of a terminal over the one before."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def show(self, progress: Progress) -> None:
        # The last column stays free: many terminals wrap a line that reaches it.
        width = shutil.get_terminal_size().columns - 1
        self._draw(progress.text[:width])

    def end(self) -> None:
        self._draw("")

    def _draw(self, text: str) -> None:
        self._file.write(f"\r{text}\x1b[K")
        self._file.flush()


class _Log:
    """Writes a line every ten seconds, for a file that keeps them."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._last = float("-inf")

    def show(self, progress: Progress) -> None:
        if time.monotonic() - self._last < 10:
            return
        self._last = time.monotonic()
        print(progress.text, file=self._file, flush=True)

    def end(self) -> None:
        pass


class _Bar:
    """Draws a bar in a notebook."""

    def __init__(self) -> None:
        self._handle: Any = None

    def show(self, progress: Progress) -> None:
        value = "" if progress.done is None else f' value="{progress.done:.4f}"'
        self._draw(f"<progress{value}></progress> {html.escape(progress.text)}")

    def end(self) -> None:
        if self._handle:
            self._draw("")

    def _draw(self, text: str) -> None:
        # It has no types, and is loaded in every notebook.
        ipython: Any = sys.modules["IPython"].display
        shown = ipython.HTML(text)
        if self._handle:
            self._handle.update(shown)
        else:
            self._handle = ipython.display(shown, display_id=True)
