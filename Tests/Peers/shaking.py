"""The vibration of phones in cars, by scipy's spectra: the peaks of the body and of the wheels.

The reference is a Citroen C1 with public recordings (ProjetIngenieur of FABallemand). Its peaks are
5 to 8 dB, with 12 dB from the highest to the lowest level. The differences between cars are read
from the truth.
"""

from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from scipy import signal

from grids import RATE, Stretch, stretches
from recording import Participant, participants
from verdicts import Judgement, arguments

EDGE = 20_000
"""Milliseconds left out at both ends of a leg, when doors open and the phone is put somewhere."""
SHORTEST = 180
"""Seconds of a car's leg; spectra of less are rough."""
SEGMENT = 512
"""Samples of a spectrum that is averaged."""
MOVING = 3
"""m/s."""
VALLEY, WIDE = (3.5, 6), (0.8, 20)
"""Hz."""
BUMP, RANGE = (4, 14), 25
"""dB."""
SPREADS = {"body_hz": 0.1, "hop_hz": 0.7, "idle_hz": 2.0}
PLACES = {"car_mount": "in a mount", "pocket": "in a pocket"}
FEWEST = 10
"""Cars, for the spread between them."""


@dataclass
class Leg:
    """A stretch of a vehicle's leg in one placement, with the truth of the vehicle and speed."""

    person: str
    mode: str
    placement: str
    vehicle: pd.Series
    stretch: Stretch
    speed: np.ndarray
    """m/s at each sample."""

    def where_moving(self) -> np.ndarray:
        return self.speed > MOVING


def legs(participant: Participant) -> list[Leg]:
    segments, path = participant.truth("segments"), participant.truth("path")
    found = []
    for vehicle in participant.truth("vehicles").itertuples():
        if vehicle.mode not in ("car", "bus", "train"):
            continue
        start, end = vehicle.start + EDGE, vehicle.end - EDGE
        during = segments[(segments.end > start) & (segments.start < end)]
        for row in during.itertuples():
            span = max(start, row.start + 3000), min(end, row.end - 3000)
            for stretch in stretches(participant, *span, shortest=60):
                speed = np.interp(stretch.time, path.timestamp, path.speed_mps)
                fields = participant.patient, vehicle.mode, row.placement, vehicle
                found.append(Leg(*fields, stretch, speed))
    return found


def spectrum(leg: Leg) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies and power in g²/Hz, the three axes together, while the vehicle moves."""
    parts = np.split(leg.stretch.values, np.flatnonzero(np.diff(leg.where_moving())) + 1)
    moving = parts[0 if leg.where_moving()[0] else 1 :: 2]
    power, weight = 0.0, 0
    for part in moving:
        if len(part) >= SEGMENT:
            frequencies, one = signal.welch(part, RATE, nperseg=SEGMENT, axis=0)
            power, weight = power + len(part) * one.sum(1), weight + len(part)
    return (frequencies, power / weight) if weight else (np.array([]), np.array([]))


def smooth(power: np.ndarray) -> np.ndarray:
    """dB over five bins, half a Hz."""
    padded = np.pad(power, 2, mode="edge")
    return 10 * np.log10(np.convolve(padded, np.ones(5) / 5, "valid"))


def bumps(frequencies: np.ndarray, power: np.ndarray) -> dict[str, float]:
    """dB of both bumps over the quietest of the valley, and the range of all."""
    level = smooth(power)

    def of(low: float, high: float) -> np.ndarray:
        return level[(frequencies >= low) & (frequencies <= high)]

    valley = of(*VALLEY).min()
    return {
        "body": of(0.8, 2.2).max() - valley,
        "hop": of(8, 14).max() - valley,
        "range": np.ptp(of(*WIDE)),
    }


def cars(judgement: Judgement, chosen: list[Leg]) -> None:
    """A car of each person, all its legs together; a pocket and a mount pass on other parts."""
    tables = []
    for place in PLACES:
        spectra = together([leg for leg in chosen if leg.placement == place])
        table = pd.DataFrame({name: bumps(*one) for name, one in spectra.items()}).T
        if not len(table):
            continue
        tables.append(table)
        for name, what in (("body", "body"), ("hop", "wheels")):
            middle = table[name].median()
            judgement.bar(
                f"cars, phone {PLACES[place]}: spectral peak of the {what} above the minimum at "
                "3.5 to 6 Hz, median",
                truth="5 to 8 dB (Citroen C1)",
                found=f"{low_to_high(table[name])}; {len(table)} cars",
                allowed=f"{BUMP[0]} to {BUMP[1]} dB",
                holds=bool(BUMP[0] <= middle <= BUMP[1]),
            )
    every = pd.concat(tables)
    judgement.bar(
        "cars: largest minus smallest level at 0.8 to 20 Hz, each car",
        truth="12 dB (Citroen C1)",
        found=f"{low_to_high(every.range)}; {len(every)} cars",
        allowed=f"≤ {RANGE} dB",
        holds=bool((every.range <= RANGE).all()),
    )


def low_to_high(values: pd.Series) -> str:
    return f"median {values.median():.1f} dB, {values.min():.1f} to {values.max():.1f} dB"


def together(chosen: list[Leg]) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The mean spectrum of each person's car, with legs weighed by their length."""
    parts: dict[str, list] = {}
    for leg in chosen:
        frequencies, power = spectrum(leg)
        if len(power):
            parts.setdefault(leg.person, []).append((leg.stretch.seconds, frequencies, power))
    return {
        person: (ones[0][1], np.average([o[2] for o in ones], axis=0, weights=[o[0] for o in ones]))
        for person, ones in parts.items()
        if sum(one[0] for one in ones) >= SHORTEST
    }


def spreads(judgement: Judgement, people: list[Participant]) -> None:
    """Judges the truth, since a spectrum resolves the centres of peaks only to half a Hz."""
    owned = []
    for person in people:
        vehicles = person.truth("vehicles")
        owned.append(vehicles[vehicles["mode"] == "car"].head(1))
    table = pd.concat(owned)
    for column, least in SPREADS.items():
        values = pd.to_numeric(table[column], errors="coerce").dropna()
        judgement.bar(
            f"cars: standard deviation of {column} between cars, ground truth",
            truth="above 0",
            found=f"{values.std():.2f} Hz; {len(values)} values in {len(table)} cars",
            allowed=f"≥ {least} Hz; ≥ {FEWEST} cars",
            holds=bool(values.std() >= least and len(table) >= FEWEST),
        )


def control(judgement: Judgement, chosen: list[Leg]) -> None:
    """A valley without anything in it."""
    notch = signal.butter(4, [2.5, 6.5], "bandstop", fs=RATE, output="sos")
    empty = []
    for leg in chosen:
        values = signal.sosfiltfilt(notch, leg.stretch.values, axis=0)
        empty.append(replace(leg, stretch=replace(leg.stretch, values=values)))
    found = pd.DataFrame({name: bumps(*one) for name, one in together(empty).items()}).T
    judgement.control(
        "no signal between 2.5 and 6.5 Hz",
        found=low_to_high(found.body),
        seen=not found.body.between(*BUMP).all() and not (found.range <= RANGE).all(),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("scipy, cars", profile)
    people = list(participants(recording))
    chosen = [leg for person in people for leg in legs(person) if leg.mode == "car"]
    spectra = together(chosen)
    cars(judgement, chosen)
    spreads(judgement, people)
    control(judgement, chosen)
    some = list(spectra.values())[:10]
    judgement.picture = {
        "frequency": some[0][0].tolist() if some else [],
        "level": [np.round(10 * np.log10(power), 2).tolist() for _, power in some],
    }
    judgement.write(output)


if __name__ == "__main__":
    main()
