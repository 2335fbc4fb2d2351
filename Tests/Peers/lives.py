"""The quantities of two weeks of a person, from the truth and the rows of the battery.

Dates are the dates of days.csv. Each lasts from midnight to midnight of its own time zone, so
changes of clocks and journeys keep their hours. Times are UTC milliseconds.
"""

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd

from recording import Participant

HOUR = 3_600_000
"""Milliseconds."""
WITHOUT_WORK = ["retired", "patient-low-mobility"]
NIGHT = 2.5
"""The least number of hours in bed that count as a night."""
EARTH = 6_371_000
"""Metres."""


@dataclass(frozen=True)
class Life:
    """One participant's tables, of which the measures below are functions."""

    person: str
    """The name of its profile."""
    days: pd.DataFrame
    """days.csv, with `start` and `end` of the date."""
    places: pd.DataFrame
    stays: pd.DataFrame
    """`start` and `end` at a `place` of a `kind`, one row a visit."""
    trips: pd.DataFrame
    """`start` and `end` of the trips between two stays, without parcel rounds. Travel surveys leave
    out driving that is the work itself."""
    rounds: pd.DataFrame
    """`start` and `end` of parcel rounds, within 4 km of the depot."""
    rides: pd.DataFrame
    """`wait` in minutes for a bus or train, the `mode`."""
    nights: pd.DataFrame
    """`start` and `end` of lying; the study's first and last are cut, and left out."""
    phone: pd.DataFrame
    power: pd.DataFrame
    """`timestamp` and `level` in percent."""

    # MARK: Dates

    @cached_property
    def is_away(self) -> np.ndarray:
        """Dates of a journey: with a visit to an airport or a hotel."""
        return self._touched(self.stays[self.stays.kind.isin(["airport", "hotel"])])

    @cached_property
    def goes_to_work(self) -> np.ndarray:
        return self._touched(self.stays[self.stays.kind == "work"])

    @cached_property
    def works(self) -> np.ndarray:
        """Dates with work: at its place, or on weekdays for who works but never goes there."""
        if self.person in WITHOUT_WORK or self.goes_to_work.any():
            return self.goes_to_work
        return (pd.to_datetime(self.days.date).dt.weekday.to_numpy() < 5) & ~self.is_away

    @property
    def is_free(self) -> np.ndarray:
        return ~self.works & ~self.is_away

    def _touched(self, stays: pd.DataFrame) -> np.ndarray:
        return self._hours(stays) > 0

    def _hours(self, spans: pd.DataFrame) -> np.ndarray:
        """Hours of all spans together on each date."""
        starts = np.maximum.outer(self.days.start.to_numpy(), spans.start.to_numpy())
        ends = np.minimum.outer(self.days.end.to_numpy(), spans.end.to_numpy())
        return np.clip(ends - starts, 0, None).sum(axis=1) / HOUR

    # MARK: Places

    @property
    def home_hours(self) -> np.ndarray:
        """Hours at home on each date, of 24."""
        length = (self.days.end - self.days.start).to_numpy() / HOUR
        return 24 * self._hours(self.stays[self.stays.kind == "home"]) / length

    @property
    def shift_dates(self) -> np.ndarray:
        """Dates that hold a whole shift of twelve hours."""
        return self._hours(self.stays[self.stays.kind == "work"]) > 11

    @cached_property
    def hours_by_place(self) -> pd.Series:
        """Hours at each place on the dates that are no journey."""
        return pd.Series(
            {
                place: self._hours(stays)[~self.is_away].sum()
                for place, stays in self.stays.groupby("place")
            }
        )

    @property
    def top_two(self) -> float:
        """Share of time, trips included, at the two places with most of it."""
        length = (self.days.end - self.days.start).to_numpy()[~self.is_away].sum() / HOUR
        return self.hours_by_place.nlargest(2).sum() / length

    @property
    def radius_of_gyration(self) -> float:
        """Root mean square distance from the middle of all stays, weighted by time, in km.

        Parcel rounds count as time at their depot.
        """
        weights = self.hours_by_place.copy()
        weights[weights.index.isin(self.places.index[self.places.kind == "work"])] += self._hours(
            self.rounds
        )[~self.is_away].sum()
        weights = weights[weights > 0]
        visited = self.places.loc[weights.index]
        home = self.places.iloc[0]
        east = np.radians(visited.longitude - home.longitude) * np.cos(np.radians(home.latitude))
        plane = EARTH * np.stack([east, np.radians(visited.latitude - home.latitude)])
        middle = np.average(plane, axis=1, weights=weights)
        square = ((plane - middle[:, None]) ** 2).sum(axis=0)
        return float(np.sqrt(np.average(square, weights=weights))) / 1000

    # MARK: Sleep

    def sleep(self, dates: np.ndarray) -> np.ndarray:
        """Hours of the nights that end on some dates; the study's first night is cut."""
        kept = dates & ~self.is_away
        kept[0] = False
        return self.days.sleep_minutes.to_numpy()[kept] / 60

    @property
    def social_jetlag(self) -> float:
        """Hours by which the middle of sleep is later on free dates than on dates with work."""
        middles: dict[bool, list[float]] = {True: [], False: []}
        for night in self.nights.itertuples():
            date = int(np.searchsorted(self.days.start, night.end, side="right")) - 1
            if not self.is_away[date]:
                hour = self._clock(0.5 * (night.start + night.end), date)
                middles[bool(self.works[date])].append(hour)
        if not middles[True] or not middles[False]:
            return np.nan
        return float(np.mean(middles[False]) - np.mean(middles[True]))

    def _clock(self, instant: float, date: int) -> float:
        """Hours after midnight by the clocks of a date; negative on the evening before."""
        row = self.days.iloc[date]
        local = datetime.fromtimestamp(instant / 1000, ZoneInfo(row.time_zone))
        return (
            local.replace(tzinfo=None) - datetime.fromisoformat(row.date)
        ).total_seconds() / 3600

    # MARK: Phone

    @property
    def screen_hours(self) -> float:
        """Hours a day with the screen on, calls apart."""
        sessions = self.phone[self.phone.kind == "session"]
        return (sessions.end - sessions.start).sum() / HOUR / len(self.days)

    @property
    def charges(self) -> float:
        """Times a day on the charger."""
        return (self.phone.kind == "charging").sum() / len(self.days)

    @property
    def bedtime_levels(self) -> np.ndarray:
        """The last reported level before each night, 0 to 1."""
        before = np.searchsorted(self.power.timestamp, self.nights.start) - 1
        return self.power.level.to_numpy()[before[before >= 0]] / 100


# MARK: Reading


def read(participant: Participant) -> Life:
    truth = participant.recording / "truth" / participant.patient
    segments = participant.truth("segments")
    is_trip = segments.kind == "trip"
    places = participant.truth("places").set_index("place")
    stays = spans(segments[~is_trip], segments.place.where(~is_trip, -1)[~is_trip])
    stays["place"] = segments.place[stays.index].astype(int)
    stays["kind"] = places.kind[stays.place].to_numpy()
    days = dated(participant.truth("days"))
    nights = spans(segments[segments.posture == "lying"])
    is_whole = (nights.end > days.end.iloc[0]) & (nights.end < days.end.iloc[-1])
    return Life(
        json.loads((truth / "participant.json").read_text())["person"],
        days,
        places,
        stays.reset_index(drop=True),
        *trips(segments[is_trip], stays),
        rides(segments[is_trip]),
        nights[is_whole & (nights.end - nights.start > NIGHT * HOUR)],
        participant.truth("phone"),
        levels(participant.recording / "beiwe" / participant.patient),
    )


def spans(segments: pd.DataFrame, names: pd.Series | None = None) -> pd.DataFrame:
    """`start` and `end` of stretches without a gap and, if given, of one name."""
    begins = segments.start != segments.end.shift()
    if names is not None:
        begins |= names != names.shift()
    number = begins.cumsum()
    return pd.DataFrame(
        {
            "start": segments.start.groupby(number).first().to_numpy(),
            "end": segments.end.groupby(number).last().to_numpy(),
        },
        index=segments.index[begins],
    )


def trips(segments: pd.DataFrame, stays: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Trips between stays, and rounds from work to work."""
    ways = spans(segments)
    left, reached = (stays[stays.kind == "work"][edge] for edge in ("end", "start"))
    is_round = ways.start.isin(left) & ways.end.isin(reached)
    return ways[~is_round], ways[is_round]


def rides(trips: pd.DataFrame) -> pd.DataFrame:
    """The waiting time before each ride, from the arrival at the stop."""
    begins = (trips["mode"] != trips["mode"].shift()) | (trips.start != trips.end.shift())
    number = begins.cumsum()
    parts = trips.groupby(number).agg(mode=("mode", "first"), start=("start", "first"))
    ends = trips.groupby(number).end.last()
    is_ride = parts["mode"].isin(["bus", "train"]) & (parts["mode"].shift() == "")
    waits = (ends - parts.start).shift()[is_ride] / 60_000
    return pd.DataFrame({"mode": parts["mode"][is_ride], "wait": waits})


def dated(days: pd.DataFrame) -> pd.DataFrame:
    """With the instants at which each date begins and ends by its own clocks."""

    def midnight(dates: pd.Series) -> list[float]:
        return [
            date.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000
            for date, zone in zip(dates.dt.to_pydatetime(), days.time_zone)
        ]

    dates = pd.to_datetime(days.date)
    return days.assign(start=midnight(dates), end=midnight(dates + pd.Timedelta(days=1)))


def levels(folder: Path) -> pd.DataFrame:
    files = sorted(folder.glob("*_powerState_*"))
    return pd.concat(map(pd.read_csv, files), ignore_index=True).sort_values("timestamp")
