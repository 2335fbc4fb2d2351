"""The numbers of `understudy report`, of a recording and of its download, by polars."""

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pages import coverage, cozie, days, health, motion, overview, places, sampling, surveys, swip
from pages.numbers import ByName, Figure, figures, replaced
from pages.people import Person
from verdicts import Judgement, arguments, tool

BEIWE: dict[str, Callable[[Person], dict | None]] = {
    "rows": lambda person: ByName(overview.rows(person)),
    "days": days.due,
    "map": places.map_due,
    "intervals": lambda person: ByName(sampling.due(person) or {}) or None,
    "acceleration": motion.acceleration_due,
    "spectrum": motion.spectrum_due,
    "accuracy": places.accuracy_due,
    "surveys": surveys.due,
}
OTHERS = {"health": health.due, "cozie": cozie.due, "swip": swip.due}

SPAN = ("2026-03-07T18:30", "2026-03-09T09:45")
"""By local clocks: a date of 23 hours, and parts of two others."""
LAST = ("2026-03-09T16:07", "2026-03-10T03:30")
"""By UTC: it ends while the phone is charged, shortly before the study does."""


def page(folder: Path, *options: str) -> str:
    words = [tool(), "report", folder, "--no-verdicts", "--progress", "none", *options]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def reported(folder: Path, *options: str) -> dict:
    return json.loads(page(folder, "--json", *options))


def due(people: list[Person], panels: dict[str, Callable]) -> dict:
    """All numbers that the page should show."""
    return {
        "overview": overview.due(people),
        "participants": [
            {"patient": person.patient} | {name: panel(person) for name, panel in panels.items()}
            for person in people
        ],
    }


def panel(figure: Figure) -> str:
    """The part of the page that has a number."""
    return figure.kind.split(".")[figure.path[0] == "participants"]


def judge(told: dict, due: dict, panels: list[str], source: str, judgement: Judgement) -> None:
    found = list(figures(told, due))
    for name in panels:
        of = [figure for figure in found if panel(figure) == name]
        others = [figure for figure in of if not figure.is_right]
        for kind in dict.fromkeys(figure.kind for figure in of):
            tell(source, kind, [figure for figure in of if figure.kind == kind])
        judgement.bar(
            f"numbers of panel {name}, report of {source}",
            truth=f"{len(of)} numbers by polars",
            found="the same" if not others else f"{len(others)} differ, such as {others[0]}",
            allowed="the same",
            # A panel without data has nothing to compare.
            holds=not others and any(figure.due is not None for figure in of),
        )
    strangers = [figure for figure in found if panel(figure) not in panels]
    judgement.bar(
        f"panels without a comparison, report of {source}",
        truth="none",
        found=str(strangers[0]) if strangers else "none",
        allowed="none",
        holds=not strangers,
    )
    for name in panels:
        control(told, due, [figure for figure in found if panel(figure) == name], source, judgement)


def wrong(told: dict, due: dict) -> list[Figure]:
    return [figure for figure in figures(told, due) if not figure.is_right]


def tell(source: str, kind: str, of: list[Figure]) -> None:
    others = [figure for figure in of if not figure.is_right]
    words = "pass" if not others else f"{len(others)} others, such as {others[0]} · FAIL"
    print(f"report · {source} · {kind} · {len(of)} numbers · {words}", flush=True)


def control(told: dict, due: dict, of: list[Figure], source: str, judgement: Judgement) -> None:
    """Changes one number of each kind, each by itself, by as little as must be noticed."""
    first: dict[str, Figure] = {}
    for figure in of:
        if figure.due is not None and figure.is_right:
            first.setdefault(figure.kind, figure)
    missed = []
    for kind, figure in first.items():
        part, *path = figure.path
        changed = replaced(told[part], tuple(path), figure.spoiled())
        if len(wrong(changed, due[part])) != len(wrong(told[part], due[part])) + 1:
            missed.append(kind)
    name = panel(of[0]) if of else "nothing"
    judgement.control(
        f"a changed number of each kind, panel {name}, report of {source}",
        found=f"{len(first) - len(missed)} of {len(first)}" + "".join(f", not {k}" for k in missed),
        seen=bool(first) and not missed,
    )


def compare(people: list[Person], source: str, judgement: Judgement, *options: str) -> None:
    """The page's numbers and its pictures of coverage."""
    is_download = people[0].is_download
    folder = people[0].recording / ("beiwe-download" if is_download else "")
    panels = BEIWE if is_download else BEIWE | OTHERS
    told = reported(folder, *options) | coverage.drawn(page(folder, "--output", "-", *options))
    known = due(people, panels) | coverage.due(people)
    judge(told, known, ["overview", *coverage.PICTURES, "patient", *panels], source, judgement)


def instants(span: tuple[str, str], zone: str) -> tuple[int, int]:
    """The instants of local times, as ms since 1970."""
    start, end = (datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)) for text in span)
    return round(1_000 * start.timestamp()), round(1_000 * end.timestamp())


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("polars, report", profile)
    zone = json.loads((recording / "manifest.json").read_text())["time_zone"]
    files = (recording / "truth").glob("*/participant.json")
    numbers = {file.parent.name: json.loads(file.read_text())["participant"] for file in files}

    names = sorted(numbers, key=numbers.get)
    people = [Person(recording, name, zone, False, True) for name in names]
    compare(people, "the recording", judgement, "--coordinates")

    people = [replace(p, shows_coordinates=False, span=instants(SPAN, zone)) for p in people]
    compare(people, "a span of the recording", judgement, "--between", ",".join(SPAN))

    # A download alone has neither manifest nor truth: its people are in order of their names, and
    # its days are in UTC.
    people = [Person(recording, name, "UTC", True, False) for name in sorted(names)]
    compare(people, "the download", judgement)

    people = [replace(person, span=instants(LAST, "UTC")) for person in people]
    compare(people, "a span of the download", judgement, "--between", ",".join(LAST))
    judgement.write(output)


if __name__ == "__main__":
    main()
