"""Tests how a server bears many phones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ._options import Option, words
from ._program import run
from ._progress import ProgressChoice

# How a test ends that was run to its end and was not passed.
NOT_PASSED = (90, 99)


@dataclass(frozen=True)
class LoadResult:
    """What a load test has measured."""

    ok: bool
    """Whether every threshold was kept, uploads were stored, and the server was the limit."""
    reason: str
    """Why it is not ok; empty if it is."""
    figures: dict[str, Any]
    """Everything, as `understudy load --json` prints it: `asked`, `sent`, `outcomes`,
    `thresholds`, `errors` and more."""

    @property
    def stored(self) -> int:
        """How many uploads the server has stored, as far as it tells."""
        count: int = self.figures["outcomes"].get("stored", 0)
        return count

    @property
    def latency_ms(self) -> dict[str, float]:
        """`min`, `mean`, `p50` to `p99.9` and `max`, in ms from the planned instants."""
        figures: dict[str, float] = self.figures["latency_ms"]
        return figures


def load_test(
    to: str, *, as_: str = "beiwe", progress: ProgressChoice = None, **options: Option
) -> LoadResult:
    """Sends files of simulated phones at planned instants, answered or not.

    Args:
        to: The address of the server.
        as_: How to send: `beiwe`, `http`, or another name of `understudy load --help`.
        progress: Whether, or by which function, to show progress.
        **options: Options of `understudy load --help` with underscores, such as `rate="50/s"`,
            `duration="60s"`, `from_="output/demo"`, `threshold=["p99<800ms", "errors<1%"]`. An
            address that is not this machine needs `i_run_this_server=True`.

    Returns:
        What was measured; `ok` is False where a threshold was not kept.

    Raises:
        UnderstudyError: An option is wrong (code 64), or the server is not reached (code 69).
    """
    options = {"to": to, "as": as_, **options}
    result = run(["load", *words(options), "--json"], progress, accepted=NOT_PASSED)
    reason = result.messages if result.code else ""
    return LoadResult(result.code == 0, reason, json.loads(result.output))
