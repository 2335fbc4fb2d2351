"""Phones in the trouser pockets of who sits, and of who rides a bicycle.

For sitting people who write, 18 % of 5 s windows have a range of abs(a) below 20 mg, and half below
36 mg (missing-sensor of aurruti). A range is the largest minus the smallest value of 5 s at 50 Hz.
Utility cyclists pedal 60 to 80 times a minute, as different from each other as Hansen 2006 and
Marsh 1993 found. The truth has the preferred cadence of each cyclist. The variation within a ride,
and the time without pedalling, are read from the angle of the thigh.
"""

from dataclasses import dataclass

import numpy as np
from scipy import signal

from grids import RATE, stretches
from recording import Participant, participants
from verdicts import Judgement, arguments

STILL = 0.02
"""g."""
WINDOW = 5
"""Seconds."""
PEOPLE = 20
"""The least number of sitting participants."""
SHARE, SPREAD = (0.3, 0.75), 0.2
LIKES, BETWEEN = (60, 80), (5, 12)
"""Turns a minute."""
VARIATION, FREEWHEELING = (0.04, 0.15), (0.1, 0.3)
TURNING = (0.45, 2.2)
"""Hz."""
MOVING = 2.5
"""m/s."""
EDGE = 15_000
"""Milliseconds of a ride's ends."""


@dataclass
class Sitter:
    """Spans of 5 s in g, in order of time."""

    spans: np.ndarray


def sitter(participant: Participant) -> Sitter | None:
    """The windows of a participant who sits with the phone in the pocket for at least an hour in
    all."""
    segments = participant.truth("segments")
    sat = segments[
        (segments.placement == "pocket")
        & (segments.posture == "sitting")
        & (segments.kind == "place")
    ]
    spans = [
        np.ptp(stretch.windows(WINDOW), axis=1)
        for row in sat.itertuples()
        for stretch in stretches(participant, row.start + 3000, row.end - 3000, 60)
    ]
    found = np.concatenate(spans) if spans else np.array([])
    return Sitter(found) if len(found) * WINDOW >= 3600 else None


def sitting(judgement: Judgement, sitters: list[Sitter]) -> None:
    shares = np.array([(one.spans < STILL).mean() for one in sitters])
    middle = np.median(shares)
    judgement.bar(
        "sitting, pocket: share of windows of 5 s with a range below 20 mg, median of "
        f"{len(shares)} participants",
        truth="0.18 (people who write)",
        found=f"{middle:.2f}",
        allowed="{} to {}".format(*SHARE),
        holds=bool(SHARE[0] <= middle <= SHARE[1] and len(shares) >= PEOPLE),
    )
    spread = np.quantile(shares, 0.9) - np.quantile(shares, 0.1)
    judgement.bar(
        "sitting, pocket: 90th minus 10th percentile of the share of windows with a range below "
        "20 mg",
        truth="above 0",
        found=f"{spread:.2f}",
        allowed=f"≥ {SPREAD}",
        holds=bool(spread >= SPREAD),
    )
    halved = np.array([(0.3 * one.spans < STILL).mean() for one in sitters])
    judgement.control(
        "ranges of sitting participants multiplied by 0.3",
        found=f"{np.median(halved):.2f}",
        seen=not SHARE[0] <= np.median(halved) <= SHARE[1],
    )
    everyone = np.concatenate([one.spans for one in sitters])
    parts = np.array_split(np.random.default_rng(1).permutation(everyone), len(sitters))
    alike = np.array([(part < STILL).mean() for part in parts])
    judgement.control(
        "ranges shuffled among participants",
        found=f"{np.ptp(np.quantile(alike, [0.1, 0.9])):.2f}",
        seen=np.ptp(np.quantile(alike, [0.1, 0.9])) < SPREAD,
    )


def turns(participant: Participant) -> list[tuple[np.ndarray, float]]:
    """The results of `pedals` for each ride."""
    segments, path = participant.truth("segments"), participant.truth("path")
    found = []
    vehicles = participant.truth("vehicles")
    for ride in vehicles[vehicles["mode"] == "bike"].itertuples():
        during = segments[(segments.end > ride.start) & (segments.start < ride.end)]
        if set(during.placement) != {"pocket"}:
            continue
        for part in stretches(participant, ride.start + EDGE, ride.end - EDGE, 120):
            speed = np.interp(part.time, path.timestamp, path.speed_mps)
            found.append(pedals(part.values, speed))
    return found


def pedals(values: np.ndarray, speed: np.ndarray) -> tuple[np.ndarray, float]:
    """Turns a minute, and the share of moving time in which the thigh hardly swings."""
    band = signal.butter(2, TURNING, "bandpass", fs=RATE, output="sos")
    swung = signal.sosfiltfilt(band, values, axis=0)
    # The axis in which gravity comes and goes most.
    _, _, axes = np.linalg.svd(swung[::10], full_matrices=False)
    wave = signal.hilbert(swung @ axes[0])
    width = 2 * RATE
    size = np.sqrt(signal.oaconvolve(abs(wave) ** 2, np.ones(width) / width, mode="same"))
    moving = speed > MOVING
    is_turning = size > 0.4 * np.quantile(size[moving], 0.8) if moving.any() else moving
    turned = np.diff(np.unwrap(np.angle(wave))) * RATE * 60 / (2 * np.pi)
    smooth = signal.oaconvolve(abs(turned), np.ones(4 * RATE) / (4 * RATE), mode="same")
    steady = signal.oaconvolve((is_turning & moving).astype(float), np.ones(5 * RATE), mode="same")
    kept = steady[1:] > 5 * RATE - 1
    return smooth[kept][:: 2 * RATE], float(1 - is_turning[moving].mean())


def cyclists(judgement: Judgement, people: list[Participant]) -> None:
    measured = [ride for person in people for ride in turns(person)]
    rides = [rates for rates, _ in measured if len(rates) >= 30]
    free = [share for _, share in measured]
    if not rides:
        return
    middle = [np.median(ride) for ride in rides]
    variation = np.median([ride.std() / ride.mean() for ride in rides])
    judgement.bar(
        "cycling, pocket: cadence from the angle of the thigh",
        truth="60 to 80 rpm",
        found=f"{np.mean(middle):.0f}; {len(rides)} rides",
        allowed="{} to {} rpm".format(*LIKES),
        holds=bool(LIKES[0] <= np.mean(middle) <= LIKES[1]),
    )
    judgement.bar(
        "cycling, pocket: coefficient of variation of the cadence over 4 s in a ride, median of "
        "rides",
        truth="above 0",
        found=f"{variation:.3f}",
        allowed="{} to {}".format(*VARIATION),
        holds=bool(VARIATION[0] <= variation <= VARIATION[1]),
    )
    judgement.bar(
        "cycling, pocket: share of a ride without pedalling",
        truth="0.1 to 0.3",
        found=f"{np.mean(free):.2f}; single rides {min(free):.2f} to {max(free):.2f}",
        allowed="{} to {}".format(*FREEWHEELING),
        holds=bool(FREEWHEELING[0] <= np.mean(free) <= FREEWHEELING[1]),
    )


def control(judgement: Judgement) -> None:
    """A thigh that turns like clockwork, without a rest."""
    time = np.arange(600 * RATE) / RATE
    even = np.stack([0.2 * np.sin(2 * np.pi * 1.2 * time), 0 * time, 0.02 * np.cos(9 * time)], 1)
    rates, free = pedals(even, np.full(len(time), 5.0))
    judgement.control(
        "pedals that turn at a constant rate",
        found=f"deviation {rates.std() / rates.mean():.3f}, {free:.2f} without",
        seen=rates.std() / rates.mean() < VARIATION[0] and free < FREEWHEELING[0],
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("numpy, pockets", profile)
    people = list(participants(recording))
    found = [one for person in people if (one := sitter(person))]
    sitting(judgement, found)
    cyclists(judgement, people)
    control(judgement)
    shares = [(one.spans < STILL).mean() for one in found]
    middle = found[int(np.argsort(shares)[len(shares) // 2])]
    judgement.picture = {"spans": (1000 * middle.spans[:720]).round(1).tolist()}
    judgement.write(output)


if __name__ == "__main__":
    main()
