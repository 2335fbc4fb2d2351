"""Tests a server with the load of many phones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ._options import Option, words
from ._program import run
from ._progress import ProgressChoice

# The exit codes of a complete test that failed.
NOT_PASSED = (90, 99)


@dataclass(frozen=True)
class LoadResult:
    """The result of a load test."""

    ok: bool
    """Whether every threshold passed, the server stored uploads, and it was the bottleneck."""
    reason: str
    """Why the test failed; empty if it is ok."""
    figures: dict[str, Any]
    """All values that `understudy load --json` prints, such as `asked`, `sent`, `outcomes`,
    `thresholds` and `errors`."""

    @property
    def stored(self) -> int:
        """The number of uploads that the server reported as stored."""
        count: int = self.figures["outcomes"].get("stored", 0)
        return count

    @property
    def latency_ms(self) -> dict[str, float]:
        """`min`, `mean`, `p50` to `p99.9` and `max`, in ms since an upload's planned time."""
        figures: dict[str, float] = self.figures["latency_ms"]
        return figures


def load_test(
    to: str, *, as_: str = "beiwe", progress: ProgressChoice = None, **options: Option
) -> LoadResult:
    """Sends files of simulated phones at planned times, without waiting for responses.

    Args:
        to: The address of the server.
        as_: The endpoint: `beiwe`, `http`, or another name of `understudy load --help`.
        progress: Whether to show progress, or a function that shows it.
        **options: Options of `understudy load --help` with underscores, such as `rate="50/s"`,
            `duration="60s"`, `from_="output/demo"`, `threshold=["p99<800ms", "errors<1%"]`. An
            address that is not this machine needs `i_run_this_server=True`.

    Returns:
        The result; `ok` is False if a threshold failed.

    Raises:
        UnderstudyError: An option is wrong (code 64), or the server is unreachable (code 69).
    """
    options = {"to": to, "as": as_, **options}
    result = run(["load", *words(options), "--json"], progress, accepted=NOT_PASSED)
    reason = result.messages if result.code else ""
    return LoadResult(result.code == 0, reason, json.loads(result.output))
