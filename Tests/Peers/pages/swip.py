"""Sessions, emotions and scores of SWIP's store, by sqlite3."""

import sqlite3
from collections import Counter
from contextlib import closing
from functools import cache

import polars as pl

from pages.hourly import quantiles
from pages.people import Person, text

EMOTIONS = ["Calm", "Stressed", "Focused", "Neutral", "Amused"]
SESSIONS = """
    select started_at, ended_at, data_on_cloud,
        (select count(*) from dim_app_biosignals b where b.app_session_id = s.app_session_id)
    from dim_app_session s
"""
FELT = """
    select b.timestamp, iif(e.dominant_emotion = 'Stress', 'Stressed', e.dominant_emotion),
        e.swip_score
    from dim_emotions e join dim_app_biosignals b using (app_biosignal_id)
"""


def read(person: Person, question: str, names: list[str], times: list[str]) -> pl.DataFrame:
    """A row a session or emotion of the page's span, by the first of its times."""
    file = person.recording / "swip" / f"{person.patient}.sqlite"
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as store:
        rows = store.execute(question).fetchall()
    schema = {name: pl.String if name in times else None for name in names}
    table = pl.DataFrame(rows, schema=schema, orient="row", infer_schema_length=None)
    instants = pl.col(times).str.to_datetime("%Y-%m-%dT%H:%M:%S%.3fZ", time_unit="ms")
    table = table.with_columns(instants.dt.epoch("ms"))
    return table.filter(person.is_told(table[times[0]]))


@cache
def sessions(person: Person) -> pl.DataFrame | None:
    file = person.recording / "swip" / f"{person.patient}.sqlite"
    if person.is_download or not file.exists():
        return None
    return read(person, SESSIONS, ["start", "end", "cloud", "looks"], ["start", "end"])


def days(person: Person, sessions: pl.DataFrame, felt: pl.DataFrame) -> list[dict]:
    used = person.dates(sessions["start"]).to_list()
    told = person.dates(felt["time"]).to_list()
    found = []
    for date in sorted({*used, *told}):
        of = sessions.filter([d == date for d in used])
        emotions = felt.filter([d == date for d in told])
        day = {
            "date": text(date),
            "sessions": len(of),
            "seconds": (of["end"] - of["start"]).sum() / 1_000,
            "looks": of["looks"].sum(),
            "emotions": len(emotions),
        }
        if emotions["score"].count():
            day["mean_score"] = emotions["score"].mean()
        found.append(day)
    return found


def places(person: Person, sessions: pl.DataFrame) -> list[dict]:
    """Places by the truth or, without it, by the store itself."""
    true = person.truth_rows("sessions", "start")
    if true is None:
        counts = Counter(("cloud" if cloud else "local", "–") for cloud in sessions["cloud"])
    else:
        counts = Counter(true.select("store", "reason").iter_rows())
    return [
        {"place": place, "reason": reason, "sessions": count}
        for (place, reason), count in sorted(counts.items())
    ]


def due(person: Person) -> dict | None:
    stored = sessions(person)
    if stored is None or stored.is_empty():
        return None
    felt = read(person, FELT, ["time", "emotion", "score"], ["time"])
    scored = felt.filter(pl.col("score").is_not_null())
    counts = Counter(felt["emotion"])
    return {
        "sessions": len(stored),
        "days": days(person, stored, felt),
        "emotions": {emotion: counts[emotion] for emotion in EMOTIONS},
        **quantiles(person, "score", scored["time"], scored["score"]),
        "places": places(person, stored),
    }
