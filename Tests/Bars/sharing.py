"""The bars of SWIP: what its store costs, and how fast it reaches a PostgreSQL."""

import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Iterator

from bars import Outcome, Workshop, spread

PEERS = Path(__file__).resolve().parents[1] / "Peers"
sys.path.insert(0, str(PEERS))

from delivery import send  # noqa: E402
from postgres import Postgres  # noqa: E402

DAYS = 28
ROWS = "SELECT count(*) FROM swip.dim_app_biosignals"


def swip(workshop: Workshop) -> Iterator[Outcome]:
    """The time and memory for the store of a person with a watch in addition to the truth, which
    has its emotions."""
    person = ("--study", str(PEERS / "studies/feelings.json5"), "--participants", "1")
    study = (*person, "--days", str(DAYS))
    beyond = []
    for _ in range(workshop.rounds):
        both = workshop.record(*study, "--as", "swip,truth")
        beyond.append((both - workshop.record(*study, "--as", "truth")) / DAYS)
    yield Outcome(
        "swip: additional time for a participant-day with a watch", statistics.median(beyond), "s",
        0.2, True, f"compared with the truth alone, mean of {DAYS} days, {spread(beyond)}",
    )
    samples = workshop.memory(*person, "--days", "90", "--as", "swip,truth")
    yield Outcome(
        "swip and truth: memory for 90 days", max(samples) / 1e6, "MB", 100, True,
        f"{len(samples)} measurements of memory",
    )


def postgres(workshop: Workshop) -> Iterator[Outcome]:
    """Biosignals of twenty people, from the start of `send` to its end, into a database of Debian's PostgreSQL."""
    workshop.record("--study", str(PEERS / "studies/swip.json5"), "--as", "swip", jobs=2)
    folder = workshop.folder / "recording"
    first, again = [], []
    for number in range(workshop.rounds):
        with Postgres() as server:
            address = server.create("bars")
            for name, rates in (("first", first), ("again", again)):
                # A new ledger is empty, so send compares all rows.
                ledger = workshop.folder / f"{name}{number}.sqlite"
                start = time.perf_counter()
                delivery = send(workshop.tool, folder, address, ledger, name="swip")
                taken = time.perf_counter() - start
                assert delivery.status == 0, delivery.said
                counted = subprocess.run(
                    ["psql", "-XtA", "-c", ROWS, address], capture_output=True, text=True, check=True
                )
                rates.append(int(counted.stdout) / taken)
    yield Outcome(
        "swip: rate of biosignals that send writes into an empty PostgreSQL",
        statistics.median(first), "rows/s", 25_000,
        False, f"{int(counted.stdout):,} rows, {spread(first)}",
    )
    yield Outcome(
        "swip: rate of biosignals that a second send with a new ledger processes", statistics.median(again), "rows/s",
        80_000, False,
        spread(again),
    )


BARS = [swip, postgres]
