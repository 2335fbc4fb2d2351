"""Reads a recording as an analyst has it: the researcher's layout, and the truth beside it.

Times are UTC milliseconds, as in the files.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

HOUR = 3_600_000
"""Milliseconds."""


@dataclass(frozen=True)
class Stay:
    """A time at one place, from arrival to departure."""

    kind: str
    start: float
    end: float
    latitude: float
    longitude: float

    @property
    def minutes(self) -> float:
        return (self.end - self.start) / 60_000


@dataclass(frozen=True)
class Participant:
    """One participant's folders in a recording."""

    recording: Path
    patient: str

    def truth(self, name: str) -> pd.DataFrame:
        """A table of docs/reference/truth.md, such as `segments`; empty cells are empty strings in text."""
        table = pd.read_csv(self.recording / "truth" / self.patient / f"{name}.csv")
        text = [c for c in table.columns if not pd.api.types.is_numeric_dtype(table[c])]
        empty = [c for c in table.columns if table[c].isna().all()]
        return table.fillna(dict.fromkeys(text + empty, ""))

    def about(self) -> dict:
        """The traits of the participant and the phone."""
        path = self.recording / "truth" / self.patient / "participant.json"
        return json.loads(path.read_text())

    def sensors(self) -> dict[str, dict[str, float]]:
        """The error terms that were drawn for this phone, by stream, in the files' units."""
        text = (self.recording / "truth" / self.patient / "sensors.json").read_text()
        return {
            stream: {name: term["value"] for name, term in terms.items()}
            for stream, terms in json.loads(text).items()
            if stream != "app"
        }

    def files(self, stream: str) -> list[Path]:
        """The hours of a stream, such as `accelerometer`, in order."""
        return sorted((self.recording / "beiwe-download" / self.patient / stream).glob("*.csv"))

    def rows(self, stream: str, start: float = -np.inf, end: float = np.inf) -> pd.DataFrame:
        """The rows of a stream from `start` to before `end`."""
        hours = [file for file in self.files(stream) if start - HOUR < hour(file) < end]
        table = pd.concat([pd.read_csv(file) for file in hours], ignore_index=True)
        return table[(table.timestamp >= start) & (table.timestamp < end)].reset_index(drop=True)

    def stays(self) -> list[Stay]:
        """The true stays, at home too."""
        segments = self.truth("segments")
        places = self.truth("places").set_index("place")
        stays: list[Stay] = []
        is_place = segments.kind == "place"
        visit = (segments.place.ne(segments.place.shift()) | ~is_place).cumsum()
        for _, visited in segments[is_place].groupby(visit[is_place]):
            place = places.loc[int(visited.place.iloc[0])]
            stays.append(
                Stay(
                    place.kind,
                    visited.start.iloc[0],
                    visited.end.iloc[-1],
                    place.latitude,
                    place.longitude,
                )
            )
        return stays


def hour(file: Path) -> float:
    """The start of the hour that a file of the researcher's layout holds."""
    name = file.name.removesuffix("+00_00.csv")
    return pd.to_datetime(name, format="%Y-%m-%d %H_%M_%S").timestamp() * 1000


def participants(recording: Path) -> Iterator[Participant]:
    """Every participant of a recording, in order of patient id."""
    for folder in sorted((recording / "truth").iterdir()):
        yield Participant(recording, folder.name)


def manifest(recording: Path) -> dict:
    """What was recorded."""
    return json.loads((recording / "manifest.json").read_text())


def vectors(rows: pd.DataFrame) -> np.ndarray:
    """The columns x, y, z of rows of a raw stream."""
    return rows[["x", "y", "z"]].to_numpy()


def calibrated(rows: pd.DataFrame, terms: dict[str, float]) -> np.ndarray:
    """Rows of a raw stream without the exported constant errors: bias, scale and misalignment."""
    matrix = np.array([[terms[f"matrix_row_{r}_{c}"] for c in "xyz"] for r in "xyz"])
    bias = np.array([terms[f"bias_{axis}"] for axis in "xyz"])
    return np.linalg.solve(matrix, (vectors(rows) - bias).T).T
