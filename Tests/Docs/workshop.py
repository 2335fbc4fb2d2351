"""The folder in which the blocks of one page run, as a reader of the page would run them."""

import json
import os
import select
import shutil
import signal
import subprocess
from pathlib import Path

from markdown import Block, Page

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SQL = "import duckdb, sys; print(duckdb.execute(open(sys.argv[1]).read()).fetchall()[-3:])"
RUN = {"sh", "python", "sql", "r"}
SHOWN = {"", "json", "json5", "swift"}
LIMIT_S = 300
"""Seconds that a block may take."""


class Failure(Exception):
    """A block that has failed, and what it said."""


class Workshop:
    """Runs blocks one after another. What they leave running is stopped at the end."""

    def __init__(self, folder: Path, program: Path, python: Path | None) -> None:
        self.folder = folder
        self.python = python
        tools = folder / ".tools"
        tools.mkdir(parents=True)
        (tools / "understudy").symlink_to(program.resolve())
        # A copy, since readers add profiles of their own.
        shutil.copytree(ROOT / "Profiles", folder / "Profiles")
        self.code = tools / "block"
        self.log = tools / "log"
        path = [str(tools), *([str(python.parent)] if python else []), os.environ["PATH"]]
        self.environment = os.environ | {
            "PATH": ":".join(path),
            "PYTHONPATH": str(ROOT / "Python/src"),
            "UNDERSTUDY_BINARY": str(program.resolve()),
        }
        self.groups: list[int] = []
        self.session: subprocess.Popen[str] | None = None

    def __enter__(self) -> "Workshop":
        return self

    def __exit__(self, *_: object) -> None:
        for group in self.groups:
            try:
                os.killpg(group, signal.SIGTERM)
            except ProcessLookupError:
                pass  # Nothing of it runs any more.
        if self.session:
            self.session.wait()

    def run(self, block: Block) -> None:
        if block.file:
            (self.folder / block.file).write_text(block.code)
            return
        self.code.write_text(block.code)
        match block.language:
            case "python":
                self.execute_in_session()
            case language:
                self.execute(command(language, self.python, self.code))

    def execute(self, words: list[str | Path]) -> None:
        # The log is a file: of a pipe the end would be waited for as long as a server runs.
        with self.log.open("w") as log:
            process = self.start(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            code = process.wait(LIMIT_S)
        except subprocess.TimeoutExpired:
            raise Failure(f"runs for more than {LIMIT_S} s\n{self.end_of_log()}") from None
        if code:
            raise Failure(f"ended with {code}\n{self.end_of_log()}")

    def execute_in_session(self) -> None:
        if not self.session:
            with (self.folder / ".tools/session").open("w") as log:
                self.session = self.start(
                    [self.python, HERE / "session.py"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
        self.session.stdin.write(f"{self.code}\n")
        self.session.stdin.flush()
        if not select.select([self.session.stdout], [], [], LIMIT_S)[0]:
            raise Failure(f"runs for more than {LIMIT_S} s")
        answer = self.session.stdout.readline()
        error = json.loads(answer) if answer else "Python ended"
        if error:
            raise Failure(error)

    def start(self, words: list[str | Path], **files: object) -> subprocess.Popen:
        process = subprocess.Popen(
            words, cwd=self.folder, env=self.environment, start_new_session=True, **files
        )
        self.groups.append(process.pid)
        return process

    def end_of_log(self) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-20:])


def strange(page: Page) -> list[tuple[Block, str]]:
    """Blocks of other languages: they would neither run nor be known not to."""
    reason = f"a block is of {', '.join(sorted(RUN | SHOWN - {''}))}, or has no language"
    return [(block, reason) for block in page.blocks if block.language not in RUN | SHOWN]


def command(language: str, python: Path | None, code: Path) -> list[str | Path]:
    """What runs a file of code by itself."""
    return {
        "sh": ["bash", "-euo", "pipefail", code],
        "python": [python, code],
        "sql": [python, "-c", SQL, code],
        "r": ["Rscript", "--vanilla", code],
    }[language]
