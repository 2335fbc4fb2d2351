"""People of all kinds: the first one of each, and then the first others.

    python kinds.py RECORDING COUNT

prints their numbers, from the truth alone.
"""

import json
import sys
from pathlib import Path


def main() -> None:
    recording, count = Path(sys.argv[1]), int(sys.argv[2])
    files = recording.glob("truth/*/participant.json")
    described = [json.loads(file.read_text()) for file in files]
    described.sort(key=lambda person: person["participant"])
    kinds: set[str] = set()
    first, others = [], []
    for person in described:
        (others if person["person"] in kinds else first).append(person["participant"])
        kinds.add(person["person"])
    print(",".join(map(str, sorted((first + others)[:count]))))


if __name__ == "__main__":
    main()
