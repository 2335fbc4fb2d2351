"""The daily files of MyLifeDB, and the sessions of Claude."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from ._errors import UnderstudyError
from ._names import MYLIFEDB, SESSIONS, Entry
from ._streams import Engine, collect

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from ._recording import Recording

# The members of each sample, beside its metadata.
MEMBERS = ("type", "start", "end", "value", "unit", "source", "device")
PREFIX = "metadata_"
INSTANT = "%Y-%m-%dT%H:%M:%SZ"
ALLOWED_INSTANT = "a time such as 2026-03-02T09:00:00Z"
INSTANT_FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
LINE_TIME = "%Y-%m-%dT%H:%M:%S%.3fZ"
LINE_TIME_FORM = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
# Each type of samples that HealthKit does not have begins with it.
OWN = "sim."


class MyLifeDB:
    """The daily files of MyLifeDB: a data frame for each collector.

    A collector is a name as the option `--streams` has it, such as `screen-time`, `mac-focus`,
    `manual-mindfulness` or `apple-health`. Times are ms since 1970, UTC. docs/reference/mylifedb.md
    of the source describes each type of samples and its metadata.
    """

    def __init__(self, recording: Recording) -> None:
        """Names the files of a recording."""
        self._recording = recording

    @property
    def collectors(self) -> list[str]:
        """The names of the collectors that have files."""
        found = {entry.table for entry in self._recording._found if entry.layout == MYLIFEDB}
        return sorted(found - {SESSIONS})

    @overload
    def table(
        self,
        collector: str,
        type: str | None = ...,
        engine: Literal["polars"] = ...,
        participant: str | None = ...,
    ) -> pl.DataFrame: ...

    @overload
    def table(
        self,
        collector: str,
        type: str | None = ...,
        *,
        engine: Literal["pandas"],
        participant: str | None = ...,
    ) -> pd.DataFrame: ...

    def table(
        self,
        collector: str,
        type: str | None = None,
        engine: Engine = "polars",
        participant: str | None = None,
    ) -> Any:
        """The samples of a collector as a data frame, in order of patients and dates.

        Args:
            collector: The name of the collector, such as `screen-time`.
            type: A type of the collector's samples, such as `app-usage`, or a whole identifier such
                as `HKQuantityTypeIdentifierStepCount`; None for all types.
            engine: `polars` or `pandas`, the kind of the data frame.
            participant: The id of the patient; None for all.

        Returns:
            The columns `patient`, `date`, `type`, `start`, `end`, `value`, `unit`, `source` and
            `device`, and a column for each key of the metadata. `date` is the local date of the
            file. A key that a sample also has, such as `device`, gets the prefix `metadata_`.
            Objects are JSON texts.

        Raises:
            UnderstudyError: A file is damaged (code 65).
            ValueError: There is no such collector, type, participant or engine.
        """
        import polars as pl

        known = self.collectors
        if collector not in known:
            raise ValueError(f"no collector is called {collector!r}; there are {', '.join(known)}")
        samples = list(self._samples(collector, participant))
        if type is not None:
            samples = self._of_type(samples, collector, type)
        columns: dict[str, pl.Series] = {
            "patient": pl.Series([patient for patient, _, _ in samples], dtype=pl.String),
            "date": pl.Series([date for _, date, _ in samples], dtype=pl.String).str.to_date(),
        }
        rows = [sample for _, _, sample in samples]
        for key in MEMBERS:
            columns[key] = _series(
                [row.get(key) for row in rows], pl.Float64 if key == "value" else None
            )
        names = {key: None for row in rows for key in row.get("metadata") or {}}
        for name in names:
            values = [(row.get("metadata") or {}).get(name) for row in rows]
            columns[PREFIX + name if name in columns else name] = _series(values)
        return collect(pl.LazyFrame(columns), engine)

    @overload
    def sessions(
        self, engine: Literal["polars"] = ..., participant: str | None = ...
    ) -> pl.DataFrame: ...

    @overload
    def sessions(
        self, engine: Literal["pandas"], participant: str | None = ...
    ) -> pd.DataFrame: ...

    def sessions(self, engine: Engine = "polars", participant: str | None = None) -> Any:
        """The messages in the sessions of Claude as a data frame, in order of files and lines.

        Returns:
            The columns `patient`, `project`, `session`, `is_sidechain`, `timestamp`, `type`,
            `text`, `tool`, `branch`, `input_tokens` and `output_tokens`. `is_sidechain` is true for
            the messages of an agent. `timestamp` is in ms since 1970, UTC. `type` is user or
            assistant, and `tool` has the names of used tools.

        Raises:
            UnderstudyError: A file is damaged (code 65).
            ValueError: There is no such participant or engine.
        """
        import polars as pl

        schema = {
            "patient": pl.String,
            "project": pl.String,
            "session": pl.String,
            "is_sidechain": pl.Boolean,
            "timestamp": pl.String,
            "type": pl.String,
            "text": pl.String,
            "tool": pl.String,
            "branch": pl.String,
            "input_tokens": pl.Int64,
            "output_tokens": pl.Int64,
        }
        rows = [row for entry in self._entries(SESSIONS, participant) for row in _messages(entry)]
        frame = pl.LazyFrame(rows, schema=schema, orient="row")
        time = pl.col("timestamp").str.to_datetime(LINE_TIME, time_unit="ms").dt.epoch("ms")
        return collect(frame.with_columns(time), engine)

    def _entries(self, table: str, participant: str | None) -> list[Entry]:
        return self._recording._named_entries(table, participant, [MYLIFEDB])

    def _samples(
        self, collector: str, participant: str | None
    ) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Each sample with its patient and local date."""
        for entry in self._entries(collector, participant):
            day = _json(entry, _text(entry))
            try:
                for number, sample in enumerate(day["samples"], 1):
                    yield entry.patient, day["date"], _sample(entry, number, dict(sample))
            except (KeyError, TypeError, ValueError) as error:
                raise _damage(entry, "it has no date, or no list of samples") from error

    @staticmethod
    def _of_type(
        samples: list[tuple[str, str, dict[str, Any]]], collector: str, type: str
    ) -> list[tuple[str, str, dict[str, Any]]]:
        own = OWN + collector.removeprefix("mac-").removeprefix("manual-") + "." + type
        chosen = [sample for sample in samples if sample[2].get("type") in (type, own)]
        known = sorted({str(sample.get("type")) for _, _, sample in samples})
        if not chosen and known:
            raise ValueError(f"no type is called {type!r}; there are {', '.join(known)}")
        return chosen


def _sample(entry: Entry, number: int, sample: dict[str, Any]) -> dict[str, Any]:
    """A sample whose times and value have their types."""
    for key in ("start", "end"):
        if not _is_instant(sample.get(key)):
            found = _shown(sample.get(key))
            raise _damage(entry, f"sample {number}: {key} is {found}; allowed: {ALLOWED_INSTANT}")
    value = sample.get("value")
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise _damage(entry, f"sample {number}: value is {_shown(value)}; allowed: a number")
    return sample


def _damage(entry: Entry, what: str) -> UnderstudyError:
    return UnderstudyError(65, f"{entry.name} is damaged: {what}")


def _shown(value: Any) -> str:
    return json.dumps(value)[:200]


def _series(values: list[Any], dtype: Any = None) -> pl.Series:
    """A column of the narrowest type for its values; objects become JSON texts."""
    import polars as pl

    present = [value for value in values if value is not None]
    kinds = {type(value) for value in present}
    if dtype is None:
        if kinds and kinds <= {bool}:
            dtype = pl.Boolean
        elif kinds and kinds <= {int}:
            dtype = pl.Int64
        elif kinds and kinds <= {int, float}:
            dtype = pl.Float64
        elif kinds == {list} and all(isinstance(item, str) for list_ in present for item in list_):
            dtype = pl.List(pl.String)
        elif kinds == {list} and all(isinstance(item, bool) for list_ in present for item in list_):
            dtype = pl.List(pl.Boolean)
        else:
            dtype = pl.String
            values = [
                value if value is None or isinstance(value, str) else json.dumps(value)
                for value in values
            ]
    series = pl.Series(values, dtype=dtype, strict=False)
    if dtype == pl.String and present and all(map(_is_instant, present)):
        return series.str.to_datetime(INSTANT, time_unit="ms").dt.epoch("ms")
    return series


def _is_instant(value: Any) -> bool:
    return isinstance(value, str) and INSTANT_FORM.fullmatch(value) is not None


def _messages(entry: Entry) -> Iterator[tuple[Any, ...]]:
    """The messages of a session's file; summaries are none."""
    project = entry.name.split("/claude-code/", 1)[1].split("/", 1)[0]
    for number, text in enumerate(_text(entry).splitlines(), 1):
        line = _json(entry, text, f" row {number}")
        if line.get("type") not in ("user", "assistant"):
            continue
        if not LINE_TIME_FORM.fullmatch(str(line.get("timestamp"))):
            time = _shown(line.get("timestamp"))
            allowed = "a time such as 2026-03-02T09:00:00.000Z"
            raise _damage(entry, f"row {number}: timestamp is {time}; allowed: {allowed}")
        message = line.get("message") or {}
        content = message.get("content") or []
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        usage = message.get("usage") or {}
        if not all(isinstance(count, int) for count in usage.values()):
            raise _damage(entry, f"row {number}: usage is {_shown(usage)}; allowed: whole numbers")
        tools = [part["name"] for part in parts if part.get("type") == "tool_use"]
        yield (
            entry.patient,
            project,
            line.get("sessionId"),
            line.get("isSidechain"),
            line.get("timestamp"),
            line["type"],
            "\n".join(part["text"] for part in parts if part.get("type") == "text") or None,
            ", ".join(tools) or None,
            line.get("gitBranch"),
            usage.get("input_tokens"),
            usage.get("output_tokens"),
        )


def _text(entry: Entry) -> str:
    try:
        return entry.item.read().decode()
    except UnicodeDecodeError as error:
        raise UnderstudyError(65, f"{entry.name} is damaged: {error}") from error


def _json(entry: Entry, text: str, where: str = "") -> dict[str, Any]:
    """The JSON object of a text. `where` names the text in the file."""
    name = entry.name + where
    try:
        value = json.loads(text)
    except (RecursionError, ValueError) as error:
        raise UnderstudyError(65, f"{name} is damaged: it is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise UnderstudyError(65, f"{name} is damaged: it is no JSON object")
    return value
