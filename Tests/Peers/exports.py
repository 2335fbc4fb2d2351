"""Reads exports of the Health app with healthkit-to-sqlite, gpxpy and xmllint.

MyLifeDB's days have the same samples, so both have as many of each type, and of quantities the same
sums.
"""

import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import gpxpy

import mylifedb
from health_samples import Samples, archive, days
from verdicts import Judgement, arguments

LENGTH = 0.03
"""The largest relative difference of a route from its workout's distance."""


def tables(export: Path) -> Samples:
    """The samples that healthkit-to-sqlite reads from an export."""
    found = Samples()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "health.db"
        command = [Path(sys.executable).parent / "healthkit-to-sqlite", "--silent"]
        subprocess.run([*command, archive(export, folder), database], check=True)
        with sqlite3.connect(database) as connection:
            rows = connection.execute("select name from sqlite_master where type = 'table'")
            for (table,) in rows.fetchall():
                # Tables of records begin with r, and with the short name of their type.
                if not (table.startswith("r") and table[1].isupper()):
                    continue
                found.counts[table[1:]] += length(connection, table)
                columns = connection.execute(f"pragma table_info({table})").fetchall()
                # Quantities alone have a unit.
                if "unit" in [column[1] for column in columns]:
                    total = f"select sum(cast(value as real)) from {table}"
                    found.sums[table[1:]] += connection.execute(total).fetchone()[0]
            found.counts["Workout"] = length(connection, "workouts")
            found.points = length(connection, "workout_points")
    return found


def length(connection: sqlite3.Connection, table: str) -> int:
    """The number of rows, or none if the tool has made no table."""
    there = "select count(*) from sqlite_master where name = ?"
    if connection.execute(there, [table]).fetchone()[0] == 0:
        return 0
    return connection.execute(f"select count(*) from {table}").fetchone()[0]


def compare(people: list[str], recording: Path, judgement: Judgement) -> None:
    wrong: list[str] = []
    records = points = 0
    for person in people:
        expected = days(recording / "mylifedb" / person)
        found = tables(recording / "apple-health" / person / "apple_health_export")
        records += found.counts.total()
        points += found.points
        wrong += [f"{person}: {each}" for each in expected - found]
    judgement.bar(
        "counts and sums by type that differ from MyLifeDB's files, by healthkit-to-sqlite",
        truth="0",
        found=f"{len(wrong)}; {records:,} records with {points:,} points"
        + "".join(f"; {each}" for each in wrong[:2]),
        allowed="0",
        holds=not wrong and records > 0 and points > 0,
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "apple_health_export"
        shutil.copytree(recording / "apple-health" / people[0] / copy.name, copy)
        lines = (copy / "export.xml").read_text().splitlines(keepends=True)
        lone = [n for n, line in enumerate(lines) if "StepCount" in line and line.endswith("/>\n")]
        del lines[lone[0]]
        (copy / "export.xml").write_text("".join(lines))
        missed = days(recording / "mylifedb" / people[0]) - tables(copy)
        judgement.control(
            "a missing record", found=", ".join(missed) or "the same", seen=bool(missed)
        )


def complaints(export: Path) -> int:
    """The number of errors that xmllint reports for an export and the document type inside it."""
    command = ["xmllint", "--noout", "--huge", "--valid", export]
    run = subprocess.run(command, capture_output=True, text=True)
    lines = run.stderr.splitlines()
    return sum("error" in line for line in lines) if run.returncode else 0


def validate(people: list[str], recording: Path, judgement: Judgement) -> None:
    exports = [
        recording / "apple-health" / person / "apple_health_export/export.xml" for person in people
    ]
    wrong = sum(complaints(export) for export in exports)
    judgement.bar(
        f"violations of the document type that xmllint reports in {len(exports)} exports",
        truth="0",
        found=f"{wrong}",
        allowed="0",
        holds=wrong == 0,
    )
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "export.xml"
        lines = exports[0].read_text().splitlines(keepends=True)
        record = next(n for n, line in enumerate(lines) if line.startswith(" <Record "))
        lines[record] = lines[record].replace(" startDate=", " beginDate=")
        copy.write_text("".join(lines))
        found = complaints(copy)
        judgement.control("a renamed attribute", found=f"{found} errors", seen=found > 0)


def routes(people: list[str], recording: Path, judgement: Judgement) -> None:
    off, swapped = [], []
    for person in people:
        ends = {}
        for sample in mylifedb.samples(recording / "mylifedb" / person):
            route = (sample.get("metadata") or {}).get("route")
            if route:
                ends[route[0]["t"]] = sample["metadata"]["totalDistance"]
        folder = recording / "apple-health" / person / "apple_health_export/workout-routes"
        for file in sorted(folder.glob("*.gpx")):
            gpx = gpxpy.parse(file.read_text())
            first = gpx.tracks[0].segments[0].points[0]
            distance = ends[first.time.strftime("%Y-%m-%dT%H:%M:%SZ")]
            off.append(gpx.length_2d() / distance - 1)
            for track in gpx.tracks:
                for segment in track.segments:
                    for point in segment.points:
                        point.latitude, point.longitude = point.longitude, point.latitude
            swapped.append(gpx.length_2d() / distance - 1)
    judgement.bar(
        f"length of {len(off)} routes by gpxpy, divided by the workout's distance",
        truth="1",
        found=f"{1 + min(off):.4f} to {1 + max(off):.4f}",
        allowed=f"1 ± {LENGTH}",
        holds=all(abs(each) <= LENGTH for each in off),
    )
    judgement.control(
        "latitude and longitude swapped",
        found=f"{1 + min(swapped):.2f} to {1 + max(swapped):.2f}",
        seen=any(abs(each) > LENGTH for each in swapped),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("healthkit-to-sqlite, gpxpy, xmllint", profile)
    people = sorted(folder.name for folder in (recording / "apple-health").iterdir())
    compare(people, recording, judgement)
    validate(people, recording, judgement)
    routes(people, recording, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
