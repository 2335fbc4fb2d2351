"""The tables of docs/explanation/validation.md, each between its markers."""

from pathlib import Path

PEERS = ("<!-- peers -->", "<!-- /peers -->")
FAULTS = ("<!-- faults -->", "<!-- /faults -->")
POPULATION = ("<!-- population -->", "<!-- /population -->")

INTRODUCTION = """\
## By other people's tools

`Tests/Peers/run` gives recordings to programs that others wrote, as an analyst would, and compares
what they find with the truth; it wrote this section. Their versions are in
`Tests/Peers/requirements`, their defaults are kept. Studies: `always on` is the app of today with
sensors that never pause, `beiwe-laboratory` an app that no phone runs, with all motion at 100 Hz.
`five prompts a day` asks 200 people ten questions for two weeks, for statsmodels to say who
responds; what studies of people found is in Wrzus 2023, doi:10.1177/10731911211067538, Ono 2019,
doi:10.2196/11398, Prochnow 2025, PMC12590043, and Jaso 2022, doi:10.1037/met0000312.
`four weeks of watches` are 200 people, seven of eight with a watch; what studies of people found is
in Quer 2020, doi:10.1371/journal.pone.0227709, Natarajan 2021, doi:10.1038/s41746-021-00493-6,
Amagasa 2019, doi:10.2196/10418, Robbins 2024, doi:10.3390/s24206532, and what Apple tells of its
Heart and Movement Study (2023) and its Hearing Study. `ten days of watches` are eight people whom
Beiwe, MyLifeDB and the Health app's export tell of. `ten days of Cozie` are five people whom Cozie
asks: CoziePy reads the logs, and InfluxDB 1.6 of Debian takes the requests through a stand-in of
Cozie's server.
`50 Hz, every other hour` are 24 people who walk, drive and ride with the phone in the pocket,
chosen by the truth; ranges are those of public rows of a Citroen C1 (FABallemand/ProjetIngenieur),
of pockets (palewithout/Gait_Datasets, Oxford-step-counter) and of people who write
(aurruti/missing-sensor), and of Gafurov 2007, Hansen 2006 and Marsh 1993.
`three days of all apps` are two people with watches: every number of the page about them is
computed from the files once more.
`a month of gaps` is recorded with 200 seeds, the first of which is named, of phones and people
that often lose data (`Tests/Peers/studies/gaps-missing.json5`).
Where a tool is known not to see something, the figure is shown with the reason, without a limit.
`cryptography` opens what a server got, for a judge written from a description of Beiwe's protocol.
"""

PICTURES = {
    "peers-attitude.png": "Error of the attitude, one line a person; dashed is the limit",
    "peers-allan.png": "Allan deviation of phones at rest, one line a phone, on the expected range",
    "peers-stays.png": "A day's fixes with the stays that were and those found",
    "peers-movement.png": "Spectra of cars, strides, an hour of sitting, and what fixes claim",
    "peers-steps.png": "Steps found against true ones, a dot a walk of a minute or more",
}


ABOUT_PEOPLE = """\
## What people do

Two weeks of {seeds}, as many of each kind of person, by their truth and the rows of the battery;
`Tests/Peers/run --only population --write` wrote this section. A range is that of the source, or
ours where the source has none; R is recalled, not read again. Every kind of person has to lie in
the range, and the two at its ends are shown; where a figure stands before them, it is that of all
together, and has to lie there instead. A trip leads from a stay to the next, or round and back.
Dates of journeys to another town count for trips, phone and battery alone. Who works at home is
taken to work on weekdays.
"""


SOURCES = """\
Sources: ACE 2007, American Council on Exercise, press release of January 29; Alessandretti 2018,
doi:10.1038/s41562-018-0364-x; Andrews 2015, doi:10.1371/journal.pone.0139004; Apple 2016, told to
Bajarin, Techpinions of April 18; ATUS 2021, USDL-22-1261; Croteau 2017,
doi:10.1177/2165079916665399; Ferreira 2011, doi:10.1007/978-3-642-21726-5_2; Geiger-Brown 2012,
doi:10.3109/07420528.2011.645752; Gonzalez 2008, doi:10.1038/nature06958; Hintze 2014,
doi:10.1145/2638728.2641697; Hintze 2017, doi:10.1145/3090078; Klepeis 2001,
doi:10.1038/sj.jea.7500165; Lenhart 2010, Pew Research Center, Cell Phones and American Adults;
Matz 2014, doi:10.3390/ijerph110202108; McGuckin and Fucci 2018, FHWA-PL-18-019; MyFitnessPal
2023, told by the New Zealand Herald of October 4; Ráthonyi 2021, doi:10.3389/fpubh.2021.661471;
Roenneberg 2012, doi:10.1016/j.cub.2012.03.038; Salek and Machemehl 1999, SWUTC/99/167211-1; Song
2010, doi:10.1038/nphys1760; Travis 2021, International Journal of Exercise Science 8(10);
Tudor-Locke 2011, doi:10.1186/1479-5868-8-78 and -80.
"""


ABOUT_FAULTS = """\
## Faults

A parser of another hand, written from [faults.md](../reference/faults.md) alone, reads a small recording of
each kind of fault, whose files all have it, and one of each set of the package ({seed});
`Tests/Peers/run --only faults --write` wrote this section. The parser has to end with the rows,
times and checksums of every hour in `expected.csv`.
"""

PLAIN_READERS = """\
What `read_csv` of pandas and polars makes of the same files with its defaults, whatever their
names; `read_json` reads Cozie's log, without the lists in its list, which neither takes, and
`read_json(lines=True)` and `read_ndjson` its requests. Judged is the first file of each stream in
each recorder, with all that the fault has made of it, beside what the same reader makes of a file
of the rows that a correct parser ends with. Where files of a kind differ, each word has their
number.

- right: as many rows, with the same values under the same names. The order of rows and columns, and
  other columns, do not count; nor is it asked to say that rows cannot be right (`flag`).
- silent: as many rows, but other values, or none under a name, and no word of it.
- rows more, rows lost: so many in all these files together, and no word of it.
- error: an exception of this class.

Without a fault, pandas takes the first cell of `identifiers` for an index, since the row has a cell
more than its header. Polars reads neither that nor Cozie's log: it infers the log's fields from the
first hundred rows.
"""


def write(judgements: list[dict], page: Path) -> None:
    """Replaces the sections of what was judged."""
    text = page.read_text()
    people = [j for j in judgements if j["judge"] == "population"]
    faulty = [j for j in judgements if j["judge"] == "faults"]
    others = [j for j in judgements if j not in people + faulty]
    if people:
        text = replaced(text, POPULATION, population(people[0]))
    if faulty:
        text = replaced(text, FAULTS, faults(faulty[0]))
    if others:
        text = replaced(text, PEERS, section(others))
    page.write_text(text)


def replaced(text: str, markers: tuple[str, str], section: str) -> str:
    """With another section between its markers, or with the section at the end."""
    start, end = markers
    if start in text:
        before, rest = text.split(start)
        after = rest.split(end)[1]
    else:
        before, after = text.rstrip("\n") + "\n\n", "\n"
    return before + start + "\n" + section + end + after


def population(judgement: dict) -> str:
    lines = [ABOUT_PEOPLE.format(seeds=judgement["seeds"].split(", ")[1])]
    lines += ["| quantity | source | range | ours | |", "|---|---|---|---|---|"]
    marks = {"holds": "holds", "BROKEN": "**BROKEN**", "known limit": "no range"}
    for finding in judgement["findings"]:
        mark = marks[finding["verdict"]]
        cells = [finding[key] for key in ("what", "truth", "allowed", "found")]
        lines.append("| " + " | ".join([*cells, mark]) + " |")
    spoiled = "; ".join(sorted({c["what"].split(", ")[-1] for c in judgement["controls"]}))
    lines += ["", f"Each range must be left by spoiled lives, and was: {spoiled}."]
    return "\n".join([*lines, "", SOURCES])


def faults(judgement: dict) -> str:
    lines = [
        ABOUT_FAULTS.format(seed=judgement["seeds"].split(", ")[0]),
        "| what | found | allowed |",
    ]
    lines.append("|---|---|---|")
    for finding in judgement["findings"]:
        broken = " **BROKEN**" if finding["verdict"] == "BROKEN" else ""
        lines.append(f"| {finding['what']} | {finding['found']} | {finding['allowed']}{broken} |")
    spoiled = "; ".join(control["what"] for control in judgement["controls"])
    lines += ["", f"Each must fail on spoiled data, and did: {spoiled}.", "", PLAIN_READERS]
    head, *rows = judgement["table"]
    lines += ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) + "\n"


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
    lines += [f"![{caption}](../figures/{name})" for name, caption in PICTURES.items()]
    return "\n".join(lines) + "\n"
