"""Virtual environments of pinned packages, made again only when their requirements change.

Packages come by uv, which takes a quarter of pip's time, and has an environment of its own.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

INSTALLER = "uv==0.13.9"
INSTALLING = Lock()
PROBE = "AllanTools==2024.6"
"""A small package of the requirements."""


class Unreachable(Exception):
    """The package index cannot be reached."""


def make_all(home: Path, requirements: Path, names: set[str]) -> dict[str, Path]:
    """The Python of an environment for each of these files of requirements, by the file's name."""
    files = [requirements / f"{name}.txt" for name in sorted(names)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pythons = pool.map(lambda file: make(home / file.stem, file), files)
        return {file.stem: python for file, python in zip(files, pythons)}


def make(folder: Path, requirements: Path) -> Path:
    python = folder / "bin/python"
    stamp = folder / "requirements.txt"
    wanted = f"# Python {sys.version.split()[0]}\n{requirements.read_text()}"
    if stamp.exists() and stamp.read_text() == wanted:
        return python
    print(f"installing {requirements.stem} into {folder}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    execute(sys.executable, "-m", "venv", "--without-pip", folder)
    tools = folder.parent / INSTALLER.replace("==", "-") / "bin"
    try:
        with INSTALLING:
            if not (tools / "uv").exists():
                execute(sys.executable, "-m", "venv", tools.parent)
                pip(tools, "install", INSTALLER)
        install = [tools / "uv", "pip", "install", "--quiet", "--python", python]
        execute(*install, "--requirement", requirements)
    except subprocess.CalledProcessError as error:
        with tempfile.TemporaryDirectory() as scratch:
            try:
                pip(tools, "download", "--no-deps", "--dest", scratch, PROBE)
            except subprocess.CalledProcessError:
                raise Unreachable("the package index (PyPI) cannot be reached") from error
        raise
    stamp.write_text(wanted)
    return python


def pip(tools: Path, *arguments: str | Path) -> None:
    """Runs the pip of the environment with these programs."""
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    execute(tools / "python", "-m", "pip", *quiet, *arguments)


def execute(*words: str | Path) -> None:
    subprocess.run(words, check=True, capture_output=True, text=True)
