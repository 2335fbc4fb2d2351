"""Records and judges trials in a temporary folder."""

import json
import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from trials import HERE, ROOT, Trial

ROOM = 8_000_000_000
"""Bytes free in memory that make it the place for recordings."""

PREFIX = "understudy-peers-"
"""The prefix of the folders of recordings; the number of the process follows, or `kept`."""


@dataclass
class Outcome:
    """The output of a trial's judges."""

    judgements: list[dict] = field(default_factory=list)
    text: str = ""
    timing: str = ""


class Workshop:
    """Records and judges in a temporary folder, in memory if there is room."""

    def __init__(self, tool: Path, environments: dict[str, Path], seed: int, keep: bool) -> None:
        memory = Path("/dev/shm")
        is_roomy = memory.is_dir() and shutil.disk_usage(memory).free >= ROOM
        place = Path(memory if is_roomy else tempfile.gettempdir())
        delete_abandoned(place)
        owner = "kept" if keep else os.getpid()
        self.folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{owner}-", dir=place))
        self.tool, self.environments, self.seed, self.keep = tool, environments, seed, keep

    def __enter__(self) -> "Workshop":
        return self

    def __exit__(self, *_: object) -> None:
        if self.keep:
            print(f"recordings are in {self.folder}")
        else:
            shutil.rmtree(self.folder)

    def judge(self, trial: Trial) -> Outcome:
        """Records the trial's study, runs its judges, and deletes the recording."""
        began = time.monotonic()
        output = self.folder / trial.name
        more = ["--only", self.choose(trial)] if trial.choice else []
        self.record(trial, output, *more)
        recorded = time.monotonic() - began
        outcome = Outcome()
        seeds = f"seed {self.seed}, {people(output)}"
        for module, environment in trial.judges.items():
            written = output / f"{module}.json"
            words = [
                self.environments[environment],
                HERE / f"{module}.py",
                output,
                written,
                trial.profile,
                self.tool,
            ]
            ending = subprocess.run(words, env=quiet(), capture_output=True, text=True)
            outcome.text += ending.stdout
            if ending.returncode == 0:
                result = json.loads(written.read_text())
            else:
                outcome.text += f"{module} · ended early · {ending.stderr[-2000:]} · FAIL\n"
                result = {"judge": module, "findings": [], "controls": [], "picture": {}}
            result |= {"trial": trial.name, "seeds": seeds, "failed": ending.returncode != 0}
            outcome.judgements.append(result)
        if not self.keep:
            shutil.rmtree(output)
        spent = time.monotonic() - began
        outcome.timing = f"recorded in {recorded:.0f} s, judged in {spent - recorded:.0f} s"
        return outcome

    def choose(self, trial: Trial) -> str:
        """Numbers of the participants that the trial's choice names, by the truth."""
        output = self.folder / f"{trial.name}-truth"
        days = ["--days", "1"] if trial.choice == "kinds" else []
        self.record(trial, output, "--as", "truth", *days, is_truth=True)
        words = [self.environments["tools"], HERE / f"{trial.choice}.py", output, str(trial.people)]
        chosen = subprocess.run(words, env=quiet(), capture_output=True, text=True, check=True)
        shutil.rmtree(output)
        return chosen.stdout.strip()

    def record(self, trial: Trial, output: Path, *more: str, is_truth: bool = False) -> None:
        arguments = trial.arguments[:2] if is_truth else trial.arguments
        profiles = ["--profiles", str(jumpy(self.folder))] if trial.is_jumpy else []
        subprocess.run(
            [
                self.tool,
                "record",
                *arguments,
                *more,
                *profiles,
                "--seed",
                str(self.seed),
                "--jobs",
                "1",
                "--progress",
                "none",
                "--output",
                output,
            ],
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )


def jumpy(folder: Path) -> Path:
    """Profiles in which fixes indoors jump about."""
    apps = folder / "jumpy/apps"
    apps.mkdir(parents=True, exist_ok=True)
    held = (ROOT / "Profiles/apps/beiwe-2.5.2.json5").read_text()
    (apps / "beiwe-2.5.2.json5").write_text(held.replace('indoor: "held"', 'indoor: "jumpy"'))
    return folder / "jumpy"


def delete_abandoned(place: Path) -> None:
    """Deletes what killed runs have left: in memory it would fill it."""
    for folder in place.glob(f"{PREFIX}*-*"):
        number = folder.name.removeprefix(PREFIX).split("-")[0]
        if number.isdecimal() and not Path("/proc", number).exists():
            shutil.rmtree(folder, ignore_errors=True)


def people(recording: Path) -> str:
    """The number of participants, and of kinds of people if the truth exists."""
    files = recording.glob("truth/*/participant.json")
    described = [json.loads(file.read_text()) for file in files]
    if not described:
        lines = (recording / "files.jsonl").read_text().splitlines()
        return f"{len({json.loads(line)['patient'] for line in lines})} participants"
    kinds = len({person["person"] for person in described})
    return f"{len(described)} participants from " + (
        "one kind of people" if kinds == 1 else f"{kinds} kinds of people"
    )


def quiet() -> dict[str, str]:
    """One core per judge and times in UTC; Python keeps compiled files in a separate folder."""
    single = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS", "POLARS_MAX_THREADS")
    bytecode = {"PYTHONPYCACHEPREFIX": str(ROOT / ".peers/bytecode")}
    return os.environ | dict.fromkeys(single, "1") | {"TZ": "UTC"} | bytecode
