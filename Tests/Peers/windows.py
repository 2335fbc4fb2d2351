"""Stretches of a participant's day at 100 Hz, as the attitude and the field are judged in.

    python windows.py RECORDING COUNT

prints the numbers of the first participants with a stretch of each kind, from the truth alone. If
they are too few, it adds participants with a walk, and then participants with a stretch in the
hand.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pandas as pd

from recording import Participant, participants

STREAMS = ["accelerometer", "gyro", "magnetometer", "devicemotion"]
KINDS = ["still", "walk", "hand"]
MARGIN = 4_000
"""Milliseconds left out at both ends: the phone changes its place there."""
SHORTEST, LONGEST = 60_000, 90_000
"""Milliseconds."""


def kinds(segments: pd.DataFrame) -> dict[str, pd.Series]:
    """Which segments are of a kind: untouched, in the pocket of a walker, used seated."""
    rests = segments["mode"] == ""
    return {
        "still": segments.placement.isin(["table", "nightstand"]),
        "walk": (segments["mode"] == "walk")
        & (segments.placement == "pocket")
        & (segments.kind == "trip")
        & segments.environment.isin(["suburban", "open"]),
        "hand": rests & (segments.placement == "hand_using") & (segments.posture == "sitting"),
    }


def stretches(participant: Participant, kind: str) -> list[tuple[float, float]]:
    """From start to end in ms, inside on-windows that all streams share."""
    segments = participant.truth("segments")
    windows = participant.truth("windows")
    windows = windows[windows.stream.isin(["accel", *STREAMS[1:]])]
    found = []
    for _, shared in windows.groupby((windows.start / 1000).round(-2)):
        opened, closed = shared.start.max(), shared.end.min()
        for row in segments[kinds(segments)[kind]].itertuples():
            start, end = max(row.start, opened) + MARGIN, min(row.end, closed) - MARGIN
            if end - start >= SHORTEST:
                found.append((start, min(end, start + LONGEST)))
    return found


def read(participant: Participant, span: tuple[float, float]) -> dict[str, pd.DataFrame]:
    """The rows of all four streams."""
    return {stream: participant.rows(stream, *span) for stream in STREAMS}


def reference(rows: pd.DataFrame) -> np.ndarray:
    """Matrices from phone axes to north, west, up: R = Rz(yaw) Rx(pitch) Ry(roll)."""
    (sr, sp, sy), (cr, cp, cy) = (
        f(rows[["roll", "pitch", "yaw"]].to_numpy().T) for f in (np.sin, np.cos)
    )
    return np.stack(
        [
            np.stack([cy * cr - sy * sp * sr, -sy * cp, cy * sr + sy * sp * cr], -1),
            np.stack([sy * cr + cy * sp * sr, cy * cp, sy * sr - cy * sp * cr], -1),
            np.stack([-cp * sr, sp, cp * cr], -1),
        ],
        -2,
    )


def those_with(kind: str, people: list[Participant]) -> list[Participant]:
    """The participants with a stretch of a kind."""
    return [person for person in people if stretches(person, kind)]


def main() -> None:
    recording, count = Path(sys.argv[1]), int(sys.argv[2])
    listed = map(json.loads, (recording / "files.jsonl").read_text().splitlines())
    numbers = {file["patient"]: file["participant"] for file in listed}
    people = sorted(participants(recording), key=lambda person: numbers[person.patient])
    resting = those_with("still", people)
    walking, holding = those_with("walk", resting), those_with("hand", resting)
    chosen = [person for person in walking if person in holding][:count]
    lacking = count - len(chosen)
    for some in (walking, holding):
        chosen += [person for person in some if person not in chosen][:lacking]
    print(",".join(str(numbers[person.patient]) for person in chosen))


if __name__ == "__main__":
    main()
