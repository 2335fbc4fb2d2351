"""Steps found by forest's oak, against the bouts of walking.

Oak sees walking where a second's acceleration spans .3 g and its rhythm is 1.4 to 2.3 Hz, for 3 s on
end (its defaults). Bouts that the truth tells to be outside of this are shown, not judged.
"""

import tempfile
import warnings
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
from forest.constants import Frequency
from forest.oak import base as oak

from recording import HOUR, Participant, manifest, participants, vectors
from verdicts import Judgement, arguments

SLOWEST = 1.4
"""Steps a second: oak's own lower limit."""
SPAN = 0.3
"""g within a second: oak's own."""
LONG = 60
"""Seconds of a bout that is judged by itself."""
FALSE = 20
"""Steps an hour where nobody walks."""
ALLOWED = (-0.03, 0.02)
DAY = 86_400_000
"""Milliseconds."""


@dataclass(frozen=True)
class Seconds:
    """What oak says of each second: its middle in ms, steps in it, and the span in g."""

    time: np.ndarray
    steps: np.ndarray
    span: np.ndarray

    def within(self, start: float, end: float) -> slice:
        return slice(*np.searchsorted(self.time, [start, end]))


def walk(rows: pd.DataFrame) -> Seconds:
    """Oak over the rows, a day of UTC at a time as it does itself."""
    time, steps, span = [], [], []
    for _, day in rows.groupby(rows.timestamp // DAY):
        seconds, magnitude = oak.preprocess_bout(
            day.timestamp.to_numpy() / 1000, *vectors(day).T
        )
        time.append(1000 * seconds + 500)
        steps.append(oak.find_walking(magnitude))
        span.append(oak.get_pp(magnitude))
    return Seconds(*(np.concatenate(parts) for parts in (time, steps, span)))


def bouts(participant: Participant) -> pd.DataFrame:
    """The true bouts, with where they were and where the phone was all along."""
    table = participant.truth("bouts")
    segments = participant.truth("segments")
    where = []
    for bout in table.itertuples():
        during = segments[(segments.end > bout.start) & (segments.start < bout.end)]
        placements = set(during.placement)
        where.append(
            {
                "kind": "trip" if set(during.kind) == {"trip"} else "indoors",
                "placement": placements.pop() if len(placements) == 1 else "several",
                "seconds": (bout.end - bout.start) / 1000,
            }
        )
    return table.join(pd.DataFrame(where, index=table.index)).assign(patient=participant.patient)


def measured(participant: Participant, rows: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Bouts and segments with what oak found in them."""
    seconds = walk(rows)
    walks = bouts(participant)
    spans = [seconds.within(b.start, b.end) for b in walks.itertuples()]
    walks["found"] = [seconds.steps[s].sum() for s in spans]
    walks["blind"] = [int((seconds.steps[s] == 0).sum()) for s in spans]
    walks["faint"] = [
        int(((seconds.steps[s] == 0) & (seconds.span[s] < SPAN)).sum()) for s in spans
    ]
    walking = np.zeros(len(seconds.time), bool)
    for bout in walks.itertuples():
        walking[seconds.within(bout.start - 2000, bout.end + 2000)] = True
    segments = participant.truth("segments")
    segments["seconds"], segments["found"] = 0.0, 0.0
    for row in segments.itertuples():
        span = seconds.within(row.start, row.end)
        segments.loc[row.Index, "seconds"] = (~walking[span]).sum()
        segments.loc[row.Index, "found"] = seconds.steps[span][~walking[span]].sum()
    return walks, segments


def errors(walks: pd.DataFrame) -> pd.Series:
    """Of steps, as fractions."""
    return walks.found / walks.steps - 1


def in_reach(walks: pd.DataFrame) -> pd.DataFrame:
    """Long walks outside with the phone in a pocket, no slower than oak's limit."""
    return walks[
        (walks["mode"] == "walk") & (walks.kind == "trip") & (walks.placement == "pocket")
        & (walks.seconds >= LONG) & (walks.cadence_hz >= SLOWEST)
    ]


def allowed(error: float) -> bool:
    return ALLOWED[0] <= error <= ALLOWED[1]


def continuous(recording: Path, judgement: Judgement) -> None:
    """Bout by bout, and where nobody walks."""
    people = list(participants(recording))
    rows = [person.rows("accelerometer") for person in people]
    results = [measured(person, row) for person, row in zip(people, rows)]
    walks = pd.concat([walk for walk, _ in results])
    segments = pd.concat([segment for _, segment in results])
    judged = in_reach(walks)
    people_error = judged.groupby("patient")[["found", "steps"]].sum().pipe(errors)
    judgement.bar(
        f"steps of {len(judged)} walks of 60 s or more, by each of {len(people_error)} people",
        truth="0 %", found=spread(people_error), allowed="-3 to +2 %",
        holds=bool(people_error.map(allowed).all()),
    )
    total = judged.found.sum() / judged.steps.sum() - 1
    judgement.bar(
        "steps of these walks together", truth=f"{judged.steps.sum()}",
        found=f"{judged.found.sum():.0f} ({100 * total:+.1f} %)", allowed="-3 to +2 %",
        holds=allowed(total),
    )
    error = errors(judged)
    outside = judged[~error.map(allowed)]
    judgement.limit(
        f"each of these walks; {len(outside)} beyond -3 to +2 %", truth="0 %", found=spread(error),
        reason="the first and last two seconds are lost, and slow walks span about .3 g",
    )
    limits(judgement, walks)
    false_steps(judgement, segments)
    control(judgement, people[0], rows[0])
    judgement.picture = {
        "bouts": walks[["steps", "found", "kind", "placement", "cadence_hz", "seconds"]]
        .to_dict("list")
    }


def control(judgement: Judgement, person: Participant, rows: pd.DataFrame) -> None:
    """The hours round the longest of a person's walks, spoiled."""
    longest = in_reach(bouts(person)).sort_values("seconds").iloc[-1]
    near = rows[rows.timestamp.between(longest.start - 2 * HOUR, longest.end + 2 * HOUR)]
    spoiled = {
        "accelerations of a third": near.assign(**(near[["x", "y", "z"]] / 3)),
        "rows an hour late": near.assign(timestamp=near.timestamp + HOUR),
    }
    for what, bad in spoiled.items():
        seconds = walk(bad)
        found = seconds.steps[seconds.within(longest.start, longest.end)].sum()
        error = found / longest.steps - 1
        judgement.control(what, found=f"{100 * error:+.0f} %", seen=not allowed(error))


def spread(error: pd.Series) -> str:
    return f"{100 * error.min():+.1f} to {100 * error.max():+.1f} %"


def limits(judgement: Judgement, walks: pd.DataFrame) -> None:
    """What oak cannot see by its own limits."""
    long = walks[walks.seconds >= LONG]
    hand = long[(long.kind == "trip") & (long.placement != "pocket")]
    indoors = long[(long.kind == "indoors") & (long.placement == "pocket")]
    for what, some in (
        (f"{len(hand)} walks in the hand for all or a part", hand),
        (f"{len(indoors)} slow walks indoors, phone in the pocket", indoors),
    ):
        blind = max(some.blind.sum(), 1)
        judgement.limit(
            f"steps of {what}", truth=f"{some.steps.sum()}",
            found=f"{some.found.sum():.0f} ({100 * (some.found.sum() / some.steps.sum() - 1):+.0f} %)",
            reason=f"{100 * some.faint.sum() / blind:.0f} % of missed seconds span less than .3 g",
        )


def false_steps(judgement: Judgement, segments: pd.DataFrame) -> None:
    """Where nobody walks: vehicles, tables, hands."""
    still = {
        "on a table or nightstand": segments.placement.isin(["table", "nightstand"]),
        "in the hand or pocket, indoors": (segments.kind == "place")
        & ~segments.placement.isin(["table", "nightstand"]),
    } | {f"by {mode}": segments["mode"] == mode for mode in ("car", "bus", "train", "bike")}
    for what, rows in still.items():
        some = segments[rows]
        hours = some.seconds.sum() / 3600
        if hours == 0:
            continue
        found = f"{some.found.sum() / hours:.1f} an hour in {hours:.1f} h"
        if what == "by bike":
            judgement.limit(
                f"steps {what}", truth="0", found=found, reason="pedalling is in oak's band"
            )
        else:
            judgement.bar(
                f"steps {what}", truth="0", found=found, allowed=f"≤ {FALSE} an hour",
                holds=some.found.sum() / hours <= FALSE,
            )


def recorded(participant: Participant) -> pd.DataFrame:
    """The true bouts with the steps that fall into on-windows of the accelerometer, by whole bouts."""
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


def windowed(recording: Path, judgement: Judgement) -> None:
    """Ten seconds on, ten off: whole days by oak's own run, and walks by the second."""
    people = list(participants(recording))
    zone = manifest(recording)["time_zone"]
    with tempfile.TemporaryDirectory(dir=recording) as folder:
        oak.run(str(recording / "beiwe-download"), folder, zone, Frequency.DAILY)
        days = pd.concat(
            person.truth("days").merge(
                pd.read_csv(Path(folder) / "daily" / f"{person.patient}.csv"),
                on="date", suffixes=("", "_found"),
            )
            for person in people
        )
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
        truth=f"{walks.steps.sum():.0f}", found=f"{walks.found.sum():.0f} ({100 * error:+.1f} %)",
        allowed="± 3 %", holds=abs(error) <= 0.03,
    )
    total = days.steps_found.sum() / days.steps_recorded.sum() - 1
    judgement.limit(
        f"steps_recorded of {len(days)} whole days", truth=f"{days.steps_recorded.sum():.0f}",
        found=f"{days.steps_found.sum():.0f} ({100 * total:+.1f} %)",
        reason="slow walks indoors and short ones are in it",
    )
    late = sum(
        seconds.steps[seconds.within(b.start + HOUR, b.end + HOUR)].sum()
        for seconds, some in zip(found, judged) for b in some.itertuples()
    ) / walks.steps.sum() - 1
    judgement.control("the truth an hour late", found=f"{100 * late:+.0f} %", seen=abs(late) > 0.03)
    judgement.picture = {"days": days[["steps_recorded", "steps_found"]].to_dict("list")}


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("forest oak", profile)
    (windowed if profile.startswith("beiwe-defaults") else continuous)(recording, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
