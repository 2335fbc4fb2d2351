"""A PostgreSQL of one's own, on this machine, until it is not needed any more."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

OWNER = "postgres"
"""The user who runs the server if this process is root, which the server refuses."""


class Postgres:
    """A cluster of Debian's package postgresql, in a temporary folder, that a socket alone leads to."""

    def __enter__(self) -> "Postgres":
        # The path of a socket has at most 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="understudy-pg-", dir="/tmp"))
        self._programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"))[-1]
        if os.geteuid() == 0:
            shutil.chown(self.folder, OWNER, OWNER)
        quick = ["--no-sync", "--no-instructions", "--locale=C", "-E", "UTF8", "-A", "trust"]
        self._run("initdb", "-D", self.folder / "data", "-U", "swip", *quick)
        settings = f"-c unix_socket_directories={self.folder} -c listen_addresses= "
        settings += "-c fsync=off -c full_page_writes=off"
        log = ["-l", self.folder / "log"]
        self._run("pg_ctl", "-D", self.folder / "data", *log, "-w", "-s", "-o", settings, "start")
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-s", "stop")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *words: str | Path) -> None:
        owner = ["runuser", "-u", OWNER, "--"] if os.geteuid() == 0 else []
        subprocess.run(
            [*owner, self._programs / program, *words],
            cwd="/",
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def create(self, database: str) -> str:
        """The address of a new database, as PostgreSQL writes it."""
        self._run("createdb", "-h", self.folder, "-U", "swip", database)
        return f"postgresql:///{database}?host={self.folder}&user=swip"
