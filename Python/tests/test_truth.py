"""Tables of the truth have the columns that the program writes."""

import datetime
from pathlib import Path

import polars as pl
import pytest

import understudy
from understudy import _columns
from understudy._truth import Truth

STUDIES = Path(__file__).resolve().parents[2] / "Tests/Peers/studies"
HOUR = ("2026-03-02T09:00", "2026-03-02T10:00")


@pytest.fixture(scope="module")
def truths(program: Path, room: Path, hour: understudy.Recording) -> list[Truth]:
    """Of studies with every app, with a digital day, with missing data and with faults."""
    feelings = STUDIES / "feelings.json5"
    return [
        hour.truth,
        understudy.record(
            feelings, participants=2, days=2, as_="truth", output=room / "felt", progress=False
        ).truth,
        understudy.record(
            "digital-life",
            participants=3,
            days=2,
            as_="truth",
            output=room / "digital",
            progress=False,
        ).truth,
        understudy.record(
            "demo",
            missing="heavy",
            faults="real-world",
            streams=["gps"],
            as_=["beiwe", "truth"],
            output=room / "spoiled",
            progress=False,
        ).truth,
    ]


def test_every_table_has_the_columns_of_its_files(truths: list[Truth]) -> None:
    seen: dict[str, str] = {}
    for truth in truths:
        for file in truth._recording.path.glob("truth/*/*.csv"):
            header = file.read_text().split("\n", 1)[0]
            assert seen.setdefault(file.stem, header) == header
    table = {name: ",".join(c for c, _ in table.columns) for name, table in known().items()}
    assert seen == table


def known() -> dict[str, _columns.Table]:
    return _columns.truth()


def test_every_table_can_be_read_and_some_have_rows(truths: list[Truth]) -> None:
    empty = set(known())
    for truth in truths:
        for name in truth.tables:
            frame = truth.table(name)
            types = {column: _columns.dtype(kind) for column, kind in known()[name].columns}
            assert frame.schema == {"patient": pl.String(), **types}
            if frame.height:
                empty.discard(name)
    assert empty == set()


def test_attributes_are_the_tables(truths: list[Truth]) -> None:
    for name in known():
        assert getattr(truths[0], name).equals(truths[0].table(name))


def test_day_has_a_date_and_steps(hour: understudy.Recording) -> None:
    day = hour.truth.days.row(0, named=True)
    assert day["date"] == datetime.date(2026, 3, 2)
    assert day["patient"] == hour.participants[0]
    assert day["steps"] >= day["steps_carried"] >= day["steps_recorded"] > 0


def test_table_that_is_not_there_is_empty(hour: understudy.Recording) -> None:
    assert "gaps" not in hour.truth.tables
    assert hour.truth.gaps.is_empty()
    assert hour.truth.gaps.columns[:3] == ["patient", "start", "end"]


def test_pandas_and_one_participant(hour: understudy.Recording) -> None:
    patient = hour.participants[0]
    frame = hour.truth.table("bouts", engine="pandas", participant=patient)
    assert len(frame) == hour.truth.bouts.height
    with pytest.raises(ValueError, match="no participant is called 'nobody'"):
        hour.truth.table("bouts", participant="nobody")
    with pytest.raises(ValueError, match="no table of the truth is called 'steps'"):
        hour.truth.table("steps")
