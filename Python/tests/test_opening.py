"""What can be opened: recordings, downloads, phones' files, stores and archives."""

import shutil
import tarfile
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import understudy


def test_download_alone(hour: understudy.Recording, tmp_path: Path) -> None:
    shutil.copytree(hour.path / "beiwe-download", tmp_path / "data")
    (tmp_path / "data/registry").write_text("{}")
    download = understudy.open_recording(tmp_path / "data")
    assert download.layouts == ["beiwe-download"]
    assert download.participants == hour.participants
    assert (download.manifest, download.files) == (None, [])
    assert_frame_equal(download.accel(), hour.scan("accel", layout="beiwe-download").collect())
    with pytest.raises(understudy.UnderstudyError, match="no truth in") as caught:
        _ = download.truth
    assert caught.value.code == 66


def test_phones_files(hour: understudy.Recording, tmp_path: Path) -> None:
    for file in (hour.path / "beiwe").rglob("*.csv.gz"):
        shutil.copy(file, tmp_path)
    phone = understudy.open_recording(tmp_path)
    assert phone.layouts == ["beiwe"]
    assert phone.streams == hour.streams
    assert_frame_equal(phone.devicemotion(), hour.devicemotion())


def test_raw_files_of_a_server(hour: understudy.Recording, tmp_path: Path) -> None:
    for file in (hour.path / "beiwe").rglob("*.csv.gz"):
        stem = file.name.removesuffix(".csv.gz")
        patient, rest = stem.split("_", 1)
        stream, time = rest.rsplit("_", 1)
        place = tmp_path / patient / stream / f"{time}.csv.gz"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    raw = understudy.open_recording(tmp_path)
    assert_frame_equal(raw.accel(), hour.accel())
    assert_frame_equal(raw.ios_log(), hour.ios_log())


def test_compressed_download(program: Path, hour: understudy.Recording, tmp_path: Path) -> None:
    compressed = understudy.record(
        between=("2026-03-02T09:00", "2026-03-02T10:00"),
        as_="beiwe-download",
        download_gzip=True,
        output=tmp_path / "compressed",
        progress=False,
    )
    assert_frame_equal(compressed.accel(), hour.scan("accel", layout="beiwe-download").collect())


@pytest.fixture(scope="module")
def packed(program: Path, room: Path) -> understudy.Recording:
    """The same hour in archives, with all members of a stream in several batches."""
    return understudy.record(
        between=("2026-03-02T09:00", "2026-03-02T10:00"),
        as_=["beiwe", "beiwe-download", "truth"],
        pack="tar",
        output=room / "packed",
        progress=False,
    )


def test_packed_recording(packed: understudy.Recording, hour: understudy.Recording) -> None:
    assert [file.suffix for file in (packed.path / "beiwe").iterdir()] == [".tar"]
    assert all(file.offset is not None for file in packed.files)
    for stream in hour.streams:
        for layout in hour.layouts:
            frames = (r.scan(stream, layout=layout).collect() for r in (packed, hour))
            assert_frame_equal(*frames)
    assert packed.truth.tables == hour.truth.tables
    assert_frame_equal(packed.truth.health, hour.truth.health)


def test_offsets_are_those_of_the_list(packed: understudy.Recording) -> None:
    spans = {entry.name: entry.span for entry in packed._found}
    listed = {file.path: (file.offset, file.bytes) for file in packed.files if file.path in spans}
    assert len(spans) > 50
    assert listed == spans


def test_archives_are_read_lazily(
    packed: understudy.Recording, hour: understudy.Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy._scan.MEMBERS", 2)
    expected = hour.gyro()
    assert_frame_equal(packed.scan("gyro").collect(), expected)
    assert_frame_equal(packed.scan("gyro").head(7).collect(), expected.head(7))
    moving = pl.col("x") > 0
    assert_frame_equal(
        packed.scan("gyro").filter(moving).select("z", "patient").head(500).collect(),
        expected.lazy().filter(moving).select("z", "patient").head(500).collect(),
    )
    assert packed.scan("gyro").select(pl.len()).collect().item() == expected.height


def test_archive_of_another_program(hour: understudy.Recording, tmp_path: Path) -> None:
    archive = tmp_path / "download.tar"
    with tarfile.open(archive, "w", format=tarfile.PAX_FORMAT) as file:
        file.add(hour.path / "beiwe-download", "study-1")
    download = understudy.open_recording(archive)
    assert download.participants == hour.participants
    expected = hour.scan("gps", layout="beiwe-download").collect()
    assert_frame_equal(download.gps(), expected)
    # In the place of a store's folder.
    assert_frame_equal(understudy.open_recording(tmp_path).gps(), expected)


def test_damaged_archive_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "download.tar").write_bytes(b"nonsense" * 200)
    with pytest.raises(understudy.UnderstudyError, match="is no archive that can be read") as found:
        understudy.open_recording(tmp_path / "download.tar")
    assert found.value.code == 65


def test_nothing_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("timestamp\n")
    (tmp_path / ".hidden").mkdir()
    deep = tmp_path / "1/2/3/4/abc1def2"
    deep.mkdir(parents=True)
    (deep / "abc1def2_gps_1.csv").write_text("timestamp\n")
    (tmp_path / "abc1def2/unknown").mkdir(parents=True)
    (tmp_path / "abc1def2/unknown/2026-03-02 14_00_00+00_00.csv").write_text("a\n")
    with pytest.raises(understudy.UnderstudyError, match="no recording, download or phone's") as no:
        understudy.open_recording(tmp_path)
    assert no.value.code == 66
    with pytest.raises(understudy.UnderstudyError, match="no folder or archive"):
        understudy.open_recording(tmp_path / "nowhere")
