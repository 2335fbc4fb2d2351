"""The ground truth of a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from . import _columns
from ._names import TRUTH
from ._scan import scan
from ._streams import Engine, collect

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from ._recording import Recording


class Truth:
    """The tables of the truth, each an attribute that gives a data frame of polars.

    The first column is `patient`. Times are ms since 1970, UTC; intervals include their `start` and
    exclude their `end`. A table that the recording lacks is empty; `tables` lists the others.
    docs/reference/truth.md of the source has every column.
    """

    def __init__(self, recording: Recording) -> None:
        """Names the recording."""
        self._recording = recording

    @property
    def tables(self) -> list[str]:
        """The names of the tables that the recording has."""
        return self._recording._tables(_columns.truth())

    def scan(self, name: str, participant: str | None = None) -> pl.LazyFrame:
        """A table, to be read when it is collected.

        Args:
            name: The name of the table, such as `days`.
            participant: The id of the patient; None for all.

        Raises:
            ValueError: There is no such table or participant.
        """
        table = _columns.named(name, _columns.truth(), "table of the truth")
        return scan(self._recording._entries(table, participant, [TRUTH]), table)

    @overload
    def table(
        self, name: str, engine: Literal["polars"] = ..., participant: str | None = ...
    ) -> pl.DataFrame: ...

    @overload
    def table(
        self, name: str, engine: Literal["pandas"], participant: str | None = ...
    ) -> pd.DataFrame: ...

    def table(self, name: str, engine: Engine = "polars", participant: str | None = None) -> Any:
        """A table as a data frame.

        Args:
            name: The name of the table, such as `days`.
            engine: `polars` or `pandas`, the kind of the data frame.
            participant: The id of the patient; None for all.

        Raises:
            ValueError: There is no such table, engine or participant.
        """
        return collect(self.scan(name, participant), engine)

    @property
    def days(self) -> pl.DataFrame:
        """A row for each local date: steps, walking, ways, places, unlocks, calls and sleep."""
        return self.table("days")

    @property
    def segments(self) -> pl.DataFrame:
        """A row for each stretch in which nothing named changes: place or trip, mode, posture."""
        return self.table("segments")

    @property
    def places(self) -> pl.DataFrame:
        """A row for each place: kind, latitude and longitude in degrees, visits, minutes."""
        return self.table("places")

    @property
    def path(self) -> pl.DataFrame:
        """A row for each second on the way: the true position in degrees, altitude in m, m/s."""
        return self.table("path")

    @property
    def ways(self) -> pl.DataFrame:
        """A row for each piece of a street that is passed."""
        return self.table("ways")

    @property
    def mind(self) -> pl.DataFrame:
        """A row for each hour and prompt: mood from -1 to 1, stress and energy from 0 to 1."""
        return self.table("mind")

    @property
    def bouts(self) -> pl.DataFrame:
        """A row for each stretch on foot: mode, steps, steps a second, m/s."""
        return self.table("bouts")

    @property
    def strides(self) -> pl.DataFrame:
        """A row for each landing of the left foot in stretches of 60 s and more."""
        return self.table("strides")

    @property
    def vehicles(self) -> pl.DataFrame:
        """A row for each leg in a vehicle: mode, and its vibrations in Hz."""
        return self.table("vehicles")

    @property
    def fixes(self) -> pl.DataFrame:
        """A row for each row of the GPS files: the true position, and its error's size in m."""
        return self.table("fixes")

    @property
    def phone(self) -> pl.DataFrame:
        """A row for each use or state of the phone: session, call, charging, wifi and more."""
        return self.table("phone")

    @property
    def gaps(self) -> pl.DataFrame:
        """A row for each time in which an app has nothing of some streams, with the reason."""
        return self.table("gaps")

    @property
    def windows(self) -> pl.DataFrame:
        """A row for each time in which a sensor was on."""
        return self.table("windows")

    @property
    def prompts(self) -> pl.DataFrame:
        """A row for each notification of a survey: when it was seen, and why it was missed."""
        return self.table("prompts")

    @property
    def answers(self) -> pl.DataFrame:
        """A row for each question of an opened survey: the intended and the given answer."""
        return self.table("answers")

    @property
    def wear(self) -> pl.DataFrame:
        """A row for each time of the watch in one state: worn, charging, off or flat."""
        return self.table("wear")

    @property
    def health(self) -> pl.DataFrame:
        """A row for each minute of the body: posture, effort in MET, beats and breaths a minute."""
        return self.table("health")

    @property
    def sleep(self) -> pl.DataFrame:
        """A row for each time in one stage, by the body or by the watch."""
        return self.table("sleep")

    @property
    def beats(self) -> pl.DataFrame:
        """A row for each heartbeat in minutes in which the watch looks at each."""
        return self.table("beats")

    @property
    def workouts(self) -> pl.DataFrame:
        """A row for each recorded workout: activity, m, kcal, MET."""
        return self.table("workouts")

    @property
    def exports(self) -> pl.DataFrame:
        """A row for each attempt of MyLifeDB to export a collector's date."""
        return self.table("exports")

    @property
    def weather(self) -> pl.DataFrame:
        """A row for each hour of weather: degrees Celsius, mm, m/s, hPa, and the region."""
        return self.table("weather")

    @property
    def app_use(self) -> pl.DataFrame:
        """A row for each time in which one app is on the screen, with its category."""
        return self.table("app_use")

    @property
    def notifications(self) -> pl.DataFrame:
        """A row for each notification of an app: its kind, and the participant's reaction."""
        return self.table("notifications")

    @property
    def agenda(self) -> pl.DataFrame:
        """A row for each event of the calendar: kind, status, and whether it was attended."""
        return self.table("agenda")

    @property
    def media(self) -> pl.DataFrame:
        """A row for each piece of music, podcast or book, and for each picture."""
        return self.table("media")

    @property
    def mac_use(self) -> pl.DataFrame:
        """A row for each time in which one app of a Mac is active, with the place."""
        return self.table("mac_use")

    @property
    def entries(self) -> pl.DataFrame:
        """A row for each entry that the participant typed, with the true mood and stress."""
        return self.table("entries")

    @property
    def cozie(self) -> pl.DataFrame:
        """A row for each field of a row that Cozie has sent or should have sent, with its fate."""
        return self.table("cozie")

    @property
    def sessions(self) -> pl.DataFrame:
        """A row for each use of an app that SWIP monitors."""
        return self.table("sessions")

    @property
    def emotions(self) -> pl.DataFrame:
        """A row for each emotion that SWIP's model reported, with the true emotion."""
        return self.table("emotions")

    @property
    def expected(self) -> pl.DataFrame:
        """A row for each hour of a stream, as a correct parser ends with it after faults."""
        return self.table("expected")
