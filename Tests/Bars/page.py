"""Writes the table of docs/explanation/speed.md and draws its picture."""

import os
import platform
import subprocess
from pathlib import Path

BEGIN = "<!-- bars: written by make bars WRITE=--write -->\n"
END = "<!-- end of bars -->\n"


def write(outcomes, phases: Path, docs: Path, python: Path) -> None:
    path = docs / "explanation/speed.md"
    text = path.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    rows = ["| measurement | result | target | verdict |", "|---|---|---|---|"]
    for outcome in outcomes:
        verdict = "passes" if outcome.holds else "**missed**"
        rows.append(
            f"| {outcome.what} ({outcome.note}) | {outcome.figure:.3g} {outcome.unit}"
            f" | {outcome.sign} {outcome.bar:g} | {verdict} |"
        )
    table = f"Measured on {machine()}.\n\n" + "\n".join(rows) + "\n"
    path.write_text(before + BEGIN + table + END + after)
    draw = Path(__file__).parent / "picture.py"
    subprocess.run([python, draw, phases, docs / "figures/speed.png"], check=True)


def machine() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    name = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "?")
    return f"{os.cpu_count()} cores of {name}, Linux {platform.release().split('-')[0]}"
