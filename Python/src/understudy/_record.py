"""Records studies, and opens what is there."""

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
    """Simulates a study and writes what the apps would have recorded, with the truth beside it.

    The same call continues a recording that was stopped, and does nothing where it is complete.

    Args:
        study: The name of a study, or a file.
        output: The folder to write; None for `output/<study>`.
        progress: Whether, or by which function, to show progress.
        **options: Options of `understudy record --help` with underscores, such as
            `participants=2`, `days=3`, `only=[0, 3]`, `as_=["beiwe", "truth"]`,
            `between=("2026-03-02T09:00", "2026-03-02T10:00")`, `download_gzip=True`.

    Returns:
        The recording.

    Raises:
        UnderstudyError: An option is wrong (code 64; an unknown one is told with its nearest), a
            profile is (code 78), the folder holds another recording (code 73), or writing failed
            (code 74).
        InUseError: Another process records there.
        KeyboardInterrupt: It was stopped; the same call goes on.
    """
    folder = Path("output", Path(study).stem) if output is None else Path(output)
    run(["record", *words({"study": study, "output": folder, **options}), "--json"], progress)
    return Recording(folder)


def forecast(
    study: str | os.PathLike[str] = "demo", *, progress: ProgressChoice = None, **options: Option
) -> dict[str, Any]:
    """Forecasts what `record` would write, from a sample; writes nothing.

    Args:
        study: The name of a study, or a file.
        progress: Whether, or by which function, to show progress.
        **options: As for `record`.

    Returns:
        `files`, `rows`, `bytes` on the disk, `content_bytes` before compression, `seconds` and
        `memory_bytes` of the recording, and how far off they may be.

    Raises:
        UnderstudyError: An option is wrong (code 64), or a profile is (code 78).
    """
    options = {"study": study, **options}
    result = run(["record", *words(options), "--dry-run", "--json"], progress)
    told: dict[str, Any] = json.loads(result.output)
    return told


def open_recording(path: str | os.PathLike[str]) -> Recording:
    """Opens what is on the disk.

    Args:
        path: A recording, a researcher's download (a folder of patients with streams), a phone's
            files, a receiver's store, or an archive (`.tar`) of one of these.

    Raises:
        UnderstudyError: There is nothing of this kind (code 66), or an archive is damaged
            (code 65).
    """
    return Recording(path)
