"""Gait with the phone in a trouser pocket.

Pockets were measured on public rows: ten people, Gait_Datasets of palewithout, and two,
Oxford-step-counter.
A stride is cut at the true landings of the left foot, so that no detector's error is in it.
"""

import warnings
from dataclasses import dataclass

import numpy as np
import pandas as pd

from grids import stretches
from recording import Participant, participants
from strides import steady
from verdicts import Judgement, arguments

POINTS = 100
"""The number of points of a stride's template."""
SHORTEST = 40
"""Seconds of a stretch in the pocket."""
DAY = 86_400_000
"""Milliseconds."""
PEOPLE = 20


@dataclass(frozen=True)
class Walk:
    """A stretch of a bout in the pocket."""

    person: str
    day: int
    strides: np.ndarray
    """Lengths of vectors in g, a row a stride of POINTS."""
    cadence: float
    """Steps a second."""
    rms: float
    """The RMS of abs(a) without its mean, in g."""
    variation: float
    """The coefficient of variation of the RMS over 30 s; nan for fewer than three."""


def walks(participant: Participant) -> list[Walk]:
    """Outside, in the pocket."""
    segments = participant.truth("segments")
    landings = steady(participant)
    first = segments.start.iloc[0]
    chosen = segments[
        (segments.placement == "pocket") & (segments["mode"] == "walk") & (segments.kind == "trip")
    ]
    found = []
    for row in chosen.itertuples():
        for times in landings:
            inside = times[(times >= row.start + 3000) & (times <= row.end - 3000)]
            if len(inside) < 20:
                continue
            for stretch in stretches(participant, inside[0], inside[-1], SHORTEST):
                steps = inside[(inside >= stretch.start) & (inside <= stretch.end)]
                spans = np.diff(steps)
                if len(spans) < 20:
                    continue
                grid = steps[:-1, None] + spans[:, None] * np.arange(POINTS) / POINTS
                size = stretch.size
                strides = np.interp(grid, stretch.time, size)
                halves = stretch.windows(30).std(1)
                found.append(
                    Walk(
                        participant.patient,
                        int((row.start - first) // DAY),
                        strides,
                        2000 / spans.mean(),
                        float(size.std()),
                        float(halves.std(ddof=1) / halves.mean()) if len(halves) > 2 else np.nan,
                    )
                )
    return found


def template(some: list[Walk]) -> np.ndarray:
    return np.concatenate([walk.strides for walk in some]).mean(0)


def share(some: list[Walk]) -> float:
    """The share of the variance of all samples that the mean stride explains."""
    return float(template(some).var() / np.concatenate([walk.strides for walk in some]).var())


def alike(one: np.ndarray, other: np.ndarray) -> float:
    """Correlation of templates, of the other leg if that is nearer."""
    return max(np.corrcoef(one, np.roll(other, shift))[0, 1] for shift in (0, POINTS // 2))


def by(some: list[Walk], *names: str) -> dict:
    """Walks by fields, in order."""
    groups: dict = {}
    for walk in some:
        key = tuple(getattr(walk, name) for name in names)
        groups.setdefault(key[0] if len(key) == 1 else key, []).append(walk)
    return groups


def median(judgement: Judgement, what: str, values: list, truth: str, limits: tuple) -> None:
    """The median has to lie within limits; the middle 80 % are shown."""
    values = np.array(values, float)
    values = values[np.isfinite(values)]
    middle = np.median(values)
    low, high = np.quantile(values, [0.1, 0.9])
    judgement.bar(
        what,
        truth=truth,
        found=f"{middle:.3g}; 80 % of {len(values)} within {low:.3g} to {high:.3g}",
        allowed="{} to {}".format(*limits),
        holds=bool(limits[0] <= middle <= limits[1]),
    )


def pockets(judgement: Judgement, some: list[Walk]) -> None:
    people, days = by(some, "person"), by(some, "person", "day")
    shares = pd.Series({key: share(walked) for key, walked in days.items()})
    own = shares.groupby(level=0).mean()
    what = (
        "pocket: share of the variance explained by the mean stride of a day, median of "
        "participants"
    )
    median(judgement, what, list(own), "0.44 to 0.84", (0.5, 0.85))
    templates = {name: template(walked) for name, walked in people.items()}
    names = list(templates)
    pairs = [alike(templates[a], templates[b]) for n, a in enumerate(names) for b in names[:n]]
    what = "pocket: correlation between the mean strides of two participants, median of pairs"
    median(judgement, what, pairs, "0.75", (0.6, 0.85))
    twice = [name for name in names if (name, 0) in days and (name, 1) in days]
    again = [alike(template(days[name, 0]), template(days[name, 1])) for name in twice]
    what = "pocket: correlation between the mean strides of a participant on two dates, median"
    median(judgement, what, again, "0.93", (0.9, 1))
    median(
        judgement,
        "pocket: coefficient of variation of the RMS over 30 s in a walk, median of walks",
        [walk.variation for walk in some],
        "0.04 to 0.07",
        (0.03, 0.08),
    )
    rms = [np.mean([walk.rms for walk in walked]) for walked in people.values()]
    what = "pocket: RMS of the magnitude of the acceleration in g, median of participants"
    median(judgement, what, rms, "0.22 to 0.66", (0.25, 0.65))
    power, error = exponent(some)
    judgement.bar(
        "exponent of the cadence in a power law for the RMS of the acceleration magnitude",
        truth="2.0",
        found=f"{power:.2f} ± {error:.2f}",
        allowed="1.5 to 2.5",
        holds=1.5 <= power <= 2.5,
    )
    beside(judgement, templates, some)


def exponent(some: list[Walk]) -> tuple[float, float]:
    """From each person's mean of the date, as people and clothes differ in more than cadence; and
    its standard error."""
    days = [f"{walk.person} {walk.day}" for walk in some]
    logs = np.log(pd.DataFrame([(walk.cadence, walk.rms) for walk in some], columns=["c", "r"]))
    logs -= logs.groupby(days).transform("mean")
    power = (logs.c * logs.r).sum() / (logs.c**2).sum()
    left = (logs.r - power * logs.c).std()
    return float(power), float(left / np.sqrt((logs.c**2).sum()))


def beside(judgement: Judgement, templates: dict, some: list[Walk]) -> None:
    """Strides of one template for all, and none at all."""
    mean = np.mean(list(templates.values()), axis=0)
    same = [alike(0.9 * mean + 0.1 * one, 0.9 * mean + 0.1 * mean) for one in templates.values()]
    judgement.control(
        "stride templates mixed with 90 % of the mean template",
        found=f"correlation {np.median(same):.2f}",
        seen=np.median(same) > 0.85,
    )
    random = np.random.default_rng(1)
    mixed = np.concatenate([walk.strides for walk in some[:10]])
    mixed = np.array([np.roll(one, random.integers(POINTS)) for one in mixed])
    left = mixed.mean(0).var() / mixed.var()
    judgement.control("strides cut at random points", found=f"share {left:.2f}", seen=left < 0.5)


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("numpy, gaits", profile)
    people = list(participants(recording))
    some = [walk for person in people for walk in walks(person)]
    count = len(by(some, "person"))
    judgement.bar(
        "participants who walk with the phone in the pocket",
        truth=f"at least {PEOPLE}",
        found=str(count),
        allowed=f"≥ {PEOPLE}",
        holds=count >= PEOPLE,
    )
    pockets(judgement, some)
    shown = list(by(some, "person").items())[:10]
    judgement.picture = {"templates": [template(walked).round(4).tolist() for _, walked in shown]}
    judgement.write(output)


if __name__ == "__main__":
    main()
