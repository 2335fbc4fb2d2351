"""Steps by forest's oak, second by second, and the true bouts of walking beside them.

Oak sees walking where a second's acceleration spans .3 g and its rhythm is 1.4 to 2.3 Hz, for 3 s
on end (its defaults).
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from forest.oak import base as oak

from recording import Participant, vectors

SLOWEST = 1.4
"""Steps a second: oak's own lower limit."""
SPAN = 0.3
"""g within a second: oak's own."""
LONG = 60
"""Seconds of a bout that is judged by itself."""
ALLOWED = (-0.03, 0.02)
DAY = 86_400_000
"""Milliseconds."""


@dataclass(frozen=True)
class Seconds:
    """Oak's results for each second: its middle in ms, its steps, and the range in g."""

    time: np.ndarray
    steps: np.ndarray
    span: np.ndarray

    def within(self, start: float, end: float) -> slice:
        return slice(*np.searchsorted(self.time, [start, end]))


def walk(rows: pd.DataFrame) -> Seconds:
    """Oak over the rows, a day of UTC at a time as it does itself."""
    time, steps, span = [], [], []
    for _, day in rows.groupby(rows.timestamp // DAY):
        seconds, magnitude = oak.preprocess_bout(day.timestamp.to_numpy() / 1000, *vectors(day).T)
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


def errors(walks: pd.DataFrame) -> pd.Series:
    """The errors of steps, as fractions."""
    return walks.found / walks.steps - 1


def in_reach(walks: pd.DataFrame) -> pd.DataFrame:
    """Long walks outside with the phone in a pocket, no slower than oak's limit."""
    return walks[
        (walks["mode"] == "walk")
        & (walks.kind == "trip")
        & (walks.placement == "pocket")
        & (walks.seconds >= LONG)
        & (walks.cadence_hz >= SLOWEST)
    ]


def allowed(error: float) -> bool:
    return ALLOWED[0] <= error <= ALLOWED[1]
