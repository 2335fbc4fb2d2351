"""What is recorded for whom: each trial is a study, and the judges of its recording."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


@dataclass(frozen=True)
class Trial:
    """One recording and its judges, modules of this folder with their environments."""

    name: str
    profile: str
    """As the table names it."""
    judges: dict[str, str]
    arguments: list[str]
    """Of `understudy record`."""
    is_jumpy: bool = False
    """Fixes indoors jump about instead of being held."""
    chooser: tuple[str, int] | None = None
    """Only these participants, by their first day: a module that prints that many numbers."""
    is_long: bool = False
    """Runs only when it is named, and for docs/validation.md."""


def own(name: str, *more: str) -> list[str]:
    return ["--study", str(HERE / f"studies/{name}.json5"), "--as", "beiwe-download,truth", *more]


def defaults(stream: str) -> list[str]:
    study = "--study beiwe-defaults --participants 10 --days 2"
    return f"{study} --as beiwe-download,truth --streams {stream}".split()


def battery(name: str) -> list[str]:
    study = ["--study", str(HERE / f"studies/{name}.json5"), "--as", "beiwe,truth"]
    return [*study, "--streams", "powerState", "--gzip", "none"]


TRIALS = [
    Trial(
        "population",
        "population",
        {"population": "tools"},
        battery("population"),
        chooser=("quota", 40),
        is_long=True,
    ),
    Trial(
        "attitude",
        "beiwe-laboratory",
        {"attitude": "tools", "field": "tools"},
        own("attitude", "--streams", "accel,gyro,magnetometer,devicemotion"),
        chooser=("windows", 10),
    ),
    Trial("steps", "always on", {"steps": "forest"}, own("steps", "--streams", "accel")),
    Trial(
        "steps-defaults",
        "beiwe-defaults",
        {"recorded_steps": "forest"},
        defaults("accel"),
    ),
    Trial("rest", "nights always on", {"allan": "tools"}, own("rest", "--streams", "accel,gyro")),
    Trial(
        "week",
        "week",
        {"tables": "tools"},
        "--study week --only 0 --as beiwe,beiwe-download,truth".split(),
    ),
    Trial("stays", "always on, held", {"stays": "tools"}, own("stays", "--streams", "gps")),
    Trial(
        "stays-jumpy",
        "always on, jumpy",
        {"stays": "tools"},
        own("stays", "--streams", "gps"),
        is_jumpy=True,
    ),
    Trial("stays-defaults", "beiwe-defaults, held", {"stays": "tools"}, defaults("gps")),
]
"""The longest first."""
