"""Surveys of Beiwe: what was asked and handed in."""

from collections import Counter, defaultdict
from datetime import UTC, datetime
from pathlib import Path

import polars as pl

from pages.numbers import ByName
from pages.people import Person

COUNTED = ("notified", "submitted", "expired")


def files(person: Person, kind: str, folder: str) -> dict[str, list[Path]]:
    """By the survey's id."""
    found = defaultdict(list)
    if person.is_download:
        for file in (person.folder / folder).glob("*/*.csv"):
            found[file.parent.name].append(file)
    else:
        for file in person.folder.glob(f"{person.patient}_{kind}_*.csv.gz"):
            found[file.name.split("_")[2]].append(file)
    return found


def made(file: Path, is_of_download: bool) -> int:
    """When the app made a file, by its name; a download has whole seconds."""
    if not is_of_download:
        return int(file.name.split("_")[-1][:13])
    time = datetime.strptime(file.name.split("+")[0], "%Y-%m-%d %H_%M_%S")
    return round(1_000 * time.replace(tzinfo=UTC).timestamp())


def due(person: Person) -> dict | None:
    surveys: dict[str, Counter] = defaultdict(Counter)
    for survey, timings in files(person, "surveyTimings", "survey_timings").items():
        for file in timings:
            events = pl.read_csv(file, infer_schema=False, quote_char=None)
            told = events.filter(person.is_told(events["timestamp"].cast(pl.Int64)))["event"]
            counted = Counter(event for event in told if event in COUNTED)
            if counted:
                surveys[survey] += counted
    for survey, answers in files(person, "surveyAnswers", "survey_answers").items():
        told = person.is_told(pl.Series([made(file, person.is_download) for file in answers])).sum()
        if told:
            surveys[survey]["answers"] += told
    names = [*COUNTED, "answers"]
    return ByName({s: {name: c[name] for name in names} for s, c in surveys.items()}) or None
