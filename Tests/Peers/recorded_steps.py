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

FEW = 30
"""Rows that are too few for oak, which asks for three seconds."""
PAUSE = 2_000
"""Milliseconds between rows of two windows, at least."""
MOST = 0.03
"""Allowed error, as a fraction."""


def aligned(rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with each window moved back by less than a second, to a whole one after the first
    row, where oak's seconds begin."""
    time = rows.timestamp.to_numpy()
    is_first = np.diff(time, prepend=-np.inf) > PAUSE
    first = time[np.maximum.accumulate(np.where(is_first, np.arange(len(time)), 0))]
    return rows.assign(timestamp=time - (first - time[0]) % 1000)


def steps_between(rows: pd.DataFrame, start: float, end: float) -> float:
    """The steps that Oak finds in the rows of an interval."""
    some = rows[rows.timestamp.between(start, end)]
    return walk(some).steps.sum() if len(some) > FEW else 0.0


def recorded(participant: Participant, rows: pd.DataFrame) -> pd.DataFrame:
    """The true walks with their steps inside on-windows, and the steps that Oak finds there.
    `found` is for unchanged windows, `moved` for windows aligned to its seconds, and `late` for an
    hour later."""
    walks = in_reach(bouts(participant))
    windows = participant.truth("windows")
    windows = windows[windows.stream == "accel"]
    starts, ends = windows.start.to_numpy(), windows.end.to_numpy()
    found = []
    for bout in walks.itertuples():
        shared = np.minimum(ends, bout.end) - np.maximum(starts, bout.start)
        inside = rows.timestamp.between(bout.start, bout.end)
        found.append(
            {
                "steps": bout.steps * np.clip(shared, 0, None).sum() / (bout.end - bout.start),
                "found": steps_between(rows, bout.start, bout.end),
                "moved": walk(aligned(rows[inside])).steps.sum() if inside.sum() > FEW else 0.0,
                "late": steps_between(rows, bout.start + HOUR, bout.end + HOUR),
            }
        )
    return walks.drop(columns="steps").join(pd.DataFrame(found, index=walks.index))


def riding(participant: Participant, rows: pd.DataFrame) -> float:
    """Steps found on a bicycle."""
    segments = participant.truth("segments")
    rides = segments[segments["mode"] == "bike"]
    return sum(steps_between(rows, ride.start, ride.end) for ride in rides.itertuples())


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
    rows = [person.rows("accelerometer") for person in people]
    walks = pd.concat(map(recorded, people, rows))
    error = walks.moved.sum() / walks.steps.sum() - 1
    judgement.bar(
        f"steps of {len(walks)} walks of at least 60 s, on-windows aligned to the seconds of Oak",
        truth=f"{walks.steps.sum():.0f}",
        found=f"{walks.moved.sum():.0f} ({100 * error:+.1f} %)",
        allowed="± 3 %",
        holds=abs(error) <= MOST,
    )
    error = walks.found.sum() / walks.steps.sum() - 1
    judgement.limit(
        "steps of walks of at least 60 s, without alignment of the on-windows",
        truth=f"{walks.steps.sum():.0f}",
        found=f"{walks.found.sum():.0f} ({100 * error:+.1f} %)",
        reason="ten recorded seconds overlap eleven seconds of Oak, which counts each as a whole "
        "second",
    )
    total = days.steps_found.sum() / days.steps_recorded.sum() - 1
    rides = sum(map(riding, people, rows))
    judgement.limit(
        f"steps_recorded of {len(days)} whole days, without alignment of the on-windows",
        truth=f"{days.steps_recorded.sum():.0f}",
        found=f"{days.steps_found.sum():.0f} ({100 * total:+.1f} %)",
        reason=f"Oak counts {rides:.0f} false steps while participants cycle, and misses steps of "
        "slow walks and of walks with the phone in the hand; the on-windows are not aligned",
    )
    late = walks.late.sum() / walks.steps.sum() - 1
    judgement.control(
        "ground truth shifted by an hour", found=f"{100 * late:+.0f} %", seen=abs(late) > MOST
    )
    judgement.write(output)


if __name__ == "__main__":
    main()
