"""Compares the digital life of 200 people in four weeks with the distributions of their profiles.

Every parameter has a median for each kind of person, and a spread between people. The figures about
apps in a session and about the first app of a day have no parameter. They are compared with
studies.
"""

import json
import math
import subprocess
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import mylifedb
from verdicts import Judgement, arguments, tool

STUDY = Path(__file__).parent / "studies/digital.json5"
DAYS = 28
WEEKDAYS = 20
WORKED = {"student": 0.85, "teenager": 0.97}
"""Share of weekdays that are work days, as `work.on_weekdays` of the profiles; 0.92 for others. The
medians are for work days."""
PHONE = "imports/device/iphone/*"
MEDIAN = 0.2
"""Allowed difference of a median, as a fraction."""
SPREAD = 0.3
"""Allowed difference of the ratio of the 90th and the 10th percentile, as a fraction."""
SHARE = 0.9
"""Share of the parameters that must be within both limits."""


@dataclass(frozen=True)
class Parameter:
    """A number per day, or another unit, with its median and its spread between people."""

    name: str
    median: float
    sigma: float
    factors: dict[str, float] = field(default_factory=dict)
    """Of kinds of people; 1 for others, and 0 for kinds that have none."""
    source: str = ""
    days: int = 0
    """Days of which values are counted, if the value is a count; its chance adds to the spread."""

    def ratio(self) -> float:
        """The expected ratio of the 90th and the 10th percentile of people."""
        if not self.days:
            return math.exp(2.56 * self.sigma)
        random = np.random.default_rng(1)
        counts = random.poisson(self.days * self.median * random.lognormal(0, self.sigma, 50_000))
        low, high = np.quantile(counts[counts > 0], [0.1, 0.9])
        return float(high / low)

    def expected(self, kind: str) -> float:
        worked = WORKED.get(kind, 0.92) if "per weekday" in self.name else 1
        return self.median * self.factors.get(kind, 1) * worked


NO_OFFICE = dict.fromkeys(
    ["student", "nurse", "courier", "teenager", "retired", "patient-low-mobility"], 0.0
)
PARAMETERS = [
    Parameter(
        "notifications per day",
        56,
        0.7,
        {"teenager": 4.2, "student": 1.4, "patient-low-mobility": 0.7, "retired": 0.5},
        "Pielot 2018; Common Sense 2023",
    ),
    Parameter("reminders per day", 2.5, 0.8, {"retired": 1.2, "teenager": 0.4}, days=28),
    Parameter(
        "events per weekday",
        4.2,
        0.6,
        {"remote-worker": 1.15, "student": 0.55, "teenager": 0.35}
        | dict.fromkeys(["nurse", "courier", "retired", "patient-low-mobility"], 0.0),
        days=20,
    ),
    Parameter(
        "meetings per weekday",
        2.4,
        0.6,
        {"remote-worker": 1.25} | NO_OFFICE,
        "Microsoft 2021",
        days=20,
    ),
    Parameter(
        "work e-mail received per weekday",
        80,
        0.8,
        {"student": 0.3}
        | dict.fromkeys(["nurse", "courier", "teenager", "retired", "patient-low-mobility"], 0.0),
        "Microsoft 2025",
    ),
    Parameter("private e-mail received per day", 12, 0.8, {"teenager": 0.3}),
    Parameter("e-mail sent for each received", 0.22, 0.6),
    Parameter(
        "private video calls per day",
        0.12,
        1,
        {"teenager": 3, "student": 2, "retired": 1.5},
        days=28,
    ),
    Parameter(
        "minutes of music from a speaker per day",
        20,
        0.8,
        {"teenager": 1.8, "student": 1.6, "retired": 0.4, "patient-low-mobility": 0.4},
    ),
    Parameter("episodes of podcasts per week", 8, 0.6, {}, "Infinite Dial 2021"),
    Parameter(
        "minutes of reading on the phone per day", 18, 0.7, {"retired": 1.4, "teenager": 0.6}
    ),
    Parameter(
        "photos per day",
        3.3,
        1,
        {
            "teenager": 1.5,
            "student": 1.5,
            "courier": 0.5,
            "retired": 0.6,
            "patient-low-mobility": 0.4,
        },
        "Gigaom",
    ),
    Parameter(
        "screenshots per day",
        0.4,
        1,
        {"teenager": 1.6, "student": 1.6, "retired": 0.4},
        "Avast 2019",
        days=28,
    ),
    Parameter(
        "videos per day",
        0.25,
        1,
        {"teenager": 1.6, "student": 1.6, "retired": 0.4},
        "Gigaom",
        days=28,
    ),
    Parameter("subscriptions", 4, 0.5, {"teenager": 0.5, "retired": 0.6}),
]


@dataclass
class Person:
    """The values of one person."""

    values: dict[str, float] = field(default_factory=dict)
    parts: list[float] = field(default_factory=list)
    """Seconds."""
    sessions: Counter[str] = field(default_factory=Counter)
    """Parts of each session."""
    first: list[str] = field(default_factory=list)
    """The category of the first app of each day."""


def person(tree: Path) -> Person:
    found = Person()
    counts: Counter[str] = Counter()
    weekly: Counter[str] = Counter()
    subscriptions = 0
    for _, day in mylifedb.days(tree, PHONE):
        date = np.datetime64(day["date"])
        is_weekday = np.is_busday(date)
        sent = received = 0
        first = None
        for sample in day["samples"]:
            name = sample["type"].removeprefix("sim.")
            about = sample.get("metadata", {})
            match name:
                case "screen-time.app-usage":
                    found.parts.append(sample["value"])
                    found.sessions[about["session"]] += 1
                    hour = sample["start"]
                    if first is None or hour < first[0]:
                        first = (hour, about["category"])
                case "screen-time.notifications":
                    counts["notifications per day"] += 1
                case "calendar.reminders":
                    counts["reminders per day"] += 1
                case "calendar.calendar":
                    if is_weekday and about["kind"] != "travel":
                        weekly["events per weekday"] += 1
                        weekly["meetings per weekday"] += about["kind"] == "meeting"
                        counts["online"] += about["kind"] == "meeting" and about["online"]
                        counts["meetings"] += about["kind"] == "meeting"
                case "email.email":
                    received += about["received"]
                    sent += about["sent"]
                    if about["account"] == "private":
                        counts["private e-mail received per day"] += about["received"]
                    elif is_weekday:
                        weekly["work e-mail received per weekday"] += about["received"]
                case "calls.video-calls":
                    counts["private video calls per day"] += about["kind"] == "private"
                case "music.music":
                    if about["output"] == "speaker":
                        counts["minutes of music from a speaker per day"] += sample["value"] / 60
                case "podcasts.podcasts":
                    counts["episodes of podcasts per week"] += 7 * about["finished"]
                case "books.books":
                    if about["format"] == "ebook":
                        counts["minutes of reading on the phone per day"] += sample["value"] / 60
                case "photos.photos-taken":
                    counts["photos per day"] += 1
                case "photos.screenshots":
                    counts["screenshots per day"] += 1
                case "photos.videos":
                    counts["videos per day"] += 1
                case "finance.subscriptions":
                    subscriptions = max(subscriptions, about["active"])
        counts["received"] += received
        counts["sent"] += sent
        if first is not None:
            found.first.append(first[1])
    found.values = {name: value / DAYS for name, value in counts.items()}
    found.values |= {name: value / WEEKDAYS for name, value in weekly.items()}
    found.values["e-mail sent for each received"] = counts["sent"] / max(counts["received"], 1)
    found.values["subscriptions"] = subscriptions
    return found


def kinds(study: Path, seed: int) -> dict[str, str]:
    """The kind of each person, from the truth of the first day, by the person's patient id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [tool(), "record", "--study", study, "--seed", str(seed), "--days", "1"]
        command += ["--as", "truth", "--progress", "none", "--output", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        files = (Path(folder) / "truth").glob("*/participant.json")
        people = [json.loads(file.read_text()) for file in files]
    return {each["patient"]: each["person"] for each in people}


@dataclass(frozen=True)
class Fit:
    """A parameter beside its values."""

    parameter: Parameter
    median: float
    """As a share of the expected median, over all kinds."""
    spread: float
    """The ratio of the 90th and the 10th percentile as a share of the expected ratio."""
    people: int
    kinds: dict[str, float]
    """The median of each kind as a share of the expected one."""

    @property
    def is_near(self) -> bool:
        return abs(self.median - 1) <= MEDIAN and abs(self.spread - 1) <= SPREAD


def fit(parameter: Parameter, people: list[tuple[str, Person]], factor: float, power: float) -> Fit:
    """Compares a parameter. `factor` and `power` spoil the values, if they are not 1."""
    values: dict[str, list[float]] = defaultdict(list)
    for kind, each in people:
        expected = parameter.expected(kind)
        # People without an own list, podcast or book have no value.
        value = each.values.get(parameter.name, 0)
        if expected > 0 and value > 0:
            values[kind].append(factor * (value / expected) ** power)
    pooled = np.concatenate(list(values.values()))
    low, high = np.quantile(pooled, [0.1, 0.9])
    return Fit(
        parameter,
        float(np.median(pooled)),
        float(high / low / parameter.ratio()),
        len(pooled),
        {kind: float(np.median(found)) for kind, found in sorted(values.items())},
    )


def tabulate(fits: list[Fit], judgement: Judgement) -> None:
    """Adds the rows of the table of parameters."""
    judgement.table.append(
        ["quantity", "median", "spread (sigma)", "people", "found median", "found spread", "source"]
    )
    for each in fits:
        parameter = each.parameter
        judgement.table.append(
            [
                parameter.name,
                f"{parameter.median:g}",
                f"{parameter.sigma:g}",
                f"{each.people}",
                f"{each.median:.2f} of it",
                f"{each.spread:.2f} of it",
                parameter.source or "assumed",
            ]
        )


def parameters(people: list[tuple[str, Person]], judgement: Judgement) -> None:
    fits = [fit(each, people, 1, 1) for each in PARAMETERS]
    tabulate(fits, judgement)
    near = sum(each.is_near for each in fits)
    share_is_enough(judgement, "parameters whose median and spread agree", near, len(fits))
    own = [median for each in fits for median in each.kinds.values()]
    near_kinds = sum(abs(median - 1) <= MEDIAN for median in own)
    judgement.limit(
        f"medians of single kinds of people within {MEDIAN:.0%}",
        truth=f"{len(own)}",
        found=f"{near_kinds}",
        reason=f"each kind has about {len(people) // len(set(kind for kind, _ in people))} people, "
        "so chance alone moves its median by this much",
    )
    for what, factor, power in [
        ("values multiplied by 1.5", 1.5, 1),
        ("people who are alike", 1, 0.4),
    ]:
        spoiled = [fit(each, people, factor, power) for each in PARAMETERS]
        count = sum(each.is_near for each in spoiled)
        judgement.control(what, found=f"{count} of {len(fits)}", seen=count < SHARE * len(fits))


def share_is_enough(judgement: Judgement, what: str, found: int, of: int) -> None:
    judgement.bar(
        what,
        truth=f"{of}",
        found=f"{found}",
        allowed=f"at least {SHARE:.0%}",
        holds=found >= SHARE * of,
    )


def apps(people: list[Person], judgement: Judgement) -> None:
    parts = np.concatenate([each.parts for each in people])
    sessions = np.array([count for each in people for count in each.sessions.values()])
    social = np.mean([category == "social" for each in people for category in each.first])
    single = np.mean(sessions == 1)
    for what, source, found, low, high, digits in [
        ("share of sessions with one app", "Falaki 2010", single, 0.45, 0.75, 2),
        ("share of uses below 15 s", "Ferreira 2014", np.mean(parts < 15), 0.3, 0.45, 2),
        ("mean use of an app in s", "Böhmer 2011", parts.mean(), 70, 130, 0),
        ("share of mornings that begin with a social app", "Böhmer 2011", social, 0.5, 0.85, 2),
    ]:
        judgement.bar(
            f"{what} ({source})",
            truth="",
            found=f"{found:.{digits}f}",
            allowed=f"{low:g} to {high:g}",
            holds=low <= found <= high,
        )
    cut = np.mean(parts / 2 < 15)
    judgement.control("uses of half the length", found=f"{cut:.2f} below 15 s", seen=cut > 0.45)


def notifications(people: list[tuple[str, Person]], judgement: Judgement) -> None:
    name = "notifications per day"
    values: dict[str, list[float]] = defaultdict(list)
    for kind, each in people:
        values[kind].append(each.values[name])
    low, high = np.quantile(np.concatenate(list(values.values())), [0.1, 0.9])
    judgement.bar(
        "90th percentile of people's notifications, divided by the 10th (Pielot 2018)",
        truth="",
        found=f"{high / low:.1f}",
        allowed="at least 4",
        holds=high / low >= 4,
    )
    ratio = float(np.median(values["teenager"]) / np.median(values["retired"]))
    judgement.bar(
        "median notifications of teenagers, divided by the median of retired people "
        "(Common Sense 2023)",
        truth="",
        found=f"{ratio:.1f}",
        allowed="at least 3",
        holds=ratio >= 3,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("digital", profile)
    seed = json.loads((recording / "manifest.json").read_text())["seed"]
    kind = kinds(STUDY, seed)
    trees = sorted((recording / "mylifedb").iterdir())
    with ProcessPoolExecutor() as pool:
        found = list(pool.map(person, trees, chunksize=4))
    people = [(kind[tree.name], each) for tree, each in zip(trees, found)]
    parameters(people, judgement)
    apps(found, judgement)
    notifications(people, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
