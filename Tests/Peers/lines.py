"""Lines in spectra of hours, which a hand and a road do not have, and knots of a model or a fixed
rate would.

People seldom hold a phone for six hours on end. The stretches of one person's hand are on one time
axis, with zeros between them. A line that keeps its phase from one stretch to the next is as
visible as in one long stretch. A line that starts again in each stretch is spread over several
bins. So a bin is compared with a wide ring of bins, without the middle of this ring. By chance the
largest of a million bins is 14 times their mean.
"""

import numpy as np
from scipy import fft, ndimage, signal
from scipy.interpolate import CubicSpline

from grids import RATE, Stretch, stretches
from recording import Participant, participants
from shaking import MOVING
from verdicts import Judgement, arguments

LIMIT = 25
HAND, CAR = 3 * 3600, 1800
"""Seconds that a person needs of each."""
PEOPLE = 6
"""How many have the most."""
LOWEST, HIGHEST = 0.15, 20
"""Hz."""
MIDDLE, RING = 200, 1200
"""Bins on each side of a bin that are left out, and to where its neighbours go."""
SINE = {"hand": 0.0003, "car": 0.005}
"""g."""
PLACES = ("phone in the hand", "phone in a car")


def pieces(participant: Participant, kind: str) -> list[Stretch]:
    segments = participant.truth("segments")
    if kind == "hand":
        held = segments[(segments.kind == "place") & (segments.placement == "hand_using")]
        spans = [(row.start + 3000, row.end - 3000) for row in held.itertuples()]
        return [one for span in spans for one in stretches(participant, *span, 120)]
    path = participant.truth("path")
    driven = segments[segments["mode"] == "car"]
    found = []
    for row in driven.itertuples():
        for one in stretches(participant, row.start + 3000, row.end - 3000, 60):
            moving = np.interp(one.time, path.timestamp, path.speed_mps) > MOVING
            for part in np.split(np.arange(len(moving)), np.flatnonzero(np.diff(moving)) + 1):
                if moving[part[0]] and len(part) > 60 * RATE:
                    found.append(Stretch(one.time[part[0]], one.time[part[-1]], one.values[part]))
    return found


def on_one_axis(some: list[Stretch]) -> tuple[np.ndarray, np.ndarray, float]:
    """Values less what is slower than .1 Hz, with soft ends and zeros between; where there are
    values; and the rate. A phone's rate drifts with its warmth, so values are put on one grid."""
    rate = RATE
    grid = some[0].start + np.arange(0, some[-1].end - some[0].start, 1000 / rate)
    values, there = np.zeros((len(grid), 3)), np.zeros(len(grid))
    high = signal.butter(2, 0.1, "highpass", fs=rate, output="sos")
    for one in some:
        inside = slice(*np.searchsorted(grid, [one.start, one.end]))
        even = CubicSpline(one.time, one.values)(grid[inside])
        ends = signal.windows.tukey(len(even), min(1, 4 / one.seconds))
        values[inside] = signal.sosfiltfilt(high, even, axis=0) * ends[:, None]
        there[inside] = ends
    return values, there, rate


def largest(values: np.ndarray, rate: float) -> tuple[float, float]:
    """Over the mean of its ring, and its frequency in Hz."""
    count = fft.next_fast_len(len(values), real=True)
    power = abs(fft.rfft(values, count)) ** 2
    wide, narrow = (
        ndimage.uniform_filter1d(power, 2 * n + 1) * (2 * n + 1) for n in (RING, MIDDLE)
    )
    ring = (wide - narrow) / (2 * (RING - MIDDLE))
    frequency = np.arange(len(power)) * rate / count
    inside = (frequency > LOWEST) & (frequency < HIGHEST)
    ratio = np.where(inside, power / ring, 0)
    return float(ratio.max()), float(frequency[ratio.argmax()])


def lines(values: np.ndarray, there: np.ndarray, rate: float) -> dict[str, tuple[float, float]]:
    """The largest of three axes, and of their squares less the mean of where there are values."""
    found = {"signal": (0.0, 0.0), "square": (0.0, 0.0)}
    for axis in values.T:
        square = axis**2
        square -= there**2 * square.sum() / (there**2).sum()
        found["signal"] = max(found["signal"], largest(axis, rate))
        found["square"] = max(found["square"], largest(square, rate))
    return found


def judge(judgement: Judgement, people: list[Participant], kind: str, least: float) -> None:
    each = [pieces(person, kind) for person in people]
    each = [some for some in each if sum(one.seconds for one in some) >= least]
    each.sort(key=lambda some: -sum(one.seconds for one in some))
    each = each[:PEOPLE]
    if not each:
        return
    axes = [on_one_axis(some) for some in each]
    found = [lines(*axis) for axis in axes]
    hours = [there.sum() / rate / 3600 for _, there, rate in axes]
    where = PLACES[kind == "car"]
    for name, term in (("signal", "signal"), ("square", "squared signal")):
        worst, at = max(one[name] for one in found)
        judgement.bar(
            f"spectrum of the {term}, {where}: largest bin divided by the mean of its neighbours",
            truth="14 by chance",
            found=f"{worst:.1f} at {at:.3f} Hz; {len(each)} participants with {min(hours):.1f} "
            f"to {max(hours):.1f} h each",
            allowed=f"≤ {LIMIT}",
            holds=worst <= LIMIT,
        )
    values, there, rate = axes[0]
    time = np.arange(len(values)) / rate
    sine = SINE[kind] * np.sin(2 * np.pi * 7.3211 * time) * there
    ratio, at = lines(values + sine[:, None], there, rate)["signal"]
    judgement.control(
        f"a sine of {1000 * SINE[kind]:g} mg added, {where}",
        found=f"{ratio:.0f} at {at:.3f} Hz",
        seen=ratio > LIMIT and abs(at - 7.3211) < 0.01,
    )
    beat = 1 + 0.4 * np.sin(2 * np.pi * time / 0.47)
    ratio, at = lines(values * beat[:, None], there, rate)["square"]
    judgement.control(
        f"amplitude modulated with a period of 0.47 s, {where}",
        found=f"{ratio:.0f} at {at:.3f} Hz",
        seen=ratio > LIMIT,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("scipy, lines", profile)
    people = list(participants(recording))
    judge(judgement, people, "hand", HAND)
    judge(judgement, people, "car", CAR)
    judgement.write(output)


if __name__ == "__main__":
    main()
