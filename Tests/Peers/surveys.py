"""Surveys as forest's sycamore reports them: deliveries, openings, submissions, voices and answers.

Sycamore reads the download with the three files that a server hands out, which `profiles export`
writes. Times are local times of the study, without a zone, as in Sycamore.
"""

import json
import logging
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
from forest.constants import Frequency
from forest.sycamore.base import compute_survey_stats

from recording import manifest, participants
from verdicts import Judgement, arguments, tool

ROOT = Path(__file__).resolve().parents[2]
STUDY = Path(__file__).parent / "studies/surveys.json5"
FOLDERS = ["survey_timings", "survey_answers", "audio_recordings"]
MOST_OFF = pd.Timedelta(seconds=1)
PAUSE = pd.Timedelta(hours=2)
"""Sycamore takes what follows a longer pause for another survey, and what follows sooner after one
that was broken off for the same."""


class Report:
    """Sycamore's report of the surveys of a download."""

    def __init__(self, download: Path, users: list[str], export: Path, study: dict) -> None:
        settings = export / "surveys_and_settings.json"
        surveys = json.loads(settings.read_text())["surveys"]
        # The server's export has no ids of surveys; the history has them, with the contents.
        history = json.loads((export / "survey_history.json").read_text())
        # A survey that is always available has no schedule.
        contents = [
            survey["content"]
            for survey in surveys
            if not survey["settings"].get("always_available")
        ]
        self.scheduled = [
            survey for survey, versions in history.items() if versions[0]["survey_json"] in contents
        ]
        end = pd.Timestamp(study["start"]) + pd.Timedelta(days=study["days"])
        with tempfile.TemporaryDirectory() as folder:
            compute_survey_stats(
                str(download),
                folder,
                study["time_zone"],
                users,
                study["start"],
                str(end.date()),
                str(settings),
                str(export / "interventions.json"),
                augment_with_answers=True,
                submits_timeframe=Frequency.DAILY,
                history_path=str(export / "survey_history.json"),
            )
            summaries = Path(folder) / "summaries"
            self.deliveries = table(summaries / "submits_and_deliveries.csv")
            self.openings = table(summaries / "submits_only.csv")
            self.answers = pd.concat(
                [answers(file) for file in sorted((Path(folder) / "by_survey").glob("*.csv"))],
                ignore_index=True,
            )


def table(file: Path) -> pd.DataFrame:
    """A table of sycamore's with times, and the names of columns that the truth has."""
    read = pd.read_csv(file).rename(columns={"survey id": "survey", "beiwe_id": "patient"})
    return read.apply(lambda column: instants(column) if column.name.endswith("_time") else column)


def instants(column: pd.Series) -> pd.Series:
    return pd.to_datetime(column, format="ISO8601")


def answers(file: Path) -> pd.DataFrame:
    """A row for each question of each submission in sycamore's table of a survey."""
    table = pd.read_csv(file, dtype=str, keep_default_na=False)
    questions = table[table.beiwe_id == "Question ID"].iloc[0]
    rows = table[~table.beiwe_id.str.startswith("Question ")]
    columns = [name for name in table.columns if name.startswith("question_")]
    long = rows.melt(["beiwe_id", "end_time"], columns, "column", "found")
    long["question"] = long.column.map(questions)
    long["time"] = instants(long.end_time)
    long["survey"] = file.stem
    return long.rename(columns={"beiwe_id": "patient"}).drop(columns=["column", "end_time"])


class Truth:
    """The prompts and answers of the truth's tables."""

    def __init__(self, recording: Path, zone: str) -> None:
        prompts, given = [], []
        self.travellers: set[str] = set()
        for person in participants(recording):
            prompts.append(person.truth("prompts").assign(patient=person.patient))
            given.append(person.truth("answers").assign(patient=person.patient))
            if (person.truth("days").time_zone != zone).any():
                self.travellers.add(person.patient)
        self.prompts = pd.concat(prompts, ignore_index=True)
        self.given = pd.concat(given, ignore_index=True)
        for table, columns in [
            (self.prompts, ["scheduled", "opened", "submitted"]),
            (self.given, ["presented"]),
        ]:
            table["prompt"] = table.prompt.astype(str)
            for column in columns:
                # Whole numbers: what is missing among fractions makes numpy overflow now and then.
                times = pd.to_numeric(table[column], errors="coerce").astype("Int64")
                local = pd.to_datetime(times, unit="ms", utc=True).dt.tz_convert(zone)
                table[column] = local.dt.tz_localize(None).dt.as_unit("ns")
        self.users = sorted(self.prompts.patient.unique())

    def only(self, users: list[str]) -> "Truth":
        """The same of some participants."""
        part = object.__new__(Truth)
        part.users, part.travellers = users, self.travellers & set(users)
        part.prompts = self.prompts[self.prompts.patient.isin(users)]
        part.given = self.given[self.given.patient.isin(users)]
        return part


def matched(rows: pd.DataFrame, others: pd.DataFrame, columns: list[str]) -> pd.DataFrame:
    """The rows with columns of the nearest other of the same patient and survey within a second."""
    keys = ["patient", "survey"]
    return pd.merge_asof(
        rows.drop(columns=columns, errors="ignore").sort_values("time"),
        others[[*keys, "time", *columns]].sort_values("time"),
        on="time",
        by=keys,
        tolerance=MOST_OFF,
        direction="nearest",
    )


def alone(rows: pd.DataFrame, others: pd.DataFrame) -> pd.DataFrame:
    """The rows that have no such other."""
    near = matched(rows, others.assign(is_there=True), ["is_there"])
    return near[near.is_there.isna()]


def differences(true: pd.DataFrame, found: pd.DataFrame) -> int:
    """Rows of either that the other lacks."""
    doubles = abs(len(true) - len(found))
    return max(len(alone(true, found)) + len(alone(found, true)), doubles)


def timed(rows: pd.DataFrame, column: str) -> pd.DataFrame:
    """The rows that have a time in a column, which is then `time`."""
    return rows[rows[column].notna()].assign(time=lambda rows: rows[column]).reset_index(drop=True)


def plain(text: object) -> object:
    """An answer as sycamore writes it: numbers as such, a comma where the app has a semicolon."""
    if pd.isna(text):
        return ""
    commas = str(text).replace("; ", ";").replace(";", ", ")
    try:
        return float(commas)
    except ValueError:
        return commas


class Comparison:
    """A report beside the truth."""

    def __init__(self, truth: Truth, report: Report) -> None:
        prompts, given = truth.prompts, truth.given
        is_asked = prompts.survey.isin(report.scheduled)
        due = timed(prompts[is_asked & ~prompts.prompt.str.contains("-")], "scheduled")
        opened = pd.MultiIndex.from_frame(report.openings[["patient", "survey"]])
        is_opened = pd.MultiIndex.from_frame(due[["patient", "survey"]]).isin(opened)
        self.never, self.due = due[~is_opened], due[is_opened]
        self.delivered = timed(report.deliveries, "delivery_time").drop_duplicates(
            ["patient", "survey", "time"]
        )
        self.paused = prompts[prompts.submitted - prompts.opened > PAUSE]
        voices = set(prompts.survey) - set(given.survey)
        is_voice = prompts.survey.isin(voices)
        self.done = timed(prompts[is_asked & ~is_voice], "submitted")
        self.spoken = timed(prompts[is_voice], "submitted")
        submitted = timed(
            report.deliveries[report.deliveries.submit_flg == 1], "submit_time"
        ).drop_duplicates(["patient", "survey", "time"])
        self.at_will = timed(prompts[~is_asked & ~is_voice], "submitted")
        self.submitted = submitted[~submitted.survey.isin(voices)]
        self.heard = submitted[submitted.survey.isin(voices)]
        self.shown, self.resumed = self.openings(prompts, given)
        openings = timed(report.openings[~report.openings.survey.isin(voices)], "min_time")
        self.opened = openings[~self.in_pause(openings)]
        self.given = self.answered(given, report)

    def openings(
        self, prompts: pd.DataFrame, given: pd.DataFrame
    ) -> tuple[pd.DataFrame, pd.DataFrame]:
        """Openings by the first question on the screen, and openings that Sycamore counts as a part
        of an abandoned opening."""
        keys = ["patient", "survey", "prompt"]
        seen = given.groupby(keys, sort=False).presented.agg(["min", "max"]).reset_index()
        seen = seen.merge(prompts[[*keys, "submitted"]], on=keys)
        shown = timed(self.unpaused(seen), "min").sort_values("time")
        before = shown.groupby(["patient", "survey"])[["max", "submitted"]].shift()
        resumes = before.submitted.isna() & (shown.time - before["max"] < PAUSE)
        return shown[~resumes], shown[resumes]

    def unpaused(self, rows: pd.DataFrame) -> pd.DataFrame:
        """The rows of prompts without a long pause."""
        keys = ["patient", "survey", "prompt"]
        paused = pd.MultiIndex.from_frame(self.paused[keys])
        return rows[~pd.MultiIndex.from_frame(rows[keys]).isin(paused)]

    def in_pause(self, rows: pd.DataFrame) -> pd.Series:
        """Which rows lie inside a prompt with a long pause."""
        inside = pd.Series(data=False, index=rows.index)
        for prompt in self.paused.itertuples():
            is_same = (rows.patient == prompt.patient) & (rows.survey == prompt.survey)
            inside |= is_same & rows.time.between(prompt.opened, prompt.submitted)
        return inside

    def answered(self, given: pd.DataFrame, report: Report) -> pd.DataFrame:
        """Every question of submitted surveys, with the answer that Sycamore found."""
        keys = ["patient", "survey", "prompt"]
        rows = self.unpaused(pd.concat([self.done, self.at_will])[[*keys, "time"]])
        asked = given.drop(columns="presented").merge(rows, on=keys).sort_values("time")
        return pd.merge_asof(
            asked,
            report.answers.sort_values("time"),
            on="time",
            by=["patient", "survey", "question"],
            tolerance=MOST_OFF,
            direction="nearest",
        )

    def wrong_answers(self) -> int:
        is_found = self.given.found.notna()
        return int((~is_found | (self.given.given.map(plain) != self.given.found.map(plain))).sum())


def judge(truth: Truth, report: Report, judgement: Judgement) -> None:
    found = Comparison(truth, report)
    is_home, is_there = (~t.patient.isin(truth.travellers) for t in (found.due, found.delivered))
    for what, true, reported in [
        ("survey deliveries", found.due[is_home], found.delivered[is_there]),
        ("survey openings, by the first question on the screen", found.shown, found.opened),
        ("survey submissions", found.done, found.submitted),
    ]:
        apart = differences(true, reported)
        judgement.bar(
            what,
            truth=f"{len(true)}",
            found=f"{len(reported)}; {apart} differ",
            allowed="each within 1 s",
            holds=apart == 0 and len(true) > 0,
        )
    # Voice recordings are sent when the app starts again, so the last recordings may be missing.
    voices = matched(found.heard, found.spoken, ["opened"])
    wrong = int((~(voices.start_time >= voices.opened)).sum())
    judgement.bar(
        "voice recordings with the correct end and length",
        truth=f"{len(found.spoken)} recorded",
        found=f"{len(voices)} sent; {wrong} with another time",
        allowed="each ends within 1 s and begins while its survey is open",
        holds=wrong == 0 and len(voices) > 0,
    )
    wrong = found.wrong_answers()
    judgement.bar(
        "answers of submitted surveys",
        truth=f"{len(found.given)}",
        found=f"{wrong} differ",
        allowed="0",
        holds=wrong == 0 and len(found.given) > 0,
    )
    judgement.limit(
        "openings less than two hours after an abandoned opening",
        truth=f"{len(found.resumed)}",
        found="0",
        reason="Sycamore counts them as parts of the abandoned opening",
    )
    away = alone(found.due[~is_home], found.delivered[~is_there])
    judgement.limit(
        "deliveries to participants who fly to another time zone "
        f"(number of these participants: {len(truth.travellers)})",
        truth=f"{(~is_home).sum()}",
        found=f"{len(away)} at another time",
        reason="Sycamore uses one time zone for all participants; the server uses the time zone of "
        "each phone",
    )


def judge_sound(recording: Path, judgement: Judgement) -> None:
    """Every voice, decoded by Debian's ffmpeg."""
    files = sorted((recording / "beiwe-download").glob("*/audio_recordings/*/*"))
    complaints, off = 0, []
    for file in files:
        decoding = ["ffmpeg", "-v", "warning", "-i", file, "-f", "s16le", "-ar", "8000", "-ac", "1"]
        sound = subprocess.run([*decoding, "-"], capture_output=True, check=True)
        asking = ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"]
        told = subprocess.run([*asking, file], capture_output=True, check=True)
        complaints += len(sound.stderr.splitlines())
        off.append(abs(len(sound.stdout) / 16_000 - float(told.stdout)))
    judgement.bar(
        "voice recordings that ffmpeg decodes",
        truth=f"{len(files)}",
        found=f"{complaints} warnings; lengths differ by at most {max(off):.3f} s",
        allowed="0; ≤ 0.05 s",
        holds=complaints == 0 and max(off) <= 0.05,
    )


class Spoiled:
    """The surveys of some participants, to be changed."""

    def __init__(self, recording: Path, users: list[str], folder: Path) -> None:
        self.download, self.users = folder / "download", users
        for user in users:
            for name in FOLDERS:
                source = recording / "beiwe-download" / user / name
                if source.is_dir():
                    shutil.copytree(source, self.download / user / name)

    def timings(self) -> list[Path]:
        return sorted(self.download.glob("*/survey_timings/*/*.csv"))


def judge_spoiled(recording: Path, truth: Truth, export: Path, judgement: Judgement) -> None:
    study, users = manifest(recording), truth.users[:2]
    part = truth.only(users)
    with tempfile.TemporaryDirectory(dir=recording.parent) as folder:
        spoiled = Spoiled(recording, users, Path(folder))
        spoiled.timings()[0].unlink()
        found = Comparison(part, Report(spoiled.download, users, export, study))
        apart = differences(found.shown, found.opened)
        judgement.control("a missing file", found=f"{apart} openings differ", seen=apart > 0)
    with tempfile.TemporaryDirectory(dir=recording.parent) as folder:
        spoiled = Spoiled(recording, users, Path(folder))
        for file in spoiled.timings():
            rows = pd.read_csv(file, dtype=str, keep_default_na=False)
            late(rows, rows.event == "submitted", pd.Timedelta(hours=2)).to_csv(file, index=False)
        found = Comparison(part, Report(spoiled.download, users, export, study))
        apart = differences(found.done, found.submitted)
        judgement.control(
            "submissions shifted by two hours", found=f"{apart} differ", seen=apart > 0
        )


def judge_limits(recording: Path, truth: Truth, export: Path, judgement: Judgement) -> None:
    """Limitations of Sycamore, in data that are changed to show them."""
    study, users = manifest(recording), truth.users[:1]
    part = truth.only(users)
    with tempfile.TemporaryDirectory(dir=recording.parent) as folder:
        spoiled = Spoiled(recording, users, Path(folder))
        found = Comparison(part, Report(spoiled.download, users, export, study))
        survey = found.due.survey.mode()[0]
        before = int((found.opened.survey == survey).sum())
        for file in spoiled.timings():
            rows = pd.read_csv(file, dtype=str, keep_default_na=False)
            later = rows.timestamp.astype(np.int64).diff().fillna(0).cumsum() > 0
            if file.parent.name == survey and later.any():
                late(rows, later, pd.Timedelta(hours=3)).to_csv(file, index=False)
                break
        found = Comparison(part, Report(spoiled.download, users, export, study))
        judgement.limit(
            "openings, one of which continues after three hours",
            truth=f"{before}",
            found=f"{(found.opened.survey == survey).sum()}",
            reason="Sycamore counts events more than two hours later as another survey",
        )
        for name in FOLDERS:
            shutil.rmtree(spoiled.download / users[0] / name / survey, ignore_errors=True)
        found = Comparison(part, Report(spoiled.download, users, export, study))
        judgement.limit(
            "deliveries of a survey that is never opened",
            truth=f"{(found.never.survey == survey).sum()}",
            found=f"{(found.delivered.survey == survey).sum()}",
            reason="Sycamore finds the surveys of a participant only by their rows",
        )


def late(rows: pd.DataFrame, which: pd.Series, by: pd.Timedelta) -> pd.DataFrame:
    """The rows of a file of timings, some of them that much later."""
    shift = by // pd.Timedelta(milliseconds=1)
    times = rows.timestamp.astype(np.int64).where(~which, lambda t: t + shift)
    utc = pd.to_datetime(times, unit="ms").dt.strftime("%Y-%m-%dT%H:%M:%S.%f").str[:-3]
    return rows.assign(**{"timestamp": times, "UTC time": utc})


def main() -> None:
    recording, output, profile = arguments()
    logging.disable(logging.WARNING)
    study = manifest(recording)
    judgement = Judgement("forest sycamore", profile)
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder)
        words = ["profiles", "export", str(STUDY), "--output", str(export), "--seed", study["seed"]]
        subprocess.run([tool(), *words], cwd=ROOT, check=True, capture_output=True)
        truth = Truth(recording, study["time_zone"])
        report = Report(recording / "beiwe-download", truth.users, export, study)
        judge(truth, report, judgement)
        judge_sound(recording, judgement)
        judge_spoiled(recording, truth, export, judgement)
        judge_limits(recording, truth, export, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
