"""Checks that the forms of each participant are from one phone, the recorded phone."""

import json
import re
from dataclasses import replace
from pathlib import Path

from arrivals import Upload
from forms import parsed
from verdicts import Judgement

DEVICES = Path(__file__).resolve().parents[2] / "Profiles/devices"

Phone = tuple[str, str]
"""The hardware's name, such as iPhone14,7, and the version of its system."""


def identities(judgement: Judgement, way: str, came: list[Upload]) -> None:
    """A phone keeps its id, and its password from the registration on."""
    for name in ("device_id", "password"):
        people, values = pairs(came, name)
        judgement.bar(
            f"{way}: number of different values of {name} (one for each participant)",
            truth=f"{people}",
            found=f"{values}",
            allowed=f"{people}",
            holds=values == people > 0,
        )


def pairs(came: list[Upload], name: str) -> tuple[int, int]:
    """The number of participants, and the number of values of a field."""
    values = {(upload.patient, upload.form["fields"].get(name)) for upload in came}
    return len({upload.patient for upload in came}), len(values)


def phones(judgement: Judgement, way: str, came: list[Upload], recording: Path) -> None:
    people = recorded_phones(recording)
    wrong = strange(came, people)
    judgement.bar(
        f"{way}: phone model and iOS version of each participant",
        truth=listed(set(people.values())),
        found=f"{len(wrong)} differ: {listed({p for _, p in wrong})}" if wrong else "all equal",
        allowed="all equal",
        holds=bool(people) and not wrong,
    )


def recorded_phones(recording: Path) -> dict[str, Phone]:
    """By participant, from the truth and the profile that it names."""
    found = {}
    for file in sorted(recording.glob("truth/*/participant.json")):
        person = json.loads(file.read_text())
        profile = (DEVICES / f"{person['device']}.json5").read_text()
        system = re.search(r'os_version: "([\d.]+)"', profile)[1]
        found[person["patient"]] = person["model"], system
    return found


def strange(came: list[Upload], people: dict[str, Phone]) -> set[tuple[str, Phone]]:
    """Participants with the phones of their forms that are not theirs."""
    claimed = set()
    for upload in came:
        fields = upload.form["fields"]
        report = parsed(fields.get("device_status_report", ""))
        model = report.get("device_model", "") if isinstance(report, dict) else ""
        claimed.add((upload.patient, (model, fields.get("os_version", ""))))
    return {(patient, phone) for patient, phone in claimed if phone != people.get(patient)}


def listed(some: set[Phone]) -> str:
    return ", ".join(sorted(f"{model} with iOS {system}" for model, system in some))


def strangers(judgement: Judgement, came: list[Upload], recording: Path) -> None:
    """Negative controls: one upload of another phone, and all of them."""
    form = came[0].form
    another = replace(came[0], form=form | {"fields": form["fields"] | {"device_id": ""}})
    people, values = pairs([*came, another], "device_id")
    judgement.control("another device_id in one upload", found=f"{values}", seen=values > people)
    models = dict.fromkeys(recorded_phones(recording), ("iPhone8,1", "9.3.4"))
    count = len(strange(came, models))
    judgement.control(
        "forms that name other phones than the recorded phones",
        found=f"{count}",
        seen=count == len(models),
    )
