"""Draws the CPU time per row of each stream by phase, from figures of the benchmark.

    picture.py PHASES.json OUTPUT.png
"""

import json
import sys

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

COLOURS = {
    "life, app and log": "#9aa7b1", "sensor": "#2e6f95", "text": "#66a182",
    "gzip and write by cells": "#8d5a97", "gzip and write by ISA-L 1": "#d1495b",
    "gzip and write by zlib 1": "#e9a03b",
}
"""Colours by phase; each stream has one of the three gzip phases."""

coders = ["zlib 1", "ISA-L 1", "cells"]
streams = ["accel", "gyro", "magnetometer", "devicemotion"]
figures = {figure["name"]: min(figure["values"]) for figure in json.load(open(sys.argv[1]))["figures"]}
chart, axes = plt.subplots(figsize=(9, 5.6), layout="constrained")
labels = []
for number, (stream, coder) in enumerate(
    (stream, coder) for stream in reversed(streams) for coder in coders
):
    labels.append(f"{stream}, {coder}")
    left = 0.0
    for phase, colour in COLOURS.items():
        if "gzip" in phase and coder not in phase:
            continue
        width = max(figures[f"{stream}, {phase}"], 0)
        axes.barh(number, width, left=left, color=colour, label=phase if number < len(coders) else None)
        left += width
    axes.text(left + 30, number, f"{left:.0f}", va="center")
axes.set_yticks(range(len(labels)), labels)
axes.set_xlabel("CPU time per row, ns")
axes.spines[["top", "right"]].set_visible(False)
names = dict(zip(*reversed(axes.get_legend_handles_labels())))
axes.legend(names.values(), names.keys(), loc="upper right", frameon=False)
chart.savefig(sys.argv[2], dpi=110)
