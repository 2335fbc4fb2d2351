"""The number of rows of each stream and app, and their first and last times."""

from collections import Counter

from pages import cozie, health, swip
from pages.numbers import ByName
from pages.people import EVENTS, MOTION, STREAMS, Person

HOUR = 3_600_000


def app_rows(person: Person) -> dict[str, list[tuple[int, int]]]:
    """Times with numbers of rows, by app: samples, rows of requests, sessions with their looks."""
    found = {app: [(t, 1) for t in health.samples(person, app)["start"]] for app in health.READERS}
    found["cozie"] = [(request["due"], request["rows"]) for request in cozie.requests(person)]
    stored = swip.sessions(person)
    if stored is not None:
        found["swip"] = [(start, 1 + looks) for start, looks in stored["start", "looks"].rows()]
    return {app: rows for app, rows in found.items() if rows}


def rows(person: Person) -> dict[str, int]:
    """Rows by stream and app; a span lists no stream without rows in it, and no log."""
    streams = {s: len(person.rows(s)) for s in STREAMS if person.files(s)}
    if person.span:
        streams = {s: count for s, count in streams.items() if count and s != "ios_log"}
    apps = {app: sum(count for _, count in rows) for app, rows in app_rows(person).items()}
    return streams | apps


def hours(person: Person) -> list[int]:
    """The first and the last hours of all streams and apps but the log.

    Rows of ten minutes count where the first of them is.
    """
    found = []
    for stream in [*MOTION, "gps", *EVENTS]:
        times = person.rows(stream)["timestamp"]
        if times.is_empty():
            continue
        last = times.max()
        if stream in MOTION:
            tens = person.tens(stream)
            last = times[int((tens == tens[-1]).argmax())]
        found += [times.min() // HOUR, last // HOUR]
    for told in app_rows(person).values():
        found += [time // HOUR for time, _ in told]
    return found


def due(people: list[Person]) -> dict:
    counts = [rows(person) for person in people]
    all_hours = [hour for person in people for hour in hours(person)]
    totals, takers = Counter(), Counter()
    for count in counts:
        totals += Counter(count)
        takers += Counter(count.keys())
    # Files are counted in the whole folder, for any span.
    files = {s: sum(len(person.files(s)) for person in people) for s in STREAMS}
    return {
        "participants": len(people),
        "from": min(all_hours) * HOUR,
        "to": (max(all_hours) + 1) * HOUR,
        "time_zone": people[0].zone,
        "rows": totals.total(),
        "content_bytes": sum(person.content_bytes() for person in people),
        "streams": ByName(
            {
                s: {"participants": takers[s], "files": files[s], "rows": totals[s]}
                for s in STREAMS
                if files[s]
            }
        ),
        "apps": ByName(
            {
                app: {"participants": takers[app], "rows": totals[app]}
                for app in totals
                if app not in STREAMS
            }
        ),
    }
