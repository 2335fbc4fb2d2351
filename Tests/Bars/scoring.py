"""The bar of scoring: a million findings beside a ledger of a million faults."""

import json
import random
import statistics
import subprocess
import time
from pathlib import Path
from typing import Iterator

from bars import Outcome, Workshop, resident, spread

COUNT = 1_000_000
KINDS = ["cut-row", "double-rows", "empty-file", "clock-jump", "duplicate-row-extra-column"]


def faults() -> Iterator[tuple[str, str, list[int] | None]]:
    for number in range(COUNT):
        patient = f"p{number // 50:07}"
        time_of_file = 1_772_427_600_000 + 3_600_000 * (number % 50)
        kind = KINDS[number * 7_919 % len(KINDS)]
        rows = None if kind == "empty-file" else [number % 90, number % 90 + 1]
        yield f"beiwe/{patient}/{patient}_gps_{time_of_file}.csv.gz", kind, rows


def write(folder: Path) -> tuple[Path, Path]:
    """A recording's ledger, and findings that agree with it, in another order."""
    recording, findings = folder / "faulty", folder / "findings.jsonl"
    recording.mkdir(exist_ok=True)
    lines = []
    with open(recording / "faults.jsonl", "w") as file:
        for number, (path, kind, rows) in enumerate(faults()):
            fault = {
                "path": path, "participant": number // 50, "stream": "gps", "kind": kind,
                "rows": rows, "clean_rows": 120, "clean_crc32": "9ae0daaf",
                "expected": "drop_rows", "server": None, "visible": "data",
            }
            file.write(json.dumps(fault, separators=(",", ":")) + "\n")
            finding = {"path": path, "kind": kind} if number % 3 else {"path": path}
            lines.append(json.dumps(finding | ({"rows": rows} if rows else {})) + "\n")
    random.Random(1).shuffle(lines)
    findings.write_text("".join(lines))
    return recording, findings


def scoring(workshop: Workshop) -> Iterator[Outcome]:
    """Both files are put in the order of paths, in parts on disk."""
    recording, findings = write(workshop.folder)
    seconds, peaks = [], []
    for _ in range(workshop.rounds):
        start = time.perf_counter()
        process = subprocess.Popen(
            [workshop.tool, "check", recording, "--score", findings, "--json"],
            stdout=subprocess.PIPE,
        )
        peak = 0
        while process.poll() is None:
            peak = max(peak, resident(process.pid))
            time.sleep(0.05)
        seconds.append(time.perf_counter() - start)
        peaks.append(peak / 1e6)
        score = json.load(process.stdout)
        assert score["reached"] and score["files"]["faults"] == COUNT, score
    yield Outcome(
        "check --score: time for 1,000,000 findings and 1,000,000 faults", statistics.median(seconds), "s", 10, True,
        spread(seconds),
    )
    yield Outcome("check --score: memory", max(peaks), "MB", 100, True, spread(peaks))
    subprocess.run(["rm", "-rf", recording, findings], check=True)
