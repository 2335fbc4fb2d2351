"""Samples of HealthKit by MyLifeDB's days and by the Health app's export, beside the body."""

import json
from collections import Counter, defaultdict
from datetime import datetime
from functools import cache
from xml.etree import ElementTree

import polars as pl

from pages.hourly import quantiles
from pages.numbers import ByName
from pages.people import DAY, Person, joined, text

SLEEP = "HKCategoryTypeIdentifierSleepAnalysis"
STAGES = ["InBed", "AsleepUnspecified", "Awake", "AsleepCore", "AsleepDeep", "AsleepREM"]
"""Apple's names by the numbers of their values."""
IN_BED, AWAKE = 0, 2

COLUMNS = {
    "type": pl.String,
    "start": pl.Int64,
    "end": pl.Int64,
    "value": pl.Float64,
    "device": pl.String,
}


def instant(text: str) -> int:
    return round(1_000 * datetime.fromisoformat(text).timestamp())


def of_days(person: Person) -> list[tuple]:
    """The samples of MyLifeDB's files."""
    rows = []
    for file in (person.recording / "mylifedb" / person.patient).glob("imports/**/raw/*/*/*.json"):
        day = json.loads(file.read_text())
        info = day["device_info"]
        names = {info.get(device): device for device in ("phone", "watch")}
        for sample in day["samples"]:
            times = [instant(sample[key]) for key in ("start", "end")]
            device = names.get(sample["device"], "other") if sample["device"] else "other"
            rows.append((sample["type"], *times, sample["value"], device))
    return rows


def of_export(person: Person) -> list[tuple]:
    """The samples of the Health app's XML."""
    rows = []
    folder = person.recording / "apple-health" / person.patient
    for file in folder.glob("*/export.xml"):
        for element in ElementTree.parse(file).getroot():
            if element.tag == "Record":
                kind, value = element.get("type"), element.get("value")
            elif element.tag == "Workout":
                kind, value = "HKWorkoutTypeIdentifier", None
            else:
                continue
            times = [instant(element.get(key)) for key in ("startDate", "endDate")]
            device = element.get("device") or ""
            hardware = {"hardware:iPhone": "phone", "hardware:Watch": "watch"}
            by = next((name for word, name in hardware.items() if word in device), "other")
            rows.append((kind, *times, number(kind, value), by))
    return rows


def number(kind: str, value: str | None) -> float | None:
    """The stage's number, or the number itself; None for other words."""
    if kind == SLEEP:
        return STAGES.index(value.removeprefix("HKCategoryValueSleepAnalysis"))
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


READERS = {"mylifedb": of_days, "apple-health": of_export}


@cache
def samples(person: Person, app: str) -> pl.DataFrame:
    if person.is_download:
        return pl.DataFrame(schema=COLUMNS)
    if person.span:
        whole = samples(person.whole, app)
        return whole.filter(person.is_told(whole["start"]))
    return pl.DataFrame(READERS[app](person), schema=COLUMNS, orient="row")


def steps(person: Person, book: pl.DataFrame) -> list[dict]:
    counts = book.filter(pl.col("type") == "HKQuantityTypeIdentifierStepCount")
    sums = (
        counts.with_columns(date=person.dates(counts["start"]))
        .group_by("date", "device")
        .agg(pl.col("value").sum())
    )
    days: dict[int, dict] = defaultdict(dict)
    for date, device, count in sums.sort("date").iter_rows():
        days[date][device] = count
    true = person.true_days()
    return [
        {"date": text(date)}
        | by
        | ({"true_steps": true[text(date)]["steps"]} if text(date) in true else {})
        for date, by in days.items()
    ]


def nights(person: Person, spans: pl.DataFrame) -> dict[int, list[tuple]]:
    """Parts from noon to noon, by the date of waking."""
    spans = spans.filter(
        pl.col("end") > pl.col("start"),
        person.is_told(spans["start"]),
        person.is_told(spans["end"]),
    )
    dates = (person.local(spans["start"]) + DAY // 2) // DAY
    found = defaultdict(list)
    for date, part in zip(dates, spans.iter_rows()):
        found[date].append(part)
    return found


def seconds(parts: list[tuple], kinds: set) -> float | None:
    """In which parts of some kinds hold, each second once."""
    spans = joined([(start, end) for start, end, kind in parts if kind in kinds])
    return sum(end - start for start, end in spans) / 1_000 if spans else None


def due_nights(person: Person, book: pl.DataFrame) -> list[dict]:
    told = book.filter((pl.col("type") == SLEEP) & pl.col("value").is_not_null())
    seen = nights(person, told.select("start", "end", "value"))
    body = person.truth("sleep")
    true = {}
    if body is not None:
        body = body.filter(pl.col("by") == "body")
        true = nights(person, body.select("start", "end", "stage"))
    asleep = set(range(len(STAGES))) - {IN_BED, AWAKE}
    found = []
    for date in sorted(seen.keys() | true.keys()):
        sums = {
            "asleep_seconds": seconds(seen.get(date, []), asleep),
            "in_bed_seconds": seconds(seen.get(date, []), {IN_BED}),
            "true_asleep_seconds": seconds(true.get(date, []), {"n1", "n2", "n3", "rem"}),
        }
        found.append({"date": text(date)} | {k: v for k, v in sums.items() if v is not None})
    return found


def due_book(person: Person, book: pl.DataFrame) -> dict:
    due = {"samples": len(book), "types": ByName(Counter(book["type"]))}
    heart = book.filter(pl.col("type") == "HKQuantityTypeIdentifierHeartRate")
    if len(heart):
        due |= quantiles(person, "heart_rate", heart["start"], heart["value"])
    return due | {"steps": steps(person, book), "nights": due_nights(person, book)}


def due(person: Person) -> dict | None:
    books = {app: samples(person, app) for app in READERS}
    told = {app: due_book(person, book) for app, book in books.items() if len(book)}
    body = person.truth_rows("health")
    if not told:
        return None
    if body is not None and len(body):
        hearts = quantiles(person, "heart_rate", body["timestamp"], body["heart_rate"])
        told["truth"] = {"minutes": len(body)} | hearts
    return told
