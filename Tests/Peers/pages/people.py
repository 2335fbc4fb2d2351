"""A participant's files, by polars."""

import gzip
import json
import math
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl

STREAMS = {
    "accel": "accelerometer",
    "gyro": "gyro",
    "magnetometer": "magnetometer",
    "devicemotion": "devicemotion",
    "gps": "gps",
    "powerState": "power_state",
    "proximity": "proximity",
    "reachability": "reachability",
    "ios_log": "ios_log",
}
"""The folders of a download by the names of the phone's files."""
MOTION = list(STREAMS)[:4]
EVENTS = list(STREAMS)[5:8]
TEN_MINUTES = 600_000
"""In ms, as all times here."""
DAY = 86_400_000


@dataclass(frozen=True)
class Person:
    """A participant of a recording, or of its download alone."""

    recording: Path
    patient: str
    zone: str
    """The time zone of the page's days."""
    is_download: bool
    """Whether the page sees the download alone, without the truth and other apps."""
    shows_coordinates: bool
    span: tuple[int, int] | None = None
    """The span of the page, without its end; None for all times."""

    @property
    def folder(self) -> Path:
        return self.recording / ("beiwe-download" if self.is_download else "beiwe") / self.patient

    @cache  # noqa: B019
    def files(self, stream: str) -> list[Path]:
        """In the order of their rows."""
        if self.is_download:
            return sorted((self.folder / STREAMS.get(stream, stream)).glob("*.csv"))
        files = self.folder.glob(f"{self.patient}_{stream}_*.csv.gz")
        return sorted(files, key=lambda file: int(file.name.split("_")[-1][:13]))

    @property
    def whole(self) -> "Person":
        """The same person, of all times."""
        return replace(self, span=None)

    def is_told(self, times: pl.Series) -> pl.Series:
        """Whether instants are in the span."""
        start, end = self.span or (-math.inf, math.inf)
        return times.is_between(start, end, closed="left")

    def tells_date(self, date: int) -> bool:
        """Whether the span has all of a date."""
        start, end = self.span or (-math.inf, math.inf)
        return start <= self.start(date) and self.start(date + 1) <= end

    def told_parts(self, spans: list[tuple]) -> list[tuple]:
        """The parts of spans that are in the page's span, with their other values."""
        start, end = self.span or (-math.inf, math.inf)
        parts = [(max(a, start), min(b, end), *more) for a, b, *more in spans]
        return [part for part in parts if part[0] < part[1]]

    @cache  # noqa: B019
    def rows(self, stream: str) -> pl.DataFrame:
        """The rows of the page's span."""
        if self.span:
            rows = self.whole.rows(stream)
            return rows.filter(self.is_told(rows["timestamp"]))
        files = self.files(stream)
        if not files:
            return pl.DataFrame({"timestamp": []}, schema={"timestamp": pl.Int64})
        tables = [
            pl.read_csv(file, infer_schema_length=None, quote_char=None, raise_if_empty=False)
            for file in files
        ]
        return pl.concat(tables, how="vertical_relaxed")

    def content_bytes(self) -> int:
        """The size of the streams' files before compression."""
        files = [file for stream in STREAMS for file in self.files(stream)]
        return sum(
            len(gzip.decompress(file.read_bytes())) if file.suffix == ".gz" else file.stat().st_size
            for file in files
        )

    def truth_rows(self, table: str, time: str = "timestamp") -> pl.DataFrame | None:
        """The rows of a table of the truth with times in the span."""
        rows = self.truth(table)
        return rows if rows is None else rows.filter(self.is_told(rows[time]))

    @cache  # noqa: B019
    def truth(self, table: str) -> pl.DataFrame | None:
        """The table, or None if it is missing or the page does not read it."""
        file = self.recording / "truth" / self.patient / f"{table}.csv"
        if self.is_download or not file.exists():
            return None
        return pl.read_csv(file, infer_schema_length=None)

    def local(self, times: pl.Series) -> pl.Series:
        """The local time, as ms since 1970 if it were UTC."""
        instants = pl.from_epoch(times.cast(pl.Int64), time_unit="ms")
        clocks = instants.dt.replace_time_zone("UTC").dt.convert_time_zone(self.zone)
        return clocks.dt.replace_time_zone(None).dt.epoch("ms")

    def dates(self, times: pl.Series) -> pl.Series:
        """In days since 1970, by the clocks."""
        return self.local(times) // DAY

    def hours(self, times: pl.Series) -> pl.Series:
        """The hour of the day, in local time."""
        return self.local(times) // 3_600_000 % 24

    def start(self, date: int) -> int:
        """When a date begins by the clocks."""
        # If clocks are set forward at midnight, midnight is missing and the date begins later.
        clocks = pl.from_epoch(pl.Series([date * DAY, date * DAY + 3_600_000]), time_unit="ms")
        instants = clocks.dt.replace_time_zone(self.zone, ambiguous="earliest", non_existent="null")
        return instants.dt.epoch("ms").drop_nulls()[0]

    def true_days(self) -> dict[str, dict]:
        """The true sums of dates that the person spent in the page's zone, and that the page shows
        whole."""
        days = self.truth("days")
        if days is None:
            return {}
        days = days.filter(pl.col("time_zone") == self.zone)
        numbers = days["date"].str.to_date().to_physical()
        days = days.filter([self.tells_date(date) for date in numbers])
        return {day["date"]: day for day in reversed(days.to_dicts())}

    # The phone's own clock.

    @cache  # noqa: B019
    def clock(self) -> tuple[np.ndarray, np.ndarray, float]:
        """Launches, how many ms the clock is ahead at each, and its drift by docs/reference/truth.md.

        The first launch is the study's start. Offsets of later launches are in no file.
        """
        segments = self.truth("segments")
        if segments is None:
            return np.array([0]), np.array([0.0]), 0.0
        start = segments["start"][0]
        log = self.whole.rows("ios_log").filter(pl.col("event") == "launch")["timestamp"]
        launches = np.array([start, *log.filter(log > start + 1_000)])
        file = self.recording / "truth" / self.patient / "sensors.json"
        terms = json.loads(file.read_text())["clock"]
        offsets = np.zeros(len(launches))
        offsets[0] = 1_000 * terms["first_offset"]["value"]
        return launches, offsets, 1e-6 * terms["drift"]["value"]

    def shown(self, times: np.ndarray) -> np.ndarray:
        """The time of the phone's own clock at instants."""
        launches, offsets, drift = self.clock()
        at = np.maximum(np.searchsorted(launches, times, side="right") - 1, 0)
        passed = (times - launches[at]) * (1 + drift) + offsets[at]
        return launches[at] + np.trunc(passed).astype(np.int64)

    def true_times(self, shown: np.ndarray) -> np.ndarray:
        """When the phone's own clock shows so."""
        launches, offsets, drift = self.clock()
        at = np.maximum(np.searchsorted(launches, shown, side="right") - 1, 0)
        return launches[at] + (shown - launches[at] - offsets[at]) / (1 + drift)

    @cache  # noqa: B019
    def tens(self, stream: str) -> np.ndarray:
        """In which ten minutes of the wall's clock each row of a motion stream was taken.

        A row on the border belongs to the earlier part.
        """
        if self.span:
            told = self.is_told(self.whole.rows(stream)["timestamp"])
            return self.whole.tens(stream)[told.to_numpy()]
        times = np.maximum.accumulate(self.rows(stream)["timestamp"].to_numpy())
        first, last = times[0] // TEN_MINUTES - 2, times[-1] // TEN_MINUTES + 2
        ends = self.shown(np.arange(first, last) * TEN_MINUTES)
        return first + np.searchsorted(ends, times, side="left")


def text(date: int) -> str:
    """A date as `2026-03-02`."""
    return str(pl.from_epoch(pl.Series([date]), time_unit="d")[0])


def least_that_covers(values: pl.Series, share: float) -> float:
    """The lowest value that at least a share of all does not exceed."""
    count = -(-share * len(values) // 1)
    return values.sort()[max(int(count), 1) - 1]


def joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Without overlaps, in order."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def seconds_within(spans: list[tuple[int, int]], start: int, end: int) -> float:
    """The part of some spans without overlaps that is inside another span."""
    return sum(max(min(b, end) - max(a, start), 0) for a, b in spans) / 1_000
