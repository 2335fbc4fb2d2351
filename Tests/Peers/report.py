"""The table of docs/validation.md, between its markers."""

from pathlib import Path

START, END = "<!-- peers -->", "<!-- /peers -->"

INTRODUCTION = """\
## By other people's tools

`Tests/Peers/run` gives recordings to programs that others wrote, as an analyst would, and compares
what they find with the truth; it wrote this section. Their versions are in
`Tests/Peers/requirements`, their defaults are kept. Studies: `always on` is the app of today with
sensors that never pause, `beiwe-laboratory` an app that no phone runs, with all motion at 100 Hz.
Where a tool is known not to see something, the figure is shown with the reason, without a limit.
"""

PICTURES = {
    "peers-attitude.png": "Error of the attitude, one line a person; dashed is the limit",
    "peers-allan.png": "Allan deviation of phones at rest, one line a phone, on the expected range",
    "peers-stays.png": "A day's fixes with the stays that were and those found",
    "peers-steps.png": "Steps found against true ones, a dot a walk of a minute or more",
}


def write(judgements: list[dict], page: Path) -> None:
    """Replaces the section, or adds it at the end."""
    text = page.read_text()
    if START in text:
        before, rest = text.split(START)
        after = rest.split(END)[1]
    else:
        before, after = text.rstrip("\n") + "\n\n", "\n"
    page.write_text(before + START + "\n" + section(judgements) + END + after)


def section(judgements: list[dict]) -> str:
    lines = [INTRODUCTION, "| judge | study, seed | what | truth | found | allowed |"]
    lines.append("|---|---|---|---|---|---|")
    for judgement in sorted(judgements, key=lambda j: (j["judge"], j["trial"])):
        for finding in judgement["findings"]:
            broken = " **BROKEN**" if finding["verdict"] == "BROKEN" else ""
            limit = "known limit: " if finding["verdict"] == "known limit" else ""
            cells = [
                finding["judge"],
                f"{finding['profile']}; {judgement['seeds']}",
                finding["what"],
                finding["truth"],
                finding["found"],
                limit + finding["allowed"] + broken,
            ]
            lines.append("| " + " | ".join(cells) + " |")
    lines += ["", "Each comparison must fail on spoiled data, and did:", ""]
    controls = sorted({(c["judge"], c["what"]) for j in judgements for c in j["controls"]})
    for judge in dict.fromkeys(judge for judge, _ in controls):
        spoiled = "; ".join(what for name, what in controls if name == judge)
        lines.append(f"- {judge}: {spoiled}.")
    lines.append("")
    lines += [f"![{caption}]({name})" for name, caption in PICTURES.items()]
    return "\n".join(lines) + "\n"
