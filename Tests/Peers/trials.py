"""The trials: each is a study and the judges of its recording."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MEASURED = ["london", "nairobi", "tokyo", "sao-paulo", "singapore"]
"""Regions whose streets have the indicators of the real town."""


@dataclass(frozen=True)
class Trial:
    """One recording and its judges, modules of this folder with their environments."""

    name: str
    profile: str
    """As the table names it."""
    judges: dict[str, str]
    arguments: list[str]
    """The arguments of `understudy record`."""
    is_jumpy: bool = False
    """Fixes indoors jump about instead of being held."""
    choice: str = ""
    """The module that says which participants are recorded: those whose lives have what the judges
    need (windows, movers), or people of all kinds (kinds)."""
    people: int = 10
    """How many are chosen."""
    is_long: bool = False
    """Runs only when it is named, and for docs/reference/validation-results.md."""


def own(name: str, streams: str) -> list[str]:
    study = str(HERE / f"studies/{name}.json5")
    return ["--study", study, "--as", "beiwe-download,truth", "--streams", streams]


def sent(name: str) -> list[str]:
    """Three hours of all streams, for a judge that sends them."""
    study = ["--study", str(HERE / f"studies/{name}.json5"), "--as", "beiwe,truth"]
    return [*study, "--between", "2026-03-02T15:00,2026-03-02T18:00"]


def battery(name: str) -> list[str]:
    study = ["--study", str(HERE / f"studies/{name}.json5"), "--as", "beiwe,truth"]
    return [*study, "--streams", "powerState", "--gzip", "none"]


def truth(name: str) -> list[str]:
    return ["--study", str(HERE / f"studies/{name}.json5"), "--as", "truth"]


def streets(region: str) -> Trial:
    """A town's ways and its streets."""
    judges = {"matching": "streets", "networks": "streets"}
    arguments = [*own("streets", "gps"), "--region", region]
    is_long = region != MEASURED[0]
    name = f"streets-{region}"
    return Trial(name, f"always on, {region}", judges, arguments, is_long=is_long)


def health() -> list[str]:
    """The data of two apps and the Health app for the same people."""
    streams = (
        "gps,powerState,apple-health,screen-time,environment,focus,calendar,calls,email,music,"
        "podcasts,books,photos,contacts,finance,storage,bluetooth"
    )
    study = ["--study", str(HERE / "studies/health.json5"), "--streams", streams]
    return [*study, "--as", "mylifedb,apple-health,beiwe-download,truth"]


def cozie() -> list[str]:
    return ["--study", str(HERE / "studies/cozie.json5"), "--as", "cozie,truth"]


def all_apps(name: str) -> list[str]:
    layouts = "beiwe,beiwe-download,mylifedb,cozie,swip,apple-health,truth"
    return ["--study", str(HERE / f"studies/{name}.json5"), "--as", layouts]


def movement() -> list[str]:
    """The waking hours of two days, and the night between."""
    hours = ["--between", "2026-03-02T06:00,2026-03-03T22:00"]
    return [*own("movement", "accel"), *hours]


TRIALS = [
    Trial(
        "gaps",
        "a month of gaps",
        {"gaps": "tools"},
        battery("gaps"),
        is_long=True,
    ),
    Trial(
        "population",
        "population",
        {"population": "tools"},
        battery("population"),
        choice="kinds",
        people=320,
        is_long=True,
    ),
    Trial(
        "responses",
        "five prompts a day",
        {"responses": "tools"},
        truth("responses"),
        is_long=True,
    ),
    Trial(
        "bodies",
        "four weeks of watches",
        {"bodies": "tools"},
        ["--study", str(HERE / "studies/bodies.json5"), "--as", "mylifedb"],
        is_long=True,
    ),
    Trial(
        "digital",
        "four weeks of apps, calendar and media",
        {"digital": "tools"},
        ["--study", str(HERE / "studies/digital.json5"), "--as", "mylifedb"],
        is_long=True,
    ),
    Trial(
        "macs",
        "four weeks of Macs",
        {"macs": "tools"},
        ["--study", str(HERE / "studies/macs.json5"), "--as", "mylifedb"],
        is_long=True,
    ),
    Trial(
        "rows",
        "eight weeks of all rows of MyLifeDB",
        {"rows": "tools"},
        ["--study", str(HERE / "studies/rows.json5"), "--as", "mylifedb"],
        is_long=True,
    ),
    Trial(
        "diaries",
        "four weeks of diaries",
        {"diaries": "texts"},
        ["--study", str(HERE / "studies/diaries.json5"), "--as", "mylifedb,truth"],
        is_long=True,
    ),
    Trial(
        "movement",
        "50 Hz, every other hour",
        {
            "shaking": "tools",
            "rides": "tools",
            "lines": "tools",
            "sitters": "tools",
            "gaits": "movement",
            "riders": "movement",
        },
        movement(),
        choice="movers",
        people=24,
        is_long=True,
    ),
    Trial(
        "durations",
        "a week, ground truth only",
        {"durations": "tools", "strides": "movement"},
        [*truth("movement"), "--days", "7"],
        is_long=True,
    ),
    Trial(
        "claims",
        "always on, 48 participants",
        {"claims": "tools"},
        own("stays", "gps"),
        is_long=True,
    ),
    Trial(
        "feelings",
        "ten days of SWIP",
        {"feelings": "tools"},
        truth("feelings"),
        is_long=True,
    ),
    Trial(
        "health",
        "ten days of watches",
        {"days": "tools", "heart": "heart", "exports": "exports", "export_records": "records"},
        health(),
    ),
    Trial(
        "cozie",
        "ten days of Cozie",
        {"votes": "cozie", "points": "tools"},
        cozie(),
    ),
    Trial(
        "cozie-pandas3",
        "ten days of Cozie",
        {"votes_by_pandas3": "cozie3"},
        cozie(),
        is_long=True,
    ),
    Trial(
        "swip",
        "two weeks of SWIP",
        {"cloud": "postgres"},
        ["--study", str(HERE / "studies/swip.json5"), "--as", "swip,truth"],
    ),
    Trial(
        "surveys",
        "four weeks of surveys",
        {"surveys": "forest"},
        own("surveys", "powerState"),
    ),
    Trial(
        "attitude",
        "beiwe-laboratory",
        {"attitude": "tools", "field": "tools"},
        own("attitude", "accel,gyro,magnetometer,devicemotion"),
        choice="windows",
    ),
    Trial("steps", "always on", {"steps": "forest"}, own("steps", "accel"), choice="kinds"),
    Trial(
        "steps-defaults",
        "beiwe-defaults",
        {"recorded_steps": "forest"},
        own("defaults", "accel"),
        choice="kinds",
        is_long=True,
    ),
    Trial("rest", "always on, nights", {"allan": "tools"}, own("rest", "accel,gyro")),
    Trial(
        "week",
        "week",
        {"tables": "tools"},
        "--study week --as beiwe,beiwe-download,truth".split(),
        choice="kinds",
        people=2,
    ),
    Trial("figures", "three days of all apps", {"figures": "tools"}, all_apps("figures")),
    Trial(
        "faults",
        "every fault",
        {"faults": "tools"},
        ["--study", str(HERE / "studies/faults.json5"), "--as", "beiwe,beiwe-download,cozie,truth"],
    ),
    Trial("uploads", "all streams", {"uploads": "tools"}, sent("uploads")),
    Trial(
        "stays",
        "always on, held",
        {"stays": "tools", "claims": "tools"},
        own("stays", "gps"),
        choice="kinds",
    ),
    Trial(
        "stays-jumpy",
        "always on, jumpy",
        {"stays": "tools", "claims": "tools"},
        own("stays", "gps"),
        is_jumpy=True,
        choice="kinds",
    ),
    Trial(
        "stays-defaults",
        "beiwe-defaults, held",
        {"stays": "tools"},
        own("defaults", "gps"),
        choice="kinds",
    ),
    *(streets(region) for region in MEASURED),
]
"""The longest first."""
