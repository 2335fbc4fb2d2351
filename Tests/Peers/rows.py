"""Looks for each row of MyLifeDB's design in eight weeks of 60 people with logs of their choice."""

import csv
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import mylifedb
from verdicts import Judgement, arguments

DESIGN = Path(__file__).resolve().parents[1] / "RecordersTests/MyLifeDB/design-rows.csv"
FOLDERS = ("imports/device/*/*", "imports/manual/*")
SESSIONS = "claude-code"
RARE = {"Certifications"}
"""Rows that may be missing."""


def types(tree: Path) -> Counter[str]:
    """The types of the samples of one person, and the sessions of Claude."""
    found: Counter[str] = Counter()
    for folder in FOLDERS:
        for _, day in mylifedb.days(tree, folder):
            found.update(sample["type"] for sample in day["samples"])
    found[SESSIONS] += len(list(tree.glob(f"imports/{SESSIONS}/*/*.jsonl")))
    return found


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("rows", profile)
    with DESIGN.open() as file:
        rows = [row for row in csv.DictReader(file) if row["tree"] != "healthkit"]
    with ProcessPoolExecutor() as pool:
        people = list(pool.map(types, sorted((recording / "mylifedb").iterdir()), chunksize=4))
    found = sum(people, Counter[str]())
    written = [row for row in rows if row["tree"] != "none"]
    missing = [row["name"] for row in written if not all(found[t] for t in row["types"].split())]
    judgement.bar(
        "rows of the phone, the Mac and people's entries",
        truth=f"{len(written)}",
        found=f"{len(written) - len(missing)}"
        + (f" (without {', '.join(missing)})" if missing else ""),
        allowed="all but certifications",
        holds=set(missing) <= RARE,
    )
    others = {t for row in rows for t in f"{row['types']} {row['rare types']}".split()}
    strange = sorted(t for t, count in found.items() if count and t not in others)
    judgement.bar(
        "types that no row has",
        truth="0",
        found=f"{len(strange)}" + (f" ({json.dumps(strange)})" if strange else ""),
        allowed="none",
        holds=not strange,
    )
    none = Counter[str]()
    lost = [row for row in written if not all(none[t] for t in row["types"].split())]
    judgement.control("no samples", found=f"{len(lost)} rows are missing", seen=bool(lost))
    judgement.write(output)


if __name__ == "__main__":
    main()
