"""Recognises the tables of participants by the names of their files."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from . import _archives, _columns
from ._tree import Item

PHONE, DOWNLOAD, MYLIFEDB, TRUTH = "beiwe", "beiwe-download", "mylifedb", "truth"
# The preferred one first.
OF_STREAMS = (PHONE, DOWNLOAD)
LAYOUTS = (*OF_STREAMS, MYLIFEDB, TRUTH)
# The folders of a receiver: the raw files, and the download that it makes of them.
RAW, STORE = "raw", "download"
STREAMS = [table for table in _columns.streams().values() if not table.is_survey]
SURVEYS = [table for table in _columns.streams().values() if table.is_survey]
BY_PHONE = {table.phone: name for name, table in _columns.streams().items() if table.phone}
BY_FOLDER = {table.download: name for name, table in _columns.streams().items()}
ENDING = r"\.csv(?:\.gz|\.zst)?$"
# The server replaces colons, and numbers the answers of one second (beiwe-backend,
# libs/streaming_zip.py). Data of 2015 have no offset (onnela-lab/Beiwe-Analysis).
HOUR = r"(\d{4}-\d\d-\d\d)[ _T](\d\d)[:_](\d\d)[:_](\d\d)(?:\+00[:_]00)?(?:_\d+)?"


def _any(names: Iterable[str | None]) -> str:
    return "|".join(name for name in names if name)


# The app's own names, and the names that a server makes of them: a folder of each underscore.
PHONE_FILE = re.compile(
    rf"(?:^|/)([^/]+?)[_/]({_any(table.phone for table in STREAMS)})[_/](\d+){ENDING}"
)
PHONE_SURVEY = re.compile(
    rf"(?:^|/)([^/]+?)[_/]({_any(table.phone for table in SURVEYS)})[_/](\w+)[_/](\d+){ENDING}"
)
HOUR_FILE = re.compile(
    rf"(?:^|/)([^/]+)/({_any(table.download for table in STREAMS)})/{HOUR}{ENDING}"
)
SURVEY_FILE = re.compile(
    rf"(?:^|/)([^/]+)/({_any(table.download for table in SURVEYS)})/(\w+)/{HOUR}{ENDING}"
)
TRUTH_FILE = re.compile(rf"(?:^|/){TRUTH}/([^/]+)/({_any(_columns.truth())}){ENDING}")
# The prefixes of the names of collectors, by the folder of their tree.
TREES = {"fitness": "", "device/iphone": "", "device/mac": "mac-", "manual": "manual-"}
SESSIONS = "claude-code"
PERSON = r"(?:^|/)([^/]+)/imports"
DAY = re.compile(
    rf"{PERSON}/({_any(TREES)})/([\w-]+)/raw/\d{{4}}/\d\d/\d{{4}}-\d\d-\d\d\.json(?:\.gz|\.zst)?$"
)
SESSION = re.compile(rf"{PERSON}/{SESSIONS}/.+\.jsonl(?:\.gz|\.zst)?$")

# The streams of Android phones alone (beiwe-android, storage/TextFileManager.java): their folders
# in a download, and their names in the names of files.
ANDROID = re.compile(
    r"(?:^|/)([^/]+?)"
    rf"(?:/(?:ambient_audio|app_log|bluetooth|calls|texts|wifi)/{HOUR}\."
    r"|[_/](?:ambientAudio|bluetoothLog|callLog|logFile|textsLog|wifiLog)[_/]\d+\.)"
)
NO_ANDROID = "Android: not supported yet"
AUDIO = re.compile(r"(?:^|[_/])(?:audio_recordings|voiceRecording)[_/]")
UNKNOWN_STREAM = re.compile(rf"/([^/]+)/{HOUR}\.\w+(?:\.gz|\.zst)?$")


@dataclass(frozen=True)
class Entry:
    """A file with the rows of a table."""

    layout: str
    table: str
    patient: str
    item: Item
    survey: str | None = None
    """The id of the survey, for answers and their timings."""
    time: int | None = None
    """The time in the name of a file of answers, in ms since 1970, UTC."""

    @property
    def name(self) -> str:
        """The path below the opened folder."""
        return self.item.name


def _names(item: Item) -> Iterator[str]:
    """The name of an item, and the name that begins with the folder or archive around it.

    The second one has the patient if a single participant's folder was opened.
    """
    yield item.name
    yield item.held


def matches(pattern: re.Pattern[str], item: Item) -> Iterator[re.Match[str]]:
    for name in _names(item):
        # A layout's folder is no participant.
        if (match := pattern.search(name)) and match[1] not in (*LAYOUTS, RAW, STORE):
            yield match


def entry(item: Item) -> Entry | None:
    """The table of a file, by its name; None for another file."""
    for match in matches(PHONE_FILE, item):
        return Entry(PHONE, BY_PHONE[match[2]], match[1], item)
    for match in matches(HOUR_FILE, item):
        return Entry(DOWNLOAD, BY_FOLDER[match[2]], match[1], item)
    for match in matches(TRUTH_FILE, item):
        return Entry(TRUTH, match[2], match[1], item)
    for match in matches(DAY, item):
        return Entry(MYLIFEDB, TREES[match[2]] + match[3], match[1], item)
    for match in matches(SESSION, item):
        return Entry(MYLIFEDB, SESSIONS, match[1], item)
    for match in matches(PHONE_SURVEY, item):
        patient, kind, survey, time = match.groups()
        return Entry(PHONE, BY_PHONE[kind], patient, item, survey, int(time))
    for match in matches(SURVEY_FILE, item):
        patient, folder, survey, *time = match.groups()
        if (milliseconds := _milliseconds(*time)) is not None:
            return Entry(DOWNLOAD, BY_FOLDER[folder], patient, item, survey, milliseconds)
    return None


def _milliseconds(date: str, hour: str, minute: str, second: str) -> int | None:
    """The time in a name, in ms since 1970, UTC; None for a wrong time."""
    try:
        time = datetime.datetime.fromisoformat(f"{date}T{hour}:{minute}:{second}+00:00")
    except ValueError:
        return None
    return 1_000 * int(time.timestamp())


def key(entry: Entry) -> tuple[str | None, ...]:
    """Is the same for the copies of one file in two folders."""
    name = entry.name.rsplit("/", 1)[-1].split(".csv")[0]
    if entry.table == SESSIONS:
        name = entry.name.split(f"/{SESSIONS}/")[-1]
    return entry.layout, entry.table, entry.patient, entry.survey, name


def reason(item: Item) -> str:
    """Why a file without a table is not read."""
    if AUDIO.search(item.name):
        return "audio"
    if stream := UNKNOWN_STREAM.search(item.held):
        return f"{stream[1]}: not a known stream"
    if _archives.stem(item.name):
        return "an archive beside its folder, or in an archive"
    return "not a known file name"
