"""A recording, a researcher's download or a phone's files on the disk."""

from __future__ import annotations

import functools
import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _columns, _files, _names, _scan
from ._check import Verdicts, check
from ._errors import UnderstudyError, UnderstudyWarning
from ._files import Other
from ._mylifedb import MyLifeDB
from ._phones import Phone, phones
from ._report import overview, report
from ._streams import Stream
from ._tree import Item
from ._truth import Truth

if TYPE_CHECKING:
    import polars as pl

    from ._columns import Table
    from ._options import Option
    from ._progress import ProgressChoice


@dataclass(frozen=True)
class File:
    """A file of a recording: a line of files.jsonl. Times are ms since 1970, UTC."""

    path: str
    """Below the folder of the recording."""
    recorder: str
    participant: int
    """The number, from 0."""
    patient: str
    stream: str
    rows: int
    """Without the header."""
    bytes: int
    content_bytes: int
    """Before compression."""
    content_crc32: str
    first: int | None
    """The earliest time in a row."""
    last: int | None
    closed: int | None
    """The time at which the app closed the file."""
    due: int | None
    """The time at which the app would send the file; None if it never does."""
    offset: int | None = None
    """The start in its archive, in bytes; None for a file of its own."""


class Recording:
    """What is in a folder: a recording, a download, a phone's files, or an archive of these.

    Rows are read only by calls. Each stream is an attribute to be called, such as
    `recording.accel()`, which reads all rows into memory; `scan` reads lazily. Every table has
    `patient` as its first column. Archives are read without unpacking them.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens a folder or an archive; `open_recording` says more."""
        opened = Path(path).absolute()
        self._content = _files.find(opened)
        self._path = opened / self._content.root if opened.is_dir() else opened
        android = sum(one.files for one in self.others if one.reason == _names.NO_ANDROID)
        if android:
            text = f"{android} files of Android phones are not read; recording.others lists them"
            warnings.warn(text, UnderstudyWarning, stacklevel=2)

    @property
    def path(self) -> Path:
        """The folder of the recording or of the data, or the archive."""
        return self._path

    @property
    def others(self) -> list[Other]:
        """The files that this package does not read, by folder, each with the reason."""
        return self._content.others

    @functools.cached_property
    def manifest(self) -> dict[str, Any] | None:
        """The content of manifest.json, or of the first part's manifest; None without one."""
        return next(self._manifests(), None)

    @functools.cached_property
    def phones(self) -> dict[str, Phone]:
        """The phone of each participant, by the id of the patient; none without a manifest."""
        patients = {file.participant: file.patient for file in self.files}
        try:
            return {
                patients[number]: phone
                for manifest in self._manifests()
                for number, phone in phones(manifest)
                if number in patients
            }
        except (AttributeError, KeyError, TypeError) as error:
            raise UnderstudyError(65, f"a manifest in {self._path} has no valid phones") from error

    @functools.cached_property
    def files(self) -> list[File]:
        """The files of all layouts as files.jsonl lists them; none without such a list."""
        return [
            _file(item.name, number, line)
            for item in self._lists("files", "jsonl")
            for number, line in enumerate(_decoded(item).splitlines(), 1)
        ]

    @property
    def participants(self) -> list[str]:
        """The ids of the patients, in the order of their numbers in files.jsonl, then by name."""
        listed = sorted({(file.participant, file.patient) for file in self.files})
        found = sorted({entry.patient for entry in self._found})
        return list(dict.fromkeys([patient for _, patient in listed] + found))

    @property
    def layouts(self) -> list[str]:
        """The layouts with streams: `beiwe`, `beiwe-download` or both."""
        found = {entry.layout for entry in self._found}
        return [layout for layout in _names.OF_STREAMS if layout in found]

    @property
    def streams(self) -> list[str]:
        """The names of the streams and surveys that have files."""
        return self._tables(_columns.streams())

    # Streams of the Beiwe app

    @property
    def accel(self) -> Stream:
        """Acceleration `x`, `y`, `z` in g, gravity included; face up at rest z is -1."""
        return Stream(self, "accel")

    @property
    def gyro(self) -> Stream:
        """Rotation `x`, `y`, `z` in rad/s, right-handed, bias included."""
        return Stream(self, "gyro")

    @property
    def magnetometer(self) -> Stream:
        """Magnetic field `x`, `y`, `z` in microtesla, the phone's own included."""
        return Stream(self, "magnetometer")

    @property
    def devicemotion(self) -> Stream:
        """Attitude in rad, rotation in rad/s, gravity and user acceleration in g."""
        return Stream(self, "devicemotion")

    @property
    def gps(self) -> Stream:
        """Fixes: latitude and longitude in degrees, altitude and accuracy in m."""
        return Stream(self, "gps")

    @property
    def power_state(self) -> Stream:
        """Events of charger and lock, and the battery's level from 0 to 1.

        The app of 2016 writes whole percent. The level is null in files without this column.
        """
        return Stream(self, "powerState")

    @property
    def proximity(self) -> Stream:
        """Events `NearUser` and `NotNearUser`."""
        return Stream(self, "proximity")

    @property
    def reachability(self) -> Stream:
        """Events `wifi` and `cellular`; of old versions also `unreachable`."""
        return Stream(self, "reachability")

    @property
    def ios_log(self) -> Stream:
        """The app's log, all of it text. The row counter stands under `d4`."""
        return Stream(self, "ios_log")

    @property
    def identifiers(self) -> Stream:
        """Phones that registered, all of it text. Only downloads have it."""
        return Stream(self, "identifiers")

    # Surveys of the Beiwe app

    @property
    def survey_timings(self) -> Stream:
        """Events of surveys, with the text and the answer of the question."""
        return Stream(self, "surveyTimings")

    @property
    def survey_answers(self) -> Stream:
        """Answers of surveys. `timestamp` is the time in the name of the file."""
        return Stream(self, "surveyAnswers")

    def scan(
        self, stream: str, participant: str | None = None, *, layout: str | None = None
    ) -> pl.LazyFrame:
        """The rows of a stream as a lazy frame.

        Args:
            stream: A name as the option `--streams` has it, such as `accel` or `powerState`, or
                `ios_log`, `identifiers`, `surveyTimings` or `surveyAnswers`.
            participant: The id of the patient; None for all.
            layout: `beiwe` for the phone's files, in order of arrival, or `beiwe-download` for the
                download, in order of time. None for the phone's files, or the download's files if
                the phone has none of this stream.

        Returns:
            The columns `patient`, `survey id` (for surveys), `timestamp` (ms since 1970, UTC) and
            the columns of the stream. They are the same in both layouts: the column `UTC time` of
            a download repeats `timestamp`, and is left out. The frame has no rows if the recording
            lacks the stream. A few files at a time are read. If a file is damaged, the query
            raises an UnderstudyError (code 65) with the file and the row.

        Raises:
            ValueError: There is no such stream, participant or layout.
        """
        table = _columns.named(stream, _columns.streams(), "stream")
        if layout not in (None, *_names.OF_STREAMS):
            raise ValueError(f"layout is {layout!r}; it must be beiwe or beiwe-download")
        layouts = (layout,) if layout else _names.OF_STREAMS
        return _scan.scan(self._entries(table, participant, layouts), table)

    @functools.cached_property
    def truth(self) -> Truth:
        """The ground truth, such as `truth.days` or `truth.bouts`.

        Raises:
            UnderstudyError: The data have no ground truth, such as a real download (code 66).
        """
        if not any(entry.layout == _names.TRUTH for entry in self._found):
            raise UnderstudyError(66, f"no truth in {self._path}")
        return Truth(self)

    @functools.cached_property
    def mylifedb(self) -> MyLifeDB:
        """The daily files of MyLifeDB, such as `mylifedb.table("screen-time")`.

        Raises:
            UnderstudyError: The data have no such files (code 66).
        """
        if not any(entry.layout == _names.MYLIFEDB for entry in self._found):
            raise UnderstudyError(66, f"no files of MyLifeDB in {self._path}")
        return MyLifeDB(self)

    def to_parquet(
        self, folder: str | os.PathLike[str], streams: Iterable[str] | None = None
    ) -> Path:
        """Writes one Parquet file a stream, a part at a time.

        The truth goes into `truth/`, and each collector of MyLifeDB into `mylifedb/`.

        Args:
            folder: The output folder, which may be new. Files of the same names are replaced.
            streams: The names of streams; None for all, with the truth and MyLifeDB's collectors.

        Returns:
            The folder.

        Raises:
            ValueError: There is no such stream.
        """
        folder = Path(folder)
        for name, frame in self._frames(streams):
            file = folder / f"{name}.parquet"
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(file.name + ".part")
            frame.sink_parquet(part)
            part.replace(file)
        return folder

    def _frames(self, streams: Iterable[str] | None) -> Iterator[tuple[str, pl.LazyFrame]]:
        """The tables of `to_parquet`, each made when its turn comes."""
        for name in self.streams if streams is None else streams:
            yield name, self.scan(name)
        if streams is not None:
            return
        found = {entry.layout for entry in self._found}
        if _names.TRUTH in found:
            for name in self.truth.tables:
                yield f"truth/{name}", self.truth.scan(name)
        if _names.MYLIFEDB in found:
            for name in self.mylifedb.collectors:
                yield f"mylifedb/{name}", self.mylifedb.table(name).lazy()

    def check(
        self, rules: Iterable[str] | None = None, *, progress: ProgressChoice = None
    ) -> Verdicts:
        """Judges the recording by rules; see `understudy.check`."""
        return check(self._path, rules, progress=progress)

    def report(
        self,
        output: str | os.PathLike[str] = "report.html",
        *,
        progress: ProgressChoice = None,
        **options: Option,
    ) -> Path:
        """Draws a page about the recording; see `understudy.report`."""
        return report(self._path, output, progress=progress, **options)

    def __repr__(self) -> str:
        """The path."""
        return f"Recording({str(self._path)!r})"

    def _repr_html_(self) -> str | None:
        """The data of all participants by hour, for a notebook; None if it cannot be drawn."""
        return self._overview

    @functools.cached_property
    def _overview(self) -> str | None:
        try:
            return overview(self._path)
        except UnderstudyError:
            return None

    # What is in the folder

    @property
    def _found(self) -> list[_names.Entry]:
        return self._content.entries

    def _manifests(self) -> Iterator[dict[str, Any]]:
        """The manifest of the recording, or the manifests of its parts."""
        for item in self._lists("manifest", "json"):
            yield _object(item.name, _decoded(item))

    def _lists(self, name: str, ending: str) -> list[Item]:
        """The manifests or the lists of files: one of the recording, or one of each part."""
        lists = self._content.lists
        if whole := lists.get(f"{name}.{ending}"):
            return [whole]
        kind = re.compile(rf"{name}\..+\.{ending}")
        return [lists[part] for part in sorted(lists) if kind.fullmatch(part)]

    def _tables(self, known: dict[str, Table]) -> list[str]:
        found = {entry.table for entry in self._found}
        return [name for name in known if name in found]

    def _entries(
        self, table: Table, participant: str | None, layouts: Iterable[str]
    ) -> list[_names.Entry]:
        """The files of a table in the first layout that has any."""
        return self._named_entries(table.name, participant, layouts)

    def _named_entries(
        self, name: str, participant: str | None, layouts: Iterable[str]
    ) -> list[_names.Entry]:
        """The files of a table by its name, in the first layout that has any."""
        known = sorted({entry.patient for entry in self._found})
        if participant is not None and participant not in known:
            raise ValueError(
                f"no participant is called {participant!r}; there are {', '.join(known)}"
            )
        for layout in layouts:
            entries = [e for e in self._found if (e.layout, e.table) == (layout, name)]
            if entries:
                return [entry for entry in entries if participant in (None, entry.patient)]
        return []


def _decoded(item: Item) -> str:
    try:
        return item.read().decode()
    except UnicodeDecodeError as error:
        raise UnderstudyError(65, f"{item.name} is damaged: {error}") from error


def _file(name: str, number: int, line: str) -> File:
    """A line of a list of files."""
    place = f"{name} row {number}"
    try:
        return File(**_object(place, line))
    except TypeError as error:
        raise UnderstudyError(65, f"{place} is damaged: {error}: {line[:200]}") from error


def _object(place: str, text: str) -> dict[str, Any]:
    """The JSON object of a text at a place in the recording.

    Raises:
        UnderstudyError: The text is no JSON object, or is nested too deeply (code 65).
    """
    try:
        value = json.loads(text)
    except RecursionError as error:
        raise UnderstudyError(65, f"{place} is damaged: its JSON is nested too deeply") from error
    except ValueError as error:
        raise UnderstudyError(65, f"{place} is damaged: it is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise UnderstudyError(65, f"{place} is damaged: it is no JSON object: {text[:200]}")
    return value
