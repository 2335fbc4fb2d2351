"""Draws as many participants of each kind of person.

    python quota.py RECORDING COUNT

prints the numbers of the first COUNT participants of each kind, from the truth alone.
"""

import json
import sys
from pathlib import Path


def main() -> None:
    recording, count = Path(sys.argv[1]), int(sys.argv[2])
    numbers: dict[str, list[int]] = {}
    for file in (recording / "truth").glob("*/participant.json"):
        drawn = json.loads(file.read_text())
        numbers.setdefault(drawn["person"], []).append(drawn["participant"])
    first = [number for kind in numbers.values() for number in sorted(kind)[:count]]
    print(",".join(map(str, sorted(first))))


if __name__ == "__main__":
    main()
