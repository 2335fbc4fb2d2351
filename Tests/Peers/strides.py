"""How strides fluctuate in steady walks, by nolds and antropy: those of the truth.

Phones found .76 to .86 on 256 strides and more (PMC7324754). Of so few, one walk's figure is off
by .06, and both tools find .02 to .06 too much, as their windows begin at four strides.
"""

import warnings

import antropy
import nolds
import numpy as np

from recording import Participant, participants
from verdicts import Judgement, arguments

RAMP = 3
"""Strides left out at both ends of a bout, where people set out and stop."""
ODD = 0.1
"""Of the median, by which a stride in the midst of a walk is not a usual one."""
STRIDES = 256
"""That a walk needs for its fluctuations."""
WALKS = 2
"""Of a person that are looked at: the tools take a tenth of a second a walk."""


def steady(participant: Participant) -> list[np.ndarray]:
    """Landings in ms of each walk without its ends, cut where a stride is not like the usual one:
    people wait, turn, and go round somebody, which no laboratory asks for."""
    walked = participant.truth("bouts").query("mode == 'walk'").start
    found = []
    table = participant.truth("strides")
    for start, bout in table.groupby("bout"):
        times = bout.timestamp.to_numpy()[RAMP:-RAMP]
        if not walked.isin([start]).any() or len(times) < 2 * RAMP:
            continue
        spans = np.diff(times)
        odd = np.flatnonzero(abs(spans / np.median(spans) - 1) > ODD)
        found += [part for part in np.split(times, odd + 1) if len(part) > 1]
    return found


def alphas(people: list[Participant], *, shuffled: bool = False) -> np.ndarray:
    """Of each bout by both tools, whose defaults differ in little but the windows."""
    random = np.random.default_rng(1)
    found = []
    for person in people:
        walks = [np.diff(times) / 1000 for times in steady(person) if len(times) > STRIDES]
        for spans in walks[:WALKS]:
            if shuffled:
                spans = random.permutation(spans)
            found.append((nolds.dfa(spans, order=1), antropy.detrended_fluctuation(spans)))
    return np.array(found).reshape(-1, 2)


def fluctuations(judgement: Judgement, people: list[Participant]) -> None:
    found = alphas(people)
    for name, values in zip(("nolds", "antropy"), found.T):
        low, high = values.min(), values.max()
        judgement.bar(
            f"DFA of strides by {name}, mean of bouts of {STRIDES} strides and more, PMC7324754",
            truth=".76-.86",
            found=f"{values.mean():.2f} of {len(values)}",
            allowed=".70-.95",
            holds=0.7 <= values.mean() <= 0.95,
        )
        judgement.bar(
            f"DFA of strides by {name}, each bout",
            truth=".58-.96",
            found=f"{low:.2f} to {high:.2f}, deviation {values.std():.2f}",
            allowed=".45-1.15",
            holds=bool(low >= 0.45 and high <= 1.15),
        )
    dealt = alphas(people, shuffled=True).mean(0)
    judgement.control(
        "strides in another order",
        found=f"{dealt[0]:.2f} and {dealt[1]:.2f}",
        seen=bool((dealt < 0.7).all() and (abs(dealt - 0.5) <= 0.1).all()),
    )


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("nolds, antropy", profile)
    fluctuations(judgement, list(participants(recording)))
    judgement.write(output)


if __name__ == "__main__":
    main()
