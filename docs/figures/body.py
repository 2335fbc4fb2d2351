"""Draws the picture of docs/reference/mylifedb.md: a day of a body, as it was and as its watch saw it.

    understudy record --study week --as mylifedb,truth --output output/week
    python3 docs/figures/body.py output/week docs/figures

The day is the first with a workout and a night that the watch has seen. Needs matplotlib (pip install matplotlib).
"""

import csv
import json
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as dates
import matplotlib.pyplot as plt

BLUE, RED, GREY, GREEN = "#2e6f95", "#d1495b", "#9aa7b1", "#2a9d8f"
STAGES = {"awake": 3, "rem": 2, "n1": 1, "n2": 1, "core": 1, "n3": 0, "deep": 0}


class Day:
    """From noon to noon, in local time."""

    def __init__(self, recording: Path, patient: str, date: str, zone: ZoneInfo) -> None:
        self.recording, self.patient, self.zone = recording, patient, zone
        self.start = datetime.fromisoformat(date).replace(hour=12, tzinfo=zone)
        self.end = self.start + timedelta(days=1)

    def truth(self, name: str) -> list[dict]:
        """The table's rows of the day, with the column `at` as a local time."""
        path = self.recording / "truth" / self.patient / f"{name}.csv"
        rows = list(csv.DictReader(open(path)))
        for row in rows:
            row["at"] = self.local(float(row.get("start") or row["timestamp"]) / 1_000)
        return [row for row in rows if self.start <= row["at"] < self.end]

    def samples(self, kind: str) -> list[dict]:
        tree = self.recording / "mylifedb" / self.patient / "imports/fitness/apple-health/raw"
        found = []
        for file in sorted(tree.glob("*/*/*.json")):
            for sample in json.loads(file.read_text())["samples"]:
                if sample["type"].removeprefix("HKQuantityTypeIdentifier") == kind:
                    for key in ("start", "end"):
                        text = sample[key].replace("Z", "+00:00")
                        sample[key] = datetime.fromisoformat(text).astimezone(self.zone)
                    found.append(sample)
        return [sample for sample in found if self.start <= sample["start"] < self.end]

    def local(self, seconds: float) -> datetime:
        return datetime.fromtimestamp(seconds, timezone.utc).astimezone(self.zone)


def interesting(recording: Path) -> Day:
    manifest = json.loads((recording / "manifest.json").read_text())
    zone = ZoneInfo(manifest["time_zone"])
    for folder in sorted((recording / "truth").iterdir()):
        if not (folder / "sleep.csv").exists():
            continue
        with open(folder / "days.csv") as text:
            days = [row["date"] for row in csv.DictReader(text)]
        for date in days[1:-1]:
            day = Day(recording, folder.name, date, zone)
            nights = [row for row in day.truth("sleep") if row["by"] == "watch"]
            if nights and any(int(row["fixes"]) for row in day.truth("workouts")):
                return day
    raise SystemExit("no day has a workout with a route and a night with the watch")


def spans(rows: list[dict], condition: str) -> list[tuple[datetime, datetime]]:
    """Stretches of minutes in which a column is 1."""
    found: list[tuple[datetime, datetime]] = []
    for row in rows:
        if row[condition] != "1":
            continue
        end = row["at"] + timedelta(minutes=1)
        if found and found[-1][1] == row["at"]:
            found[-1] = (found[-1][0], end)
        else:
            found.append((row["at"], end))
    return found


def gaps(day: Day, worn: list[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    edges = [day.start, *(edge for span in worn for edge in span), day.end]
    return [span for span in zip(edges[::2], edges[1::2]) if span[0] < span[1]]


def draw(day: Day, output: Path) -> None:
    figure, (heart, sleep, steps) = plt.subplots(
        3, 1, figsize=(11, 7), sharex=True, height_ratios=[2.2, 1.2, 1], layout="constrained"
    )
    minutes = day.truth("health")
    for axis in (heart, sleep, steps):
        for span in gaps(day, spans(minutes, "worn")):
            axis.axvspan(*span, color="#eef1f3", lw=0)
    heart.plot(
        [row["at"] for row in minutes], [float(row["heart_rate"]) for row in minutes],
        color=BLUE, lw=1, label="the heart, each minute",
    )
    seen = day.samples("HeartRate")
    heart.plot(
        [each["start"] for each in seen], [each["value"] for each in seen], ".", ms=2, color=RED,
        label="samples of the watch",
    )
    for number, row in enumerate(day.truth("workouts")):
        end = day.local(float(row["end"]) / 1_000)
        heart.axvspan(
            row["at"], end, color=GREEN, alpha=0.15, lw=0, label=None if number else "workout"
        )
    heart.set_ylabel("beats a minute")
    heart.legend(loc="upper right", fontsize=8, frameon=False)
    for by, colour, lift in (("body", BLUE, 0.08), ("watch", RED, -0.08)):
        nights = [row for row in day.truth("sleep") if row["by"] == by]
        sleep.hlines(
            [STAGES[row["stage"]] + lift for row in nights], [row["at"] for row in nights],
            [day.local(float(row["end"]) / 1_000) for row in nights], color=colour, lw=3,
            label="sleep as it was" if by == "body" else "as the watch tells it",
        )
    sleep.set_yticks([0, 1, 2, 3], ["deep", "core", "REM", "awake"])
    sleep.set_ylim(-0.5, 3.5)
    sleep.legend(loc="upper left", fontsize=8, frameon=False)
    for device, colour in (("iPhone", GREY), ("Watch", RED)):
        total = 0.0
        times, totals = [day.start], [0.0]
        for sample in day.samples("StepCount"):
            if device in sample["device"]:
                total += sample["value"]
                times.append(sample["end"])
                totals.append(total)
        steps.step(times, totals, where="post", color=colour, lw=1.4, label=f"{device}'s steps")
    steps.set_ylabel("steps since noon")
    steps.legend(loc="lower right", fontsize=8, frameon=False)
    steps.set_xlim(day.start, day.end)
    steps.xaxis.set_major_formatter(dates.DateFormatter("%H:%M", tz=day.zone))
    figure.savefig(output / "body.png", dpi=110)


def main() -> None:
    recording, output = (Path(argument) for argument in sys.argv[1:3])
    draw(interesting(recording), output)


if __name__ == "__main__":
    main()
