"""A recording's files, what the ledger says of them, and their rows and times.

Written from docs/reference/faults.md alone, never from the program that does the faults.
"""

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

FOLDERS = {
    "accelerometer": "accel",
    "power_state": "powerState",
    "survey_timings": "surveyTimings",
    "survey_answers": "surveyAnswers",
}
"""Folders of a download whose stream has another name."""
COZIE = {"requests.jsonl": "cozie-requests", "sample.csv": "cozie-sample"}
TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:(Z)|([+-])(\d\d):?(\d\d))?"
)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
Row = bytes


@dataclass(frozen=True)
class Fault:
    """A line of faults.jsonl."""

    path: str
    stream: str
    kind: str
    rows: tuple[int, int] | None
    clean_rows: int
    clean_crc32: str
    expected: str

    def before(self, lines: list[Row]) -> list[Row]:
        """Rows before the touched ones."""
        return lines[: self.rows[0]]

    def after(self, lines: list[Row]) -> list[Row]:
        """Rows behind the touched ones: as many as in the clean file."""
        left = self.clean_rows - 1 - self.rows[1]
        return lines[len(lines) - left :]

    def touched(self, lines: list[Row]) -> list[Row]:
        """The rows between them."""
        return lines[self.rows[0] : len(lines) - (self.clean_rows - 1 - self.rows[1])]


@dataclass(frozen=True)
class File:
    """A file of rows, with its fault if it has one."""

    path: str
    recorder: str
    patient: str
    stream: str
    content: bytes
    fault: Fault | None

    @property
    def name(self) -> str:
        return self.path.rsplit("/", 1)[-1].removesuffix(".gz")

    @property
    def is_download(self) -> bool:
        return self.recorder == "beiwe-download"

    @property
    def is_second_part(self) -> bool:
        """The rows of a file that was cut in two: its touched row is its own first row."""
        return self.fault is not None and self.fault.kind == "cut-in-two" and not self.fault.rows[0]

    def lines(self) -> list[Row]:
        """Below the header; what has no byte is no row."""
        return [line for line in self.content.split(b"\n")[1:] if line]

    def rows(self) -> list[Row]:
        """As they lie."""
        if self.stream == "cozie-log":
            return list(objects(self.content))
        if self.stream == "cozie-requests":
            return [line for line in self.content.split(b"\n") if line]
        return self.lines()

    def time(self, row: Row) -> int | None:
        """In ms since 1970, UTC, or nothing where none can be read."""
        match self.stream:
            case "cozie-log":
                found = re.search(rb'"time"\s*:\s*"([^"]*)"', row)
                return moment(found[1].decode()) if found else None
            case "cozie-requests":
                found = re.search(rb'"due"\s*:\s*(\d+)', row)
                return int(found[1]) if found else None
            case "cozie-sample":
                return moment(row.split(b",")[1].decode())
            case "surveyAnswers" if self.is_download:
                return moment(self.name[:19].replace("_", ":"))
            case "surveyAnswers":
                found = re.search(r"_(\d+)\.csv", self.name)
                # The second part is named a ms later.
                return int(found[1]) - self.is_second_part if found else None
        first = row.split(b",", 1)[0]
        return int(first) if re.fullmatch(rb"-?\d+", first) else None


def objects(text: bytes) -> Iterator[Row]:
    """Whole objects of a list, or of lists in it, from brace to brace; a torn one is none."""
    depth = start = 0
    for token in re.finditer(rb'"(?:[^"\\]|\\.)*"|[{}]', text):
        if token[0] == b"{":
            start = start if depth else token.start()
            depth += 1
        elif token[0] == b"}":
            depth -= 1
            if depth == 0:
                yield text[start : token.end()]


def moment(text: str) -> int | None:
    """The instant of a time of Cozie, rounded down to ms; without an offset it is UTC."""
    found = TIME.match(text)
    if found is None:
        return None
    *date, fraction, _, sign, hours, minutes = found.groups()
    seconds = (datetime(*map(int, date), tzinfo=UTC) - EPOCH) // timedelta(seconds=1)
    if sign:
        offset = int(hours) * 3600 + int(minutes) * 60
        seconds -= offset if sign == "+" else -offset
    return seconds * 1000 + int((fraction or "0")[:3].ljust(3, "0"))


def ledger(recording: Path) -> list[Fault]:
    faults = []
    for line in (recording / "faults.jsonl").read_text().splitlines():
        entry = json.loads(line)
        rows = entry["rows"] and tuple(entry["rows"])
        names = ("path", "stream", "kind", "clean_rows", "clean_crc32", "expected")
        faults.append(Fault(**{name: entry[name] for name in names}, rows=rows))
    return faults


def files(recording: Path, faults: list[Fault]) -> list[File]:
    """All that have rows, of the phone, the download and Cozie, in order of their paths."""
    by_path = {fault.path: fault for fault in faults}
    found = []
    for recorder in ("beiwe", "beiwe-download", "cozie"):
        for place in sorted((recording / recorder).rglob("*")):
            if not place.is_file():
                continue
            path = str(place.relative_to(recording))
            fault = by_path.get(path)
            stream = fault.stream if fault else stream_of(path)
            if stream in ("voiceRecording", "points"):
                continue
            content = place.read_bytes()
            if path.endswith(".gz"):
                content = gzip.decompress(content)
            found.append(File(path, recorder, path.split("/")[1], stream, content, fault))
    return found


def stream_of(path: str) -> str:
    """The stream, from the path of the file."""
    recorder, patient, *folders, name = path.split("/")
    if recorder == "cozie":
        return COZIE.get(name, "cozie-log" if name.endswith("logs.txt") else "points")
    if recorder == "beiwe-download":
        folder = FOLDERS.get(folders[0], folders[0])
        return "voiceRecording" if folder == "audio_recordings" else folder
    # The phone's names: patient, stream, for surveys their id, and time.
    return re.match(r"ios_log|[A-Za-z]+", name.removeprefix(f"{patient}_"))[0]
