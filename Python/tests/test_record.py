"""Recording, continuing, and what is refused."""

import functools
import signal
from pathlib import Path

import pytest

import understudy

STUDIES = Path(__file__).resolve().parents[2] / "Profiles/studies"
# Takes a second or two, so that there is something to tell and to interrupt.
record_accel = functools.partial(
    understudy.record, "week", participants=2, days=2, streams="accel", as_="beiwe", jobs=1
)


def test_recording_has_what_was_asked_for(hour: understudy.Recording) -> None:
    assert hour.path.name == "hour"
    assert hour.manifest is not None
    assert hour.manifest["complete"] is True
    assert hour.manifest["recorders"] == ["beiwe", "beiwe-download", "truth"]
    assert hour.manifest["totals"]["files"] == len(hour.files)
    assert hour.manifest["totals"]["rows"] == sum(file.rows for file in hour.files)
    assert {file.patient for file in hour.files} == set(hour.participants)
    assert all((hour.path / file.path).stat().st_size == file.bytes for file in hour.files)


def test_output_is_named_after_the_study(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    named = understudy.record("beiwe-defaults", as_="truth", progress=False)
    assert named.path == tmp_path / "output/beiwe-defaults"
    file = understudy.record(STUDIES / "demo.json5", as_="truth", progress=False)
    assert file.path == tmp_path / "output/demo"


def test_program_tells_its_progress(program: Path, tmp_path: Path) -> None:
    told: list[understudy.Progress] = []
    record_accel(output=tmp_path, progress=told.append)
    assert told
    seconds = [progress.seconds for progress in told]
    assert seconds == sorted(seconds)
    assert all(progress.done is not None and 0 <= progress.done <= 1 for progress in told)
    assert "participants" in told[0].text


def test_interrupted_recording_goes_on(program: Path, tmp_path: Path) -> None:
    def interrupt(progress: understudy.Progress) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        record_accel(output=tmp_path, progress=interrupt)
    manifest = understudy.open_recording(tmp_path).manifest
    assert manifest and manifest["complete"] is False
    continued = record_accel(output=tmp_path, progress=False)
    assert continued.manifest and continued.manifest["complete"] is True
    assert continued.check(["files-present", "checksums", "totals"], progress=False).ok


def test_nearest_option_is_told(program: Path) -> None:
    with pytest.raises(understudy.UnderstudyError, match="did you mean --participants") as caught:
        understudy.record(participantz=3)
    assert caught.value.code == 64


def test_another_recording_is_kept(hour: understudy.Recording) -> None:
    with pytest.raises(understudy.UnderstudyError) as caught:
        understudy.record(seed=7, output=hour.path, progress=False)
    assert caught.value.code == 73


def test_forecast_writes_nothing(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = understudy.forecast(participants=1, progress=False)
    assert told["rows"] > 100_000
    assert list(tmp_path.iterdir()) == []


def test_parts_are_one_recording(program: Path, tmp_path: Path) -> None:
    for part in ["1/2", "2/2"]:
        parts = understudy.record(
            "week",
            participants=2,
            days=1,
            streams="proximity",
            as_="beiwe",
            shard=part,
            output=tmp_path,
            progress=False,
        )
    assert parts.manifest is not None
    assert len(parts.participants) == 2
    assert {file.participant for file in parts.files} == {0, 1}
