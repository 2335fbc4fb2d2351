"""The phones that a manifest names, of this version and of the first."""

import json
import shutil
from pathlib import Path

import pytest

import understudy
from understudy import App, Phone

BEIWE = App("2.5.2", "2024.46", "current")


def test_each_participant_has_a_phone(hour: understudy.Recording) -> None:
    assert list(hour.phones) == hour.participants
    for phone in hour.phones.values():
        assert (phone.platform, phone.model) == ("ios", "iPhone14,7")
        assert phone.apps["beiwe"] == BEIWE


def test_first_version_of_the_manifest(hour: understudy.Recording, tmp_path: Path) -> None:
    copy = first(hour, tmp_path)
    phones = understudy.open_recording(copy).phones
    beiwe = {"beiwe": App("2.5.2", None, "current")}
    assert list(phones.values()) == [Phone("ios", "iPhone14,7", "17.5.1", beiwe)]


def test_tables_of_the_first_version_have_no_app(
    hour: understudy.Recording, tmp_path: Path
) -> None:
    truth = understudy.open_recording(first(hour, tmp_path)).truth
    for table in (truth.windows, truth.fixes):
        assert table.height > 0
        assert table["app"].null_count() == table.height
    assert truth.windows["stream"].to_list() == hour.truth.windows["stream"].to_list()


@pytest.mark.parametrize("key", ["phones", "format"])
def test_manifest_without_a_key_is_an_error(
    hour: understudy.Recording, tmp_path: Path, key: str
) -> None:
    copy = first(hour, tmp_path)
    manifest = json.loads((copy / "manifest.json").read_text())
    del manifest[key]
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(understudy.UnderstudyError, match="no valid phones"):
        _ = understudy.open_recording(copy).phones


def first(recording: understudy.Recording, folder: Path) -> Path:
    """A copy as version 0.1 wrote it."""
    copy = folder / "first"
    shutil.copytree(recording.path, copy)
    manifest = json.loads((copy / "manifest.json").read_text())
    app = {"version": "2.5.2", "dialect": "current"}
    manifest |= {"format": 1, "apps": {"beiwe": app}}
    for phone in manifest["phones"]:
        del phone["apps"], phone["platform"]
    (copy / "manifest.json").write_text(json.dumps(manifest))
    for name in ("windows", "fixes"):
        for path in copy.glob(f"truth/*/{name}.csv"):
            lines = path.read_text().splitlines()
            path.write_text("".join(line.rsplit(",", 1)[0] + "\n" for line in lines))
    return copy
