"""Stretches of the accelerometer without a gap, in true time.

A phone samples evenly, and its files round times to milliseconds. A straight line through the times
gives the exact times. Nothing is interpolated, since interpolation would remove 4 dB at 20 Hz.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pandas as pd
from scipy import signal

from recording import Participant, vectors

RATE = 50
"""Hz."""
GAP = 200
"""Milliseconds without a row that end a stretch."""
GRAVITY = 9.80665
"""m/s²."""


@dataclass(frozen=True)
class Stretch:
    """Accelerations in g from `start` to `end`, the times of the first and the last in true
    milliseconds."""

    start: float
    end: float
    values: np.ndarray

    @property
    def seconds(self) -> float:
        return (self.end - self.start) / 1000

    @property
    def rate(self) -> float:
        """Hz, half a percent about RATE."""
        return (len(self.values) - 1) / self.seconds

    @property
    def time(self) -> np.ndarray:
        return np.linspace(self.start, self.end, len(self.values))

    @property
    def size(self) -> np.ndarray:
        """The length of the vectors."""
        return np.linalg.norm(self.values, axis=1)

    def windows(self, seconds: float) -> np.ndarray:
        """Lengths of the vectors, a row a whole window."""
        size, width = self.size, round(seconds * RATE)
        return size[: len(size) // width * width].reshape(-1, width)

    def up(self) -> np.ndarray:
        """Along gravity, which is what is slower than .1 Hz, in m/s² less its mean."""
        filter = signal.butter(2, 0.1, fs=RATE, output="sos")
        slow = signal.sosfiltfilt(filter, self.values, axis=0)
        slow /= np.linalg.norm(slow, axis=1, keepdims=True)
        up = (self.values * slow).sum(1)
        return GRAVITY * (up - up.mean())


@lru_cache(maxsize=6)
def hour_of(participant: Participant, number: int) -> tuple[np.ndarray, np.ndarray]:
    """True times and vectors of one file."""
    table = pd.read_csv(
        participant.files("accelerometer")[number], usecols=["timestamp", "x", "y", "z"]
    )
    return true_time(participant, table.timestamp.to_numpy()), vectors(table)


@lru_cache(maxsize=64)
def clock(participant: Participant) -> tuple[float, float, float]:
    """The start of the phone's clock, its offset in ms then, and its drift per millisecond."""
    terms = participant.sensors()["clock"]
    began = participant.truth("segments").start.iloc[0]
    return began, 1000 * terms["first_offset"], 1e-6 * terms["drift"]


def true_time(participant: Participant, time: np.ndarray) -> np.ndarray:
    began, offset, drift = clock(participant)
    return time - offset - drift * (time - began)


@lru_cache(maxsize=64)
def hours(participant: Participant) -> np.ndarray:
    """The true start and end of each file in ms."""
    ends = []
    for file in participant.files("accelerometer"):
        start = pd.to_datetime(file.name[:19], format="%Y-%m-%d %H_%M_%S").timestamp() * 1000
        ends.append((start, start + 3_600_000))
    return true_time(participant, np.array(ends))


def stretches(
    participant: Participant, start: float, end: float, shortest: float
) -> Iterator[Stretch]:
    """The recorded samples between two times without a gap, if they last long enough."""
    spans = hours(participant)
    numbers = np.flatnonzero((spans[:, 0] < end) & (spans[:, 1] > start))
    if not len(numbers):
        return
    read = [hour_of(participant, int(number)) for number in numbers]
    time, values = (np.concatenate(parts) for parts in zip(*read))
    inside = slice(*np.searchsorted(time, [start, end]))
    time, values = time[inside], values[inside]
    for part in np.split(np.arange(len(time)), np.flatnonzero(np.diff(time) > GAP) + 1):
        if len(part) < shortest * RATE:
            continue
        number = np.arange(len(part))
        slope, first = np.polyfit(number, time[part], 1)
        yield Stretch(first, first + slope * number[-1], values[part])


def about(participant: Participant) -> dict:
    """The values that were drawn for the person."""
    file = participant.recording / "truth" / participant.patient / "participant.json"
    return json.loads(file.read_text())
