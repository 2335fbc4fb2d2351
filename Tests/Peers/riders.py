"""Identification of walkers and vehicles by scikit-learn, from phones in pockets.

Gafurov 2007 identified 86 % of 50 people by a phone or sensor on the leg, with the nearest template
of the previous date. A random forest classifies vehicles; it is trained only on other people's
legs.
"""

import warnings

import numpy as np
import pandas as pd
from scipy import signal
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import LeaveOneGroupOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier

from gaits import Walk, by, walks
from grids import RATE
from recording import participants
from shaking import MOVING, Leg, legs
from verdicts import Judgement, arguments

PEOPLE = 20
STRIDES = 10
"""The strides of a template: about as many as in 20 m without their ends."""
WALKERS, VEHICLES = (0.6, 0.98), (0.6, 0.95)
MINUTE = 60
"""The seconds of a ride that are classified together."""
BANDS = (0.5, 1, 2, 3.5, 6, 9, 13, 20)
"""Hz."""
RIDES = 3
"""The least number of people for each kind."""


def templates(some: list[Walk]) -> pd.DataFrame:
    """Means of strides that follow each other, of both legs, with person and date."""
    rows = []
    for walk in some:
        for first in range(0, len(walk.strides) - STRIDES + 1, STRIDES):
            mean = walk.strides[first : first + STRIDES].mean(0)
            rows.append((walk.person, walk.day, mean))
    return pd.DataFrame(rows, columns=["person", "day", "mean"])


def told(table: pd.DataFrame, people: list[str]) -> float:
    """The share of templates of the second date that are nearest to one of the same person."""
    some = table[table.person.isin(people)]
    known, asked = some[some.day == 0], some[some.day == 1]
    classifier = KNeighborsClassifier(1).fit(np.stack(known["mean"]), known.person)
    is_right = classifier.predict(np.stack(asked["mean"])) == asked.person
    return float(is_right.groupby(asked.person).mean().mean())


def who(judgement: Judgement, some: list[Walk]) -> None:
    table = templates(some)
    dates = table.groupby("person").day.unique().map(set)
    people = list(dates[dates.map(lambda days: {0, 1} <= days)].index)[:PEOPLE]
    right = told(table, people)
    judgement.bar(
        "pocket: participants identified by the nearest stride template of the previous date "
        "(Gafurov 2007)",
        truth="0.86 of 50 people",
        found=f"{right:.3f} of {len(people)} participants",
        allowed="{} to {} of {}".format(*WALKERS, PEOPLE),
        holds=bool(WALKERS[0] <= right <= WALKERS[1] and len(people) == PEOPLE),
    )
    random = np.random.default_rng(1)
    names = dict(zip(people, random.permutation(people)))
    day = table.day == 1
    dealt = table.assign(person=table.person.where(day, table.person.map(names)))
    judgement.control(
        "names of participants shuffled on the first date",
        found=f"{told(dealt, people):.2f}",
        seen=told(dealt, people) < WALKERS[0],
    )
    own = {
        name: np.mean([walk.strides.mean(0) for walk in walked], 0)
        for name, walked in by(some, "person").items()
    }
    exact = table.assign(mean=table.person.map(own))
    judgement.control(
        "one constant template for each participant",
        found=f"{told(exact, people):.2f}",
        seen=told(exact, people) > WALKERS[1],
    )


def features(values: np.ndarray) -> list[float]:
    """The power of each band of abs(a) in a minute, and its variation."""
    size = np.linalg.norm(values, axis=1)
    frequency, power = signal.welch(size, RATE, nperseg=256)
    levels = [
        power[(frequency >= low) & (frequency < high)].mean() for low, high in zip(BANDS, BANDS[1:])
    ]
    short = size[: len(size) // RATE * RATE].reshape(-1, RATE).std(1)
    return [*np.log10(levels), np.log10(size.std()), *np.log10(np.quantile(short, [0.1, 0.5, 0.9]))]


def minutes(some: list[Leg]) -> pd.DataFrame:
    """Minutes in motion, in placements other than the hand."""
    rows = []
    for leg in some:
        if leg.placement.startswith("hand"):
            continue
        width = MINUTE * RATE
        for first in range(0, len(leg.speed) - width, width):
            part = slice(first, first + width)
            if (leg.speed[part] > MOVING).mean() > 0.5:
                found = features(leg.stretch.values[part])
                rows.append((leg.person, leg.mode, leg.placement, found))
    return pd.DataFrame(rows, columns=["person", "mode", "placement", "features"])


def vehicles(judgement: Judgement, some: list[Leg]) -> None:
    table = minutes(some)
    riders = table.groupby("mode").person.nunique()
    right = accuracy(table)
    counts = ", ".join(f"{number} {mode}" for mode, number in riders.items())
    judgement.bar(
        "balanced accuracy of a classifier of minutes by car, bus and train; one participant is "
        "left out at a time",
        truth="below 1",
        found=f"{right:.2f}; {len(table)} min; participants: {counts}",
        allowed="{} to {}; ≥ {} participants of each mode".format(*VEHICLES, RIDES),
        holds=bool(VEHICLES[0] <= right <= VEHICLES[1] and (riders >= RIDES).all()),
    )
    dealt = table.assign(mode=np.random.default_rng(1).permutation(table["mode"]))
    judgement.control(
        "names of vehicles shuffled",
        found=f"{accuracy(dealt):.2f}",
        seen=accuracy(dealt) < VEHICLES[0],
    )


def accuracy(table: pd.DataFrame) -> float:
    """The balanced accuracy: the mean over the modes of the correctly classified share."""
    forest = RandomForestClassifier(60, class_weight="balanced", min_samples_leaf=3, random_state=1)
    guess = cross_val_predict(
        forest,
        np.array(table.features.tolist()),
        table["mode"],
        groups=table.person,
        cv=LeaveOneGroupOut(),
    )
    return float((guess == table["mode"]).groupby(table["mode"]).mean().mean())


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("scikit-learn, movement", profile)
    people = list(participants(recording))
    who(judgement, [walk for person in people for walk in walks(person)])
    vehicles(judgement, [leg for person in people for leg in legs(person)])
    judgement.write(output)


if __name__ == "__main__":
    main()
