"""The bars: each yields what it measured beside what it should be."""

import json
import os
import re
import resource
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Iterator


ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Outcome:
    what: str
    figure: float
    unit: str
    bar: float
    most: bool
    """Whether the bar is the most that the figure may be, else the least."""
    note: str

    @property
    def holds(self) -> bool:
        return self.figure <= self.bar if self.most else self.figure >= self.bar

    @property
    def sign(self) -> str:
        return "at most" if self.most else "at least"

    @property
    def line(self) -> str:
        verdict = "passes" if self.holds else "MISSED"
        return (
            f"{verdict:7} {self.what}: {self.figure:.3g} {self.unit}"
            f" ({self.sign} {self.bar:g}; {self.note})"
        )


class Workshop:
    def __init__(self, tool: Path, folder: Path, python: Path, rounds: int):
        self.tool, self.folder, self.python, self.rounds = tool, folder, python, rounds

    def record(self, *words: str, to: str = "recording", jobs: int = 1, clock=None) -> float:
        """The duration of the whole process in seconds; an older recording is deleted."""
        target = self.folder / to
        subprocess.run(["rm", "-rf", target], check=True)
        return (clock or self.time)(
            self.tool, "record", *words, "--jobs", str(jobs), "--output", target, "--progress",
            "none",
        )

    def time(self, *words) -> float:
        start = time.perf_counter()
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start

    def work(self, *words) -> float:
        """The processor time in seconds of a process and its children."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.time(*words)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def largest(self, *words) -> int:
        """The most resident bytes of a process."""
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, words)
        return usage.ru_maxrss * 1024

    def memory(self, *words: str, jobs: int = 1) -> list[int]:
        """Resident bytes of a recording, sampled every 50 ms."""
        subprocess.run(["rm", "-rf", self.folder / "recording"], check=True)
        process = subprocess.Popen(
            [
                self.tool, "record", *words, "--jobs", str(jobs), "--output",
                self.folder / "recording", "--progress", "none",
            ],
            stdout=subprocess.DEVNULL,
        )
        samples = []
        while process.poll() is None:
            samples.append(resident(process.pid))
            time.sleep(0.05)
        return [sample for sample in samples if sample]

    def text(self, stream: str, *words: str) -> Path:
        """The text of a stream of the stress study, in one file."""
        path = self.folder / f"{stream}.csv"
        if not path.exists():
            self.record(*STRESS, "--streams", stream, "--gzip", "none", *words, to="plain")
            with open(path, "wb") as file:
                for part in sorted((self.folder / "plain/beiwe").glob(f"*/*_{stream}_*.csv")):
                    file.write(part.read_bytes())
            subprocess.run(["rm", "-rf", self.folder / "plain"], check=True)
        return path


STRESS = ("--study", "stress-100hz", "--as", "beiwe")
DEFAULTS = ("--study", "beiwe-defaults")


def spread(values: list[float]) -> str:
    rounds = "1 round" if len(values) == 1 else f"{len(values)} rounds"
    return f"results from {min(values):.3g} to {max(values):.3g} in {rounds}"


def compressor(workshop: Workshop) -> Iterator[Outcome]:
    """The whole recording of a stream, its time and its files, against the fastest gzip of its text."""
    for stream, days, bar in (
        ("accel", 1, 1.3), ("gyro", 1, 1.6), ("magnetometer", 10, 2.4), ("devicemotion", 1, 1.3),
    ):
        span = ("--days", str(days))
        text, packed = workshop.text(stream, *span), workshop.folder / "text.gz"
        ratios = []
        for _ in range(max(workshop.rounds, 7)):
            ours = workshop.record(*STRESS, *span, "--streams", stream, clock=workshop.work)
            theirs = workshop.work("igzip", "-1", "-f", "-o", packed, text)
            ratios.append(ours / theirs)
        size = text.stat().st_size / 1e6
        name = f"{stream} of stress-100hz for {days} " + ("day" if days == 1 else "days")
        yield Outcome(
            f"{name}: recording time divided by the time of igzip -1 for the same text",
            statistics.median(ratios), "x", bar, True,
            f"processor time, {size:.0f} MB of text, {spread(ratios)}",
        )
        files = (workshop.folder / "recording/beiwe").glob(f"*/*_{stream}_*.gz")
        lengths = sum(file.stat().st_size for file in files), packed.stat().st_size
        yield Outcome(
            f"{name}: file size divided by the size with igzip -1 for the same text",
            lengths[0] / lengths[1], "x", 1.15, True,
            f"{lengths[0] / 1e6:.1f} MB and {lengths[1] / 1e6:.1f} MB",
        )
        if days > 1:
            text.unlink()


def writers(workshop: Workshop) -> Iterator[Outcome]:
    """Against libraries that write the same rows from memory, at level 1 and on one core."""
    text = workshop.text("accel")
    script = Path(__file__).parent / "writers.py"
    for library, bar, share in (("polars", 1.9, 1), ("pandas", 15, 10)):
        ratios = []
        for _ in range(workshop.rounds if share == 1 else 1):
            ours = workshop.record(*STRESS, "--streams", "accel")
            answer = subprocess.run(
                [workshop.python, script, library, text, workshop.folder / "rows.gz", str(share)],
                check=True, capture_output=True, text=True,
            )
            ratios.append(float(answer.stdout) / ours)
        part = "" if share == 1 else f", extrapolated from 1/{share} of the rows"
        yield Outcome(
            f"accel: time of {library} divided by the time of record for the same rows{part}",
            statistics.median(ratios), "x", bar, False, spread(ratios),
        )


def days(workshop: Workshop) -> Iterator[Outcome]:
    """Participant-days as researchers record them."""
    seconds = [workshop.record(*DEFAULTS) for _ in range(workshop.rounds)]
    yield Outcome(
        "beiwe-defaults: time for a participant-day, all files and ground truth", statistics.median(seconds), "s",
        0.5, True, spread(seconds),
    )
    many = (*DEFAULTS, "--participants", "4", "--days", "10", "--streams", "gps")
    for layout, bar in (("beiwe", 40), ("beiwe-download,truth", 25)):
        rates = [40 / workshop.record(*many, "--as", layout) for _ in range(workshop.rounds)]
        yield Outcome(
            f"beiwe-defaults: recording rate with only GPS, --as {layout}", statistics.median(rates),
            "participant-days/s", bar, False, spread(rates),
        )


def surveys(workshop: Workshop) -> Iterator[Outcome]:
    """The study with surveys against the same one that asks for none."""
    text = (ROOT / "Profiles/studies/surveys.json5").read_text()
    silent = workshop.folder / "silent.json5"
    silent.write_text(re.sub(r"surveys: \[[^]]*\],", "", text))
    ratios = []
    for _ in range(workshop.rounds):
        asking = workshop.record("--study", "surveys")
        ratios.append(asking / workshop.record("--study", str(silent)))
    yield Outcome(
        "surveys, 12 participants, 14 days: recording time divided by the time without surveys",
        statistics.median(ratios), "x",
        1.1, True, spread(ratios),
    )
    largest = [max(workshop.memory("--study", str(name))) for name in ("surveys", silent)]
    yield Outcome(
        "surveys, 12 participants, 14 days: memory divided by the memory without surveys",
        largest[0] / largest[1], "x", 1.1, True,
        f"{largest[0] / 1e6:.1f} MB and {largest[1] / 1e6:.1f} MB",
    )


def health(workshop: Workshop) -> Iterator[Outcome]:
    """The time and memory for MyLifeDB and the Health app of a person with a watch, and the error
    of the forecast."""
    words = ("--study", "demo", "--days", "28", "--as", "mylifedb,truth")
    seconds = [workshop.record(*words) / 28 for _ in range(workshop.rounds)]
    yield Outcome(
        "mylifedb and truth: time for a participant-day with a watch", statistics.median(seconds), "s", 0.1,
        True, f"mean of 28 days, {spread(seconds)}",
    )
    samples = workshop.memory("--study", "demo", "--days", "365", "--as", "mylifedb,truth")
    quarter = len(samples) // 4
    growth = max(samples[-quarter:]) / max(samples[quarter : 2 * quarter])
    yield Outcome(
        "mylifedb and truth: memory for 365 days", max(samples) / 1e6, "MB", 80, True,
        f"{len(samples)} measurements of memory",
    )
    yield Outcome(
        "mylifedb and truth: memory in the last quarter of the run divided by memory in the second quarter",
        growth, "x",
        1.1, True, "largest memory use in each quarter",
    )
    rates = []
    for _ in range(workshop.rounds):
        taken = workshop.record("--study", "demo", "--days", "60", "--as", "apple-health")
        files = (workshop.folder / "recording").rglob("export.xml")
        rates.append(sum(file.stat().st_size for file in files) / 1e6 / taken)
    yield Outcome(
        "apple-health: rate for export.xml, including the simulation", statistics.median(rates), "MB/s", 30, False,
        f"60 days, {spread(rates)}",
    )
    study = ("--study", "week", "--participants", "400", "--as", "mylifedb")
    workshop.record(*study, jobs=2)
    recorded = totals(json.loads((workshop.folder / "recording/manifest.json").read_text()))
    subprocess.run(["rm", "-rf", workshop.folder / "recording"], check=True)
    answer = subprocess.run(
        [workshop.tool, "record", *study, "--output", workshop.folder / "recording", "--dry-run",
         "--json", "--progress", "none"],
        check=True, capture_output=True, text=True,
    )
    forecast = json.loads(answer.stdout)
    off = {name: abs(forecast[name] / recorded[name] - 1) for name in recorded}
    worst = max(off, key=lambda name: off[name])
    yield Outcome(
        "mylifedb: error of --dry-run for 2,800 participant-days", 100 * off[worst], "%", 5, True,
        f"largest error among {', '.join(off)}; found for {worst}",
    )


def totals(manifest: dict) -> dict[str, int]:
    return {name: manifest["totals"][name] for name in ("files", "rows", "bytes")}


def jobs(workshop: Workshop) -> Iterator[Outcome]:
    words = (*DEFAULTS, "--participants", "12")
    ratios = [
        workshop.record(*words, jobs=1) / workshop.record(*words, jobs=2)
        for _ in range(workshop.rounds)
    ]
    yield Outcome(
        "beiwe-defaults, 12 participants: speed with 2 jobs divided by the speed with 1 job",
        statistics.median(ratios), "x", 1.85, False, spread(ratios),
    )


def memory(workshop: Workshop) -> Iterator[Outcome]:
    """Resident memory, sampled every 50 ms."""
    for what, words, width in (
        ("30 days", ("--days", "30"), 1),
        ("100 participants", ("--participants", "100"), 2),
    ):
        samples = workshop.memory(*DEFAULTS, *words, jobs=width)
        quarter = len(samples) // 4
        growth = max(samples[-quarter:]) / max(samples[quarter : 2 * quarter])
        yield Outcome(
            f"beiwe-defaults: memory for {what}, --jobs {width}", max(samples) / 1e6, "MB",
            64 + 16 * width, True, f"{len(samples)} measurements of memory",
        )
        yield Outcome(
            f"beiwe-defaults, {what}: memory in the last quarter of the run divided by memory in the second quarter",
            growth,
            "x", 1.1, True, "largest memory use in each quarter",
        )


def resident(pid: int) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (FileNotFoundError, IndexError, ProcessLookupError):
        return 0
    return 4096 * pages


def start(workshop: Workshop) -> Iterator[Outcome]:
    """`--help` against a program that does nothing but load Foundation."""
    source, empty = workshop.folder / "empty.swift", workshop.folder / "empty"
    source.write_text("import Foundation\n_ = Data()\n")
    subprocess.run(["swiftc", "-O", source, "-o", empty], check=True, capture_output=True)
    pairs = [
        (workshop.time(workshop.tool, "--help"), workshop.time(empty)) for _ in range(100)
    ]
    ratio = statistics.median(p[0] for p in pairs) / statistics.median(p[1] for p in pairs)
    yield Outcome(
        "--help: time divided by the time of an empty program with Foundation", ratio, "x", 2.5, True,
        "medians of 100 runs each",
    )


def check(workshop: Workshop) -> Iterator[Outcome]:
    """Every rule on the files of the stress study."""
    workshop.record("--study", "stress-100hz")
    folder = workshop.folder / "recording"
    size = json.loads((folder / "manifest.json").read_text())["totals"]["content_bytes"] / 1e6
    rates = [
        size / workshop.time(workshop.tool, "check", folder, "--jobs", "1")
        for _ in range(min(workshop.rounds, 3))
    ]
    yield Outcome(
        "check of stress-100hz: rate for all streams and the ground truth", statistics.median(rates), "MB/s of text",
        100, False, f"{size:.0f} MB, {spread(rates)}",
    )
    packed, text = workshop.folder / "all.gz", workshop.folder / "all"
    with open(packed, "wb") as file:
        for part in sorted(folder.glob("*/**/*.gz")):
            file.write(part.read_bytes())
    ratios = []
    for _ in range(max(workshop.rounds, 7)):
        ours = workshop.work(workshop.tool, "check", folder, "--jobs", "1")
        ratios.append(ours / workshop.work("igzip", "-d", "-f", "-o", text, packed))
    packed.unlink()
    text.unlink()
    yield Outcome(
        "check of stress-100hz: time divided by the time of igzip -d for the same files",
        statistics.median(ratios), "x", 4,
        True, f"processor time, {spread(ratios)}",
    )


def report(workshop: Workshop) -> Iterator[Outcome]:
    """A page about four people's week, with the verdicts of check and without."""
    workshop.record("--study", "week", "--participants", "4", jobs=2)
    folder, page = workshop.folder / "recording", workshop.folder / "page.html"
    size = json.loads((folder / "manifest.json").read_text())["totals"]["content_bytes"] / 1e6
    words = (workshop.tool, "report", folder, "--output", page)
    for name, bar, more in (("", 100, ()), (", --no-verdicts", 150, ("--no-verdicts",))):
        rates = [
            size / workshop.work(*words, *more, "--jobs", "1")
            for _ in range(min(workshop.rounds, 3))
        ]
        yield Outcome(
            f"report of week, 4 participants{name}", statistics.median(rates), "MB/s of text", bar,
            False, f"processor time, {size:.0f} MB, {spread(rates)}",
        )
    one = workshop.largest(*words, "--jobs", "1") / 1e6
    two = workshop.largest(*words, "--jobs", "2") / 1e6
    yield Outcome(
        "report of week: memory with 1 job", one, "MB", 100, True, "peak resident memory"
    )
    yield Outcome(
        "report of week: additional memory for a second job", two - one, "MB", 30, True,
        "peak resident memory",
    )
    yield Outcome("report of week: size of the page", page.stat().st_size / 1e3, "kB", 400, True, "uncompressed")


def disk(workshop: Workshop) -> Iterator[Outcome]:
    """GPS alone in packs, on the disk of the checkout and in memory."""
    packs = (
        *DEFAULTS, "--participants", "4", "--days", "10", "--streams", "gps", "--as", "beiwe",
        "--pack", "tar",
    )
    ratios = []
    with tempfile.TemporaryDirectory(prefix="bars-", dir=ROOT / ".peers") as folder:
        kind = subprocess.run(
            ["stat", "-f", "-c", "%T", folder], check=True, capture_output=True, text=True
        ).stdout.strip()
        for _ in range(max(workshop.rounds, 7)):
            there = workshop.record(*packs, to=f"{folder}/recording", clock=workshop.work)
            ratios.append(there / workshop.record(*packs, clock=workshop.work))
    yield Outcome(
        f"beiwe-defaults, GPS only, --pack tar: time on {kind} divided by the time in memory",
        statistics.median(ratios), "x",
        1.15, True, f"processor time, {spread(ratios)}",
    )


BARS = [compressor, writers, days, surveys, health, jobs, memory, start, check, report, disk]
