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
from walking import bouts, in_reach, walk

MOST = 0.03
"""Allowed error, as a fraction."""


def recorded(participant: Participant) -> pd.DataFrame:
    """The true bouts with their steps inside on-windows of the accelerometer, evenly spread."""
    walks = bouts(participant)
    windows = participant.truth("windows")
    windows = windows[windows.stream == "accel"]
    starts, ends = windows.start.to_numpy(), windows.end.to_numpy()
    open_ms = [
        np.clip(np.minimum(ends, b.end) - np.maximum(starts, b.start), 0, None).sum()
        for b in walks.itertuples()
    ]
    walks["steps"] = walks.steps * np.array(open_ms) / (walks.end - walks.start)
    return walks


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
    judged = []
    for person, seconds in zip(people, found):
        walks = recorded(person)
        walks["found"] = [
            seconds.steps[seconds.within(b.start, b.end)].sum() for b in walks.itertuples()
        ]
        judged.append(in_reach(walks))
    walks = pd.concat(judged)
    error = walks.found.sum() / walks.steps.sum() - 1
    judgement.bar(
        f"recorded steps of {len(walks)} walks of 60 s or more, ten seconds of twenty on",
        truth=f"{walks.steps.sum():.0f}",
        found=f"{walks.found.sum():.0f} ({100 * error:+.1f} %)",
        allowed="± 3 %",
        holds=abs(error) <= MOST,
    )
    total = days.steps_found.sum() / days.steps_recorded.sum() - 1
    judgement.limit(
        f"steps_recorded of {len(days)} whole days",
        truth=f"{days.steps_recorded.sum():.0f}",
        found=f"{days.steps_found.sum():.0f} ({100 * total:+.1f} %)",
        reason="slow walks indoors and short ones are in it",
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
