"""Fluctuations of the truth's strides in steady walks, by nolds and antropy.

Phones found .76 to .86 on 256 strides and more (PMC7324754). For such short walks, the value of one
walk varies by .06. Both tools find .02 to .06 too much, since their windows begin at four strides.
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
"""The relative difference from the median from which a stride in a walk is unusual."""
STRIDES = 256
"""That a walk needs for its fluctuations."""
WALKS = 2
"""The number of walks of a person that are judged: the tools need a tenth of a second per walk."""


def steady(participant: Participant) -> list[np.ndarray]:
    """Landings in ms of each walk without its ends, cut at unusual strides. People wait, turn and
    go round obstacles, unlike in a laboratory."""
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
    """The exponents of each bout by both tools, whose defaults differ mainly in the windows."""
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
            f"scaling exponent of stride times (DFA) by {name}, mean of bouts of {STRIDES} "
            "strides or more (PMC7324754)",
            truth="0.76 to 0.86",
            found=f"{values.mean():.2f}; {len(values)} bouts",
            allowed="0.70 to 0.95",
            holds=0.7 <= values.mean() <= 0.95,
        )
        judgement.bar(
            f"scaling exponent of stride times (DFA) by {name}, each bout",
            truth="0.58 to 0.96",
            found=f"{low:.2f} to {high:.2f}; standard deviation {values.std():.2f}",
            allowed="0.45 to 1.15",
            holds=bool(low >= 0.45 and high <= 1.15),
        )
    dealt = alphas(people, shuffled=True).mean(0)
    judgement.control(
        "strides shuffled",
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
