"""Days of MyLifeDB, and what two apps say of one life.

Each day keeps to docs/reference/mylifedb-day.schema.json and its types to types.json. Unlocks,
routes and steps must agree with Beiwe and the truth of the same life.
"""

import json
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
from jsonschema import Draft202012Validator

import mylifedb
from mylifedb import seconds
from recording import Participant, participants
from verdicts import Judgement, arguments

SCHEMA = Path(__file__).resolve().parents[2] / "docs/reference/mylifedb-day.schema.json"
METRES = 111_195
"""The length of a degree of latitude."""
SAME = 1.0
"""Seconds: MyLifeDB has whole seconds."""


def days(participant: Participant) -> Iterator[tuple[Path, dict]]:
    """The days of all collectors."""
    tree = participant.recording / "mylifedb" / participant.patient
    return mylifedb.days(tree, "imports/**")


def known(participant: Participant) -> dict[str, str | None]:
    """The unit of each type in types.json."""
    tree = participant.recording / "mylifedb" / participant.patient
    types = json.loads((tree / mylifedb.HEALTH / "types.json").read_text())
    quantities = {name: each["unit"] for name, each in types["quantity_types"].items()}
    return quantities | dict.fromkeys(types["category_types"])


def keep_to_schema(people: list[Participant], judgement: Judgement) -> None:
    validator = Draft202012Validator(
        json.loads(SCHEMA.read_text()), format_checker=Draft202012Validator.FORMAT_CHECKER
    )
    count = samples = 0
    wrong: list[str] = []
    for participant in people:
        units = known(participant)
        for file, day in days(participant):
            count += 1
            samples += len(day["samples"])
            wrong += [f"{file.name}: {error.message[:80]}" for error in validator.iter_errors(day)]
            for sample in day["samples"]:
                name = sample["type"]
                if name.startswith(("HKQuantity", "HKCategory")):
                    if name not in units or units[name] != sample["unit"]:
                        wrong.append(f"{file.name}: {name} in {sample['unit']}")
    judgement.bar(
        f"files of {count:,} days of MyLifeDB that jsonschema finds valid",
        truth=f"{count:,}",
        found=f"{count - len(wrong):,} with {samples:,} samples" + "".join(wrong[:1]),
        allowed="all",
        holds=not wrong and count > 0,
    )
    _, day = next(days(people[0]))
    for what, spoil in [
        ("a sample without an end", lambda sample: sample.pop("end")),
        (
            "a time with a UTC offset",
            lambda sample: sample.update(start="2026-03-02T07:00:00-05:00"),
        ),
        ("a count written as a word", lambda sample: sample.update(value="one")),
    ]:
        spoiled = json.loads(json.dumps(day))
        spoil(spoiled["samples"][0])
        errors = list(validator.iter_errors(spoiled))
        judgement.control(what, found=f"{len(errors)} errors", seen=bool(errors))


def unlocks(people: list[Participant], judgement: Judgement) -> None:
    found = beiwe = apart = 0
    for participant in people:
        mine = np.array(
            [
                seconds(sample["start"])
                for file, day in days(participant)
                if "screen-time" in file.parts
                for sample in day["samples"]
                if sample["type"] == "sim.screen-time.unlock"
            ]
        )
        rows = pd.concat([pd.read_csv(file) for file in participant.files("power_state")])
        theirs = np.sort(rows[rows.event == "Unlocked"].timestamp.to_numpy()) / 1_000
        # iOS reports an unlock more than once.
        theirs = theirs[np.diff(theirs, prepend=-math.inf) > SAME]
        found += len(mine)
        beiwe += len(theirs)
        nearest = np.abs(np.sort(mine)[:, None] - theirs[None]).min(axis=1)
        apart += int(np.sum(nearest > SAME))
    judgement.bar(
        "unlocks of the same participants in the files of MyLifeDB and Beiwe",
        truth=f"{beiwe:,} in Beiwe's files",
        found=f"{found:,} in MyLifeDB's files; {apart} with another time",
        allowed="equal",
        holds=found == beiwe > 0 and apart == 0,
    )


def steps(people: list[Participant], judgement: Judgement) -> None:
    """Steps of the watch while it was worn, and of the phone while it was carried."""
    for device, column in [("Watch", "worn"), ("iPhone", "carried")]:
        counts, truths = [], []
        for participant in people:
            bouts = participant.truth("bouts")
            health = participant.truth("health")
            spans = health[health[column] == 1].timestamp.to_numpy()
            middle = (bouts.start + bouts.end) / 2
            minute = spans[np.maximum(np.searchsorted(spans, middle, side="right") - 1, 0)]
            truths.append(bouts.steps[(middle - minute).between(0, 60_000)].sum())
            counts.append(
                sum(
                    sample["value"]
                    for _, day in days(participant)
                    for sample in day["samples"]
                    if sample["type"] == "HKQuantityTypeIdentifierStepCount"
                    and device in sample["device"]
                )
            )
        shares = np.array(counts) / np.array(truths)
        judgement.bar(
            f"steps that the {device} counts, divided by the true steps taken with it, "
            f"{len(shares)} participants",
            truth="1",
            found=f"{shares.min():.3f} to {shares.max():.3f}",
            allowed="1 ± 0.10",
            holds=bool(np.all(np.abs(shares - 1) <= 0.1)),
        )
        others = np.roll(counts, 1) / np.array(truths)
        judgement.control(
            f"steps of the {device} of another participant",
            found=f"{others.min():.3f} to {others.max():.3f}",
            seen=bool(np.any(np.abs(others - 1) > 0.1)),
        )


def routes(people: list[Participant], judgement: Judgement) -> None:
    """The distance of Beiwe's fixes from routes at the same seconds, divided by their accuracy."""
    apart: list[np.ndarray] = []
    swapped: list[np.ndarray] = []
    for participant in people:
        gps = pd.concat([pd.read_csv(file) for file in participant.files("gps")])
        for _, day in days(participant):
            for sample in day["samples"]:
                route = (sample.get("metadata") or {}).get("route", [])
                if len(route) < 2:
                    continue
                table = pd.DataFrame(route)
                times = table.t.map(seconds)
                fixes = gps[(gps.timestamp / 1_000).between(times.iloc[0], times.iloc[-1])]
                if fixes.empty:
                    continue
                at = fixes.timestamp / 1_000
                north = fixes.latitude - np.interp(at, times, table.lat)
                east = fixes.longitude - np.interp(at, times, table.lon)
                east *= math.cos(math.radians(table.lat.iloc[0]))
                distance = METRES * np.hypot(north, east) / fixes.accuracy
                apart.append(distance.to_numpy())
                late = fixes.latitude - np.interp(at - 60, times, table.lat)
                swapped.append((METRES * late.abs() / fixes.accuracy).to_numpy())
    found = np.concatenate(apart)
    median = float(np.median(found))
    judgement.bar(
        "distance from Beiwe's fixes to the workout route, divided by their accuracy, "
        f"{len(found):,} fixes",
        truth="about 1",
        found=f"median {median:.2f}",
        allowed="≤ 1.5",
        holds=median <= 1.5,
    )
    late = float(np.median(np.concatenate(swapped)))
    judgement.control("routes shifted by a minute", found=f"{late:.2f}", seen=late > 1.5)


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("jsonschema, pandas", profile)
    people = list(participants(recording))
    keep_to_schema(people, judgement)
    unlocks(people, judgement)
    steps(people, judgement)
    routes(people, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
