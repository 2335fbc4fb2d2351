"""The numbers of `understudy report`, of a recording and of its download, by polars."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from verdicts import Judgement, arguments, tool

STREAMS = {
    "accel": "accelerometer",
    "gyro": "gyro",
    "magnetometer": "magnetometer",
    "devicemotion": "devicemotion",
    "gps": "gps",
    "powerState": "power_state",
    "proximity": "proximity",
    "reachability": "reachability",
}
"""The folders of a download by the names of the phone's files."""
SAMPLED = list(STREAMS)[:5]
COARSE = 1 / 50
"""The share by which a quantile of lengths may be off."""


def reported(program: Path, folder: Path) -> dict[str, dict]:
    """By patient id."""
    words = [program, "report", folder, "--json", "--no-verdicts", "--progress", "none"]
    words += ["--time-zone", "UTC"]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return {person["patient"]: person for person in json.loads(said)["participants"]}


def rows(folder: Path, stream: str) -> pl.DataFrame:
    """A stream of a participant in the order of its files."""
    download = folder / STREAMS[stream]
    files = (
        sorted(download.glob("*.csv"))
        if download.is_dir()
        else sorted(
            folder.glob(f"*_{stream}_*.csv.gz"), key=lambda file: int(file.name.split("_")[-1][:13])
        )
    )
    if not files:
        return pl.DataFrame({"timestamp": []}, schema={"timestamp": pl.Int64})
    return pl.concat([pl.read_csv(file, infer_schema_length=None) for file in files])


def quantile(values: pl.Series, share: float) -> float:
    """The lowest value that at least a share of all does not exceed."""
    count = -(-share * len(values) // 1)
    return values.sort()[max(int(count), 1) - 1]


def intervals(table: pl.DataFrame) -> dict[str, float]:
    steps = table["timestamp"].diff().drop_nulls().clip(lower_bound=0)
    return {
        "median_ms": quantile(steps, 0.5),
        "longest_ms": steps.max(),
        "longest_from": table["timestamp"][steps.arg_max()],
    }


def movement(table: pl.DataFrame) -> dict[int, float]:
    """By ten minutes of the day: the median of the days' means of | |a| - 1 g |, in mg."""
    length = (pl.col("x") ** 2 + pl.col("y") ** 2 + pl.col("z") ** 2).sqrt()
    mean = (1_000 * (length - 1).abs()).mean().alias("mean")
    means = table.group_by(pl.col("timestamp") // 600_000).agg(mean)
    days = means.group_by(pl.col("timestamp") % 144).agg(pl.col("mean").sort())
    middle = {part: values[len(values) // 2] for part, values in days.iter_rows()}
    return {part: value for part, value in middle.items() if value is not None}


def unlocked(table: pl.DataFrame) -> float:
    """Seconds from the first unlocking on to the next lock, of all that end."""
    seconds, start = 0.0, None
    for time, event in table.select("timestamp", "event").iter_rows():
        if event == "Unlocked" and start is None:
            start = time
        if event == "Locked" and start is not None:
            seconds += max(time - start, 1) / 1_000
            start = None
    return seconds


def near(one: float, other: float, share: float = 1e-9) -> bool:
    return abs(one - other) <= share * max(abs(one), abs(other), 1e-9)


def wrong(person: dict, folder: Path) -> Iterator[str]:
    """What a page says of somebody that his rows do not."""
    for stream in STREAMS:
        table = rows(folder, stream)
        if person["rows"].get(stream, 0) != len(table):
            yield f"{stream}: {person['rows'].get(stream, 0)} rows, not {len(table)}"
        if stream not in SAMPLED or len(table) < 2:
            continue
        told = person["intervals"][stream]
        for name, value in intervals(table).items():
            is_fine = name != "median_ms" or value < 4_096
            if not near(told[name], value, 0 if is_fine else 1 / 64):
                yield f"{stream}: {name} {told[name]}, not {value}"
    fixes = rows(folder, "gps")
    claimed = person["accuracy"]["claimed"]
    if not near(claimed["largest_m"], fixes["accuracy"].max()):
        yield f"largest radius {claimed['largest_m']}"
    if not near(claimed["median_m"], quantile(fixes["accuracy"], 0.5), COARSE):
        yield f"median radius {claimed['median_m']}"
    told = person["acceleration"]["p50_mg"]
    for part, value in movement(rows(folder, "accel")).items():
        if told[part] is None or not near(told[part], value, 1e-5):
            yield f"movement at {part / 6:.2f} h: {told[part]}, not {value}"
    power = rows(folder, "powerState")
    days = sum(day["unlocked_seconds"] for day in person["days"]["days"])
    # Whoever is still using the phone at the end does so until the end.
    if not -1e-3 < days - unlocked(power) < 3_600:
        yield f"unlocked {days} s, not {unlocked(power)} s"


def judge(recording: Path, program: Path, judgement: Judgement) -> None:
    layouts = {"the phone's files": "beiwe", "the download": "beiwe-download"}
    for name, layout in layouts.items():
        # A download alone has neither manifest nor truth.
        source = recording if layout == "beiwe" else recording / layout
        people = reported(program, source)
        found = [
            f"{patient}: {words}"
            for patient, person in people.items()
            for words in wrong(person, recording / layout / patient)
        ]
        judgement.bar(
            f"report's numbers of {name}",
            truth=f"{len(people)} people by polars",
            found="the same" if not found else f"{len(found)} others, such as {found[0]}",
            allowed="the same",
            holds=bool(people) and not found,
        )
    patient, person = next(iter(people.items()))
    person["intervals"]["gyro"]["longest_ms"] += 1
    person["acceleration"]["p50_mg"][72] *= 1.001
    seen = list(wrong(person, recording / "beiwe-download" / patient))
    judgement.control(
        "a longer gap and a mean off by a thousandth",
        found=f"{len(seen)} others",
        seen=len(seen) == 2,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("report", profile)
    judge(recording, tool(), judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
