"""Folders, archives and names as people have them, without the program."""

import gzip
import io
import random
import stat
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
import zstandard

import understudy
from understudy import Other, _inflating

HEADER = "timestamp,UTC time,latitude,longitude,altitude,accuracy\n"
ROWS = [
    "1772460000000,2026-03-02T14:00:00.000,42.3601,-71.0589,12.5,8.0",
    "1772460001000,2026-03-02T14:00:01.000,42.36011,-71.0589,12.6,8.0",
]
CONTENT = (HEADER + "\n".join(ROWS)).encode()
HOUR = "2026-03-02 14_00_00+00_00.csv"
SURVEY = "a" * 24
ANSWERS = (
    b"question id,question type,question text,question answer options,answer\n"
    b"q1,slider,How?,min = 0; max = 10,4\n"
)


def put(folder: Path, files: dict[str, bytes]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


def zipped(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def tarred(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz" if path.suffix in (".gz", ".tgz") else "w") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return path


def the_fixes(path: Path, patient: str = "P-01") -> understudy.Recording:
    """Opens data of one patient, and expects the two rows."""
    recording = understudy.open_recording(path)
    frame = recording.gps()
    assert frame["patient"].to_list() == [patient] * 2
    assert frame["timestamp"].to_list() == [1772460000000, 1772460001000]
    assert frame["latitude"].to_list() == [42.3601, 42.36011]
    assert recording.participants == [patient]
    return recording


# Names


@pytest.mark.parametrize(
    "name",
    [
        HOUR,
        "2026-03-02 14_00_00.csv",
        "2026-03-02 14:00:00+00:00.csv",
        "2026-03-02 14:00:00.csv",
        "2026-03-02_14_00_00+00_00.csv",
    ],
)
def test_names_of_hours_are_those_of_all_years(name: str, tmp_path: Path) -> None:
    the_fixes(put(tmp_path, {f"P-01/gps/{name}": CONTENT}))


@pytest.mark.parametrize("name", ["2026-03-02.csv", "hour 14.csv", f"{HOUR}.bak", f"x{HOUR}"])
def test_other_names_are_no_hours(name: str, tmp_path: Path) -> None:
    put(tmp_path, {f"P-01/gps/{HOUR}": CONTENT, f"P-01/gps/{name}": CONTENT})
    recording = the_fixes(tmp_path)
    assert recording.others == [Other(f"P-01/gps/{name}", "not a known file name", 1)]


@pytest.mark.parametrize("patient", ["abc1def2", "P-01", "site 3 patient_7", "Zoë", "001", "gps"])
def test_folder_of_any_name_is_a_participant(patient: str, tmp_path: Path) -> None:
    the_fixes(put(tmp_path, {f"{patient}/gps/{HOUR}": CONTENT}), patient)


@pytest.mark.parametrize("patient", ["abc1def2", "P-01", "patient_7"])
def test_files_of_any_phone_name_its_participant(patient: str, tmp_path: Path) -> None:
    content = CONTENT.replace(b"UTC time,", b"").replace(b"2026-03-02T14:00:00.000,", b"")
    content = content.replace(b"2026-03-02T14:00:01.000,", b"")
    the_fixes(put(tmp_path, {f"any/{patient}_gps_1772460000000.csv": content}), patient)


# Folders


@pytest.mark.parametrize(
    "opened", ["", "around", "around/study", "around/study/P-01", "around/study/P-01/gps/.."]
)
def test_folders_around_and_inside_a_download(opened: str, tmp_path: Path) -> None:
    put(tmp_path, {f"around/study/P-01/gps/{HOUR}": CONTENT, "around/study/registry": b"{}"})
    the_fixes((tmp_path / opened).resolve())


def test_relative_path_of_a_participant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, {f"P-01/gps/{HOUR}": CONTENT})
    monkeypatch.chdir(tmp_path / "P-01")
    the_fixes(Path("."))


def test_folder_around_a_recording(hour: understudy.Recording) -> None:
    outer = understudy.open_recording(hour.path.parent)
    assert outer.path == hour.path


def test_several_recordings_are_an_error(tmp_path: Path) -> None:
    put(tmp_path, {"one/manifest.json": b"{}", "two/manifest.json": b"{}"})
    with pytest.raises(understudy.UnderstudyError, match=r"several rec.*open one of one, two") as e:
        understudy.open_recording(tmp_path)
    assert e.value.code == 66
    assert understudy.open_recording(tmp_path / "two").manifest == {}


def test_stores_and_layouts_without_a_manifest(tmp_path: Path) -> None:
    files = {
        f"outer/store/download/P-01/gps/{HOUR}": CONTENT,
        "outer/store/raw/P-01/gps/1772460000000.csv": CONTENT,
    }
    recording = the_fixes(put(tmp_path / "one", files))
    assert recording.path == tmp_path / "one/outer/store"
    assert recording.others == [Other(list(files)[1], "not in download", 1)]
    # Two studies, of one app each.
    two = {f"{site}/beiwe-download/{site}/gps/{HOUR}": CONTENT for site in "ab"}
    both = understudy.open_recording(put(tmp_path / "two", two))
    assert both.participants == ["a", "b"] and both.gps().height == 4


def test_copies_of_a_file_are_read_once(tmp_path: Path) -> None:
    put(tmp_path, {f"one/P-01/gps/{HOUR}": CONTENT, f"two/P-01/gps/{HOUR}": CONTENT})
    recording = the_fixes(tmp_path)
    reason = f"the same file as one/P-01/gps/{HOUR}"
    assert recording.others == [Other(f"two/P-01/gps/{HOUR}", reason, 1)]


def test_every_other_file_has_a_reason(tmp_path: Path) -> None:
    files = {
        f"P-01/gps/{HOUR}": CONTENT,
        "P-01/notes.txt": b"",
        f"P-01/weather/{HOUR}": b"",
        f"P-01/weather/{HOUR.replace('14', '15')}": b"",
        f"P-01/audio_recordings/{SURVEY}/2026-03-02 14_10_04+00_00.mp4": b"",
        "registry": b"{}",
        ".DS_Store": b"",
        "a/b/c/d/e/f/g/x.csv": b"",
        f"P-01/survey_answers/{SURVEY}/2026-13-02 14_10_04+00_00.csv": ANSWERS,
    }
    recording = the_fixes(put(tmp_path, files))
    assert recording.others == [
        Other("P-01/notes.txt", "not a known file name", 1),
        Other(list(files)[4], "audio", 1),
        Other(list(files)[8], f"{SURVEY}: not a known stream", 1),
        Other("P-01/weather", "weather: not a known stream", 2),
        Other("a/b/c/d/e/f/g", "a folder that is too deep", 1),
    ]


# Nothing to read


@pytest.mark.parametrize(
    ("files", "text"),
    [
        ({"registry": b"{}"}, "found 1 file: registry; expected a recording, a folder for each"),
        ({}, "found no files; expected"),
        ({"a/b.txt": b"", "c": b"", "d": b"", "e": b""}, "found 4 files: a/b.txt, c, d, …; exp"),
    ],
)
def test_nothing_to_read_is_an_error(files: dict[str, bytes], text: str, tmp_path: Path) -> None:
    with pytest.raises(understudy.UnderstudyError, match=text) as error:
        understudy.open_recording(put(tmp_path, files))
    assert error.value.code == 66


def test_file_that_is_no_archive_is_an_error(tmp_path: Path) -> None:
    put(tmp_path, {"data.csv": CONTENT})
    with pytest.raises(understudy.UnderstudyError, match=r"neither a folder nor an archive \(.tar"):
        understudy.open_recording(tmp_path / "data.csv")


# Android


def test_files_of_android_phones_are_not_read(tmp_path: Path) -> None:
    files = {f"A-1/{stream}/{HOUR}": CONTENT for stream in ("gps", "calls", "wifi", "app_log")}
    files[f"P-01/gps/{HOUR}"] = CONTENT
    with pytest.warns(understudy.UnderstudyWarning, match="4 files of Android phones"):
        recording = the_fixes(put(tmp_path, files))
    assert recording.others == [Other("A-1", "Android: not supported yet", 4)]


def test_android_phone_alone_is_no_error(tmp_path: Path) -> None:
    put(tmp_path, {f"A-1/gps/{HOUR}": CONTENT, "A-1/A-1_wifiLog_1772460000000.csv": b""})
    for opened in (tmp_path, tmp_path / "A-1"):
        with pytest.warns(understudy.UnderstudyWarning, match="2 files of Android"):
            recording = understudy.open_recording(opened)
        assert recording.gps().is_empty() and recording.participants == []
        assert [other.files for other in recording.others] == [2]


def test_acceleration_of_an_android_phone_is_an_error(tmp_path: Path) -> None:
    text = b"timestamp,UTC time,accuracy,x,y,z\n1772460000000,,3,0.1,0.2,9.8\n"
    put(tmp_path, {f"P-01/accelerometer/{HOUR}": text})
    recording = understudy.open_recording(tmp_path)
    with pytest.raises(
        understudy.UnderstudyError, match="row 2: accuracy is a number, as on an Andr"
    ):
        recording.accel()


# Surveys


def test_answers_have_the_time_of_their_name(tmp_path: Path) -> None:
    folder = f"P-01/survey_answers/{SURVEY}"
    times = ["2026-03-02 14_10_04+00_00", "2026-03-02 14_10_04+00_00_2", "2026-03-02 15_00_00"]
    put(tmp_path, {f"{folder}/{time}.csv": ANSWERS for time in times})
    recording = understudy.open_recording(tmp_path)
    assert (recording.streams, recording.others) == (["surveyAnswers"], [])
    frame = recording.survey_answers()
    assert frame["timestamp"].to_list() == [1772460604000, 1772460604000, 1772463600000]
    assert frame.drop("timestamp").unique().to_dicts() == [
        {
            "patient": "P-01",
            "survey id": SURVEY,
            "question id": "q1",
            "question type": "slider",
            "question text": "How?",
            "question answer options": "min = 0; max = 10",
            "answer": "4",
        }
    ]


@pytest.mark.parametrize("name", ["P-01_{}_{}_{}.csv", "P-01/{}/{}/{}.csv"])
def test_survey_files_of_a_phone_and_of_a_server(name: str, tmp_path: Path) -> None:
    timings = b"timestamp,question id,question type,question text,question answer options,answer,"
    timings += b'event\n1772460600000,q1,slider,Say "hi,min = 0; max = 10,4,present\n'
    files = {name.format("surveyAnswers", SURVEY, 1772460604123): ANSWERS}
    files[name.format("surveyTimings", SURVEY, 1772460604000)] = timings
    recording = understudy.open_recording(put(tmp_path, files))
    assert recording.survey_answers()["timestamp"].to_list() == [1772460604123]
    row = recording.survey_timings().row(0, named=True)
    assert (row["survey id"], row["question text"]) == (SURVEY, 'Say "hi')
    assert (row["timestamp"], row["event"]) == (1772460600000, "present")


# Archives

FILES = {"registry": b"{}", f"study/P-01/gps/{HOUR}": CONTENT}


@pytest.mark.parametrize("name", ["data.zip", "data.tar", "data.tar.gz", "data.tgz", "DATA.ZIP"])
@pytest.mark.parametrize("of_participant", [False, True])
def test_archive_is_read_without_unpacking(
    name: str, tmp_path: Path, *, of_participant: bool
) -> None:
    files = {f"gps/{HOUR}": CONTENT} if of_participant else FILES
    pack = zipped if name.lower().endswith("zip") else tarred
    path = pack(
        tmp_path / (name if not of_participant else name.lower().replace("data", "P-01")), files
    )
    the_fixes(path)
    # The archive in a folder has the same content.
    the_fixes(tmp_path)
    assert list(tmp_path.iterdir()) == [path]


def test_archive_beside_its_folder_is_not_read(tmp_path: Path) -> None:
    put(tmp_path, {f"P-01/gps/{HOUR}": CONTENT})
    zipped(tmp_path / "P-01.zip", {f"P-01/gps/{HOUR.replace('14', '15')}": CONTENT})
    recording = the_fixes(tmp_path)
    reason = "an archive beside its folder, or in an archive"
    assert recording.others == [Other("P-01.zip", reason, 1)]


def test_compressed_zip_of_many_files_is_read_in_parts(tmp_path: Path) -> None:
    files = {
        f"P-{number:02}/gps/2026-03-02 {hour:02}_00_00+00_00.csv": CONTENT
        for number in range(5)
        for hour in range(20)
    }
    with zipfile.ZipFile(tmp_path / "data.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("P-00/", b"")
        for name, content in reversed(files.items()):
            archive.writestr(name, content)
    recording = understudy.open_recording(tmp_path / "data.zip")
    assert recording.gps().height == 200
    assert recording.gps(participant="P-03").height == 40
    assert recording.scan("gps").head(7).collect().height == 7


def test_content_of_gzip_is_read_at_any_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy._inflating.STEP", 20_000)
    monkeypatch.setattr("understudy._inflating.MOST_POINTS", 10)
    content = random.Random(5).randbytes(300_000) + bytes(400_000)
    path = tmp_path / "content.gz"
    # Two members, and the zeros of a block.
    path.write_bytes(
        gzip.compress(content[:310_000]) + gzip.compress(content[310_000:]) + bytes(99)
    )
    inflated = _inflating.Inflated(path)
    assert inflated.read(10**9) == content
    places = random.Random(6).sample(range(len(content) + 100), 300)
    assert all(inflated.read_at(place, 999) == content[place : place + 999] for place in places)
    assert 5 <= len(inflated._points) == len(inflated._places) <= 10


def test_order_in_an_archive_does_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy._inflating.STEP", 10_000)
    names = [f"P-01/gps/2026-03-02 {hour:02}_00_00+00_00.csv" for hour in range(24)]
    files = {
        name: f"{HEADER}{hour},,{random.Random(hour).random()},0,0,0\n".encode()
        for hour, name in enumerate(names)
    }
    random.Random(7).shuffle(names)
    path = tarred(tmp_path / "data.tar.gz", {name: files[name] for name in names})
    assert understudy.open_recording(path).gps()["timestamp"].to_list() == list(range(24))


def test_recording_in_an_archive_has_its_manifest(
    hour: understudy.Recording, tmp_path: Path
) -> None:
    files = {
        f"outer/week/{path.relative_to(hour.path)}": path.read_bytes()
        for path in hour.path.rglob("*")
        if path.is_file()
    }
    for pack, name in ((zipped, "a.zip"), (tarred, "a.tar.gz")):
        recording = understudy.open_recording(pack(tmp_path / name, files))
        assert recording.manifest == hour.manifest
        assert recording.files == hour.files
        assert recording.participants == hour.participants
        assert recording.accel().equals(hour.accel())
        assert recording.truth.days.equals(hour.truth.days)


@pytest.mark.parametrize("name", ["data.zip", "data.tar.gz"])
def test_damaged_archive_names_itself(name: str, tmp_path: Path) -> None:
    pack = zipped if name.endswith("zip") else tarred
    path = pack(tmp_path / name, FILES)
    content = path.read_bytes()
    for damaged in (content[: len(content) // 2], content[:-6], b"nonsense" * 100, b""):
        path.write_bytes(damaged)
        with pytest.raises(understudy.UnderstudyError, match=f"{name}.* is no archive") as error:
            understudy.open_recording(path)
        assert error.value.code == 65


def test_damaged_member_names_archive_and_member(tmp_path: Path) -> None:
    path = zipped(tmp_path / "data.zip", FILES)
    path.write_bytes(path.read_bytes().replace(b"42.3601", b"43.3601", 1))
    recording = understudy.open_recording(path)
    with pytest.raises(understudy.UnderstudyError, match=r"data.zip: the member 'study/P-01.*CRC"):
        recording.gps()


def test_encrypted_member_is_an_error(tmp_path: Path) -> None:
    path = zipped(tmp_path / "data.zip", FILES)
    content = bytearray(path.read_bytes())
    # The flags of the central directory's entries.
    place = content.find(b"PK\1\2")
    content[place + 8] |= 1
    path.write_bytes(content)
    with pytest.raises(understudy.UnderstudyError, match="the member 'registry' is encrypted"):
        understudy.open_recording(path)


def test_links_and_files_of_macos_in_a_zip_are_left_out(tmp_path: Path) -> None:
    path = zipped(tmp_path / "data.zip", FILES | {f"__MACOSX/study/P-01/gps/._{HOUR}": b"x"})
    link = zipfile.ZipInfo(f"study/P-02/gps/{HOUR}")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(link, "/etc/passwd")
    assert the_fixes(path).others == []


# Compression


@pytest.mark.parametrize(
    ("suffix", "compress"),
    [("", bytes), (".gz", gzip.compress), (".zst", zstandard.ZstdCompressor().compress)],
)
def test_files_may_be_compressed(
    suffix: str, compress: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    files = {f"P-01/gps/{HOUR}{suffix}": compress(CONTENT)}
    the_fixes(put(tmp_path / "folder", files))
    the_fixes(zipped(tmp_path / "data.zip", files))
    the_fixes(tarred(tmp_path / "data.tar.gz", files))


def test_frames_of_zstandard_without_a_size_are_read(tmp_path: Path) -> None:
    compressor = zstandard.ZstdCompressor(write_content_size=False)
    halves = [compressor.compress(CONTENT[:60]), compressor.compress(CONTENT[60:])]
    the_fixes(put(tmp_path, {f"P-01/gps/{HOUR}.zst": b"".join(halves)}))


def test_zstandard_without_its_package_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, {f"P-01/gps/{HOUR}.zst": zstandard.compress(CONTENT)})
    monkeypatch.setitem(__import__("sys").modules, "zstandard", None)
    recording = understudy.open_recording(tmp_path)
    with pytest.raises(understudy.UnderstudyError, match=r"install 'understudy\[zstd\]'") as error:
        recording.gps()
    assert error.value.code == 64


@pytest.mark.parametrize("suffix", [".gz", ".zst"])
def test_truncated_compressed_file_is_named(suffix: str, tmp_path: Path) -> None:
    compress = gzip.compress if suffix == ".gz" else zstandard.compress
    name = f"P-01/gps/{HOUR}{suffix}"
    put(tmp_path, {name: compress(CONTENT)[:-9]})
    recording = understudy.open_recording(tmp_path)
    with pytest.raises(understudy.UnderstudyError, match=r"P-01/gps.* is damaged: ") as error:
        recording.gps()
    assert error.value.code == 65


def test_pandas_reads_an_archive_too(tmp_path: Path) -> None:
    frame = understudy.open_recording(zipped(tmp_path / "data.zip", FILES)).gps(engine="pandas")
    assert len(frame) == 2
    assert isinstance(pl.from_pandas(frame), pl.DataFrame)
