"""Which program is found, and what is made of its end and its words."""

import os
import runpy
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

import understudy
from understudy import _program
from understudy._program import find_program, run

Pretend = Callable[[str], None]


def test_import_loads_neither_polars_nor_pandas() -> None:
    code = "import sys, understudy; sys.exit(bool({'polars', 'pandas'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_environment_variable_comes_before_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_program, "PACKAGE", tmp_path)
    packaged = tmp_path / "bin/understudy"
    packaged.parent.mkdir()
    packaged.touch()
    other = tmp_path / "other"
    other.touch()
    monkeypatch.setenv("UNDERSTUDY_BINARY", str(other))
    assert find_program() == other
    monkeypatch.delenv("UNDERSTUDY_BINARY")
    assert find_program() == packaged


def test_variable_that_names_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERSTUDY_BINARY", "/nowhere")
    with pytest.raises(understudy.UnderstudyError, match="is /nowhere, which is no file") as caught:
        find_program()
    assert caught.value.code == 127


def test_scripts_on_the_path_are_passed_over(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("UNDERSTUDY_BINARY")
    monkeypatch.setattr(_program, "PACKAGE", tmp_path)
    script, real = tmp_path / "scripts/understudy", tmp_path / "real/understudy"
    script.parent.mkdir()
    real.parent.mkdir()
    script.write_text("#!/usr/bin/python3\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(script.parent))
    with pytest.raises(understudy.UnderstudyError, match="there is no program understudy"):
        find_program()
    real.symlink_to(program)
    monkeypatch.setenv("PATH", f"{script.parent}{os.pathsep}{real.parent}")
    assert find_program() == real


def test_command_becomes_the_program(program: Path) -> None:
    words = [sys.executable, "-m", "understudy", "record", "--participantz", "3"]
    ended = subprocess.run(words, capture_output=True, text=True)
    assert ended.returncode == 64
    assert "did you mean --participants?" in ended.stderr


def test_command_without_a_program_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("UNDERSTUDY_BINARY", "/nowhere")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("understudy", run_name="__main__")
    assert ended.value.code == 127
    assert capsys.readouterr().err == (
        "understudy: UNDERSTUDY_BINARY is /nowhere, which is no file\n"
    )


@pytest.mark.parametrize(
    ("end", "code", "text"),
    [
        ("echo 'understudy: no such thing' >&2; exit 66", 66, "no such thing"),
        ("exit 1", 1, "the program ended with the code 1"),
        ("kill -KILL $$", 137, "the program ended with the code 137"),
    ],
)
def test_end_of_the_program_is_an_error(pretend: Pretend, end: str, code: int, text: str) -> None:
    pretend(end)
    with pytest.raises(understudy.UnderstudyError) as caught:
        run(["record"])
    assert (caught.value.code, caught.value.text) == (code, text)
    assert str(caught.value) == f"{text} (code {code})"


def test_folder_in_use_is_an_error_of_its_own(pretend: Pretend) -> None:
    pretend("echo 'another process records there' >&2; exit 75")
    with pytest.raises(understudy.InUseError):
        run(["record"])


def test_notes_of_a_success_are_warnings(pretend: Pretend) -> None:
    pretend("echo 'understudy: seed was left out' >&2; echo done")
    with pytest.warns(understudy.UnderstudyWarning, match="^seed was left out$"):
        assert run(["record"]).output == "done\n"


def test_full_pipes_block_nobody(pretend: Pretend) -> None:
    pretend("head -c 300000 /dev/zero | tr '\\0' x; head -c 300000 /dev/zero | tr '\\0' y >&2")
    with pytest.warns(understudy.UnderstudyWarning, match="^y{300000}$"):
        assert run(["record"]).output == "x" * 300_000


TELL = """printf '{"seconds":0.5,"done":0.25,"text":"a quarter"}\\n' >&2\n"""


def test_interrupted_program_ends_cleanly(pretend: Pretend, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    pretend(f"trap 'echo bye >&2; echo done > {ended}; exit 130' INT\n" + TELL + "sleep 9 & wait")
    with pytest.raises(KeyboardInterrupt):
        run(["record"], lambda progress: signal.raise_signal(signal.SIGINT))
    assert ended.read_text() == "done\n"


def test_second_interrupt_reaches_the_program(pretend: Pretend, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    pretend(
        f"""trap 'n=$((n + 1)); if [ $n = 2 ]; then echo $n > {ended}; exit 130; fi' INT
        {TELL} while :; do sleep 0.05; done"""
    )

    def interrupt(progress: understudy.Progress) -> None:
        threading.Timer(0.5, os.kill, [os.getpid(), signal.SIGINT]).start()
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(["record"], interrupt)
    assert ended.read_text() == "2\n"


def test_error_of_the_caller_stops_the_program(pretend: Pretend, tmp_path: Path) -> None:
    ended = tmp_path / "ended"
    pretend(f"trap 'echo done > {ended}; exit 130' INT\n" + TELL + "sleep 9 & wait")

    def fail(progress: understudy.Progress) -> None:
        raise ArithmeticError(progress.text)

    with pytest.raises(ArithmeticError, match="a quarter"):
        run(["record"], fail)
    assert ended.exists()
