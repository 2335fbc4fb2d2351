"""Draws the pictures of docs/reference/validation-results.md from the judges' results.

python pictures.py RESULTS.json FOLDER
"""

import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

BLUE, RED, GREY, GREEN = "#2e6f95", "#d1495b", "#9aa7b1", "#2a9d8f"
plt.rcParams |= {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "grid.color": "#e6e9eb",
    "axes.axisbelow": True,
    "legend.frameon": False,
    "savefig.dpi": 100,
}


def attitude(picture: dict, folder: Path) -> None:
    """Error over time, a line a person."""
    figure, axes = plt.subplots(1, 3, figsize=(9.5, 3.2), sharey=True, layout="constrained")
    titles = {"still": "at rest", "walk": "walking, in the pocket", "hand": "in the hand, seated"}
    for axis, (kind, title) in zip(axes, titles.items()):
        for series in picture[kind]:
            axis.plot(20 + np.arange(len(series)), series, color=BLUE, lw=0.9, alpha=0.6)
        axis.axhline(3.5, color=RED, lw=1, ls="--")
        axis.set_title(title, fontsize=9)
        axis.set_xlabel("seconds after the start of the filter")
    axes[0].set_ylabel("error of the attitude (degrees)")
    axes[0].set_ylim(0)
    axes[0].text(
        0.98,
        3.5,
        "limit of the RMS",
        transform=axes[0].get_yaxis_transform(),
        ha="right",
        va="bottom",
        color=RED,
        fontsize=8,
    )
    figure.savefig(folder / "peers-attitude.png")


def allan(picture: dict, folder: Path) -> None:
    """Found curves, a line a phone, on the range of the expected ones."""
    figure, axes = plt.subplots(1, 2, figsize=(9.5, 3.6), layout="constrained")
    tau = np.array(picture["tau"])
    names = {"accel": ("accelerometer", "g"), "gyro": ("gyroscope", "rad/s")}
    for axis, (stream, (name, unit)) in zip(axes, names.items()):
        expected = np.array(picture[stream]["expected"])
        axis.fill_between(
            tau,
            expected.min(0),
            expected.max(0),
            color=GREEN,
            alpha=0.3,
            lw=0,
            label="expected from sensors.json",
        )
        for number, found in enumerate(picture[stream]["found"]):
            label = "found, one phone each" if number == 0 else None
            axis.plot(tau[: len(found)], found, color=BLUE, lw=0.8, alpha=0.7, label=label)
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_title(name, fontsize=9)
        axis.set_xlabel("averaging time (seconds)")
        axis.set_ylabel(f"Allan deviation ({unit})")
        axis.legend(loc="upper center", fontsize=8)
    figure.savefig(folder / "peers-allan.png")


def stays(picture: dict, folder: Path) -> None:
    """A day's fixes round the first stay, in kilometres, with true and found stays."""
    home = picture["true"][0]
    scale = 111.195 * np.cos(np.radians(home["latitude"])), 111.195

    def place(longitude: np.ndarray, latitude: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        east, north = np.asarray(longitude), np.asarray(latitude)
        return scale[0] * (east - home["longitude"]), scale[1] * (north - home["latitude"])

    fixes = place(*np.array(picture["fixes"]).T)
    spans = [max(np.ptp(values), 0.5) for values in fixes]
    ratio = spans[1] / spans[0]
    size = (9, max(9 * ratio, 3.5)) if ratio < 0.8 else (max(7 / ratio + 1.5, 4.5), 7)
    figure, axis = plt.subplots(figsize=size, layout="constrained")
    axis.plot(*fixes, ".", color=GREY, ms=2.5, label="fixes")
    for name, colour, marker, size in (("true", GREEN, "o", 15), ("found", RED, "+", 11)):
        points = [place(s["longitude"], s["latitude"]) for s in picture[name]]
        axis.plot(
            *zip(*points),
            marker,
            color=colour,
            ms=size,
            mew=2,
            mfc="none",
            ls="",
            label=f"{name} stays ({len(points)})",
        )
    minutes: dict[tuple[str, float, float], float] = {}
    for stay in picture["true"]:
        key = (stay["kind"], stay["longitude"], stay["latitude"])
        minutes[key] = minutes.get(key, 0) + (stay["end"] - stay["start"]) / 60_000
    for (kind, longitude, latitude), spent in minutes.items():
        axis.annotate(
            f"{kind}, {spent:.0f} min",
            place(longitude, latitude),
            xytext=(10, 8),
            textcoords="offset points",
            fontsize=8,
        )
    axis.set_aspect("equal")
    axis.margins(0.12)
    axis.set_xlabel("east of home (km)")
    axis.set_ylabel("north of home (km)")
    axis.legend(loc="best", fontsize=8)
    figure.savefig(folder / "peers-stays.png")


def steps(picture: dict, folder: Path) -> None:
    """Found against true steps of walks of a minute or more."""
    bouts = {name: np.array(values) for name, values in picture["bouts"].items()}
    long = bouts["seconds"] >= 60
    outside = bouts["kind"] == "trip"
    pocket = bouts["placement"] == "pocket"
    slow = bouts["cadence_hz"] < 1.4
    groups = {
        "outside, in the pocket": (outside & pocket & ~slow, BLUE, "o"),
        "outside, in the hand for all or part": (outside & ~pocket & ~slow, RED, "x"),
        "indoors, in the pocket": (~outside & pocket & ~slow, GREY, "^"),
        "slower than 1.4 steps a second": ((outside | pocket) & slow, GREY, "."),
    }
    figure, axis = plt.subplots(figsize=(6.5, 4.6), layout="constrained")
    most = 1.1 * bouts["steps"][long].max()
    line = np.array([50, most])
    axis.fill_between(
        line, 0.97 * line, 1.02 * line, color=GREEN, alpha=0.35, lw=0, label="-3 to +2 %"
    )
    for name, (chosen, colour, marker) in groups.items():
        some = chosen & long
        axis.plot(
            bouts["steps"][some],
            np.maximum(bouts["found"][some], 20),
            marker,
            color=colour,
            ms=4.5,
            mfc="none",
            ls="",
            label=f"{name} ({some.sum()})",
        )
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlim(60, most)
    axis.set_ylim(18, most)
    axis.set_xlabel("true steps of a walk")
    axis.set_ylabel("steps found by oak (20: none or fewer)")
    axis.legend(loc="upper left", fontsize=8)
    figure.savefig(folder / "peers-steps.png")


def movement(parts: dict[str, dict], folder: Path) -> None:
    """The motion of phones, and the reported accuracy of fixes."""
    figure, panels = plt.subplots(2, 2, figsize=(9.5, 6.6), layout="constrained")
    cars, strides, hour, claims = panels.flat
    frequency = np.array(parts["shaking"]["frequency"])
    seen = (frequency > 0.3) & (frequency < 24)
    for level in parts["shaking"]["level"]:
        cars.plot(frequency[seen], np.array(level)[seen], color=BLUE, lw=0.9, alpha=0.6)
    cars.set_xscale("log")
    cars.set_xlabel("Hz")
    cars.set_ylabel("dB of g²/Hz, three axes")
    for template in parts["gaits"]["templates"]:
        strides.plot(np.arange(100), template, lw=1, alpha=0.8)
    strides.set_xlabel("per cent of a stride")
    strides.set_ylabel("mean of abs(a) (g)")
    spans = np.array(parts["sitters"]["spans"])
    hour.plot(np.arange(len(spans)) / 12, spans, ".", color=BLUE, ms=3)
    hour.axhline(20, color=RED, lw=1, ls="--")
    hour.set_yscale("log")
    hour.set_xlabel("minutes")
    hour.set_ylabel("span of abs(a) in 5 s (mg)")
    fixes = {name: np.array(values) for name, values in parts["claims"]["fixes"].items()}
    colours = {"indoor": GREY, "suburban": BLUE, "open": GREEN, "vehicle": RED}
    for name, colour in colours.items():
        some = fixes["environment"] == name
        values = fixes["claim"][some], fixes["error"][some]
        claims.plot(*values, ".", ms=2.5, alpha=0.6, color=colour, label=name)
    line = np.array([1, 100])
    claims.plot(line, line, color="black", lw=0.8)
    claims.set_xscale("log")
    claims.set_yscale("log")
    claims.set_ylim(0.2, 200)
    claims.set_xlabel("reported accuracy (m)")
    claims.set_ylabel("error (m)")
    claims.legend(loc="lower right", fontsize=8, markerscale=3)
    titles = "ten cars", "strides of ten people, pocket", "an hour of sitting", "fixes"
    for axis, title in zip(panels.flat, titles):
        axis.set_title(title, fontsize=9)
    figure.savefig(folder / "peers-movement.png", dpi=75)


PANELS = {
    "shaking": "scipy, cars",
    "gaits": "numpy, gaits",
    "sitters": "numpy, pockets",
    "claims": "scipy, claims",
}
"""Judges whose data are in the picture of movement."""


def main() -> None:
    judgements = json.loads(Path(sys.argv[1]).read_text())
    folder = Path(sys.argv[2])
    drawn = {
        judgement["trial"]: judgement["picture"]
        for judgement in reversed(judgements)
        if judgement["picture"] and judgement["judge"] not in PANELS.values()
    }
    by_judge = {judgement["judge"]: judgement["picture"] for judgement in judgements}
    parts = {name: by_judge.get(judge) for name, judge in PANELS.items()}
    if all(parts.values()):
        movement(parts, folder)
    for trial, draw in (
        ("attitude", attitude),
        ("rest", allan),
        ("stays", stays),
        ("steps", steps),
    ):
        if trial in drawn:
            draw(drawn[trial], folder)


if __name__ == "__main__":
    main()
