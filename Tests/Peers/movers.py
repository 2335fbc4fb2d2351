"""People who move in many ways, for judges of how phones are shaken.

    python movers.py RECORDING COUNT

prints their numbers, from the truth alone. First come participants who walk with the phone in a
trouser pocket on each date, drivers and others in turn. Then come cyclists with the phone there,
and then participants with the longest legs in vehicles.
"""

import json
import sys
from itertools import chain, zip_longest
from pathlib import Path

import pandas as pd

from recording import Participant, participants

WALK = 180
"""Seconds of walks in the pocket that a date needs, within on-windows."""
DAY = 86_400_000
"""Milliseconds."""
WALKERS = 20
"""People among whom who walks is asked."""


def recorded(participant: Participant, spans: pd.DataFrame) -> pd.Series:
    """Seconds of each span that lie in on-windows of the accelerometer."""
    windows = participant.truth("windows")
    windows = windows[windows.stream == "accel"]
    inside = [
        (windows.end.clip(upper=s.end) - windows.start.clip(lower=s.start)).clip(lower=0).sum()
        for s in spans.itertuples()
    ]
    return pd.Series(inside, spans.index, dtype=float) / 1000


def amounts(participant: Participant) -> dict:
    """The recorded seconds of an activity."""
    segments = participant.truth("segments")
    day = (segments.start - segments.start.iloc[0]) // DAY
    pocket = segments.placement == "pocket"
    walks = segments[pocket & (segments["mode"] == "walk") & (segments.kind == "trip")]
    rides = segments[pocket & (segments["mode"] == "bike")]
    vehicles = participant.truth("vehicles")
    riding = recorded(participant, vehicles)
    walking = recorded(participant, walks).groupby(day[walks.index]).sum()
    return {
        "walks": min(walking.get(date, 0) for date in range(int(day.max()) + 1)),
        "bike": recorded(participant, rides).sum(),
        "car": riding[vehicles["mode"] == "car"].sum(),
        "vehicles": riding[vehicles["mode"] != "bike"].sum(),
    }


def main() -> None:
    recording, count = Path(sys.argv[1]), int(sys.argv[2])
    people = pd.DataFrame(
        [
            amounts(person)
            | json.loads((recording / "truth" / person.patient / "participant.json").read_text())
            for person in participants(recording)
        ]
    ).set_index("participant")
    people = people.sort_index()
    walkers = people[people.walks >= WALK]
    drivers, others = (list(walkers.index[(walkers.car > 300) == is_so]) for is_so in (True, False))
    mixed = [n for n in chain(*zip_longest(drivers, others)) if n is not None]
    chosen = mixed[:WALKERS]
    riders = people[people.bike > 600].index
    longest = people.sort_values("vehicles", ascending=False).index
    chosen += [n for n in riders if n not in chosen][: (count - len(chosen)) // 2]
    chosen += [n for n in longest if n not in chosen][: count - len(chosen)]
    print(",".join(map(str, sorted(chosen))))


if __name__ == "__main__":
    main()
