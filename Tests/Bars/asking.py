"""The bars of Cozie: what its requests cost, and how fast they reach a database."""

import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator

from bars import Outcome, Workshop, spread

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Peers"))

from delivery import Server, send  # noqa: E402
from influx import Influx  # noqa: E402

DAYS = 28


def cozie(workshop: Workshop) -> Iterator[Outcome]:
    """The time and memory for the files of Cozie in addition to the truth, which has the fates of
    their fields."""
    study = ("--study", "demo", "--days", str(DAYS))
    beyond = []
    for _ in range(workshop.rounds):
        both = workshop.record(*study, "--as", "cozie,truth")
        beyond.append((both - workshop.record(*study, "--as", "truth")) / DAYS)
    yield Outcome(
        "cozie: additional time for a participant-day with a watch", statistics.median(beyond), "s",
        0.25, True, f"compared with the truth alone, mean of {DAYS} days, {spread(beyond)}",
    )
    samples = workshop.memory("--study", "demo", "--days", "90", "--as", "cozie,truth")
    yield Outcome(
        "cozie and truth: memory for 90 days", max(samples) / 1e6, "MB", 100, True,
        f"{len(samples)} measurements of memory",
    )


def influx(workshop: Workshop) -> Iterator[Outcome]:
    """Rows of five people from the first request to the last row in a database of InfluxDB 1.x."""
    study = Path(__file__).resolve().parents[1] / "Peers/studies/cozie.json5"
    workshop.record("--study", str(study), "--as", "cozie", "--streams", "cozie-requests", jobs=2)
    folder = workshop.folder / "recording"
    key = workshop.folder / "key"
    key.write_text("k3y\n")
    rates = []
    for number in range(workshop.rounds):
        store, ledger = workshop.folder / f"store{number}", workshop.folder / f"{number}.sqlite"
        with Influx() as database:
            to = ("--credentials", key, "--influx", f"{database.url}?db=bars")
            start = time.perf_counter()
            with Server(workshop.tool, store, "cozie", *to, misbehaves=False) as server:
                send(workshop.tool, folder, server.url, ledger, "--credentials", key, name="cozie")
            taken = time.perf_counter() - start
            rows = sum(
                int("".join(c for c in line if c.isdigit()))
                for line in server.said.splitlines()
                if "rows stored" in line
            )
        rates.append(rows / taken)
        subprocess.run(["rm", "-rf", store, ledger], check=True)
    yield Outcome(
        "cozie: rate of rows that go through send, receive and InfluxDB", statistics.median(rates), "rows/s", 5_000,
        False, f"{rows:,} rows, {spread(rates)}",
    )


BARS = [cozie, influx]
