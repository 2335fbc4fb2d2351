"""Whether keys and initialisation vectors are drawn anew each time, and at random."""

import numpy as np

from envelope import BLOCK, Opened
from verdicts import Judgement

SIGMAS = 6
"""The limit for the share of ones in the worst of 128 bits."""


def twice(values: list[bytes]) -> int:
    """How many were there before."""
    return len(values) - len(set(values))


def unevenness(blocks: list[bytes]) -> float:
    """Standard deviations by which the worst of 128 bits is not as often 1 as 0."""
    bits = np.unpackbits(np.frombuffer(b"".join(blocks), np.uint8)).reshape(-1, 8 * BLOCK)
    return float(abs(2 * bits.mean(0) - 1).max() * np.sqrt(len(bits)))


def freshness(judgement: Judgement, files: list[Opened]) -> None:
    drawn = {
        "encryption keys of files": [file.key for file in files],
        "initialisation vectors of lines": [iv for file in files for iv in file.ivs],
    }
    for what, blocks in drawn.items():
        again, off = twice(blocks), unevenness(blocks)
        judgement.bar(
            f"{len(blocks):,} {what}: repeated values; bias of the most biased bit",
            truth="0; no bias",
            found=f"{again}; {off:.1f} standard deviations",
            allowed=f"0; ≤ {SIGMAS} standard deviations",
            holds=again == 0 and off <= SIGMAS,
        )
        again = twice(blocks + blocks[-1:])
        judgement.control(f"one of the {what} repeated", found=f"{again}", seen=again > 0)
        off = unevenness([number.to_bytes(BLOCK, "big") for number in range(len(blocks))])
        judgement.control(
            f"{what} from a counter", found=f"{off:.0f} standard deviations", seen=off > SIGMAS
        )
