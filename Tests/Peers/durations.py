"""No duration comes twice too often, no vehicle keeps its speed, and cyclists differ: by the truth.

Durations that are cut at a limit lie on a pile there, as draws do that end at a round number. A
duration is counted as in the file, in milliseconds. The judged quantity is the number of the most
frequent duration.
"""

import numpy as np
import pandas as pd

from recording import Participant, participants
from verdicts import Judgement, arguments

SHARE = 0.003
"""The largest share of durations with the most frequent value."""
FEWEST = 1_000
"""Durations of a kind; of fewer three that are equal would be too many."""
STEADY, CHANGE = 0.01, 1e-6
"""The share of seconds in motion, and the change of speed in m/s."""
MOVING = 1
"""m/s."""
MEAN, SPREAD = (60, 80), (5, 12)
"""Turns a minute."""
CYCLISTS = 10
BREATHS, MOST = (14.5, 16.5), (11, 20)
"""A minute: the mean, and where nine of ten people lie."""
WHEELS = ("car", "bus", "train", "bike")


def durations(participant: Participant) -> dict[str, np.ndarray]:
    """Durations in milliseconds of intervals with both ends in the study."""
    uses = participant.truth("phone")
    last = participant.truth("segments").end.iloc[-1]
    uses = uses[(uses.start > uses.start.iloc[0]) & (uses.end < last)]
    stays = [s.end - s.start for s in participant.stays()[1:-1]]
    found = {"stays": np.array(stays, float)}
    for kind in ("session", "call"):
        some = uses[uses.kind == kind]
        found[f"{kind}s"] = (some.end - some.start).to_numpy(float)
    return found


def pile(values: np.ndarray) -> tuple[float, int]:
    """The most frequent value, and how many have it."""
    distinct, counts = np.unique(values, return_counts=True)
    return float(distinct[counts.argmax()]), int(counts.max())


def is_piled(values: np.ndarray) -> bool:
    return pile(values)[1] > max(SHARE * len(values), 2)


def piles(judgement: Judgement, people: list[Participant]) -> None:
    every: dict[str, list[np.ndarray]] = {}
    for person in people:
        for kind, values in durations(person).items():
            every.setdefault(kind, []).append(values)
    for kind, parts in every.items():
        values = np.concatenate(parts)
        value, count = pile(values)
        judgement.bar(
            f"number of {kind} that have the most frequent duration, in whole ms",
            truth="by chance only",
            found=f"{count} of {len(values)} ({100 * count / len(values):.2f} %): "
            f"{value / 1000:g} s",
            allowed=f"≤ {100 * SHARE} % of at least {FEWEST}",
            holds=not is_piled(values) and len(values) >= FEWEST,
        )
        cut = np.maximum(values, np.quantile(values, 0.01))
        judgement.control(
            f"{kind}: durations clipped at the first percentile",
            found=f"{100 * pile(cut)[1] / len(cut):.1f} %",
            seen=is_piled(cut),
        )


def changes(participant: Participant) -> pd.DataFrame:
    """Changes of speed from second to second while it moves, by mode."""
    path, segments = participant.truth("path"), participant.truth("segments")
    row = np.searchsorted(segments.start.to_numpy(), path.timestamp.to_numpy(), side="right") - 1
    mode = segments["mode"].to_numpy()[np.clip(row, 0, None)]
    speed, time = path.speed_mps.to_numpy(), path.timestamp.to_numpy()
    near = (np.diff(time) <= 1100) & (speed[1:] > MOVING) & (speed[:-1] > MOVING)
    near &= mode[1:] == mode[:-1]
    return pd.DataFrame({"mode": mode[1:][near], "change": np.diff(speed)[near]})


def speeds(judgement: Judgement, people: list[Participant]) -> None:
    table = pd.concat([changes(person) for person in people])
    for mode in (*WHEELS, "walk"):
        values = table.change[table["mode"] == mode].abs()
        if len(values) < 1000:
            continue
        steady = (values < CHANGE).mean()
        judgement.bar(
            f"seconds in motion (mode: {mode}) with a change of speed below 1e-6 m/s",
            truth="0 % in real cars",
            found=f"{100 * steady:.2f} % of {len(values)}",
            allowed=f"≤ {100 * STEADY:.0f} %",
            holds=bool(steady <= STEADY),
        )
    held = table.change.abs().where(np.arange(len(table)) % 20 > 0, 0)
    judgement.control(
        "one second in twenty with the speed of the previous second",
        found=f"{100 * (held < CHANGE).mean():.1f} %",
        seen=(held < CHANGE).mean() > STEADY,
    )


def cyclists(judgement: Judgement, people: list[Participant]) -> None:
    found = []
    for person in people:
        vehicles = person.truth("vehicles")
        liked = pd.to_numeric(vehicles[vehicles["mode"] == "bike"].get("cadence_rpm"))
        found += liked.head(1).tolist() if liked is not None else []
    cadence = np.array(found)

    def holds(values: np.ndarray) -> bool:
        middle, spread = values.mean(), values.std(ddof=1)
        return bool(MEAN[0] <= middle <= MEAN[1] and SPREAD[0] <= spread <= SPREAD[1])

    judgement.bar(
        "cadence of cyclists (Hansen 2006, Marsh 1993)",
        truth="60 to 80 rpm; standard deviation 7 to 9",
        found=f"{cadence.mean():.1f} ± {cadence.std(ddof=1):.1f} rpm; {len(cadence)} cyclists",
        allowed="mean {} to {}; standard deviation {} to {}".format(*MEAN, *SPREAD),
        holds=holds(cadence) and len(cadence) >= CYCLISTS,
    )
    alike = cadence.mean() + 0.3 * (cadence - cadence.mean())
    judgement.control(
        "differences between cyclists multiplied by 0.3",
        found=f"deviation {alike.std(ddof=1):.1f}",
        seen=not holds(alike),
    )


def breaths(judgement: Judgement, people: list[Participant]) -> None:
    found = np.array([person.about()["breaths_per_minute"] for person in people])

    def holds(values: np.ndarray) -> bool:
        within = ((values >= MOST[0]) & (values <= MOST[1])).mean()
        return bool(BREATHS[0] <= values.mean() <= BREATHS[1] and within >= 0.9)

    low, high = np.quantile(found, [0.05, 0.95])
    judgement.bar(
        "respiratory rate at rest, in breaths per minute (Natarajan 2021)",
        truth="15.4; 90 % of people within 11.8 to 19.2",
        found=f"{found.mean():.1f}; 90 % of {len(found)} participants within {low:.1f} to "
        f"{high:.1f}",
        allowed="mean {} to {}; 90 % within {} to {}".format(*BREATHS, *MOST),
        holds=holds(found),
    )
    wide = found.mean() + 2.5 * (found - found.mean())
    judgement.control(
        "differences between respiratory rates multiplied by 2.5",
        found=f"{((wide >= MOST[0]) & (wide <= MOST[1])).mean():.2f} in {MOST[0]}-{MOST[1]}",
        seen=not holds(wide),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("pandas, truth", profile)
    people = list(participants(recording))
    piles(judgement, people)
    speeds(judgement, people)
    cyclists(judgement, people)
    breaths(judgement, people)
    judgement.write(output)


if __name__ == "__main__":
    main()
