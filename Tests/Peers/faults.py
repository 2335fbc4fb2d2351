"""Faulty recordings, read by a parser of another hand.

It knows docs/reference/faults.md and the ledger. Each kind has a small recording in which all files
have the fault. Each set of the package has a recording in which most files are unchanged. After
parsing, the rows, times and checksums must equal expected.csv. Beside it stands what pandas and
polars make of the same files.
"""

import json
from collections import Counter
from pathlib import Path

from fault_controls import Controls
from fault_parser import ALL_REPAIRS, FaultyRecording
from fault_recordings import SETS, Recorder, documented
from fault_table import PlainTable
from faulty_files import File
from hour_sums import complaints, expected
from verdicts import Judgement, arguments, tool


class Examination:
    """The errors in all recordings together."""

    def __init__(self, kinds: dict[str, str]) -> None:
        self.kinds = kinds
        self.met: Counter[str] = Counter()
        self.hours = 0
        self.wrong: list[str] = []
        self.words: list[str] = []
        self.logs = 0
        self.broken: list[str] = []

    def read(self, recording: FaultyRecording, folder: Path) -> None:
        sums = expected(folder)
        self.hours += len(sums)
        self.wrong += complaints(sums, recording.contents)
        logs = [file for file in recording.files if is_whole_log(file)]
        self.logs += len(logs)
        self.broken += [f"{file.fault.kind}: {file.path}" for file in logs if not is_json(file)]
        lying = {file.path for file in recording.files}
        self.met += Counter(fault.kind for fault in recording.faults)
        for fault in recording.faults:
            # A path that has been left empty has nothing to take.
            word = self.kinds.get(fault.kind) if fault.path in lying else "drop_file"
            if fault.expected != word:
                self.words.append(f"{fault.path}: {fault.expected}, not {word}")

    def report(self, judgement: Judgement) -> None:
        missing = absent(self.kinds, self.met)
        judgement.bar(
            "kinds of faults that no recording contains",
            truth=f"0 of {len(self.kinds)}",
            found=some(missing),
            allowed="0",
            holds=not missing and len(self.kinds) > 0,
        )
        unknown = sorted(set(self.kinds) ^ set(ALL_REPAIRS))
        judgement.bar(
            "kinds that only docs/reference/faults.md or only the parser lists",
            truth="0",
            found=some(unknown),
            allowed="0",
            holds=not unknown,
        )
        judgement.bar(
            f"lines of faults.jsonl (of {self.met.total():,}) whose expected action differs from "
            "docs/reference/faults.md",
            truth="0",
            found=some(self.words),
            allowed="0",
            holds=not self.words,
        )
        judgement.bar(
            f"hours (of {self.hours:,}) in which the parsed rows differ from expected.csv",
            truth="0",
            found=some(self.wrong),
            allowed="0",
            holds=not self.wrong and self.hours > 0,
        )
        judgement.bar(
            f"logs of Cozie (of {self.logs}) that are invalid JSON although their end is complete",
            truth="0",
            found=some(self.broken),
            allowed="0",
            holds=not self.broken and self.logs > 0,
        )


def is_whole_log(file: File) -> bool:
    """Cozie's log with a fault that leaves it a list."""
    fault = file.fault
    if file.stream != "cozie-log" or fault is None:
        return False
    return fault.kind != "cozie-torn-end" and fault.expected != "drop_file"


def is_json(file: File) -> bool:
    try:
        json.loads(file.content)
    except ValueError:
        return False
    return True


def absent(kinds: dict[str, str], met: Counter[str]) -> list[str]:
    return [kind for kind in kinds if met[kind] == 0]


def some(wrong: list[str]) -> str:
    """The number, and the first items."""
    return "; ".join([f"{len(wrong)}", *wrong[:3]])


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("faults", profile)
    kinds = documented()
    seed = json.loads((recording / "manifest.json").read_text())["seed"]
    recorder = Recorder(tool(), recording.with_name(f"{recording.name}-kinds"), seed)
    examination, controls = Examination(kinds), Controls()
    table = PlainTable(recording)
    for kind in kinds:
        with recorder.all_with(kind) as folder:
            faulty = FaultyRecording(folder)
            examination.read(faulty, folder)
            controls.try_on(kind, kinds[kind], faulty, folder)
            table.add(kind, faulty)
    for name in SETS:
        with recorder.recorded(name) as folder:
            examination.read(FaultyRecording(folder), folder)
    examination.report(judgement)
    controls.report(judgement)
    with recorder.all_with("cut-row", share=0) as folder:
        met = Counter(fault.kind for fault in FaultyRecording(folder).faults)
        missing = absent({"cut-row": kinds["cut-row"]}, met)
        judgement.control(
            "a kind of fault that no file has", found=some(missing), seen=bool(missing)
        )
    with recorder.all_with("cozie-torn-end") as folder:
        logs = [f for f in FaultyRecording(folder).files if f.stream == "cozie-log"]
        torn = [file for file in logs if not is_json(file)]
        judgement.control(
            "cut-off logs of Cozie read as complete logs",
            found=f"{len(torn)} of {len(logs)}",
            seen=len(torn) == len(logs) > 0,
        )
    judgement.table = table.rows
    judgement.write(output)


if __name__ == "__main__":
    main()
