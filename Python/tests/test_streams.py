"""Streams become frames with the types of columns.json."""

import gzip
import itertools
import shutil
import tracemalloc
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import understudy
from understudy import _columns, _names, _rows

TYPES = {"float": pl.Float64, "text": pl.String}
STREAMS = list(_columns.streams())


@pytest.mark.parametrize("stream", STREAMS)
def test_stream_has_its_columns_and_types(
    stream: str,
    hour: understudy.Recording,
    days: understudy.Recording,
    surveys: understudy.Recording,
) -> None:
    table = _columns.streams()[stream]
    survey = {"survey id": pl.String} if table.is_survey else {}
    expected = {"patient": pl.String, **survey, "timestamp": pl.Int64}
    expected |= {name: TYPES[kind] for name, kind in table.columns}
    rows = 0
    for recording, layout in itertools.product([hour, days, surveys], _names.OF_STREAMS):
        frame = recording.scan(stream, layout=layout)
        assert frame.collect_schema() == expected
        collected = frame.collect()
        assert collected.schema == expected
        assert set(collected["patient"]) <= set(recording.participants)
        assert collected["timestamp"].null_count() == 0
        rows += collected.height
    assert rows > 0


@pytest.mark.parametrize("layout", ["beiwe", "beiwe-download"])
def test_all_rows_are_there(layout: str, days: understudy.Recording) -> None:
    for stream in ["gps", "powerState", "proximity", "reachability", "ios_log"]:
        listed = [f for f in days.files if (f.recorder, f.stream) == (layout, stream)]
        frame = days.scan(stream, layout=layout).collect()
        assert frame.height == sum(file.rows for file in listed) > 0
        times = [time for file in listed for time in (file.first, file.last) if time is not None]
        assert frame["timestamp"].min() == min(times)
        assert frame["timestamp"].max() == max(times)


def test_download_has_the_rows_of_the_phone(days: understudy.Recording) -> None:
    for stream in ["gps", "powerState", "proximity"]:
        phone, download = (
            days.scan(stream, layout=layout).unique().sort(pl.all()).collect()
            for layout in ["beiwe", "beiwe-download"]
        )
        assert_frame_equal(phone, download)


def test_phone_is_preferred(hour: understudy.Recording) -> None:
    assert hour.layouts == ["beiwe", "beiwe-download"]
    assert_frame_equal(hour.accel(), hour.scan("accel", layout="beiwe").collect())
    assert hour.accel().height > hour.scan("accel", layout="beiwe-download").collect().height


def test_surveys_are_the_same_in_both_layouts(surveys: understudy.Recording) -> None:
    for stream in ["surveyTimings", "surveyAnswers"]:
        phone, download = (
            surveys.scan(stream, layout=layout).sort(pl.all()).collect()
            for layout in ["beiwe", "beiwe-download"]
        )
        assert phone.height > 0 and phone["survey id"].str.contains("^[0-9a-f]{24}$").all()
        if stream == "surveyAnswers":
            # The server's names have whole seconds.
            phone = phone.with_columns(pl.col("timestamp") // 1_000 * 1_000).sort(pl.all())
        assert_frame_equal(phone, download)


def test_methods_are_the_streams(
    hour: understudy.Recording, days: understudy.Recording, surveys: understudy.Recording
) -> None:
    methods = {
        "accel": hour.accel,
        "gyro": hour.gyro,
        "magnetometer": hour.magnetometer,
        "devicemotion": hour.devicemotion,
        "gps": days.gps,
        "powerState": days.power_state,
        "proximity": days.proximity,
        "reachability": days.reachability,
        "ios_log": days.ios_log,
        "identifiers": days.identifiers,
        "surveyTimings": surveys.survey_timings,
        "surveyAnswers": surveys.survey_answers,
    }
    assert list(methods) == STREAMS
    for stream, method in methods.items():
        assert stream in repr(method)
        frame = method()
        assert frame.columns == list(_columns.streams()[stream].frame)
        assert frame.columns[0] == "patient" and "timestamp" in frame.columns
        assert frame.height > 0


def test_gravity_is_one_g(hour: understudy.Recording) -> None:
    norm = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
    median = hour.scan("accel").select(norm.median()).collect().item()
    assert median == pytest.approx(1, abs=0.02)


def test_pandas_frames_are_the_same(hour: understudy.Recording) -> None:
    frame = hour.gps(engine="pandas")
    assert list(frame.columns) == hour.gps().columns
    assert frame["timestamp"].dtype == "int64"
    assert frame["latitude"].dtype == "float64"
    assert_frame_equal(pl.from_pandas(frame), hour.gps())


def test_one_participant(days: understudy.Recording) -> None:
    first, second = days.participants
    assert set(days.gps(participant=second)["patient"]) == {second}
    both = [days.scan("gps", one).collect() for one in sorted([first, second])]
    assert_frame_equal(pl.concat(both), days.gps())


def test_participants_are_in_the_order_of_their_numbers(days: understudy.Recording) -> None:
    numbers = {file.patient: file.participant for file in days.files}
    assert [numbers[patient] for patient in days.participants] == [0, 1]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("acceleration",), "no stream is called 'acceleration'; there are accel, gyro"),
        (("accel", "nobody"), "no participant is called 'nobody'; there are "),
    ],
)
def test_unknown_names_are_told(
    arguments: tuple[str, ...], text: str, hour: understudy.Recording
) -> None:
    with pytest.raises(ValueError, match=text):
        hour.scan(*arguments)


def test_unknown_layout_and_engine_are_told(hour: understudy.Recording) -> None:
    with pytest.raises(ValueError, match="layout is 'truth'; it must be beiwe or"):
        hour.scan("accel", layout="truth")
    with pytest.raises(ValueError, match="engine is 'dask'; it must be polars or pandas"):
        hour.accel(engine="dask")  # type: ignore[call-overload]


HEADER = "timestamp,accuracy,x,y,z\n"
ROW = "1772460000000,unknown,0.5,-0.25,-1.0\n"
EXPECTED = {"timestamp": 1772460000000, "accuracy": "unknown", "x": 0.5, "y": -0.25, "z": -1.0}


def test_files_without_rows_change_nothing(tmp_path: Path) -> None:
    texts = [HEADER, HEADER + ROW, "", HEADER + ROW.rstrip("\n")]
    for number, text in enumerate(texts):
        name = f"abc1def2_accel_177246000000{number}.csv.gz"
        (tmp_path / name).write_bytes(gzip.compress(text.encode()) if text else b"")
    expected = pl.DataFrame([{"patient": "abc1def2", **EXPECTED}] * 2)
    assert_frame_equal(understudy.open_recording(tmp_path).accel(), expected)
    for file in tmp_path.iterdir():
        if file.stat().st_size > 50:
            file.unlink()
    assert_frame_equal(understudy.open_recording(tmp_path).accel(), expected.clear())


def test_wrong_header_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "abc1def2_accel_1.csv").write_text("timestamp,accuracy,z,y,w\n" + ROW)
    text = "row 1: the header is 'timestamp,accuracy,z,y,w'; allowed: timestamp,UTC time,accuracy"
    with pytest.raises(understudy.UnderstudyError, match=text) as error:
        understudy.open_recording(tmp_path).accel()
    assert error.value.code == 65


def test_log_keeps_the_commas_of_its_messages(tmp_path: Path) -> None:
    header = "timestamp,launchId,memory,battery,event,msg,d1,d2,d3,d4\n"
    row = '1772460000100,1772460000021,70,0.7,error,Failed, "again", twice,a.csv,,,12\n'
    (tmp_path / "abc1def2_ios_log_1772460000000.csv").write_text(header + row)
    frame = understudy.open_recording(tmp_path).ios_log()
    assert frame.row(0, named=True) == {
        "patient": "abc1def2",
        "timestamp": 1772460000100,
        "launchId": "1772460000021",
        "memory": "70",
        "battery": "0.7",
        "event": "error",
        "msg": 'Failed, "again", twice',
        "d1": "a.csv",
        "d2": None,
        "d3": None,
        "d4": "12",
    }


def test_row_of_the_log_with_too_few_cells_keeps_the_order(tmp_path: Path) -> None:
    header = "timestamp,launchId,memory,battery,event,msg,d1,d2,d3,d4\n"
    (tmp_path / "abc1def2_ios_log_1.csv").write_text(header + "1,2,70,0.7,poll\n2,2,70,0.7,a,b,c\n")
    rows = understudy.open_recording(tmp_path).ios_log()
    assert rows["event"].to_list() == ["poll", "a"]
    assert rows["msg"].to_list() == [None, "b"]
    assert rows["d1"].to_list() == [None, "c"]
    assert rows["d4"].null_count() == 2


def test_identifiers_keep_the_comma_of_the_model(days: understudy.Recording) -> None:
    frame = days.identifiers()
    assert frame.height == 2
    assert all(model.startswith("iPhone") and "," in model for model in frame["model"])
    assert frame["beiwe_version"].str.contains(r"^\d+\.\d+$").all()
    assert set(frame["patient_id"]) == set(days.participants)


def test_old_app_has_a_comma_in_accuracy(
    program: Path, room: Path, hour: understudy.Recording
) -> None:
    old = understudy.record(
        app={"beiwe": "wiki-2016"},
        between=("2026-03-02T09:00", "2026-03-02T09:15"),
        as_="beiwe",
        output=room / "old",
        progress=False,
    )
    frame = old.accel()
    assert frame.height == sum(file.rows for file in old.files if file.stream == "accel") > 0
    assert frame.schema == hour.accel().schema
    assert frame["accuracy"].str.contains(r"^iPhone\d+,\d+/[\d.]+$").all()
    assert frame["z"].is_between(-9, 9).all()
    # Phones with both versions make one frame.
    mixed = room / "mixed"
    shutil.copytree(old.path / "beiwe", mixed)
    for file in (hour.path / "beiwe").rglob("*_accel_*"):
        name = file.name.replace(hour.participants[0], "zzzzzzzz")
        (mixed / "zzzzzzzz").mkdir(exist_ok=True)
        shutil.copy(file, mixed / "zzzzzzzz" / name)
    both = understudy.open_recording(mixed).accel()
    assert both.height == old.accel().height + hour.accel().height


def test_first_row_is_found_without_inflating_the_rest(tmp_path: Path) -> None:
    file = tmp_path / "abc1def2_accel_1772427600000.csv.gz"
    row = b"1772427600000,unknown,0.0,0.0,-1.0\n"
    with gzip.open(file, "wb", compresslevel=1) as content:
        content.write(b"timestamp,accuracy,x,y,z\n")
        for _ in range(100):
            content.write(row * 20_000)
    entries = understudy.open_recording(tmp_path)._found
    tracemalloc.start()
    assert _rows.head(entries[0])[1] == row
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000
