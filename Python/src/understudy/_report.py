"""Draws pages about recordings."""

from __future__ import annotations

import os
from pathlib import Path

from ._options import Option, words
from ._program import run
from ._progress import ProgressChoice


def report(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str] = "report.html",
    *,
    progress: ProgressChoice = None,
    **options: Option,
) -> Path:
    """Draws one page of HTML, without scripts, about a recording, a download or a phone's files.

    Args:
        path: The folder or the archive.
        output: The page to write.
        progress: Whether to show progress, or a function that shows it.
        **options: Options of `understudy report --help` with underscores, such as
            `details=[0, 3]`, `no_verdicts=True`, `time_zone="Europe/Berlin"`.

    Returns:
        The page.

    Raises:
        UnderstudyError: An option is wrong (code 64), the folder is missing or has no data
            (code 66), or the page cannot be written.
    """
    run(["report", *words({"output": output, **options}), "--", os.fspath(path)], progress)
    return Path(output)


def overview(path: str | os.PathLike[str]) -> str:
    """The data of all participants by hour, as a fragment of HTML for another page."""
    return run(["report", "--part=overview", "--output=-", "--", os.fspath(path)]).output
