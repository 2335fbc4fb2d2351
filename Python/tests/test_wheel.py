"""The wheel has the program, and installations of every kind find it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BUILD = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
PIP = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]


def run(*words: str | Path, **variables: str) -> str:
    """What a command prints that knows of no other program."""
    known = {k: v for k, v in os.environ.items() if k not in ("UNDERSTUDY_BINARY", "PYTHONPATH")}
    return subprocess.run(
        [str(word) for word in words],
        env=known | variables,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


@pytest.fixture(scope="module")
def version(program: Path) -> str:
    return run(program, "--version").strip()


@pytest.fixture(scope="module")
def wheel(program: Path, room: Path) -> Path:
    libraries = room / "libraries"
    libraries.mkdir()
    (libraries / "libnone.so.1").touch()
    variables = {"UNDERSTUDY_BINARY": str(program), "UNDERSTUDY_LIBRARIES": str(libraries)}
    run(*BUILD, "--outdir", room / "dist", ROOT, **variables)
    (wheel,) = (room / "dist").iterdir()
    return wheel


@pytest.fixture(scope="module")
def target(wheel: Path, room: Path) -> Path:
    run(sys.executable, *PIP, "--target", room / "target", wheel)
    return room / "target"


def test_wheel_names_its_platform(wheel: Path, version: str) -> None:
    machine = os.uname().machine
    assert wheel.name == f"understudy-{version}-py3-none-manylinux_2_34_{machine}.whl"
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        metadata = file.read(f"understudy-{version}.dist-info/METADATA").decode()
    library = "lib/understudy/libnone.so.1"
    for name in ["bin/understudy", library, "columns.json", "py.typed", "__main__.py"]:
        assert f"understudy/{name}" in names
    assert "Requires-Dist: polars>=2.0; extra == 'polars'" in metadata
    assert not [
        line
        for line in metadata.splitlines()
        if line.startswith("Requires-Dist") and "extra" not in line
    ]


def test_target_has_the_program(target: Path, version: str) -> None:
    place = {"PYTHONPATH": str(target)}
    assert run(sys.executable, "-m", "understudy", "--version", **place).strip() == version
    assert run(target / "bin/understudy", "--version", **place).strip() == version


def test_environment_on_top_of_another(target: Path, version: str, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path)
    (site,) = tmp_path.glob("lib/python*/site-packages")
    (site / "below.pth").write_text(f"{target}\n")
    code = "import understudy._program as p; print(p.find_program())"
    found = run(tmp_path / "bin/python", "-c", code).strip()
    assert found == str(target / "understudy/bin/understudy")
    assert run(tmp_path / "bin/python", "-m", "understudy", "--version").strip() == version


def test_user_has_the_program(wheel: Path, version: str, tmp_path: Path) -> None:
    python = Path(sys.base_prefix, "bin/python3")
    place = {"PYTHONUSERBASE": str(tmp_path)}
    run(python, *PIP, "--user", "--break-system-packages", wheel, **place)
    assert run(tmp_path / "bin/understudy", "--version", **place).strip() == version


def test_wheel_without_a_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as caught:
        run(*BUILD, "--outdir", tmp_path, ROOT)
    assert (
        "UNDERSTUDY_BINARY must name the built program" in caught.value.stdout + caught.value.stderr
    )
    assert list(tmp_path.iterdir()) == []
