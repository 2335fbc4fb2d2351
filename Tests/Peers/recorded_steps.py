"""Steps found by forest's oak in windows of ten seconds, as the server's defaults have them."""

import tempfile
import warnings
from pathlib import Path

import numpy as np
import pandas as pd
from forest.constants import Frequency
from forest.oak import base as oak

from recording import HOUR, Participant, manifest, participants
from verdicts import Judgement, arguments
from walking import Seconds, bouts, in_reach, walk

HALF = 500
"""Milliseconds from the middle of a second to its ends."""
MOST = 0.03
"""Allowed error, as a fraction."""


def recorded(participant: Participant, seconds: Seconds) -> pd.DataFrame:
    """The true walks with their steps inside on-windows, and what oak found there.

    `steps` and `found` are those of all windows; `whole_steps` and `whole_found` those of seconds
    that a window holds completely, as oak counts a second of which it sees a part like any other.
    """
    walks = in_reach(bouts(participant))
    windows = participant.truth("windows")
    windows = windows[windows.stream == "accel"]
    starts, ends = windows.start.to_numpy(), windows.end.to_numpy()
    window = np.searchsorted(starts, seconds.time - HALF, side="right") - 1
    is_whole = (window >= 0) & (seconds.time + HALF <= ends[window])
    rows = []
    for bout in walks.itertuples():
        span = seconds.within(bout.start + HALF, bout.end - HALF)
        whole = is_whole[span]
        shared = np.minimum(ends, bout.end) - np.maximum(starts, bout.start)
        rows.append(
            {
                "steps": bout.steps * np.clip(shared, 0, None).sum() / (bout.end - bout.start),
                "found": seconds.steps[seconds.within(bout.start, bout.end)].sum(),
                "whole_steps": bout.steps * 1000 * whole.sum() / (bout.end - bout.start),
                "whole_found": seconds.steps[span][whole].sum(),
            }
        )
    return walks.drop(columns="steps").join(pd.DataFrame(rows, index=walks.index))


def whole_days(recording: Path, people: list[Participant]) -> pd.DataFrame:
    """The days of the truth with the steps of oak's own run as `steps_found`."""
    zone = manifest(recording)["time_zone"]
    with tempfile.TemporaryDirectory(dir=recording) as folder:
        oak.run(str(recording / "beiwe-download"), folder, zone, Frequency.DAILY)
        return pd.concat(
            person.truth("days").merge(
                pd.read_csv(Path(folder) / "daily" / f"{person.patient}.csv"),
                on="date",
                suffixes=("", "_found"),
            )
            for person in people
        )


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("forest oak", profile)
    people = list(participants(recording))
    days = whole_days(recording, people)
    found = [walk(person.rows("accelerometer")) for person in people]
    judged = [recorded(person, seconds) for person, seconds in zip(people, found)]
    walks = pd.concat(judged)
    error = walks.whole_found.sum() / walks.whole_steps.sum() - 1
    judgement.bar(
        f"steps in wholly recorded seconds of {len(walks)} walks of 60 s or more",
        truth=f"{walks.whole_steps.sum():.0f}",
        found=f"{walks.whole_found.sum():.0f} ({100 * error:+.1f} %)",
        allowed="± 3 %",
        holds=abs(error) <= MOST,
    )
    error = walks.found.sum() / walks.steps.sum() - 1
    judgement.limit(
        "steps in all windows of these walks",
        truth=f"{walks.steps.sum():.0f}",
        found=f"{walks.found.sum():.0f} ({100 * error:+.1f} %)",
        reason="ten recorded seconds touch eleven of the clock, which count whole",
    )
    total = days.steps_found.sum() / days.steps_recorded.sum() - 1
    judgement.limit(
        f"steps_recorded of {len(days)} whole days",
        truth=f"{days.steps_recorded.sum():.0f}",
        found=f"{days.steps_found.sum():.0f} ({100 * total:+.1f} %)",
        reason="the same, and slow and short walks",
    )
    late = (
        sum(
            seconds.steps[seconds.within(b.start + HOUR, b.end + HOUR)].sum()
            for seconds, some in zip(found, judged)
            for b in some.itertuples()
        )
        / walks.steps.sum()
        - 1
    )
    judgement.control("the truth an hour late", found=f"{100 * late:+.0f} %", seen=abs(late) > MOST)
    judgement.write(output)


if __name__ == "__main__":
    main()
