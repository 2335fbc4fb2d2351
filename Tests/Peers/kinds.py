"""People of all kinds: the first one of each kind, then the second of each, and so on.

    python kinds.py RECORDING COUNT

prints their numbers, from the truth alone.
"""

import json
import sys
from collections import Counter
from pathlib import Path


def main() -> None:
    recording, count = Path(sys.argv[1]), int(sys.argv[2])
    files = recording.glob("truth/*/participant.json")
    lives = sorted((json.loads(file.read_text()) for file in files), key=lambda p: p["participant"])
    seen: Counter[str] = Counter()
    rounds = []
    for life in lives:
        rounds.append((seen[life["person"]], life["participant"]))
        seen[life["person"]] += 1
    chosen = sorted(number for _, number in sorted(rounds)[:count])
    print(",".join(map(str, chosen)))


if __name__ == "__main__":
    main()
