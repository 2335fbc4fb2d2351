"""Records studies, and opens recordings."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ._options import Option, words
from ._program import run
from ._progress import ProgressChoice
from ._recording import Recording


def record(
    study: str | os.PathLike[str] = "demo",
    *,
    output: str | os.PathLike[str] | None = None,
    progress: ProgressChoice = None,
    **options: Option,
) -> Recording:
    """Simulates a study and writes the files of its apps, with the ground truth.

    The same call continues a stopped recording, and does nothing if it is complete.

    Args:
        study: The name of a study, or a file.
        output: The folder to write; None for `output/<study>`.
        progress: Whether to show progress, or a function that shows it.
        **options: Options of `understudy record --help` with underscores, such as
            `participants=2`, `days=3`, `only=[0, 3]`, `as_=["beiwe", "truth"]`,
            `between=("2026-03-02T09:00", "2026-03-02T10:00")`, `download_gzip=True`.

    Returns:
        The recording.

    Raises:
        UnderstudyError: An option is wrong (code 64), or a profile is wrong (code 78). The folder
            contains another recording (code 73), or writing failed (code 74).
        InUseError: Another process records into the folder.
        KeyboardInterrupt: It was stopped; the same call continues.
    """
    folder = Path("output", Path(study).stem) if output is None else Path(output)
    run(["record", *words({"study": study, "output": folder, **options}), "--json"], progress)
    return Recording(folder)


def forecast(
    study: str | os.PathLike[str] = "demo", *, progress: ProgressChoice = None, **options: Option
) -> dict[str, Any]:
    """Forecasts the output of `record` from a sample, and writes nothing.

    Args:
        study: The name of a study, or a file.
        progress: Whether to show progress, or a function that shows it.
        **options: As for `record`.

    Returns:
        `files`, `rows`, `bytes` on the disk, `content_bytes` before compression, `seconds` and
        `memory_bytes` of the recording, and the errors of these values.

    Raises:
        UnderstudyError: An option is wrong (code 64), or a profile is (code 78).
    """
    options = {"study": study, **options}
    result = run(["record", *words(options), "--dry-run", "--json"], progress)
    forecasted: dict[str, Any] = json.loads(result.output)
    return forecasted


def open_recording(path: str | os.PathLike[str]) -> Recording:
    """Opens a recording, a download or a phone's files.

    Args:
        path: A recording, a researcher's download, one participant's folder, a phone's files, or a
            receiver's store. A folder around one of them, or an archive (`.zip`, `.tar`,
            `.tar.gz`), which is not unpacked.

    Returns:
        The recording; `others` lists the files that are not read, with the reason.

    Raises:
        UnderstudyError: No file is known, or there are several recordings (code 66). An archive is
            damaged (code 65).
    """
    return Recording(path)
