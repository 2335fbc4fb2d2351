"""Parsers, ledgers and sums that are wrong in one way, which the comparison must notice."""

from collections import defaultdict
from pathlib import Path

from fault_parser import ALL_REPAIRS, FaultyRecording
from fault_repairs import as_it_lies, nothing, without_touched
from faulty_files import File, Row
from hour_sums import Key, Sum, complaints, expected
from verdicts import Judgement

TAKEN = ("reorder", "flag", "keep")
"""Rows of which a parser has to take what it could think wrong."""
LEDGERS = ("bad-extension", "zero-position", "quoted-cells", "duplicate-rows", "cozie-poison")
"""Kinds whose ledger loses a line."""
SUMS = "jump"
"""The kind whose sums are changed."""


def left_out(file: File) -> list[Row]:
    return without_touched(file) if file.fault.rows else nothing(file)


class Controls:
    """The results of the comparison for each deliberate error."""

    def __init__(self) -> None:
        self._repairs: dict[str, dict[str, bool]] = defaultdict(dict)
        """By the word that the ledger has, the kinds, and whether anything was seen."""
        self._others: dict[str, list[str]] = {}

    def try_on(self, kind: str, word: str, faulty: FaultyRecording, folder: Path) -> None:
        sums = expected(folder)
        if word in TAKEN:
            wrong = faulty.by(ALL_REPAIRS | {kind: left_out})
        else:
            wrong = faulty.by(ALL_REPAIRS | {kind: as_it_lies}, is_merging=False)
        # Some faults leave no rows.
        if [content.rows for content in wrong] != [content.rows for content in faulty.contents]:
            self._repairs[word][kind] = bool(complaints(sums, wrong))
        if kind in LEDGERS:
            lost = next(file.fault for file in faulty.files if file.fault)
            shorter = FaultyRecording(folder, [each for each in faulty.faults if each != lost])
            self._others[f"a missing line of faults.jsonl, kind `{kind}`"] = complaints(
                sums, shorter.contents
            )
        if kind == SUMS:
            for what, spoiled in spoiled_sums(sums).items():
                self._others[what] = complaints(spoiled, faulty.contents)

    def report(self, judgement: Judgement) -> None:
        for word, kinds in self._repairs.items():
            unseen = [kind for kind, is_seen in kinds.items() if not is_seen]
            way = "affected rows dropped" if word in TAKEN else "files read without a repair"
            judgement.control(
                f"{way} where faults.jsonl expects `{word}`",
                found=f"noticed of {len(kinds) - len(unseen)} of {len(kinds)} kinds"
                + "".join(f"; not {kind}" for kind in unseen),
                seen=not unseen,
            )
        for what, complaints_ in self._others.items():
            judgement.control(
                what, found="; ".join(complaints_[:1]) or "nothing", seen=bool(complaints_)
            )


def spoiled_sums(sums: dict[Key, Sum]) -> dict[str, dict[Key, Sum]]:
    """Expected sums with one hour changed."""
    key, (rows, first, last, checksum) = sorted(sums.items())[0]
    other = f"{int(checksum, 16) ^ 1:08x}"
    patient, recorder, stream, hour = key
    return {
        "a wrong checksum of an hour": sums | {key: (rows, first, last, other)},
        "first time of an hour 1 ms earlier": sums | {key: (rows, first - 1, last, checksum)},
        "a missing hour": {each: sums[each] for each in sums if each != key},
        "an extra hour": sums | {(patient, recorder, stream, hour - 3_600_000): sums[key]},
    }
