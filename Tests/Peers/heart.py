"""Beats of the heart as NeuroKit2 reads them: how unevenly they come, and the breath in them.

The truth has every beat of the minutes in which the watch looks, and which of them it has missed.
"""

import math
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from datetime import datetime

import neurokit2 as nk
import numpy as np
import pandas as pd

import mylifedb
from recording import Participant, participants
from verdicts import Judgement, arguments

SPREAD = 0.03
"""The largest relative difference of NeuroKit2's SDNN from the sample's SDNN."""
EXPORTED = 0.05
"""The largest relative difference for exports, whose times have hundredths."""
HUNDREDTH = 10
"""The resolution of times in an export, in ms."""
TIMED = 0.9
"""The share of intervals between two listed beats that makes a minute worth comparing."""
BREATH = 0.02
"""Hz between the peak of the spectrum and the breath."""
BAND = (0.15, 0.5)
"""Hz that people breathe at, asleep."""
RATE = 4
"""Hz to which intervals are interpolated for their spectrum."""


@dataclass
class Window:
    """A minute in which the watch looks at each beat."""

    times: np.ndarray
    """The times of the beats, in seconds."""
    is_seen: np.ndarray
    sdnn: float
    """The value of the watch, in ms."""
    breath: float
    """Hz; NaN unless asleep."""

    def seen(self) -> tuple[np.ndarray, np.ndarray]:
        """Intervals in ms between beats after each other that were seen, and when they end."""
        follows = self.is_seen[1:] & self.is_seen[:-1]
        return 1_000 * np.diff(self.times)[follows], self.times[1:][follows]


def windows(participant: Participant) -> list[Window]:
    values = sdnn(participant)
    health = participant.truth("health").set_index("timestamp")
    found = []
    for start, beats in participant.truth("beats").groupby("start"):
        if start // 1_000 not in values:
            continue
        minute = health.loc[start // 60_000 * 60_000]
        is_asleep = minute.stage not in ("", "awake")
        found.append(
            Window(
                times=beats.seconds.to_numpy(),
                is_seen=beats.seen.to_numpy() == 1,
                sdnn=values[start // 1_000],
                breath=minute.respiration / 60 if is_asleep else np.nan,
            )
        )
    return found


def sdnn(participant: Participant) -> dict[int, float]:
    """The samples of MyLifeDB by the second of their start."""
    tree = participant.recording / "mylifedb" / participant.patient
    return {
        int(pd.Timestamp(sample["start"]).timestamp()): sample["value"]
        for sample in mylifedb.samples(tree)
        if sample["type"] == "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
    }


def deviation(intervals: np.ndarray, times: np.ndarray) -> float:
    return nk.hrv_time({"RRI": intervals, "RRI_Time": times}).HRV_SDNN.iloc[0]


def peak(intervals: np.ndarray, times: np.ndarray) -> float:
    """The frequency of the highest peak in the range of respiration, in Hz."""
    even, _, _ = nk.intervals_process(intervals, times, interpolate=True, interpolation_rate=RATE)
    spectrum = nk.signal_psd(
        even - even.mean(),
        sampling_rate=RATE,
        method="fft",
        min_frequency=BAND[0],
        max_frequency=BAND[1],
        normalize=False,
    )
    return float(spectrum.Frequency[spectrum.Power.idxmax()])


def spread(found: list[Window], judgement: Judgement) -> None:
    off = np.array([deviation(*each.seen()) / each.sdnn - 1 for each in found])
    judgement.bar(
        f"SDNN from the beats, divided by the SDNN in the sample, for {len(found)} minutes",
        truth="1",
        found=f"{1 + off.min():.4f} to {1 + off.max():.4f}",
        allowed=f"1 ± {SPREAD:.2f}",
        holds=len(found) > 0 and bool(np.all(np.abs(off) <= SPREAD)),
    )
    joined = []
    for each in found:
        times = each.times[each.is_seen]
        joined.append(deviation(1_000 * np.diff(times), times[1:]) / each.sdnn - 1)
    judgement.control(
        "gaps between the beats of the watch used as intervals",
        found=f"up to {1 + max(joined):.1f}",
        seen=max(joined) > SPREAD,
    )


def exported(people: list[Participant], judgement: Judgement) -> None:
    """The deviation of the intervals between the beats with times in an export."""
    off = []
    for participant in people:
        folder = participant.recording / "apple-health" / participant.patient
        for _, record in ElementTree.iterparse(folder / "apple_health_export/export.xml"):
            if record.tag != "Record":
                continue
            beats = record.findall(".//InstantaneousBeatsPerMinute")
            if len(beats) > 2:
                times = np.array([clock(beat.get("time")) for beat in beats])
                # The beat before the first, and before one behind a gap, is not in the list.
                told = 60_000 / np.array([float(beat.get("bpm")) for beat in beats])
                intervals = 1_000 * np.diff(times, prepend=-np.inf)
                is_timed = np.abs(intervals / told - 1) < 0.1
                # Whole beats per minute are too coarse for more than some of the intervals.
                if np.mean(is_timed) >= TIMED:
                    spread = deviation(np.where(is_timed, intervals, told), times)
                    # Sheppard's correction: an interval has two times in whole hundredths.
                    spread = math.sqrt(max(spread**2 - HUNDREDTH**2 / 6, 0))
                    off.append(spread / float(record.get("value")) - 1)
            record.clear()
    judgement.bar(
        "SDNN from the beats in exports, divided by the SDNN in the record, for "
        f"{len(off)} minutes",
        truth="1",
        found=f"{1 + min(off):.3f} to {1 + max(off):.3f}",
        allowed=f"1 ± {EXPORTED:.2f}",
        holds=len(off) > 0 and max(map(abs, off)) <= EXPORTED,
    )


def clock(text: str) -> float:
    """Seconds since midnight of `7:04:44.25 AM`."""
    return (datetime.strptime(text, "%I:%M:%S.%f %p") - datetime(1900, 1, 1)).total_seconds()


def breath(found: list[Window], judgement: Judgement) -> None:
    asleep = [each for each in found if not np.isnan(each.breath)]
    random = np.random.default_rng(1)
    near, shuffled = [], []
    for each in asleep:
        intervals, times = 1_000 * np.diff(each.times), each.times[1:]
        near.append(abs(peak(intervals, times) - each.breath) <= BREATH)
        order = random.permutation(intervals)
        shuffled.append(abs(peak(order, np.cumsum(order) / 1_000) - each.breath) <= BREATH)
    judgement.bar(
        f"share of {len(asleep)} minutes asleep in which the heart rate follows the breathing",
        truth=f"spectral peak within {BREATH} Hz",
        found=f"{100 * np.mean(near):.0f} %",
        allowed="≥ 95 %",
        holds=np.mean(near) >= 0.95,
    )
    judgement.control(
        "intervals between beats shuffled",
        found=f"{100 * np.mean(shuffled):.0f} %",
        seen=np.mean(shuffled) < 0.95,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("neurokit2", profile)
    people = list(participants(recording))
    found = [window for participant in people for window in windows(participant)]
    spread(found, judgement)
    exported(people, judgement)
    breath(found, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
