"""Files that nobody should have made: damaged, crowded, nested, or leading elsewhere."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Protocol

# For what takes a moment, in seconds.
PATIENCE = 30

ROW = b"1772427600000,2026-03-02T05:00:00.000,unknown,0.0,0.0,-1.0"
# The largest radius that a fix claims, which no other number has in it.
CELL = "87.654321"
STUDY = """
{ name: "Scored", seed: 5, region: "boston", start: "2026-03-02", days: 1,
  participants: {
    count: 1, people: { "office-worker": 1 }, devices: { "iphone-14": 1 },
    watches: { "series-9": 1 } },
  apps: { swip: { version: "swip-1.0", settings: {
    consent: { local_storage: 1, cloud_sync: 1, research: 1 },
    revoked: { local_storage: 0, cloud_sync: 0, research: 0 } } } } }
"""


def cut_archive(recording: Path, copy: Path, *, within: bool) -> tuple[str, str]:
    """Copies a recording with one participant's phone in an archive that is cut off.

    Args:
        recording: The recording.
        copy: Where the copy goes.
        within: Whether the archive ends within its last member, or after it without an end block.

    Returns:
        The path of the archive below the copy, and the name of its last member.
    """
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(recording, copy)
    folder = min(path for path in (copy / "beiwe").iterdir() if path.is_dir())
    archive = folder.with_name(folder.name + ".tar")
    with tarfile.open(archive, "w") as file:
        for path in sorted(folder.iterdir()):
            file.add(path, f"{folder.name}/{path.name}")
    shutil.rmtree(folder)
    with tarfile.open(archive) as file:
        last = file.getmembers()[-1]
    blocks = -(-last.size // tarfile.BLOCKSIZE) * tarfile.BLOCKSIZE
    os.truncate(archive, last.offset_data + (last.size // 2 if within else blocks))
    return str(archive.relative_to(copy)), last.name


def crowd(folder: Path, rows: int) -> None:
    """Writes a download with millions of rows of one instant, in a few MB."""
    file = folder / "abc1def2/accelerometer/2026-03-02 05_00_00+00_00.csv.gz"
    file.parent.mkdir(parents=True)
    piece = (b"\n" + ROW) * 100_000
    with gzip.open(file, "wb", compresslevel=3) as content:
        content.write(b"timestamp,UTC time,accuracy,x,y,z")
        for _ in range(rows // 100_000):
            content.write(piece)


def one_fix(folder: Path) -> None:
    """Writes a download with a single fix, which no sum hides."""
    file = folder / "abc1def2/gps/2026-03-02 05_00_00+00_00.csv"
    file.parent.mkdir(parents=True)
    cells = f"1772427600000,2026-03-02T05:00:00.000,42.5,-71.5,12.5,{CELL}"
    file.write_text(f"timestamp,UTC time,latitude,longitude,altitude,accuracy\n{cells}")


def extract(path: Path, length: int) -> None:
    """Writes an extract of OpenStreetMap with an attribute of many bytes."""
    tag = f'<tag k="note" v="{"x" * length}"/>'
    path.write_text(f'<osm version="0.6">\n<node id="1" lat="1" lon="1">{tag}</node>\n</osm>\n')


def nested(recording: Path, copy: Path) -> None:
    """Copies a recording with a manifest of brackets without end."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(recording, copy)
    (copy / "manifest.json").write_text('{"a":' * 200_000)


def leading_elsewhere(folder: Path) -> None:
    """Writes a phone's folder with links out of it."""
    inside = folder / "abc1def2"
    inside.mkdir(parents=True)
    (inside / "abc1def2_gps_1772427600000.csv").write_text("timestamp\n")
    (inside / "abc1def2_gps_1772427600001.csv").symlink_to("/etc/passwd")
    (folder / "xyz9xyz9").symlink_to("/etc")


def fifos(folder: Path) -> None:
    """Writes a phone's folder in which what has the names of files waits for a writer."""
    (folder / "abc1def2").mkdir(parents=True)
    os.mkfifo(folder / "abc1def2/abc1def2_gps_1772427600000.csv")
    os.mkfifo(folder / "xyz9xyz9.tar")
    os.mkfifo(folder / "manifest.json")


def without_rows(recording: Path, store: Path) -> None:
    """Makes a store of Cozie's server that has the recording's people and none of their rows."""
    for line in (recording / "files.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if entry["recorder"] == "cozie":
            folder = store / "cozie" / entry["patient"]
            folder.mkdir(parents=True, exist_ok=True)
            for name in ("points.lp", "sample.csv"):
                (folder / name).write_text("")


# The attacks


class Attack(Protocol):
    """What the attacks need of Tests/Hostile/run."""

    tool: str
    work: Path
    failures: list[str]
    done: int

    def whole(self) -> Path: ...
    def end(self, process: subprocess.Popen[bytes], what: str) -> int: ...
    def run(self, words: list[str], what: str) -> int: ...
    def read(self, words: list[str], what: str, patience: float = ...) -> tuple[int, str, str]: ...
    def expect(self, holds: bool, what: str) -> None: ...
    def guard(self, what: str, *own: str) -> None: ...


def damage(attack: Attack) -> None:
    """Lets every command read damaged and hostile data."""
    whole = attack.whole()
    archives(attack, whole)
    crowds(attack)
    for name, make in [("nested", nested), ("empty", without_rows)]:
        make(whole, attack.work / name)
    code = attack.run(["check", str(attack.work / "nested")], "check of a nested manifest")
    attack.expect(code == 65, f"check of a nested manifest: {code}")
    words = ["check", str(whole), "--against", str(attack.work / "empty")]
    code = attack.run(words, "check against a store without rows")
    attack.expect(code == 92, f"check against a store without rows: {code}")
    one_fix(attack.work / "fix")
    code, output, _ = attack.read(["report", str(attack.work / "fix"), "--json"], "report --json")
    attack.expect(code == 0 and CELL not in output, "report --json: tells a cell")
    extract(attack.work / "long.osm", 20_000_000)
    words = ["streets", "import", str(attack.work / "long.osm"), "--region", "boston"]
    words += ["--output", str(attack.work / "long.streets")]
    code, _, _ = attack.read(words, "import of a long attribute", PATIENCE)
    attack.expect(code == 65, f"import of a long attribute: {code}")
    code, _, errors = attack.read(["profiles", "new", "people", "a" * 300], "profiles new")
    attack.expect(code == 64 and "200 letters" in errors, f"profiles new: {code} {errors[:80]}")
    package(attack)
    attack.guard("data", "torn", "endless", "crowd", "nested", "empty", "fix", "long", "odd", "r")


def archives(attack: Attack, whole: Path) -> None:
    for name in ["torn", "endless"]:
        copy = attack.work / name
        archive, member = cut_archive(whole, copy, within=name == "torn")
        page = ["--output", str(attack.work / "r.html")]
        for words in (["check", str(copy)], ["report", str(copy), *page]):
            code, output, errors = attack.read(words, f"{words[0]} of a {name} archive")
            attack.expect(code == 65, f"{words[0]} of a {name} archive: {code}")
            told = archive in output + errors and member in output + errors
            attack.expect(told, f"{words[0]} of a {name} archive: does not name it")
        to = ["--to", f"file://{attack.work}/{name}.copies", "--progress", "none"]
        send = ["send", str(copy), *to, "--retry-for", "0s"]
        code = attack.run(send, f"send of a {name} archive")
        attack.expect(code == 90, f"send of a {name} archive: {code}")
        stored = {path.name for path in (attack.work / f"{name}.copies").rglob("*.gz")}
        attack.expect(len(stored) > 0, f"send of a {name} archive: nothing of the others")
        attack.expect(Path(member).name not in stored, f"send of a {name} archive: is stored")
        (copy / "manifest.json").unlink()
        (copy / "files.jsonl").unlink()
        send += ["--ledger", str(attack.work / f"{name}.loose")]
        code = attack.run(send, f"send of a loose {name} archive")
        attack.expect(code == 65, f"send of a loose {name} archive: {code}")
        python(attack, copy / archive, "has no end" if name == "endless" else "ends within")


def crowds(attack: Attack) -> None:
    folder = attack.work / "crowd"
    crowd(folder, 20_000_000)
    page = ["--output", str(attack.work / "r.html")]
    for words, expected in [
        (["check", str(folder)], 65),
        (["report", str(folder), *page], 0),
    ]:
        code = attack.run(words, f"{words[0]} of 20,000,000 rows of one instant")
        attack.expect(code == expected, f"{words[0]} of 20,000,000 rows of one instant: {code}")


def package(attack: Attack) -> None:
    """Opens folders with the package of Python, which must neither wait nor leave them."""
    fifos(attack.work / "odd/fifos")
    python(attack, attack.work / "odd/fifos", "is a FIFO")
    leading_elsewhere(attack.work / "odd/links")
    python(attack, attack.work / "odd/links", "links in a folder of data are not followed")
    python(attack, attack.work / "nested", "nested too deeply")


def python(attack: Attack, folder: Path, expected: str) -> None:
    """Opens a folder, and expects a text of an error or a warning."""
    script = (
        "import sys, understudy\n"
        "try:\n"
        "    understudy.open_recording(sys.argv[1]).manifest\n"
        "except understudy.UnderstudyError as error:\n"
        "    sys.exit(str(error))\n"
    )
    source = Path(__file__).resolve().parents[2] / "Python/src"
    attack.done += 1
    try:
        ending = subprocess.run(
            [sys.executable, "-c", script, str(folder)], capture_output=True, text=True,
            timeout=PATIENCE, env={**os.environ, "PYTHONPATH": str(source)},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        attack.failures.append(f"Python, {folder.name}: no end")
        return
    attack.expect(expected in ending.stderr, f"Python, {folder.name}: {ending.stderr[-200:]}")
