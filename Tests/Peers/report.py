"""The tables of docs/reference/validation-results.md, each between its markers."""

from pathlib import Path

PEERS = ("<!-- peers -->", "<!-- /peers -->")
FAULTS = ("<!-- faults -->", "<!-- /faults -->")
POPULATION = ("<!-- population -->", "<!-- /population -->")

INTRODUCTION = """\
## Public tools

`Tests/Peers/run PROGRAM --write` writes this section. It gives recordings to public tools, as an
analyst would, and compares each result with the ground truth or with published values. The tools
run with their default settings. `Tests/Peers/requirements` lists their versions.

| column | contents |
|---|---|
| tool | the tool that computes the quantity, then the subject or a second tool |
| study; seed | the recorded study, its seed, and its participants |
| expected | the value in the ground truth, or in the named publication |
| found | the value that the tool finds in the recorded files |
| limit | the values that pass, or a known limitation of the tool without a limit |

| study | recording |
|---|---|
| `always on` | Beiwe 2.5.2; the stream that the tool reads never pauses |
| `held`, `jumpy` | indoor GPS errors last half an hour, or a minute |
| `always on, london` | people who drive or walk, in the region of that name |
| `always on, nights` | accelerometer and gyroscope for eight hours of the first night |
| `beiwe-defaults` | Beiwe 2.5.2 with the default settings of the server |
| `beiwe-laboratory` | a profile of no real app; all motion streams at 100 Hz |
| `50 Hz, every other hour` | people who walk, drive and ride with the phone in the pocket |
| `a week, ground truth only` | the truth tables of the same study, for 80 people and seven days |
| `week` | the study of that name in the package |
| `a month of gaps` | 200 seeds of phones and people that often lose data; the first seed is named |
| `five prompts a day` | 200 participants who answer ten questions at each prompt, for two weeks |
| `four weeks of surveys` | all kinds of Beiwe's surveys |
| `four weeks of watches` | 200 participants, seven of eight with a watch |
| `ten days of watches` | participants in files of Beiwe, MyLifeDB and the Health app's export |
| `ten days of Cozie` | participants who answer Cozie's surveys |
| `ten days of SWIP` | participants whose emotions SWIP estimates |
| `two weeks of SWIP` | participants with and without a watch; some revoke their consent |
| `all streams` | three hours of Beiwe's streams, sent to a stand-in server and to a folder |
| `three days of all apps` | two participants; polars computes the numbers of their report again |

Published values for these rows come from the following sources:

- `five prompts a day`: Wrzus 2023, doi:10.1177/10731911211067538; Ono 2019, doi:10.2196/11398;
  Prochnow 2025, PMC12590043; Jaso 2022, doi:10.1037/met0000312.
- `four weeks of watches`: Quer 2020, doi:10.1371/journal.pone.0227709; Natarajan 2021,
  doi:10.1038/s41746-021-00493-6; Amagasa 2019, doi:10.2196/10418; Robbins 2024,
  doi:10.3390/s24206532; Apple Heart and Movement Study (2023); Apple Hearing Study.
- `50 Hz, every other hour`: Gafurov 2007; Hansen 2006; Marsh 1993; and three kinds of public
  recordings. They are of a Citroen C1 (FABallemand/ProjetIngenieur), of phones in pockets
  (palewithout/Gait_Datasets, Oxford-step-counter) and of people who write (aurruti/missing-sensor).

The participants of `50 Hz, every other hour` are chosen by their ground truth. For `ten days of
Cozie`, CoziePy reads the logs, and InfluxDB 1.6 of Debian receives the requests through a stand-in
for Cozie's server. The profile of the lost data in `a month of gaps` is
`Tests/Peers/studies/gaps-missing.json5`. The judge with `cryptography` decrypts the uploads that a
server received. It was written from a description of Beiwe's protocol, without the program's code.
"""

CONTROLS = """\
### Negative controls of the public tools

Each comparison must fail for data with one deliberate error, and did.
"""

PICTURES = {
    "peers-attitude.png": "Attitude error, one line per participant; the dashed line is the limit",
    "peers-allan.png": "Allan deviation of resting phones, one line per phone, and its range",
    "peers-stays.png": "GPS fixes of a day with true stays and found stays",
    "peers-movement.png": "Car spectra, mean strides, an hour of sitting, and GPS accuracy",
    "peers-steps.png": "Found steps against true steps, one dot per walk of at least a minute",
}


ABOUT_PEOPLE = """\
## Daily lives

`Tests/Peers/run PROGRAM --only population --write` writes this section. It compares two weeks of
{seeds}, with the same number of each kind, with published studies of real people. It reads the
truth tables and the rows of Beiwe's stream `powerState`.

- The range is the range in the source. If the source gives no range, the range is our choice.
- R marks a value that we recall from the source and did not read again.
- Every kind of person must be within the range. The column `simulated` names the kinds with the
  lowest and the highest value.
- If a number precedes these two kinds, it is the value of all participants together. Then this
  value must be within the range, and each kind may be outside.
- A trip leads from one stay to the next stay, or is a round trip.
- Days of a journey to another town count only for trips, phone use and battery.
- Participants who work at home count as working on weekdays.
"""


SOURCES = """\
Sources:

- ACE 2007: American Council on Exercise, press release of January 29.
- Alessandretti 2018: doi:10.1038/s41562-018-0364-x.
- Andrews 2015: doi:10.1371/journal.pone.0139004.
- Apple 2016: Apple to Bajarin, Techpinions of April 18.
- ATUS 2021: USDL-22-1261.
- Croteau 2017: doi:10.1177/2165079916665399.
- Ferreira 2011: doi:10.1007/978-3-642-21726-5_2.
- Geiger-Brown 2012: doi:10.3109/07420528.2011.645752.
- Gonzalez 2008: doi:10.1038/nature06958.
- Hintze 2014: doi:10.1145/2638728.2641697.
- Hintze 2017: doi:10.1145/3090078.
- Klepeis 2001: doi:10.1038/sj.jea.7500165.
- Lenhart 2010: Pew Research Center, Cell Phones and American Adults.
- Matz 2014: doi:10.3390/ijerph110202108.
- McGuckin and Fucci 2018: FHWA-PL-18-019.
- MyFitnessPal 2023: New Zealand Herald of October 4.
- Ráthonyi 2021: doi:10.3389/fpubh.2021.661471.
- Roenneberg 2012: doi:10.1016/j.cub.2012.03.038.
- Salek and Machemehl 1999: SWUTC/99/167211-1.
- Song 2010: doi:10.1038/nphys1760.
- Travis 2021: International Journal of Exercise Science 8(10).
- Tudor-Locke 2011: doi:10.1186/1479-5868-8-78 and -80.
"""


ABOUT_FAULTS = """\
## Faults

`Tests/Peers/run PROGRAM --only faults --write` writes this section. A second parser was written
from [faults.md](faults.md) alone, without the code that makes the faults. It reads one small
recording for each kind of fault, in which every file has the fault. It also reads one recording for
each set of faults in the package ({seed}). After its repairs, the rows, times and checksums of each
hour must equal `expected.csv`.
"""

PLAIN_READERS = """\
### pandas and polars without repairs

The next table shows how plain readers read the same files. `read_csv` of pandas and polars runs
with its defaults, and file names are ignored. `read_json` reads Cozie's log; the lists inside
its list are flattened first, since neither reader accepts them. `read_json(lines=True)` and
`read_ndjson` read Cozie's requests.

The table judges the first file of each stream in each layout, with all files that the fault made of
it. The same reader also reads a file with the correct rows, and the table compares both results. If
the results of a kind differ, `in N` gives the number of files with a result.

- right: the same number of rows, with the same values under the same column names. The order of
  rows and columns is ignored, and so are other columns. The reader need not report impossible rows
  (`flag`).
- silent: the same number of rows, but other values or a missing column, without an error.
- extra rows, missing rows: the number in all these files together, without an error.
- error: an exception of this class.

Two files are difficult without a fault. The rows of `identifiers` have one cell more than its
header, so pandas uses the first cell as an index, and polars fails. Cozie's log also fails in
polars, because polars infers the fields of the log from the first hundred rows.
"""


def write(judgements: list[dict], page: Path) -> None:
    """Replaces the sections of the page for these judgements."""
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
    lines += ["| quantity | source | range | simulated | result |", "|---|---|---|---|---|"]
    marks = {"holds": "passes", "BROKEN": "**fails**", "known limit": "no range"}
    for finding in judgement["findings"]:
        mark = marks[finding["verdict"]]
        cells = [finding[key] for key in ("what", "truth", "allowed", "found")]
        lines.append("| " + " | ".join([*cells, mark]) + " |")
    lines += ["", "Lives with one deliberate error must be outside of a range, and were:", ""]
    changed = sorted({control["what"].split(", ")[-1] for control in judgement["controls"]})
    lines += [f"- {what}" for what in changed]
    return "\n".join([*lines, "", SOURCES])


def faults(judgement: dict) -> str:
    lines = [
        ABOUT_FAULTS.format(seed=judgement["seeds"].split(", ")[0]),
        "| quantity | found | limit |",
    ]
    lines.append("|---|---|---|")
    for finding in judgement["findings"]:
        broken = " **fails**" if finding["verdict"] == "BROKEN" else ""
        lines.append(f"| {finding['what']} | {finding['found']} | {finding['allowed']}{broken} |")
    lines += [
        "",
        "The comparison must fail for data with one deliberate error, and did:",
        "",
    ]
    lines += [f"- {control['what']}" for control in judgement["controls"]]
    lines += ["", PLAIN_READERS]
    head, *rows = judgement["table"]
    lines += ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) + "\n"


def section(judgements: list[dict]) -> str:
    lines = [INTRODUCTION, "| tool | study; seed | quantity | expected | found | limit |"]
    lines.append("|---|---|---|---|---|---|")
    for judgement in sorted(judgements, key=lambda j: (j["judge"], j["trial"])):
        for finding in judgement["findings"]:
            broken = " **fails**" if finding["verdict"] == "BROKEN" else ""
            limit = "known limitation: " if finding["verdict"] == "known limit" else ""
            cells = [
                finding["judge"],
                f"{finding['profile']}; {judgement['seeds']}",
                finding["what"],
                finding["truth"],
                finding["found"],
                limit + finding["allowed"] + broken,
            ]
            lines.append("| " + " | ".join(cells) + " |")
    lines += ["", CONTROLS, "| tool | deliberate error |", "|---|---|"]
    controls = sorted({(c["judge"], c["what"]) for j in judgements for c in j["controls"]})
    lines += [f"| {judge} | {what} |" for judge, what in controls]
    lines.append("")
    pictures = [f"![{caption}](../figures/{name})\n" for name, caption in PICTURES.items()]
    return "\n".join([*lines, *pictures])
