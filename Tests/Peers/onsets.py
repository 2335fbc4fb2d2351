"""When mechanisms can strike a phone, and what a regression says of when they do.

Time is cut into pieces: at each row of the charge, at each full hour, and where gaps begin and end.
In a piece, the charge is the last reported charge. The mood is the mood at the middle of the piece,
on the line between the truth's hours. An onset ends its piece. So Poisson regression of the pieces,
with their lengths as exposure, has the likelihood of a rate that is constant in each piece.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import statsmodels.api as sm

from lives import levels
from recording import HOUR, Participant, participants

COVARIATES = ["charge", "mood"]
LOCKS = ["Locked", "Unlocked"]
"""Rows without information about the charger or a new level."""


@dataclass(frozen=True)
class Mechanism:
    """The causes of gaps in gaps.csv, and the intervals in which they can begin."""

    name: str
    label: str
    is_of_low_charge: bool = False
    """Gaps begin off the charger at less than 20 % alone. A reported 20 % may be less or more, so
    it is left out with its onsets."""


MECHANISMS = [
    Mechanism("low_power", "MAR", is_of_low_charge=True),
    Mechanism("permission", "MNAR"),
    Mechanism("killed", "MCAR"),
]


def pieces(recording: Path) -> pd.DataFrame:
    """The pieces of all participants' time with a known charge."""
    tables = [person_pieces(person) for person in participants(recording)]
    table = pd.concat(tables, ignore_index=True)
    return table[table.charge.notna()]


def person_pieces(person: Participant) -> pd.DataFrame:
    gaps, mind = person.truth("gaps"), person.truth("mind")
    power = reported(person, gaps)
    cuts = np.concatenate([power.timestamp, mind.timestamp, gaps.start, gaps.end])
    cuts = np.unique(cuts[(cuts >= power.timestamp.iloc[0]) & (cuts <= mind.timestamp.iloc[-1])])
    middle = (cuts[:-1] + cuts[1:]) / 2
    row = power.iloc[np.searchsorted(power.timestamp, middle) - 1]
    table = pd.DataFrame(
        {
            "hours": np.diff(cuts) / HOUR,
            "charge": row.level.to_numpy() / 100,
            "is_unplugged": row.event.to_numpy() == "Unplugged",
            "mood": np.interp(middle, mind.timestamp, mind.mood),
        }
    )
    for mechanism in MECHANISMS:
        own = gaps[gaps.mechanism == mechanism.name]
        before = np.searchsorted(own.start, middle)
        ends = np.append(-np.inf, np.maximum.accumulate(own.end.to_numpy(float)))
        table[f"in {mechanism.name}"] = middle < ends[before]
        table[f"until {mechanism.name}"] = np.isin(cuts[1:], own.start)
    return table


def reported(person: Participant, gaps: pd.DataFrame) -> pd.DataFrame:
    """The level and the charger's state from each row on; none is known from a gap's start on."""
    power = levels(person.recording / "beiwe" / person.patient)
    power = power[~power.event.isin(LOCKS)]
    lost = gaps[gaps.streams.str.contains("powerState")]
    unknown = pd.DataFrame({"timestamp": lost.start, "event": "unknown", "level": np.nan})
    return pd.concat([power, unknown]).sort_values("timestamp", kind="stable")


def fit(table: pd.DataFrame, mechanism: Mechanism, given: str) -> sm.GLM:
    """The model of a mechanism's rate, of onsets that gaps.csv has `given` for its own."""
    is_at_risk = ~table[f"in {given}"]
    if mechanism.is_of_low_charge:
        is_at_risk &= table.is_unplugged & (table.charge < 0.195)
    rows = table[is_at_risk]
    return sm.GLM(
        rows[f"until {given}"].astype(float),
        sm.add_constant(rows[COVARIATES]),
        family=sm.families.Poisson(),
        exposure=rows.hours,
    ).fit()
