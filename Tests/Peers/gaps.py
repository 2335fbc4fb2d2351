"""Compares the causes of missing data with the estimates of statsmodels in 200 months.

Each seed is a recording of its own, made by the same tool. In each recording, a model of each
mechanism's rate is fitted to the onsets in gaps.csv. The covariates are the reported charge and the
true mood.
"""

import itertools
import re
import subprocess
import tempfile
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from onsets import COVARIATES, MECHANISMS, fit, pieces
from recording import manifest
from trials import ROOT, TRIALS
from verdicts import Judgement, arguments, tool

PROFILE = Path(__file__).parent / "studies/gaps-missing.json5"
SEEDS = 200
APART = 1_000
"""Between two seeds, so that another seed of the run has others."""
SHARES = (0.91, 0.99)
"""The share of seeds whose 95 % interval contains the truth: 95 %, and 2.6 standard errors to both
sides."""

Pair = tuple[str, str]
"""A mechanism, and whose onsets are given as its own."""


@dataclass
class Month:
    """The estimates from the recording of one seed."""

    onsets: dict[str, int] = field(default_factory=dict)
    """The number of onsets by mechanism, in the time in which it is at risk."""
    estimates: dict[Pair, np.ndarray] = field(default_factory=dict)
    """The estimates of the covariates' coefficients."""
    intervals: dict[Pair, np.ndarray] = field(default_factory=dict)
    """The 95 % intervals: one row per covariate, with both limits."""


def coefficients() -> dict[str, dict[str, float]]:
    """The effect of each covariate on the logarithm of each mechanism's rate, from the profile."""
    text = PROFILE.read_text()

    def written(mechanism: str, covariate: str) -> float:
        found = re.search(rf"\b{mechanism}: {{[^}}]*\b{covariate}: (-?[\d.]+)", text)
        return float(found[1]) if found else 0.0

    return {
        mechanism.name: {covariate: written(mechanism.name, covariate) for covariate in COVARIATES}
        for mechanism in MECHANISMS
    }


# MARK: Recording


def recorded(seed: int, program: Path, room: Path) -> Month:
    """Records the study with another seed."""
    trial = next(trial for trial in TRIALS if trial.name == "gaps")
    with tempfile.TemporaryDirectory(dir=room) as folder:
        words = [program, "record", *trial.arguments, "--seed", str(seed), "--jobs", "1"]
        words += ["--progress", "none", "--output", folder]
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
        return read(Path(folder))


def read(recording: Path) -> Month:
    """Fits each mechanism's model to its own onsets and to the others'."""
    table = pieces(recording)
    found = Month()
    for mechanism, given in itertools.product(MECHANISMS, MECHANISMS):
        model = fit(table, mechanism, given.name)
        pair = mechanism.name, given.name
        found.estimates[pair] = model.params[COVARIATES].to_numpy()
        found.intervals[pair] = model.conf_int(0.05).loc[COVARIATES].to_numpy()
        if mechanism == given:
            found.onsets[mechanism.name] = int(model.model.endog.sum())
    return found


def months(recording: Path, program: Path) -> list[Month]:
    """The judge's recording, and the recordings of the other seeds."""
    first = int(manifest(recording)["seed"])
    seeds = [first + APART * number for number in range(1, SEEDS)]
    with ProcessPoolExecutor() as pool:
        others = pool.map(partial(recorded, program=program, room=recording.parent), seeds)
        return [read(recording), *others]


# MARK: Judging


def coverage(found: list[Month], pair: Pair, covariate: str, true: float) -> float:
    """The share of months whose interval holds the truth."""
    intervals = np.array([each.intervals[pair][COVARIATES.index(covariate)] for each in found])
    return float(np.mean((intervals[:, 0] <= true) & (true <= intervals[:, 1])))


def judge_own(found: list[Month], judgement: Judgement) -> None:
    """Estimates from few onsets are skewed, so their mean may exceed the effect. In low power mode
    the excess is .3 to .8; one model of 6,747 onsets has -14.9 +- .2 for -15."""
    for mechanism, covariate in itertools.product(MECHANISMS, COVARIATES):
        true = coefficients()[mechanism.name][covariate]
        pair = mechanism.name, mechanism.name
        share = coverage(found, pair, covariate, true)
        values = [each.estimates[pair][COVARIATES.index(covariate)] for each in found]
        onsets = np.median([each.onsets[mechanism.name] for each in found])
        judgement.bar(
            f"{mechanism.name} ({mechanism.label}): share of 95 % confidence intervals that "
            f"contain the effect of {covariate}",
            truth=f"effect {true:g}",
            found=f"{100 * share:.1f} % of {len(found)} seeds; mean estimate "
            f"{np.mean(values):z.2f}; about {onsets:.0f} gaps per seed",
            allowed=f"{100 * SHARES[0]:.0f} to {100 * SHARES[1]:.0f} %",
            holds=SHARES[0] <= share <= SHARES[1],
        )


def judge_exchanged(found: list[Month], judgement: Judgement) -> None:
    """Onsets of one mechanism, labelled as another's, must not pass for its own."""
    true = coefficients()
    for mechanism, given in itertools.permutations(MECHANISMS, 2):
        for covariate in COVARIATES:
            effect, other = true[mechanism.name][covariate], true[given.name][covariate]
            if effect == other:
                continue
            share = coverage(found, (mechanism.name, given.name), covariate, effect)
            judgement.control(
                f"gaps of {given.name} labelled as {mechanism.name}, effect of {covariate}",
                found=f"{100 * share:.1f} % of seeds",
                seen=not SHARES[0] <= share <= SHARES[1],
            )


def judge_weaker(found: list[Month], judgement: Judgement) -> None:
    """The months must distinguish each effect from an effect that is a third smaller."""
    for mechanism, effects in coefficients().items():
        for covariate, effect in effects.items():
            if effect == 0:
                continue
            share = coverage(found, (mechanism, mechanism), covariate, effect * 2 / 3)
            judgement.control(
                f"effect of {covariate} on {mechanism} smaller by a third",
                found=f"{100 * share:.1f} % of seeds",
                seen=not SHARES[0] <= share <= SHARES[1],
            )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("statsmodels", profile)
    found = months(recording, tool())
    judge_own(found, judgement)
    judge_exchanged(found, judgement)
    judge_weaker(found, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
