"""Cozie's log as CoziePy reads it.

CoziePy reads a log with one UTC offset. A log across a change of daylight saving time fails with an
exception that depends on the version of pandas.
"""

import contextlib
import csv
import io
import json
import subprocess
import tempfile
import warnings
from pathlib import Path

import pandas
from coziepy import Cozie
from coziepy.coziehelper.coziehelper import coziehelper

from verdicts import Judgement, arguments, tool

ZONE = "America/New_York"
THRESHOLD = 55
"""Minutes between two valid responses, as the app's settings say."""
MINUTE = 60_000


def load(log: Path) -> Cozie:
    cozie = Cozie()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cozie.load(log_file=str(log), clean_up=True, timezone=ZONE)
    return cozie


def rows(log: Path) -> list[dict]:
    entries = json.loads(log.read_text())
    return [row for entry in entries for row in (entry if isinstance(entry, list) else [entry])]


def handed_in(truth: Path) -> list[int]:
    """When surveys were handed in, in ms."""
    with (truth / "prompts.csv").open() as file:
        prompts = csv.DictReader(file)
        return sorted(int(each["submitted"]) for each in prompts if each["submitted"])


def valid(times: list[int]) -> list[int]:
    """The times that are late enough after the last valid time."""
    kept = times[:1]
    for each in times[1:]:
        if each - kept[-1] > THRESHOLD * MINUTE:
            kept.append(each)
    return kept


def votes(cozie: Cozie) -> list[int]:
    """When CoziePy's valid responses were handed in, in ms."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        kept = cozie.keep_valid_votes(THRESHOLD)
    kept = kept[kept["valid_vote"] == True]  # noqa: E712, the column has None too
    return sorted(round(each.timestamp() * 1_000) for each in kept.index)


def read(recording: Path, judgement: Judgement) -> None:
    loaded = wanted = differing = counted = 0
    for folder in sorted((recording / "cozie").iterdir()):
        log = next(folder.glob("*logs.txt"))
        cozie = load(log)
        loaded += len(cozie.df)
        wanted += len(rows(log))
        known = {
            round(pandas.Timestamp(row["time"]).timestamp() * 1_000)
            for row in rows(log)
            if "ws_survey_count" in row["fields"]
        }
        times = [each for each in handed_in(recording / "truth" / folder.name) if each in known]
        expected = valid(times)
        found = votes(cozie)
        counted += len(expected)
        differing += len(set(expected) ^ set(found))
    judgement.bar(
        "rows of the logs that CoziePy loads",
        truth=f"{wanted:,}",
        found=f"{loaded:,}",
        allowed="all",
        holds=loaded == wanted > 0,
    )
    judgement.bar(
        f"responses that CoziePy counts as valid (at least {THRESHOLD} minutes apart)",
        truth=f"{counted} in the ground truth",
        found=f"{differing} differ",
        allowed="0",
        holds=differing == 0 and counted > 0,
    )
    shifted = valid([each + MINUTE for each in times])
    judgement.control(
        "responses shifted by a minute",
        found=f"{len(set(shifted) ^ set(found))} differ",
        seen=set(shifted) != set(found),
    )


def clocks(recording: Path, judgement: Judgement) -> None:
    """A log whose first half has another offset, as clocks set forward leave it."""
    log = next(next((recording / "cozie").iterdir()).glob("*logs.txt"))
    text = log.read_text()
    half = text.index("\n", len(text) // 2)
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder) / log.name
        changed.write_text(text[:half].replace("-0400", "-0500") + text[half:])
        try:
            load(changed)
            ending = "succeeds"
        except (AttributeError, ValueError) as error:
            ending = f"fails with {type(error).__name__}"
    judgement.limit(
        "loading of a log with a change of daylight saving time",
        truth="succeeds",
        found=f"{ending}, pandas {pandas.__version__}",
        reason="CoziePy supports only logs with one UTC offset",
    )


def definitions(judgement: Judgement) -> None:
    """Checks our surveys, and a survey with a question without options, with CoziePy's checker."""
    taken = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ["comfort", "momentary"]:
            study = Path(folder) / f"{name}.json5"
            here = Path(__file__).parent / "studies/cozie.json5"
            study.write_text(here.read_text().replace('"momentary"', f'"{name}"'))
            output = Path(folder) / name
            words = [tool(), "profiles", "export", study, "--output", output]
            subprocess.run(words, check=True, capture_output=True)
            taken.append(is_taken(output / "watch_survey.json"))
        survey = json.loads((output / "watch_survey.json").read_text())
        del survey["survey"][0]["response_options"]
        spoiled = Path(folder) / "spoiled.json"
        spoiled.write_text(json.dumps(survey))
        seen = not is_taken(spoiled)
    judgement.bar(
        "survey definitions of Understudy that the checker of CoziePy accepts",
        truth="2",
        found=f"{sum(taken)}",
        allowed="all",
        holds=all(taken),
    )
    judgement.control("a question without options", found="refused" if seen else "taken", seen=seen)


def is_taken(survey: Path) -> bool:
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            return bool(coziehelper().watch_survey_checker(file_path=str(survey), stop="all"))
        except KeyError:
            return False


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement(f"coziepy, pandas {pandas.__version__.split('.')[0]}", profile)
    read(recording, judgement)
    clocks(recording, judgement)
    definitions(judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
