"""Surveys of Beiwe: what was asked and handed in."""

from collections import Counter, defaultdict
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


def due(person: Person) -> dict | None:
    surveys: dict[str, Counter] = defaultdict(Counter)
    for survey, timings in files(person, "surveyTimings", "survey_timings").items():
        for file in timings:
            events = pl.read_csv(file, infer_schema=False, quote_char=None)["event"]
            counted = Counter(event for event in events if event in COUNTED)
            if counted:
                surveys[survey] += counted
    for survey, answers in files(person, "surveyAnswers", "survey_answers").items():
        surveys[survey]["answers"] += len(answers)
    names = [*COUNTED, "answers"]
    return ByName({s: {name: c[name] for name in names} for s, c in surveys.items()}) or None
