"""Verdicts, pages and Parquet."""

import shutil
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import understudy


def test_recording_is_well_formed(hour: understudy.Recording) -> None:
    verdicts = hour.check(progress=False)
    assert verdicts.ok and not verdicts.failed
    groups = [verdicts.passed, verdicts.skipped, verdicts.not_applicable]
    assert all(groups) and sum(map(len, groups)) == len(verdicts.rules)
    assert verdicts["checksums"].judged == len(hour.files)
    assert verdicts["checksums"].reason is None
    assert all(rule.reason for rule in verdicts.skipped + verdicts.not_applicable)
    assert verdicts.remarks == [rule for rule in verdicts.passed if rule.remarks]
    assert verdicts.participants == 1
    with pytest.raises(KeyError, match="checksumz"):
        verdicts["checksumz"]


def test_failed_rule_is_a_verdict(hour: understudy.Recording, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled"
    shutil.copytree(hour.path, spoiled)
    file = next((spoiled / "beiwe-download").rglob("accelerometer/*.csv"))
    file.write_text(file.read_text().replace("unknown", "known", 1))
    findings = tmp_path / "findings.jsonl"
    verdicts = understudy.check(
        spoiled, ["checksums", "totals"], findings=findings, jobs=1, progress=False
    )
    assert not verdicts.ok
    assert [verdict.rule for verdict in verdicts.failed] == ["checksums"]
    assert [verdict.rule for verdict in verdicts.rules] == ["checksums", "totals"]
    example = verdicts["checksums"].examples[0]
    assert (example.level, example.row) == ("failure", None)
    assert example.file == str(file.relative_to(spoiled))
    assert findings.read_text().count("\n") >= 1


def test_unknown_rule_and_folder_are_errors(hour: understudy.Recording, tmp_path: Path) -> None:
    with pytest.raises(understudy.UnderstudyError, match="did you mean checksums") as caught:
        hour.check(["checksumz"])
    assert caught.value.code == 64
    with pytest.raises(understudy.UnderstudyError) as caught:
        understudy.check(tmp_path / "nowhere")
    assert caught.value.code == 66


def test_page_is_written(hour: understudy.Recording, tmp_path: Path) -> None:
    page = hour.report(tmp_path / "page.html", no_verdicts=True, details=[0], progress=False)
    assert page == tmp_path / "page.html"
    assert page.read_text().startswith("<!DOCTYPE html>")
    with pytest.raises(understudy.UnderstudyError, match="Europe/Berlin"):
        understudy.report(hour.path, page, time_zone="Europe/Berlim")


def test_notebook_shows_an_overview(
    hour: understudy.Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    fragment = hour._repr_html_()
    assert fragment is not None
    assert hour.participants[0] in fragment
    assert 1_000 < len(fragment.encode()) <= 60_000
    assert "<html" not in fragment and "<script" not in fragment
    monkeypatch.setenv("UNDERSTUDY_BINARY", "/nowhere")
    assert hour._repr_html_() == fragment
    assert understudy.open_recording(hour.path)._repr_html_() is None
    assert repr(hour) == f"Recording({str(hour.path)!r})"


def test_parquet_has_everything(hour: understudy.Recording, tmp_path: Path) -> None:
    folder = hour.to_parquet(tmp_path / "new/parquet")
    assert folder == tmp_path / "new/parquet"
    names = {str(file.relative_to(folder)) for file in folder.rglob("*.*")}
    streams = {f"{name}.parquet" for name in hour.streams}
    assert names == streams | {f"truth/{name}.parquet" for name in hour.truth.tables}
    for name in hour.streams:
        assert_frame_equal(pl.read_parquet(folder / f"{name}.parquet"), hour.scan(name).collect())
    assert_frame_equal(pl.read_parquet(folder / "truth/days.parquet"), hour.truth.days)


def test_parquet_of_some_streams(hour: understudy.Recording, tmp_path: Path) -> None:
    hour.to_parquet(tmp_path, ["gps"])
    assert [file.name for file in tmp_path.iterdir()] == ["gps.parquet"]
    with pytest.raises(ValueError, match="no stream is called 'gpx'"):
        hour.to_parquet(tmp_path, ["gpx"])
