"""The daily files of MyLifeDB become frames."""

import datetime
import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import understudy

PATIENT = "abc1def2"
SAMPLE: dict[str, Any] = {
    "type": "sim.calls.video-calls",
    "start": "2026-03-02T09:00:00Z",
    "end": "2026-03-02T09:30:00Z",
    "value": 1800,
    "unit": "s",
    "source": "com.mylifedb.app",
    "device": "iPhone 15",
    "metadata": {"app": "video-chat", "device": "mac", "people": 4},
}
ID = "0f6f4a0e-1e5f-4a8e-9d5c-2f6f4a0e1e5f"
LINES: list[dict[str, Any]] = [
    {"type": "summary", "summary": "Tides", "leafUuid": "b"},
    {
        "type": "user",
        "sessionId": ID,
        "isSidechain": False,
        "timestamp": "2026-03-02T10:00:01.250Z",
        "gitBranch": "main",
        "message": {"role": "user", "content": "Read the table"},
    },
    {
        "type": "assistant",
        "sessionId": ID,
        "isSidechain": False,
        "timestamp": "2026-03-02T10:00:09.000Z",
        "gitBranch": "main",
        "message": {
            "role": "assistant",
            "usage": {"input_tokens": 12, "output_tokens": 40},
            "content": [
                {"type": "text", "text": "I read it."},
                {"type": "tool_use", "id": "t", "name": "Read", "input": {}},
            ],
        },
    },
]


@pytest.fixture(scope="module")
def digital(program: Path, room: Path) -> understudy.Recording:
    """Two days of two people with all rows of MyLifeDB."""
    return understudy.record(
        "digital-life",
        participants=2,
        days=2,
        as_=["mylifedb", "truth"],
        output=room / "mylifedb",
        progress=False,
    )


def write(folder: Path, path: str, samples: list[dict[str, Any]]) -> Path:
    file = folder / PATIENT / path
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"date": "2026-03-02", "samples": samples})
    if file.suffix == ".gz":
        file.write_bytes(gzip.compress(text.encode()))
    else:
        file.write_text(text)
    return file


def day(tree: str, collector: str, ending: str = ".json") -> str:
    return f"imports/{tree}/{collector}/raw/2026/03/2026-03-02{ending}"


def test_every_collector_has_its_samples(digital: understudy.Recording) -> None:
    listed = [file for file in digital.files if file.recorder == "mylifedb"]
    names = {file.stream for file in listed if file.stream not in ("claude-code", "journal")}
    assert set(digital.mylifedb.collectors) == names
    for name in digital.mylifedb.collectors:
        frame = digital.mylifedb.table(name)
        assert frame.height == sum(file.rows for file in listed if file.stream == name)
        assert frame.columns[:5] == ["patient", "date", "type", "start", "end"]
        assert frame.schema["value"] == pl.Float64
        if frame.height:
            assert frame.schema["start"] == frame.schema["end"] == pl.Int64
            assert (frame["end"] >= frame["start"]).all()
            assert set(frame["patient"]) <= set(digital.participants)


def test_apps_have_the_rows_of_the_truth(digital: understudy.Recording) -> None:
    apps = digital.mylifedb.table("screen-time", "app-usage")
    assert set(apps["type"]) == {"sim.screen-time.app-usage"}
    assert {"app", "category", "session", "order"} <= set(apps.columns)
    assert "unlocked" not in apps.columns
    truth = digital.truth.app_use
    assert apps["session"].dtype == pl.Int64
    first = apps.filter(pl.col("patient") == digital.participants[0]).sort("start")
    known = truth.filter(pl.col("patient") == digital.participants[0])
    # The truth also has the rest of a use that began before the study.
    assert set(first["start"] // 1_000) <= set(known["start"] // 1_000)
    assert first.height >= known.height - 1 > 0


def test_health_is_a_collector_too(digital: understudy.Recording) -> None:
    steps = digital.mylifedb.table("apple-health", "HKQuantityTypeIdentifierStepCount")
    assert steps.height > 0 and steps["unit"].unique().to_list() == ["count"]
    assert digital.mylifedb.table("apple-health", engine="pandas")["value"].dtype == "float64"


def test_metadata_become_columns(tmp_path: Path) -> None:
    write(tmp_path, day("device/iphone", "calls", ".json.gz"), [SAMPLE, {**SAMPLE, "metadata": {}}])
    frame = understudy.open_recording(tmp_path).mylifedb.table("calls")
    assert frame.row(0, named=True) == {
        "patient": PATIENT,
        "date": datetime.date(2026, 3, 2),
        "type": "sim.calls.video-calls",
        "start": 1772442000000,
        "end": 1772443800000,
        "value": 1800.0,
        "unit": "s",
        "source": "com.mylifedb.app",
        "device": "iPhone 15",
        "app": "video-chat",
        "metadata_device": "mac",
        "people": 4,
    }
    assert frame.row(1, named=True)["people"] is None


def test_values_keep_their_types(tmp_path: Path) -> None:
    values: list[tuple[str, list[Any], pl.DataType]] = [
        ("flag", [True, False], pl.Boolean()),
        ("whole", [1, 2], pl.Int64()),
        ("number", [1, 2.5], pl.Float64()),
        ("texts", [["a"], []], pl.List(pl.String())),
        ("marks", [[True], [False]], pl.List(pl.Boolean())),
        ("instant", ["2026-03-02T09:00:00Z", None], pl.Int64()),
        ("object", [{"Swift": 4}, None], pl.String()),
        ("mixed", ["a", 1], pl.String()),
    ]
    samples = [
        {**SAMPLE, "metadata": {name: pair[row] for name, pair, _ in values}} for row in (0, 1)
    ]
    write(tmp_path, day("device/mac", "focus"), samples)
    frame = understudy.open_recording(tmp_path).mylifedb.table("mac-focus")
    for name, pair, dtype in values:
        assert frame.schema[name] == dtype, name
        if name not in ("instant", "object", "mixed"):
            assert frame[name].to_list() == pair
    assert frame["object"].to_list() == ['{"Swift": 4}', None]
    assert frame["instant"].to_list() == [1772442000000, None]


def test_a_day_without_samples_is_empty(tmp_path: Path) -> None:
    write(tmp_path, day("manual", "habits"), [])
    data = understudy.open_recording(tmp_path).mylifedb
    assert data.collectors == ["manual-habits"]
    assert data.table("manual-habits").height == 0
    assert data.table("manual-habits", "custom-habits").height == 0


def test_sessions_of_claude(tmp_path: Path) -> None:
    write(tmp_path, day("manual", "habits"), [])
    project = tmp_path / PATIENT / "imports/claude-code/-Users-user-Projects-tides"
    project.mkdir(parents=True)
    (project / f"{ID}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in LINES))
    (project / "sessions-index.json").write_text("{}")
    frame = understudy.open_recording(tmp_path).mylifedb.sessions()
    assert frame["timestamp"].to_list() == [1772445601250, 1772445609000]
    assert frame["text"].to_list() == ["Read the table", "I read it."]
    assert frame["tool"].to_list() == [None, "Read"]
    assert frame["output_tokens"].to_list() == [None, 40]
    assert set(frame["project"]) == {"-Users-user-Projects-tides"}


def test_unknown_names_are_told(digital: understudy.Recording) -> None:
    data = digital.mylifedb
    with pytest.raises(ValueError, match="no collector is called 'screen'; there are apple-health"):
        data.table("screen")
    with pytest.raises(ValueError, match=r"no type is called 'apps'; there are sim\.screen-time"):
        data.table("screen-time", "apps")
    with pytest.raises(ValueError, match="no participant is called 'nobody'"):
        data.table("screen-time", participant="nobody")


@pytest.mark.parametrize("text", ["{", "[]", '{"date": "2026-03-02"}', '{"samples": [1]}'])
def test_damaged_day_is_an_error(text: str, tmp_path: Path) -> None:
    write(tmp_path, day("manual", "habits"), []).write_text(text)
    with pytest.raises(understudy.UnderstudyError, match="is damaged") as error:
        understudy.open_recording(tmp_path).mylifedb.table("manual-habits")
    assert error.value.code == 65


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        (
            {"start": "26-03-02T09:00:00Z"},
            r'sample 2: start is "26-03-02T09:00:00Z"; allowed: a time such',
        ),
        ({"value": "x"}, 'sample 2: value is "x"; allowed: a number'),
    ],
)
def test_damaged_sample_is_an_error(changed: dict[str, Any], text: str, tmp_path: Path) -> None:
    write(tmp_path, day("manual", "habits"), [SAMPLE, SAMPLE | changed])
    with pytest.raises(understudy.UnderstudyError, match=text):
        understudy.open_recording(tmp_path).mylifedb.table("manual-habits")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("12,", '"x",', r'row 2: usage is \{"input_tokens": "x", ".*; allowed: whole numbers'),
        ("2026-03-02T10:00:09", "26-03-02T10:00:09", 'row 2: timestamp is "26-03-02T'),
        ('{"type": "assistant"', '"type": "assistant"', r"\.jsonl row 2 is damaged: it is no JSON"),
    ],
)
def test_damaged_line_is_an_error(old: str, new: str, text: str, tmp_path: Path) -> None:
    project = tmp_path / PATIENT / "imports/claude-code/-Users-user-Projects-tides"
    project.mkdir(parents=True)
    lines = "\n".join(json.dumps(line) for line in LINES[1:])
    assert old in lines
    (project / f"{ID}.jsonl").write_text(lines.replace(old, new, 1) + "\n")
    with pytest.raises(understudy.UnderstudyError, match=text):
        understudy.open_recording(tmp_path).mylifedb.sessions()


def test_without_files_it_is_an_error(hour: understudy.Recording) -> None:
    with pytest.raises(understudy.UnderstudyError, match="no files of MyLifeDB") as error:
        _ = hour.mylifedb
    assert error.value.code == 66


def test_parquet_has_the_collectors(digital: understudy.Recording, tmp_path: Path) -> None:
    folder = digital.to_parquet(tmp_path / "parquet")
    frame = pl.read_parquet(folder / "mylifedb/screen-time.parquet")
    assert frame.equals(digital.mylifedb.table("screen-time"))
    assert (folder / "truth/app_use.parquet").exists()
    shutil.rmtree(folder)
