"""Compares the Macs of 200 people in four weeks with the distributions of their profiles."""

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np

import mylifedb
from digital import DAYS, MEDIAN, SHARE, SPREAD, WEEKDAYS, Parameter, Person, fit, tabulate
from digital import kinds as kinds_of
from verdicts import Judgement, arguments

MAC = "imports/device/mac/*"
STUDY = Path(__file__).parent / "studies/macs.json5"
ZONE = ZoneInfo("Europe/Zurich")
DEVELOPERS = {"office-worker": 0.0, "remote-worker": 0.0}
HOURS = {"9 to 18 h": 0.65, "18 to 24 h": 0.21, "0 to 6 h": 0.10}
"""Shares of commits (511 commits of swift-argument-parser)."""
WEEKENDS = 0.13
NEAR = 0.05
"""Allowed difference of these shares."""
LINES = {50: 31, 90: 298}
"""Percentiles of the lines of a commit, from the same repository."""
LINES_NEAR = 0.3

PARAMETERS = [
    Parameter(
        "hours with the Mac per weekday",
        4.5,
        0.35,
        {"software-developer": 1.5, "remote-worker": 1.3},
    ),
    Parameter(
        "keys per hour with the Mac", 1_100, 0.6, {"software-developer": 1.3, "office-worker": 1.1}
    ),
    Parameter("changed documents per hour with the Mac", 3, 0.8, {"software-developer": 2}),
    Parameter("deep work per weekday", 1.4, 0.6, {"software-developer": 1.4}, days=20),
    Parameter("commits per day", 3, 0.8, DEVELOPERS, "swift-argument-parser", days=28),
    Parameter("hours in editors per weekday", 3, 0.4, DEVELOPERS, "ZeroTurnaround: 15 h a week"),
    Parameter("commands per weekday", 60, 0.9, DEVELOPERS),
    Parameter("builds per weekday", 12, 0.7, DEVELOPERS),
]


def person(tree: Path) -> tuple[Person, list[tuple[datetime, float]]]:
    """The values of one person, and the time and the lines of each commit."""
    found = Person()
    counts: Counter[str] = Counter()
    weekly: Counter[str] = Counter()
    commits = []
    hours = 0.0
    for _, day in mylifedb.days(tree, MAC):
        is_weekday = bool(np.is_busday(np.datetime64(day["date"])))
        for sample in day["samples"]:
            name = sample["type"].removeprefix("sim.")
            match name:
                case "focus.active-app":
                    hours += sample["value"] / 3600
                    weekly["hours with the Mac per weekday"] += is_weekday * sample["value"] / 3600
                case "focus.deep-work":
                    weekly["deep work per weekday"] += is_weekday
                case "typing.typing":
                    counts["keys"] += sample["value"]
                case "documents.documents":
                    counts["documents"] += 1
                case "dev-work.git-commits":
                    if not sample["metadata"]["merge"]:
                        counts["commits per day"] += 1
                        time = datetime.fromtimestamp(mylifedb.seconds(sample["start"]), ZONE)
                        commits.append((time, sample["value"]))
                case "dev-work.ide-usage":
                    weekly["hours in editors per weekday"] += is_weekday * sample["value"] / 3600
                case "dev-work.terminal-history":
                    weekly["commands per weekday"] += is_weekday
                case "dev-work.builds":
                    # Servers make builds of their own after a push.
                    is_local = sample["metadata"]["kind"] != "ci"
                    weekly["builds per weekday"] += is_weekday and is_local
    found.values = {name: value / DAYS for name, value in counts.items()}
    found.values |= {name: value / WEEKDAYS for name, value in weekly.items()}
    if hours:
        found.values["keys per hour with the Mac"] = counts["keys"] / hours
        found.values["changed documents per hour with the Mac"] = counts["documents"] / hours
    return found, commits


def judge_parameters(people: list[tuple[str, Person]], judgement: Judgement) -> None:
    fits = [fit(each, people, 1, 1) for each in PARAMETERS]
    tabulate(fits, judgement)
    near = sum(each.is_near for each in fits)
    judgement.bar(
        f"parameters with a median within {MEDIAN:.0%} and a spread within {SPREAD:.0%}",
        truth=f"{len(fits)}",
        found=f"{near}",
        allowed=f"at least {SHARE:.0%}",
        holds=near >= SHARE * len(fits),
    )
    spoiled = sum(fit(each, people, 1.5, 1).is_near for each in PARAMETERS)
    judgement.control(
        "values multiplied by 1.5",
        found=f"{spoiled} of {len(fits)}",
        seen=spoiled < SHARE * len(fits),
    )


def judge_commits(commits: list[tuple[datetime, float]], judgement: Judgement) -> None:
    hours = np.array([time.hour for time, _ in commits])
    for name, wanted in HOURS.items():
        first, end = (int(part) for part in name.removesuffix(" h").split(" to "))
        share(
            judgement,
            f"share of commits from {name}",
            wanted,
            np.mean((first <= hours) & (hours < end)),
        )
    weekends = np.mean([time.weekday() >= 5 for time, _ in commits])
    share(judgement, "share of commits at weekends", WEEKENDS, weekends)
    lines = np.array([lines for _, lines in commits])
    for percent, wanted in LINES.items():
        found = float(np.percentile(lines, percent))
        judgement.bar(
            f"{percent}th percentile of the lines of a commit",
            truth=f"{wanted}",
            found=f"{found:.0f}",
            allowed=f"within {LINES_NEAR:.0%}",
            holds=abs(found / wanted - 1) <= LINES_NEAR,
        )
    moved = np.mean([9 <= (hour + 6) % 24 < 18 for hour in hours])
    judgement.control(
        "commits six hours later",
        found=f"{moved:.2f} from 9 to 18 h",
        seen=abs(moved - HOURS["9 to 18 h"]) > NEAR,
    )


def share(judgement: Judgement, what: str, wanted: float, found: float) -> None:
    judgement.bar(
        what,
        truth=f"{wanted:g}",
        found=f"{found:.3f}",
        allowed=f"within {NEAR:g}",
        holds=bool(abs(found - wanted) <= NEAR),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("macs", profile)
    seed = json.loads((recording / "manifest.json").read_text())["seed"]
    kind = kinds_of(STUDY, seed)
    trees = sorted((recording / "mylifedb").iterdir())
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(person, trees, chunksize=4))
    people = [(kind[tree.name], each) for tree, (each, _) in zip(trees, found)]
    judge_parameters(people, judgement)
    judge_commits([commit for _, commits in found for commit in commits], judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
