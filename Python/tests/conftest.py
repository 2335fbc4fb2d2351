"""Small recordings, each made once, and programs that pretend."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

import understudy

HOUR = ("2026-03-02T09:00", "2026-03-02T10:00")


@pytest.fixture(scope="session")
def program() -> Path:
    """The built program."""
    assert "UNDERSTUDY_BINARY" in os.environ, "UNDERSTUDY_BINARY must name the built program"
    return Path(os.environ["UNDERSTUDY_BINARY"])


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recordings")


@pytest.fixture(scope="session")
def hour(program: Path, room: Path) -> understudy.Recording:
    """An hour of one person, on the phone, as a download and with the truth."""
    layouts = ["beiwe", "beiwe-download", "truth"]
    return understudy.record(between=HOUR, as_=layouts, output=room / "hour", progress=False)


@pytest.fixture(scope="session")
def days(program: Path, room: Path) -> understudy.Recording:
    """A day of two people, of streams with few rows."""
    return understudy.record(
        "week",
        participants=2,
        days=1,
        streams=["gps", "powerState", "proximity", "reachability"],
        as_=["beiwe", "beiwe-download"],
        output=room / "days",
        progress=False,
    )


@pytest.fixture(scope="session")
def surveys(program: Path, room: Path) -> understudy.Recording:
    """A day of surveys."""
    return understudy.record(
        "surveys",
        participants=1,
        days=1,
        as_=["beiwe", "beiwe-download"],
        output=room / "surveys",
        progress=False,
    )


@pytest.fixture
def pretend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Puts a script of the shell in the place of the program."""

    def pretend(script: str) -> None:
        file = tmp_path / "program"
        file.write_text("#!/bin/sh\n" + script)
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("UNDERSTUDY_BINARY", str(file))

    return pretend
