"""Errors name the file, the row and the value, and headers of all versions are read."""

import datetime
import gzip
import zipfile
from pathlib import Path

import polars as pl
import pytest

import understudy

HOURS = [f"2026-03-02 {hour}_00_00+00_00.csv" for hour in (14, 15, 16)]
HEADER = "timestamp,UTC time,latitude,longitude,altitude,accuracy"
ROW = "1772460000000,2026-03-02T14:00:00.000,42.3601,-71.0589,12.5,8.0"


def fixes(folder: Path, text: str, name: str = HOURS[1]) -> understudy.Recording:
    """Three hours, of which the second has a text."""
    for hour in HOURS:
        path = folder / "P-01/gps" / hour
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{HEADER}\n{ROW}\n")
    (folder / "P-01/gps" / name).write_text(text)
    return understudy.open_recording(folder)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{HEADER}\n{ROW}\n1.77246E+12{ROW[13:]}\n",
            "row 3: timestamp is '1.77246E+12'; allowed: a whole number",
        ),
        (f"{HEADER}\n{ROW}\n{ROW}\n{ROW},9\n", "row 4: 7 cells; allowed: 6 cells"),
        (f"{HEADER}\n{ROW.replace('12.5', 'high')}", "row 2: altitude is 'high'; allowed: a num"),
        (
            "a,b\n1,2\n",
            "row 1: the header is 'a,b'; allowed: timestamp,UTC time,latitude,longitude",
        ),
        (ROW, f"row 1: the header is '{ROW}'; allowed: timestamp"),
        (HEADER.replace("altitude,", "") + "\n", "row 1: the header is 'timestamp,UTC time,lat"),
        (HEADER + ",altitude\n", "row 1: the header is"),
        (HEADER + ",speed\n", "row 1: the header is"),
    ],
)
def test_error_names_file_row_and_value(text: str, expected: str, tmp_path: Path) -> None:
    recording = fixes(tmp_path, text)
    with pytest.raises(understudy.UnderstudyError) as error:
        recording.gps()
    assert error.value.text.startswith(f"P-01/gps/{HOURS[1]} {expected}")
    assert error.value.code == 65


def test_row_with_too_many_cells_is_an_error_in_queries_of_some_columns(tmp_path: Path) -> None:
    scan = fixes(tmp_path, f"{HEADER}\n{ROW}\n{ROW.replace('42.3601', '42,3601')}\n").scan("gps")
    with pytest.raises(understudy.UnderstudyError, match="row 3: 7 cells; allowed: 6 cells"):
        scan.select("timestamp").collect()


def test_every_query_has_the_error(tmp_path: Path) -> None:
    recording = fixes(tmp_path, f"{HEADER}\n{ROW}\nx{ROW}\n")
    scan = recording.scan("gps")
    text = r"15_00_00.00_00.csv row 3: timestamp is 'x1772460000000'"
    for query in (
        scan.group_by("patient").agg(pl.col("timestamp").max()),
        scan.filter(pl.col("timestamp") > 0),
        scan.sort("timestamp"),
    ):
        for engine in ("streaming", "in-memory"):
            with pytest.raises(understudy.UnderstudyError, match=text):
                query.collect(engine=engine)
    with pytest.raises(understudy.UnderstudyError, match=text):
        recording.to_parquet(tmp_path / "parquet")
    with pytest.raises(understudy.UnderstudyError, match=text):
        recording.gps(engine="pandas")


def test_error_of_the_query_itself_stays(tmp_path: Path) -> None:
    scan = fixes(tmp_path, f"{HEADER}\n{ROW}\n").scan("gps")
    wrong = scan.filter(pl.col("patient").cast(pl.Int64) > 0)
    with pytest.raises(pl.exceptions.InvalidOperationError):
        wrong.collect()


def test_error_in_an_archive_names_the_member(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "data.zip", "w") as archive:
        archive.writestr(f"P-01/gps/{HOURS[0]}.gz", gzip.compress(f"{HEADER}\n0,,x,0,0,0".encode()))
    recording = understudy.open_recording(tmp_path / "data.zip")
    with pytest.raises(
        understudy.UnderstudyError, match=r"14_00_00\+00_00.csv.gz row 2: latitude is 'x'"
    ):
        recording.gps()


def test_text_that_is_not_utf_8_has_its_row(tmp_path: Path) -> None:
    recording = fixes(tmp_path, "")
    path = tmp_path / "P-01/gps" / HOURS[1]
    path.write_bytes(f"{HEADER}\n{ROW}\n".encode() + b"1,\xff,1,2,3,4\n")
    with pytest.raises(understudy.UnderstudyError, match="row 3: the byte 0xff; allowed: UTF-8"):
        recording.gps()


def test_cells_of_surveys_have_the_row(tmp_path: Path) -> None:
    header = (
        "timestamp,question id,question type,question text,question answer options,answer,event"
    )
    path = tmp_path / f"P-01_surveyTimings_{'a' * 24}_1772460000000.csv"
    path.write_text(f"{header}\n1,q,slider,How?,,1,present\nlate,q,slider,How?,,1,present\n")
    with pytest.raises(understudy.UnderstudyError, match="row 3: timestamp is 'late'; allowed"):
        understudy.open_recording(tmp_path).survey_timings()
    path.write_text(f"{header}\n1,q,slider,How, often?,,1,present\n")
    with pytest.raises(understudy.UnderstudyError, match="row 2: 8 cells; allowed: 7 cells"):
        understudy.open_recording(tmp_path).survey_timings()


def test_cells_of_the_truth_have_the_row(tmp_path: Path) -> None:
    folder = tmp_path / "truth/P-01"
    folder.mkdir(parents=True)
    (folder / "mind.csv").write_text('timestamp,mood,stress,energy\n"1",0.5,0.5,0.5\n2,low,0,0\n')
    (folder / "bouts.csv").write_text("start,end,cadence\n1,2,3\n")
    truth = understudy.open_recording(tmp_path).truth
    with pytest.raises(
        understudy.UnderstudyError, match=r"mind.csv row 3: mood is 'low'; allowed:"
    ):
        _ = truth.mind
    with pytest.raises(
        understudy.UnderstudyError, match=r"bouts.csv row 1: the header is 'start,e"
    ):
        _ = truth.bouts
    (folder / "days.csv").write_text("date,time_zone\n2026-03-02,Europe/Berlin\n02.03.2026,\n")
    days = understudy.open_recording(tmp_path).truth
    with pytest.raises(
        understudy.UnderstudyError, match=r"row 3: date is '02.03.2026'; allowed: a"
    ):
        _ = days.days
    (folder / "days.csv").write_text("date,time_zone\n2026-03-02,Europe/Berlin\n")
    assert days.days["date"].to_list() == [datetime.date(2026, 3, 2)]


def test_line_of_a_list_of_files_has_its_row(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / "files.jsonl").write_text('{"path": "a"}\n')
    with pytest.raises(understudy.UnderstudyError, match=r"files.jsonl row 1 is damaged: .*path"):
        _ = understudy.open_recording(tmp_path).files


# Headers


@pytest.mark.parametrize(
    ("header", "row"),
    [
        (HEADER.replace(",", ", "), ROW),
        ("\ufeff" + HEADER, ROW),
        (HEADER + "\r", ROW + "\r"),
        (HEADER.replace("UTC time,", ""), ROW.replace("2026-03-02T14:00:00.000,", "")),
        (
            "accuracy,altitude,longitude,latitude,timestamp",
            "8.0,12.5,-71.0589,42.3601,1772460000000",
        ),
    ],
)
def test_headers_of_other_versions_are_read(header: str, row: str, tmp_path: Path) -> None:
    frame = fixes(tmp_path, f"{header}\n{row}\n").gps()
    assert frame.height == 3
    assert frame.unique().to_dicts() == [
        {
            "patient": "P-01",
            "timestamp": 1772460000000,
            "latitude": 42.3601,
            "longitude": -71.0589,
            "altitude": 12.5,
            "accuracy": 8.0,
        }
    ]


def test_columns_that_older_files_lack_are_null(tmp_path: Path) -> None:
    files = {
        "power_state": [
            "timestamp, UTC time, event\n1,,Unplugged\n",
            "timestamp,UTC time,event,level\n2,,Unplugged,0.5\n",
        ],
        "accelerometer": [
            "timestamp,UTC time,x,y,z\n1,,0.0,0.0,-1.0\n",
            "timestamp,UTC time,accuracy,x,y,z\n2,,unknown,0.0,0.0,-1.0\n",
        ],
    }
    for stream, texts in files.items():
        folder = tmp_path / "P-01" / stream
        folder.mkdir(parents=True)
        for hour, text in zip(HOURS, texts, strict=False):
            (folder / hour).write_text(text)
    recording = understudy.open_recording(tmp_path)
    assert recording.power_state()["level"].to_list() == [None, 0.5]
    assert recording.power_state()["event"].to_list() == ["Unplugged"] * 2
    assert recording.accel()["accuracy"].to_list() == [None, "unknown"]
    assert recording.accel()["z"].to_list() == [-1.0, -1.0]


def test_quotes_are_ordinary_characters_in_streams(tmp_path: Path) -> None:
    folder = tmp_path / "P-01/reachability"
    folder.mkdir(parents=True)
    (folder / HOURS[0]).write_text('timestamp,UTC time,event\n1,,"wifi\n2,,cellular\n')
    events = understudy.open_recording(tmp_path).reachability()["event"]
    assert events.to_list() == ['"wifi', "cellular"]


def test_files_without_rows_or_bytes_are_read(tmp_path: Path) -> None:
    for text in ("", f"{HEADER}\n", HEADER):
        assert fixes(tmp_path, text).gps().height == 2
