"""Compares the records that apple-health-parser reads from exports with MyLifeDB's days.

It needs a value in every record and knows names of values for sleep alone.
"""

import contextlib
import io
import tempfile
from pathlib import Path

from apple_health_parser.utils.parser import Parser

from health_samples import CATEGORY, QUANTITY, Samples, archive, days, short
from verdicts import Judgement, arguments

PEOPLE = 2
"""As many are read: the tool takes its time."""


def parsed(export: Path) -> tuple[Samples, list[str]]:
    """The samples that it reads, and the types that it cannot read."""
    found, refused = Samples(), []
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        parser = Parser(
            export_file=archive(export, folder), output_dir=f"{folder}/out", overwrite=True
        )
        for flag in parser.flags:
            if not flag.startswith((QUANTITY, CATEGORY)):
                continue
            try:
                records = parser.get_flag_records(flag=flag).records
            except Exception as error:
                refused.append(f"{short(flag)} ({type(error).__name__})")
                continue
            found.counts[short(flag)] += len(records)
            if flag.startswith(QUANTITY):
                found.sums[short(flag)] += float(records.value.astype(float).sum())
    return found, refused


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("apple-health-parser", profile)
    people = sorted(folder.name for folder in (recording / "apple-health").iterdir())[:PEOPLE]
    wrong: list[str] = []
    refused: set[str] = set()
    count = 0
    for person in people:
        expected = days(recording / "mylifedb" / person)
        found, others = parsed(recording / "apple-health" / person / "apple_health_export")
        count += found.counts.total()
        refused |= set(others)
        for name in [each.split(" ")[0] for each in others]:
            del expected.counts[name]
        del expected.counts["Workout"]
        expected.points = 0
        wrong += [f"{person}: {each}" for each in expected - found]
    judgement.bar(
        "counts and sums by type that differ from MyLifeDB's files",
        truth="0",
        found=f"{len(wrong)}; {count:,} records" + "".join(f"; {each}" for each in wrong[:2]),
        allowed="0",
        holds=not wrong and count > 0,
    )
    if refused:
        judgement.limit(
            "types that apple-health-parser does not read",
            truth="0",
            found=", ".join(sorted(refused)),
            reason="apple-health-parser supports named values for sleep only",
        )
    expected = days(recording / "mylifedb" / people[0])
    found, _ = parsed(recording / "apple-health" / people[-1] / "apple_health_export")
    missed = expected - found
    judgement.control(
        "the export of another participant", found=f"{len(missed)} types", seen=bool(missed)
    )
    judgement.write(output)


if __name__ == "__main__":
    main()
