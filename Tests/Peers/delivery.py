"""Sends a recording, to a server that misbehaves and as files for one."""

import re
import signal
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path

FAULTS = {"503": "503:10%", "reset": "reset:5%", "lost-reply": "lost-reply:3%"}
"""The faults that the server applies to requests, by their names in its list."""
PATIENCE = 120
"""Seconds for a sender, or for a server to start or end."""


class Unheard(Exception):
    """A server that does not say where it listens."""


class Server:
    """`understudy receive` in the background, until Ctrl-C."""

    def __init__(
        self, tool: Path, store: Path, name: str = "beiwe", *more: str | Path, misbehaves: bool = True
    ) -> None:
        faults = [word for fault in FAULTS.values() for word in ("--fault", fault)]
        self._name = name
        self._words = [tool, "receive", "--as", name, "--store", store, *more]
        self._words += ["--port", "0", "--progress", "none", *(faults if misbehaves else [])]
        self.url = ""
        self.said = ""
        """The counts that it prints at its end."""
        self.status: int | None = None
        """How it ended."""

    def __enter__(self) -> "Server":
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(self._words, stdout=pipe, stderr=pipe, text=True)
        limit = threading.Timer(PATIENCE, self._process.kill)
        limit.start()
        line = self._process.stderr.readline()
        limit.cancel()
        pattern = rf"listening as {self._name} on (http://127\.0\.0\.1:\d+)"
        heard = re.search(pattern, line)
        if not heard:
            self._process.kill()
            raise Unheard(line + self._process.communicate()[1])
        self.url = heard[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        try:
            self.said = self._process.communicate(timeout=PATIENCE)[0]
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        self.status = self._process.returncode


@dataclass(frozen=True)
class Delivery:
    """How a sender ended."""

    status: int
    said: str
    """On standard error."""


def send(
    tool: Path, folder: Path, to: str, ledger: Path, *more: str | Path, name: str = "beiwe"
) -> Delivery:
    words = [tool, "send", folder, "--to", to, "--as", name, "--progress", "none"]
    ended = subprocess.run(
        [*words, "--ledger", ledger, *more], capture_output=True, text=True, timeout=PATIENCE
    )
    return Delivery(ended.returncode, ended.stderr.strip())
