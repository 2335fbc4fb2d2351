"""How progress is shown."""

import io
import sys
import types
from collections.abc import Callable

import pytest

import understudy
from understudy._program import run
from understudy._progress import Progress, display

HALF = Progress(1.0, 0.5, "1/2 participants, 50 %")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_program_tells_a_function(pretend: Callable[[str], None]) -> None:
    pretend(
        """echo "$2" >&2
        echo '{"seconds":0.5,"done":0.5,"text":"half"}' >&2
        echo '{"seconds":1,"text":"who knows"}' >&2
        echo '{"words":"of another kind"}' >&2
        echo '{no json' >&2"""
    )
    told: list[Progress] = []
    with pytest.warns(understudy.UnderstudyWarning) as notes:
        run(["record"], told.append)
    assert told == [Progress(0.5, 0.5, "half"), Progress(1, None, "who knows")]
    assert str(notes[0].message) == '--progress=json\n{"words":"of another kind"}\n{no json'


def test_nothing_is_asked_for_where_nobody_looks(pretend: Callable[[str], None]) -> None:
    pretend('echo "$2"')
    assert run(["record"], None).output == "--progress=none\n"
    assert run(["record"], False).output == "--progress=none\n"


def test_terminal_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "10")
    shown = display(None)
    assert shown
    shown.show(HALF)
    shown.end()
    assert terminal.getvalue() == "\r1/2 parti\x1b[K\r\x1b[K"


def test_file_has_a_line_every_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    file, now = io.StringIO(), [100.0]
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    assert display(None) is None
    shown = display(True)
    assert shown
    for seconds in [0, 5, 11]:
        now[0] = 100.0 + seconds
        shown.show(HALF)
    shown.end()
    assert file.getvalue() == "1/2 participants, 50 %\n" * 2


def test_notebook_has_a_bar_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    handle = types.SimpleNamespace(update=drawn.append)

    def show(text: str, display_id: bool) -> object:
        assert display_id
        drawn.append(text)
        return handle

    shell = types.SimpleNamespace(kernel=object())
    ipython = types.SimpleNamespace(
        get_ipython=lambda: shell, display=types.SimpleNamespace(HTML=str, display=show)
    )
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    shown = display(None)
    assert shown
    shown.end()
    assert drawn == []
    shown.show(Progress(1, None, "a < b"))
    shown.show(HALF)
    shown.end()
    assert drawn == [
        "<progress></progress> a &lt; b",
        '<progress value="0.5000"></progress> 1/2 participants, 50 %',
        "",
    ]
