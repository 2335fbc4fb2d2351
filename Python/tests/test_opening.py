"""What can be opened: recordings, downloads, phones' files, stores and archives."""

import os
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
    members = [(entry.name, entry.item.member) for entry in packed._found]
    spans = {name: (member.offset, member.size) for name, member in members if member}
    listed = {file.path: (file.offset, file.bytes) for file in packed.files if file.path in spans}
    assert len(spans) > 50
    assert listed == spans


def test_archives_are_read_lazily(
    packed: understudy.Recording, hour: understudy.Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy._scan.FILES", 2)
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


def an_archive(path: Path) -> list[int]:
    """Writes an archive of one patient's two files; returns where contents begin, and the end."""
    folder = path.with_suffix("")
    folder.mkdir()
    for number in (1, 2):
        text = "timestamp,latitude,longitude,altitude,accuracy\n1772427600000,1.0,2.0,3.0,4.0\n"
        (folder / f"abc1def2_gps_{number}.csv").write_text(text)
    with tarfile.open(path, "w") as archive:
        archive.add(folder, folder.name)
    shutil.rmtree(folder)
    with tarfile.open(path) as archive:
        begins = [member.offset_data for member in archive if member.isfile()]
    return [*begins, begins[-1] + tarfile.BLOCKSIZE]


@pytest.mark.parametrize("opens_folder", [False, True])
def test_archive_that_ends_within_a_member_is_an_error(
    tmp_path: Path, *, opens_folder: bool
) -> None:
    archive = tmp_path / "abc1def2.tar"
    *begins, _ = an_archive(archive)
    whole = archive.read_bytes()
    opened = tmp_path if opens_folder else archive
    assert understudy.open_recording(opened).gps().height == 2
    for begin in begins:
        for length in (begin, begin + 40):
            archive.write_bytes(whole[:length])
            with pytest.raises(understudy.UnderstudyError, match=f"at byte {begin}. Copy") as cut:
                understudy.open_recording(opened)
            assert f"{archive} is truncated: the archive ends within" in str(cut.value)
            assert cut.value.code == 65


def test_archive_without_an_end_block_is_an_error(tmp_path: Path) -> None:
    archive = tmp_path / "abc1def2.tar"
    *_, end = an_archive(archive)
    whole = archive.read_bytes()
    archive.write_bytes(whole[: end + 512])
    assert understudy.open_recording(archive).gps().height == 2
    archive.write_bytes(whole[:end])
    with pytest.raises(understudy.UnderstudyError, match=r"_gps_\d.csv', at byte") as cut:
        understudy.open_recording(archive)
    assert "has no end block after the member" in str(cut.value)
    assert cut.value.code == 65
    archive.write_bytes(whole[:end] + b"nonsense" * 64)
    with pytest.raises(understudy.UnderstudyError, match=f"valid tar archive from byte {end}"):
        understudy.open_recording(archive)


@pytest.mark.parametrize(
    "name",
    ["abc1def2_gps_3.csv", "abc1def2.tar", "beiwe.tar", "manifest.json", "manifest.1-of-2.json"],
)
def test_fifo_is_an_error(tmp_path: Path, name: str) -> None:
    (tmp_path / "abc1def2_gps_1.csv").write_text("timestamp\n")
    os.mkfifo(tmp_path / name)
    with pytest.raises(understudy.UnderstudyError, match="is a FIFO; only regular") as found:
        _ = understudy.open_recording(tmp_path).manifest
    assert found.value.code == 65
    with pytest.raises(understudy.UnderstudyError, match="no folder or archive"):
        understudy.open_recording(tmp_path / name)


def test_links_inside_are_not_followed(hour: understudy.Recording, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(hour.path, copy)
    outside = tmp_path / "outside"
    (copy / "truth").rename(outside)
    (copy / "truth").symlink_to(outside)
    shutil.move(copy / "manifest.json", tmp_path)
    (copy / "manifest.json").symlink_to(tmp_path / "manifest.json")
    (copy / "beiwe/more").symlink_to(hour.path / "beiwe")
    file = next((hour.path / "beiwe").rglob("*_accel_*"))
    (copy / "beiwe" / file.name).symlink_to(file)
    with pytest.warns(understudy.UnderstudyWarning, match="links in a folder of data are not"):
        recording = understudy.open_recording(copy)
        assert recording.manifest is None
        with pytest.raises(understudy.UnderstudyError, match="no truth in"):
            _ = recording.truth
    assert_frame_equal(recording.accel(), hour.accel())
    # What the caller names may be a link.
    (tmp_path / "named").symlink_to(hour.path)
    named = understudy.open_recording(tmp_path / "named")
    assert_frame_equal(named.accel(), hour.accel())


@pytest.mark.parametrize("text", ["[" * 200_000, '{"a":' * 200_000, "{", "[]", "\0"])
def test_manifest_that_is_no_object_is_an_error(
    hour: understudy.Recording, tmp_path: Path, text: str
) -> None:
    shutil.copytree(hour.path, tmp_path / "copy")
    for name in ("manifest.json", "files.jsonl"):
        (tmp_path / "copy" / name).write_text(text)
        recording = understudy.open_recording(tmp_path / "copy")
        with pytest.raises(
            understudy.UnderstudyError, match=f"{name}( row 1)? is damaged: "
        ) as found:
            _ = recording.manifest if name == "manifest.json" else recording.files
        assert found.value.code == 65


def test_nothing_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "notes.csv").write_text("timestamp\n")
    (tmp_path / ".hidden").mkdir()
    deep = tmp_path / "1/2/3/4/5/6/abc1def2"
    deep.mkdir(parents=True)
    (deep / "abc1def2_gps_1.csv").write_text("timestamp\n")
    (tmp_path / "abc1def2/unknown").mkdir(parents=True)
    (tmp_path / "abc1def2/unknown/2026-03-02 14_00_00+00_00.csv").write_text("a\n")
    with pytest.raises(understudy.UnderstudyError, match="no recording, download or phone's") as no:
        understudy.open_recording(tmp_path)
    assert no.value.code == 66
    with pytest.raises(understudy.UnderstudyError, match="no folder or archive"):
        understudy.open_recording(tmp_path / "nowhere")
