"""Measures how long reading a large recording takes, and how much memory.

    UNDERSTUDY_BINARY=PROGRAM python tests/figures.py FOLDER

Each measurement has a process of its own. FOLDER gets the recording, if it is not there, and the
files that are written.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import understudy

MEASURED = {
    "import understudy": "",
    "open": "recording.participants",
    "mean of |a| by patient and ten minutes": """
        norm = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
        window = pl.col("timestamp") // 600_000
        means = recording.scan("accel").group_by("patient", window).agg(norm.mean().alias("norm"))
        assert means.collect(engine="streaming").height > 5_000
    """,
    "to_parquet": """recording.to_parquet(folder / "parquet", ["accel"])""",
    "the same means from Parquet": """
        norm = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
        window = pl.col("timestamp") // 600_000
        frame = pl.scan_parquet(folder / "parquet/accel.parquet")
        means = frame.group_by("patient", window).agg(norm.mean().alias("norm"))
        assert means.collect(engine="streaming").height > 5_000
    """,
    "accel() into memory": "assert recording.accel().height > 20_000_000",
}
BEFORE = """
import sys
from pathlib import Path
import polars as pl
import understudy
folder = Path(sys.argv[1])
recording = understudy.open_recording(folder / "recording")
"""


def measure(code: str, folder: Path) -> tuple[float, float]:
    """Seconds, and the most MB in memory, of a process of Python."""
    lines = "\n".join(line.strip() for line in code.splitlines())
    script = BEFORE + lines if code else "import understudy"
    start = time.monotonic()
    process = subprocess.Popen([sys.executable, "-c", script, str(folder)])
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"failed: {code}")
    return time.monotonic() - start, usage.ru_maxrss * 1024 / 1e6


def main() -> None:
    """Records what is not there, and prints a line for each measurement."""
    folder = Path(sys.argv[1])
    recording = understudy.record(
        "week",
        participants=4,
        days=14,
        streams="accel",
        as_="beiwe",
        output=folder / "recording",
    )
    files = [file for file in recording.files if file.stream == "accel"]
    rows, size = sum(file.rows for file in files), sum(file.content_bytes for file in files)
    print(f"{rows:,} rows of accel in {len(files):,} files, {size / 1e9:.2f} GB before compression")
    for name, code in MEASURED.items():
        seconds, memory = measure(code, folder)
        print(f"{name:40} {seconds:6.2f} s {memory:6.0f} MB")


if __name__ == "__main__":
    main()
