"""The requests of Cozie's app and their fates."""

import json
from collections import Counter, defaultdict
from datetime import datetime
from functools import cache

import polars as pl

from pages.numbers import ByName
from pages.people import Person

FATES = ["stored", "merged", "conflict", "lost", "late", "unsent"]


@cache
def requests(person: Person) -> list[dict]:
    file = person.recording / "cozie" / person.patient / "requests.jsonl"
    if person.is_download or not file.exists():
        return []
    sent = [json.loads(line) for line in file.read_text().splitlines()]
    told = person.is_told(pl.Series([request["due"] for request in sent]))
    return [request for request, is_told in zip(sent, told) if is_told]


def answers(person: Person) -> set[tuple[int, str]]:
    """When a survey was handed in, and a question that it answers; some are sent twice."""
    found = set()
    for request in requests(person):
        if request["kind"] != "survey":
            continue
        body = json.loads(request["body"])
        for row in body if isinstance(body, list) else [body]:
            time = round(1_000 * datetime.fromisoformat(row["time"]).timestamp())
            if person.is_told(pl.Series([time]))[0]:
                found |= {(time, name) for name in row["fields"] if name.startswith("q_")}
    return found


def by_hour(person: Person, answers: set[tuple[int, str]]) -> dict[str, list[int]]:
    if not answers:
        return {}
    times, questions = zip(*answers)
    counts: dict[str, list[int]] = defaultdict(lambda: [0] * 24)
    for hour, question in zip(person.hours(pl.Series(times)), questions):
        counts[question][hour] += 1
    return counts


def triggers(sent: list[dict]) -> dict[str, dict]:
    found = {}
    for trigger in {request["trigger"] for request in sent}:
        of = [request for request in sent if request["trigger"] == trigger]
        found[trigger] = {
            "requests": len(of),
            "rows": sum(request["rows"] for request in of),
            "tried_before": sum(request["attempt"] > 1 for request in of),
        }
    return found


def fates(table: pl.DataFrame) -> dict[str, dict[str, int]]:
    counts = Counter(table.select("kind", "fate").iter_rows())
    kinds = {kind for kind, _ in counts}
    return {kind: {fate: counts[kind, fate] for fate in FATES} for kind in kinds}


def due(person: Person) -> dict | None:
    sent = requests(person)
    if not sent:
        return None
    given = answers(person)
    due: dict = {"requests": len(sent), "surveys": len({time for time, _ in given})}
    prompts, fields = person.truth("prompts"), person.truth_rows("cozie", "time")
    if prompts is not None and not person.span:
        asked = prompts.filter(pl.col("app") == "cozie")
        due |= {"prompts": len(asked), "answered_prompts": asked["submitted"].count()}
    due["triggers"] = ByName(triggers(sent))
    due["answers_by_hour"] = ByName(by_hour(person, given))
    if fields is not None and len(fields):
        due["fates"] = ByName(fates(fields))
    return due
