"""Small recordings with faults, and the kinds that docs/reference/faults.md has."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STUDY = "Tests/Peers/studies/faults.json5"
SETS = ("files", "columns", "clock", "positions", "cozie", "real-world")
"""Sets of the package, which leave most files unchanged."""


def documented() -> dict[str, str]:
    """The kinds of faults for files, with the expected action of a parser."""
    page = (ROOT / "docs/reference/faults.md").read_text()
    tables = page.split("\n## Kinds\n")[1].split("\n## Uploads\n")[0]
    found = re.findall(r"^\| `([a-z-]+)` \|.*\| ([a-z_]+) \|[^|]*\|[^|]*\|$", tables, re.MULTILINE)
    return dict(found)


@dataclass(frozen=True)
class Recorder:
    """Records in a folder that is deleted."""

    tool: Path
    room: Path
    seed: str

    @contextmanager
    def all_with(self, kind: str, share: float = 1) -> Iterator[Path]:
        """A fault of one kind in every file that can have it."""
        self.room.mkdir(exist_ok=True)
        file = self.room / "set.json5"
        file.write_text(json.dumps({"name": kind, "kinds": {kind: share}}))
        layouts = "cozie,truth" if kind.startswith("cozie-") else "beiwe,beiwe-download,truth"
        with self.recorded(str(file), layouts) as folder:
            yield folder

    @contextmanager
    def recorded(
        self, faults: str, layouts: str = "beiwe,beiwe-download,cozie,truth"
    ) -> Iterator[Path]:
        folder = self.room / "recording"
        words = [self.tool, "record", "--study", STUDY, "--as", layouts, "--faults", faults]
        words += ["--seed", self.seed, "--jobs", "1", "--progress", "none", "--output", folder]
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
        try:
            yield folder
        finally:
            shutil.rmtree(folder)
