"""Compares the points that a real InfluxDB keeps of Cozie's requests with the prediction.

First, each person's requests go through a stand-in for Cozie's server into a separate database,
which must match the fates in the truth. Then all requests go into one database, whose types they
share.
"""

import csv
import json
import math
import subprocess
import sys
import tempfile
from collections import Counter
from datetime import datetime
from pathlib import Path

from delivery import Server, send
from influx import Influx
from verdicts import Judgement, arguments, tool

LAMBDA = ("timestamp_lambda", "_lambda")
"""Ends of the names of columns with the server's own clock."""
EXPERIMENT = "peers"


def requests(folder: Path) -> list[dict]:
    return [json.loads(line) for line in (folder / "requests.jsonl").read_text().splitlines()]


def sent(recording: Path, people: list[str]) -> int:
    """Rows of all requests."""
    return sum(
        request["rows"] for person in people for request in requests(recording / "cozie" / person)
    )


def kept(store: Path) -> tuple[int, int]:
    """Rows that were kept, and how many points they make: one for the same tags and the same time."""
    lines = [
        line for file in store.glob("cozie/*/points.lp") for line in file.read_text().splitlines()
    ]
    # No name of ours has a blank, so tags end at the first one.
    return len(lines), len({(each.split(" ", 1)[0], each.rsplit(" ", 1)[1]) for each in lines})


def conflicts(truth: Path) -> int:
    """The number of rows that must be dropped: each has one trigger."""
    with (truth / "cozie.csv").open() as file:
        rows = csv.DictReader(file)
        return sum(r["fate"] == "conflict" and r["field"] == "transmit_trigger" for r in rows)


def dropped(store: Path) -> Counter:
    reasons: Counter = Counter()
    for file in store.glob("cozie/*/dropped.jsonl"):
        reasons.update(json.loads(line)["reason"] for line in file.read_text().splitlines())
    return reasons


def differing(influx: Influx, database: str, table: Path) -> tuple[int, int]:
    """The number of cells of a table, and of cells that differ in the database."""
    with table.open() as file:
        rows = list(csv.DictReader(file))
    participant = rows[0]["id_participant"]
    where = f"WHERE id_participant = '{participant}'"
    found = influx.select(database, f'SELECT * FROM "{EXPERIMENT}" {where} ORDER BY time')
    if len(found) != len(rows):
        return len(rows), abs(len(found) - len(rows)) + 1
    cells = wrong = 0
    for row, point in zip(rows, found):
        time = datetime.strptime(row["index"], "%Y-%m-%d %H:%M:%S.%f%z").timestamp()
        wrong += round(time * 1_000) != point["time"] // 1_000_000
        for name, cell in row.items():
            if name in ("", "index") or name.endswith(LAMBDA):
                continue
            cells += 1
            wrong += not is_same(cell, point.get(name))
    return cells, wrong


def is_same(cell: str, value: object) -> bool:
    if value is None:
        return cell == ""
    if isinstance(value, bool):
        return cell == str(value)
    if isinstance(value, str):
        return cell == value
    return cell != "" and math.isclose(float(cell), float(value), rel_tol=1e-15)


def deliver(
    influx: Influx, database: str, folder: Path, room: Path, key: Path
) -> tuple[Path, str, int]:
    """Sends a folder through a stand-in; returns its store, its counts and the exit code."""
    store = room / "store"
    to = ("--credentials", key, "--influx", f"{influx.url}?db={database}")
    with Server(tool(), store, "cozie", *to, misbehaves=False) as server:
        delivery = send(
            tool(), folder, server.url, room / "ledger.sqlite", "--credentials", key, name="cozie"
        )
    if delivery.status:
        print(delivery.said, file=sys.stderr)
    return store, server.said, delivery.status


def alone(influx: Influx, recording: Path, people: list[str], key: Path) -> tuple[list, list]:
    """The expected conflicts and the actual conflicts, by person."""
    expected, came = [], []
    for person in people:
        with tempfile.TemporaryDirectory() as room:
            folder = Path(room) / "files" / person
            folder.mkdir(parents=True)
            source = recording / "cozie" / person / "requests.jsonl"
            (folder / "requests.jsonl").write_bytes(source.read_bytes())
            store, _, _ = deliver(influx, person, folder.parent, Path(room), key)
            expected.append(conflicts(recording / "truth" / person))
            came.append(dropped(store)["conflict"])
    return expected, came


def together(
    influx: Influx, recording: Path, people: list[str], key: Path, judgement: Judgement
) -> None:
    with tempfile.TemporaryDirectory() as room:
        store, said, status = deliver(influx, "all", recording, Path(room), key)
        lost = dropped(store)
        rows = sent(recording, people)
        written, points = kept(store)
        database = influx.select("all", f'SELECT COUNT("transmit_trigger") FROM "{EXPERIMENT}"')
        wrong = counted(said, "rows that differ from the prediction")
        judgement.bar(
            "rows that InfluxDB stores differently from the prediction, all participants in one "
            "table",
            truth="0",
            found=f"{wrong} of {rows:,}; {lost['conflict']} conflicts; exit code {status}",
            allowed="0",
            holds=wrong == 0 and lost["conflict"] > 0 == status,
        )
        judgement.bar(
            "points in the database, one for each participant and time of a stored row",
            truth=f"{points:,} from {written:,} rows; {rows - written} rows lost",
            found=f"{database[0]['count']:,}",
            allowed="the same count; all other rows are lost because of type conflicts",
            holds=database[0]["count"] == points > 0 and rows - written == lost["conflict"],
        )
        counts = [differing(influx, "all", t) for t in sorted(store.glob("cozie/*/sample.csv"))]
        judgement.bar(
            "cells of sample.csv that differ from the result of SELECT *, except the server's time",
            truth="0",
            found=f"{sum(w for _, w in counts)} of {sum(c for c, _ in counts):,}",
            allowed="0",
            holds=all(w == 0 for _, w in counts) and len(counts) == len(people),
        )
        table = next(store.glob("cozie/*/sample.csv"))
        influx.write("all", spoiled(table))
        _, wrong = differing(influx, "all", table)
        judgement.control("one value overwritten", found=f"{wrong} cells", seen=wrong > 0)


def spoiled(table: Path) -> str:
    """A line that gives a table's first row another trigger."""
    with table.open() as file:
        row = next(csv.DictReader(file))
    time = datetime.strptime(row["index"], "%Y-%m-%d %H:%M:%S.%f%z").timestamp()
    point = json.loads((table.parent / "requests.jsonl").read_text().splitlines()[0])["body"]
    body = json.loads(point)
    tags = (body if isinstance(body, dict) else body[0])["tags"]
    series = ",".join([EXPERIMENT, *(f"{k}={v}" for k, v in sorted(tags.items()))])
    return f'{series} transmit_trigger="spoiled" {round(time * 1_000)}000000'


def counted(said: str, name: str) -> int | None:
    for line in said.splitlines():
        if name in line:
            return int("".join(c for c in line if c.isdigit()))
    return None


def stable(influx: Influx, room: Path, key: Path, judgement: Judgement) -> None:
    """The same people, whose whole quantities keep a fraction."""
    study = room / "stable.json5"
    here = Path(__file__).parent / "studies/cozie.json5"
    study.write_text(here.read_text().replace("experiment:", "type_stable: true, experiment:"))
    folder = room / "stable"
    words = [tool(), "record", "--study", study, "--as", "cozie", "--streams", "cozie-requests"]
    words += ["--output", folder, "--progress", "none"]
    subprocess.run(words, check=True, capture_output=True)
    store, said, _ = deliver(influx, "stable", folder, room, key)
    judgement.bar(
        "rows lost because of type conflicts if each quantity is written with a fraction",
        truth="0",
        found=f"{dropped(store).total()} of {counted(said, 'rows stored') or 0:,}",
        allowed="0",
        holds=dropped(store).total() == 0 and (counted(said, "rows stored") or 0) > 1_000,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("InfluxDB", profile)
    people = sorted(folder.name for folder in (recording / "cozie").iterdir())
    with Influx() as influx, tempfile.TemporaryDirectory() as room:
        key = Path(room) / "key"
        key.write_text("k3y\n")
        expected, came = alone(influx, recording, people, key)
        judgement.bar(
            f"rows lost because of type conflicts, for each of {len(people)} participants, one "
            "table per participant",
            truth=", ".join(map(str, expected)),
            found=", ".join(map(str, came)),
            allowed="as in the ground truth; more than 0",
            holds=expected == came and sum(came) > 0,
        )
        together(influx, recording, people, key, judgement)
        stable(influx, Path(room), key, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
