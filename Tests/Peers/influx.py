"""An InfluxDB of one's own, on this machine, until it is not needed any more."""

import json
import re
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

CONFIGURATION = """\
reporting-disabled = true
bind-address = "127.0.0.1:0"
[meta]
dir = "{folder}/meta"
[data]
dir = "{folder}/data"
wal-dir = "{folder}/wal"
[http]
bind-address = "127.0.0.1:0"
log-enabled = false
[monitor]
store-enabled = false
"""
PATIENCE = 30
"""Seconds until it must listen."""


class Influx:
    """`influxd` of Debian's package influxdb, with data in a temporary folder."""

    def __enter__(self) -> "Influx":
        self._room = tempfile.TemporaryDirectory(prefix="understudy-influx-")
        folder = Path(self._room.name)
        (folder / "influxd.conf").write_text(CONFIGURATION.format(folder=folder))
        self._log = (folder / "log").open("w+")
        words = ["influxd", "run", "-config", folder / "influxd.conf"]
        self._process = subprocess.Popen(words, stdout=self._log, stderr=self._log)
        self.url = self._listening(folder / "log")
        return self

    def _listening(self, log: Path) -> str:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            # It says so twice of ports: first of the one for copies, which speaks no HTTP.
            found = re.search(r"HTTP.* addr=127\.0\.0\.1:(\d+)", log.read_text())
            if found:
                return f"http://127.0.0.1:{found[1]}"
            time.sleep(0.01)
        self._process.kill()
        raise RuntimeError(f"influxd does not listen: {log.read_text()[-500:]}")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._log.close()
        self._room.cleanup()

    def select(self, database: str, query: str) -> list[dict]:
        """The rows of one statement, by the names of their columns."""
        words = urllib.parse.urlencode({"db": database, "q": query, "epoch": "ns"})
        with urllib.request.urlopen(f"{self.url}/query?{words}") as answer:
            result = json.load(answer)["results"][0]
        if "error" in result:
            raise RuntimeError(result["error"])
        return [
            dict(zip(series["columns"], row))
            for series in result.get("series", [])
            for row in series["values"]
        ]

    def write(self, database: str, line: str) -> int:
        """The status of a line's request."""
        url = f"{self.url}/write?db={database}&precision=ns"
        request = urllib.request.Request(url, data=line.encode(), method="POST")
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
