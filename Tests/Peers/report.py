"""The tables of docs/reference/validation-results.md, each between its markers."""

from pathlib import Path

PEERS = ("<!-- peers -->", "<!-- /peers -->")
FAULTS = ("<!-- faults -->", "<!-- /faults -->")
DIGITAL = ("<!-- digital -->", "<!-- /digital -->")
MACS = ("<!-- macs -->", "<!-- /macs -->")
DIARIES = ("<!-- diaries -->", "<!-- /diaries -->")
POPULATION = ("<!-- population -->", "<!-- /population -->")

INTRODUCTION = """\
## Public tools

`Tests/Peers/run PROGRAM --write` writes this section. It runs public tools on recordings,
in the same way as an analyst, and compares each result with the ground truth or with published
values. The tools run with their default settings. `Tests/Peers/requirements` lists their versions.

| column | contents |
|---|---|
| tool | the tool that computes the quantity; a second word names the subject or another tool |
| study, seed | the recorded study, its (first) seed, and the number and kinds of participants |
| expected | the value in the ground truth, or in the named publication |
| found | the value that the tool finds in the recorded files |
| limit | the values for which the comparison passes, or a known limitation in place of a limit |

| study | recording |
|---|---|
| `always on` | Beiwe 2.5.2, with settings in which the stream that the tool reads never pauses |
| `held`, `jumpy` | indoor GPS errors last half an hour (`held`) or a minute (`jumpy`) |
| `always on, london` | participants who drive or walk, in the region with this name |
| `always on, nights` | accelerometer and gyroscope record for eight hours of the first night |
| `beiwe-defaults` | Beiwe 2.5.2 with the default settings of the server |
| `beiwe-laboratory` | an app version that does not exist, with all motion streams at 100 Hz |
| `50 Hz, every other hour` | participants who walk, drive and ride with the phone in the pocket |
| `a week, ground truth only` | ground truth of `50 Hz, every other hour`, 80 participants, 7 days |
| `week` | the built-in study `week` |
| `a month of gaps` | 200 recordings with different seeds, in which phones often lose data |
| `five prompts a day` | 200 participants who answer ten questions at each prompt, for two weeks |
| `four weeks of surveys` | participants who answer all kinds of Beiwe's surveys |
| `four weeks of watches` | 200 participants, of whom seven in eight wear a watch |
| `ten days of watches` | participants with files of Beiwe and MyLifeDB, and Health app exports |
| `ten days of Cozie` | participants who answer Cozie's surveys |
| `ten days of SWIP` | participants whose emotions SWIP estimates |
| `two weeks of SWIP` | participants with and without a watch; some revoke their consent |
| `all streams` | three hours of Beiwe's streams, which `send` delivers to a server and a folder |
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

The ground truth determines which participants of `50 Hz, every other hour` are compared. For `ten
days of Cozie`, CoziePy reads the logs, and InfluxDB 1.6 of Debian receives the requests through a
stand-in for Cozie's server. In `a month of gaps`, the profile of missing data is
`Tests/Peers/studies/gaps-missing.json5`. The script that uses `cryptography` decrypts the uploads
that a server received. Its authors used a description of Beiwe's protocol, and not the code of
Understudy.
"""

CONTROLS = """\
### Negative controls of the public tools

Each comparison was repeated with data that have one deliberate error. It must then fail, and it
did for each error in this table.
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
- The value of every kind of person must be within the range. The column `simulated` shows the kinds
  of people with the lowest and the highest value.
- If a number precedes these two kinds, it is the value of all participants together. Then only this
  value must be within the range, and the values of single kinds may be outside.
- A trip leads from one stay to the next stay, or is a round trip.
- Days on a journey to another town count only for trips, phone use and battery.
- For participants who work at home, every weekday counts as a work day.
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


ABOUT_DIGITAL = """\
## Digital lives

`Tests/Peers/run PROGRAM --only digital --write` writes this section. It compares four weeks of the
phones of {seeds}, with about the same number of each kind, with the distributions that
[Profiles/README.md](../../Profiles/README.md#people) lists. It reads MyLifeDB's files alone.

- The value of each person is divided by the median of his or her kind, so that all kinds count
  together. People without a value, such as people without podcasts, do not count.
- The median should then be within 20 % of the expected one, and the ratio of the 90th and the 10th
  percentile within 30 % of exp(2.56 sigma). For rare things, the expected ratio contains the chance
  of their counts in four weeks.
"""


ABOUT_MACS = """\
## Macs

`Tests/Peers/run PROGRAM --only macs --write` writes this section. It compares four weeks of the
Macs of {seeds}, half of them developers, with the distributions that
[Profiles/README.md](../../Profiles/README.md#people) lists. The table has the same meaning as the
table of digital lives. The expected shares and lines of commits
come from 511 commits of swift-argument-parser.
"""


ABOUT_DIARIES = """\
## Diaries

`Tests/Peers/run PROGRAM --only diaries --write` writes this section. It compares the texts of
{seeds} in four weeks with the true state of the writers. VADER (vaderSentiment 3.3.2) gives each
text a score from its words, without knowing this project.
"""


ABOUT_FAULTS = """\
## Faults

`Tests/Peers/run PROGRAM --only faults --write` writes this section. A second parser was written
from [faults.md](faults.md) alone, without the code that makes the faults. It reads one small
recording for each kind of fault, in which every file has the fault. It also reads one recording for
each set of faults in the package ({seed}). After the repairs of the parser, the rows, times and
checksums of each hour must equal the values in `expected.csv`.
"""

PLAIN_READERS = """\
### pandas and polars without repairs

The next table shows how pandas and polars read the same files without repairs. `read_csv` of both
libraries runs with its default settings, and file names are ignored. `read_json` reads Cozie's log.
The lists inside the list of this log are flattened first, because `read_json` does not accept them.
`read_json(lines=True)` and `read_ndjson` read Cozie's requests.

The table covers the first file of each stream in each layout, and all files that the fault made
from this file. The same reader also reads a file with the correct rows, and the table compares both
results. If the files of a kind have different results, `in N` is the number of files with a result.

- right: the reader returns the same number of rows, with the same values under the same column
  names. The comparison ignores additional columns and the order of rows and columns. The reader
  need not report impossible rows (`flag`).
- silent: the reader returns the same number of rows without an error, but values differ or a column
  is missing.
- extra rows, missing rows: the reader returns too many or too few rows without an error. The number
  in parentheses is the sum over all these files.
- error: the reader raises an exception of the named class.

Two files cause problems even without a fault. The rows of `identifiers` have one cell more than its
header, so pandas uses the first cell as an index, and polars fails. Cozie's log also fails in
polars, because polars infers the fields of the log from the first hundred rows.
"""


def write(judgements: list[dict], page: Path) -> None:
    """Replaces the sections of the page for these judgements."""
    text = page.read_text()
    people = [j for j in judgements if j["judge"] == "population"]
    faulty = [j for j in judgements if j["judge"] == "faults"]
    lives = {
        name: [j for j in judgements if j["judge"] == name]
        for name in ("digital", "macs", "diaries")
    }
    digital, macs, diaries = lives.values()
    own = people + faulty + digital + macs + diaries
    others = [j for j in judgements if j not in own]
    if people:
        text = replaced(text, POPULATION, population(people[0]))
    if digital:
        text = replaced(text, DIGITAL, lives_beside(ABOUT_DIGITAL, digital[0]))
    if macs:
        text = replaced(text, MACS, lives_beside(ABOUT_MACS, macs[0]))
    if diaries:
        text = replaced(text, DIARIES, lives_beside(ABOUT_DIARIES, diaries[0]))
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
    marks = {"pass": "passes", "FAIL": "**fails**", "known limit": "no range"}
    for finding in judgement["findings"]:
        mark = marks[finding["verdict"]]
        cells = [finding[key] for key in ("what", "truth", "allowed", "found")]
        lines.append("| " + " | ".join([*cells, mark]) + " |")
    lines += [
        "",
        "The comparison was repeated with lives that have one deliberate error. At least one\n"
        "value must then be outside its range. This was true for each of these errors:",
        "",
    ]
    changed = sorted({control["what"].split(", ")[-1] for control in judgement["controls"]})
    lines += [f"- {what}" for what in changed]
    return "\n".join([*lines, "", SOURCES])


def lives_beside(about: str, judgement: dict) -> str:
    """A section about lives: parameters with their spreads, if any, then single figures."""
    lines = [about.format(seeds=judgement["seeds"].split(", ")[1])]
    if judgement["table"]:
        head, *rows = judgement["table"]
        lines += ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
        lines += ["", "Figures that no parameter sets:", ""]
    lines += ["| quantity | range | found |", "|---|---|---|"]
    for finding in judgement["findings"]:
        failed = " **fails**" if finding["verdict"] == "FAIL" else ""
        of = f" of {finding['truth']}" if finding["truth"] else ""
        lines.append(
            f"| {finding['what']} | {finding['allowed']} | {finding['found']}{of}{failed} |"
        )
    lines += [
        "",
        "The comparison was repeated with one deliberate error. It must then fail, and it did for\n"
        "each of these errors:",
        "",
    ]
    lines += [f"- {control['what']}" for control in judgement["controls"]]
    return "\n".join(lines) + "\n"


def faults(judgement: dict) -> str:
    lines = [
        ABOUT_FAULTS.format(seed=judgement["seeds"].split(", ")[0]),
        "| quantity | found | limit |",
    ]
    lines.append("|---|---|---|")
    for finding in judgement["findings"]:
        failed = " **fails**" if finding["verdict"] == "FAIL" else ""
        lines.append(f"| {finding['what']} | {finding['found']} | {finding['allowed']}{failed} |")
    lines += [
        "",
        "The comparison was repeated with one deliberate error in the data or in the parser. It\n"
        "must then fail, and it did for each of these errors:",
        "",
    ]
    lines += [f"- {control['what']}" for control in judgement["controls"]]
    lines += ["", PLAIN_READERS]
    head, *rows = judgement["table"]
    lines += ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join(lines) + "\n"


def section(judgements: list[dict]) -> str:
    lines = [INTRODUCTION, "| tool | study, seed | quantity | expected | found | limit |"]
    lines.append("|---|---|---|---|---|---|")
    for judgement in sorted(judgements, key=lambda j: (j["judge"], j["trial"])):
        for finding in judgement["findings"]:
            failed = " **fails**" if finding["verdict"] == "FAIL" else ""
            limit = "known limitation: " if finding["verdict"] == "known limit" else ""
            cells = [
                finding["judge"],
                f'study "{finding["profile"]}", {judgement["seeds"]}',
                finding["what"],
                finding["truth"],
                finding["found"],
                limit + finding["allowed"] + failed,
            ]
            lines.append("| " + " | ".join(cells) + " |")
    lines += ["", CONTROLS, "| tool | deliberate error |", "|---|---|"]
    controls = sorted({(c["judge"], c["what"]) for j in judgements for c in j["controls"]})
    lines += [f"| {judge} | {what} |" for judge, what in controls]
    lines.append("")
    pictures = [f"![{caption}](../figures/{name})\n" for name, caption in PICTURES.items()]
    return "\n".join([*lines, *pictures])
