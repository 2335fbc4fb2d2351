"""Draws the pictures of docs/reference/beiwe.md from two recordings of one life.

    understudy record --output output/demo
    understudy record --study docs/figures/pictures.json5 --output output/pictures
    python3 docs/figures/pictures.py output/demo output/pictures docs/figures

The day is the study demo's; the ten seconds of walking and the map need sensors that are always on. Needs matplotlib and
numpy (pip install matplotlib numpy).
"""

import csv
import gzip
import json
import sys
from datetime import datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as dates
import matplotlib.pyplot as plt
import numpy as np

COLOURS = {
    "place": "#9aa7b1", "walk": "#d1495b", "run": "#d1495b", "stairs": "#d1495b", "bike": "#66a182", "car": "#2e6f95",
    "bus": "#2e6f95", "train": "#8d5a97", "plane": "#8d5a97",
}


def rows(recording, stream):
    """All rows of a stream of the first participant, in order."""
    files = [json.loads(line) for line in open(recording / "files.jsonl")]
    files = [f for f in files if f["recorder"] == "beiwe" and f["stream"] == stream]
    for file in sorted(files, key=lambda f: f["first"]):
        with gzip.open(recording / file["path"], "rt") as text:
            yield from csv.DictReader(text)


def truth(recording, name):
    path = next((recording / "truth").glob(f"*/{name}.csv"))
    return list(csv.DictReader(open(path)))


def day(recording, output):
    zone = ZoneInfo(json.load(open(recording / "manifest.json"))["time_zone"])

    def local(ms):
        return datetime.fromtimestamp(float(ms) / 1000, timezone.utc).astimezone(zone)

    figure, axes = plt.subplots(
        4, 1, figsize=(11, 8), sharex=True, height_ratios=[1, 1, 1.4, 2.4], layout="constrained"
    )
    places = {row["place"]: row["kind"] for row in truth(recording, "places")}
    for segment in truth(recording, "segments"):
        start, end = local(segment["start"]), local(segment["end"])
        kind = segment["mode"] if segment["kind"] == "trip" else "place"
        axes[0].axvspan(start, end, color=COLOURS.get(kind, "#cccccc"), lw=0)
        axes[1].axvspan(start, end, color=plt.cm.tab10(hash_name(segment["placement"])), lw=0)
    axes[0].legend(
        handles=[plt.Rectangle((0, 0), 1, 1, color=c, label=n) for n, c in COLOURS.items()],
        ncols=len(COLOURS), fontsize=7, loc="lower left", bbox_to_anchor=(0, 1), frameon=False,
    )
    label_stays(axes[0], truth(recording, "segments"), places, local)
    axes[0].set_ylabel("place, trip")
    axes[1].set_ylabel("placement")
    names = sorted({s["placement"] for s in truth(recording, "segments")})
    axes[1].legend(
        handles=[plt.Rectangle((0, 0), 1, 1, color=plt.cm.tab10(hash_name(n)), label=n) for n in names],
        ncols=len(names), fontsize=7, loc="lower left", bbox_to_anchor=(0, 1), frameon=False,
    )
    power = [(local(r["timestamp"]), float(r["level"])) for r in rows(recording, "powerState")]
    axes[2].step(*zip(*power), where="post", color="#2a9d8f")
    axes[2].set_ylabel("battery level")
    axes[2].set_ylim(0, 1.05)
    times, norm = [], []
    for row in rows(recording, "accel"):
        times.append(int(row["timestamp"]))
        norm.append((float(row["x"]) ** 2 + float(row["y"]) ** 2 + float(row["z"]) ** 2) ** 0.5)
    axes[3].plot([local(t) for t in times[::3]], norm[::3], ".", ms=0.6, color="#333333")
    axes[3].set_ylabel("|acceleration| (g)")
    axes[3].set_xlim(local(times[0]), local(times[-1]))
    axes[3].xaxis.set_major_formatter(dates.DateFormatter("%H:%M", tz=zone))
    for axis in axes[:2]:
        axis.set_yticks([])
    figure.savefig(output / "day.png", dpi=110)


NAMES = ["pocket", "hand_using", "hand_swinging", "ear", "table", "nightstand", "car_mount"]


def hash_name(name):
    return NAMES.index(name) / 10 if name in NAMES else 0.9


def label_stays(axis, segments, places, local):
    """Names each stay once, in its middle."""
    stay = None
    for segment in segments + [{"kind": "end"}]:
        if stay and (segment["kind"] != "place" or segment["place"] != stay["place"]):
            if float(stay["end"]) - float(stay["start"]) > 2.4e6:
                middle = local((float(stay["start"]) + float(stay["end"])) / 2)
                axis.text(middle, 0.5, places[stay["place"]], ha="center", va="center", fontsize=8)
            stay = None
        if segment["kind"] == "place":
            stay = dict(stay or segment, end=segment["end"])


def walking(recording, output):
    """Ten seconds amid the longest walk on which the phone stays where it is."""
    bouts = truth(recording, "bouts")
    stretches = [
        (float(s["end"]) - float(s["start"]), s) for s in truth(recording, "segments") if s["mode"] == "walk"
    ]
    segment = max(stretches, key=lambda stretch: stretch[0])[1]
    middle = (float(segment["start"]) + float(segment["end"])) / 2
    bout = next(b for b in bouts if float(b["start"]) <= middle < float(b["end"]))
    selected = [
        [float(row[k]) for k in ("timestamp", "x", "y", "z")]
        for row in rows(recording, "accel")
        if middle - 5000 <= float(row["timestamp"]) < middle + 5000
    ]
    data = np.array(selected)
    figure, axis = plt.subplots(figsize=(11, 3.6), layout="constrained")
    for column, name in enumerate("xyz", 1):
        axis.plot((data[:, 0] - data[0, 0]) / 1000, data[:, column], lw=0.9, label=name)
    axis.set_xlabel("seconds")
    axis.set_ylabel("acceleration (g)")
    axis.set_title(f"Ten seconds of walking, {60 * float(bout['cadence_hz']):.0f} steps a minute, phone in the {segment['placement']}")
    axis.legend(loc="upper right")
    figure.savefig(output / "walking.png", dpi=110)


def town(recording, output):
    fixes = truth(recording, "fixes")
    measured = list(rows(recording, "gps"))
    north = [float(fix["latitude"]) for fix in fixes]
    east = [float(fix["longitude"]) for fix in fixes]
    stretch = 1 / np.cos(np.radians(north[0]))
    height = 9 * (max(north) - min(north)) * stretch / (max(east) - min(east))
    figure, axis = plt.subplots(figsize=(9, min(max(height + 0.6, 4), 9)), layout="constrained")
    axis.margins(0.08)
    axis.plot(
        [float(r["longitude"]) for r in measured], [float(r["latitude"]) for r in measured], ".",
        ms=3, color="#d1495b", label="gps rows",
    )
    axis.plot(
        east, north, "-", lw=0.8, color="#2e6f95", label="where the phone was",
    )
    for place in truth(recording, "places"):
        axis.annotate(place["kind"], (float(place["longitude"]), float(place["latitude"])), fontsize=9,
                      xytext=(6, 6), textcoords="offset points", fontweight="bold")
    axis.set_aspect(stretch)
    axis.set_xlabel("longitude (degrees)")
    axis.set_ylabel("latitude (degrees)")
    axis.legend()
    figure.savefig(output / "map.png", dpi=110)


def main():
    demo, continuous, output = (Path(argument) for argument in sys.argv[1:4])
    day(demo, output)
    walking(continuous, output)
    town(continuous, output)


if __name__ == "__main__":
    main()
