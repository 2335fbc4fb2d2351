"""Compares responses to prompts with studies of people, and with the estimates of a model of
missing data.

statsmodels fits the model to the prompts that a participant could see, with the state at their
arrival from the truth's tables. A second recording, in which mood has no effect, is made by the
same tool.
"""

import json
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import statsmodels.api as sm

from recording import participants
from verdicts import Judgement, arguments, tool

STUDY = Path(__file__).parent / "studies/responses.json5"
ZONE = "America/New_York"
EFFECTS = [
    "early",
    "late",
    "work",
    "away",
    "screen_on",
    "study_day",
    "short_sleep_h",
    "stress",
    "mood",
]
UNSEEN = ["asleep", "driving", "offline", "night", "superseded", "end"]
"""Reasons of prompts that the participant could not see on arrival."""
ERRORS = 3
"""Standard errors within which a coefficient has to lie."""


def prompts(recording: Path) -> pd.DataFrame:
    """Every prompt with the state at its arrival, from the truth."""
    tables = []
    for person in participants(recording):
        traits = json.loads((recording / "truth" / person.patient / "participant.json").read_text())
        table = person.truth("prompts")
        at = table.arrived.to_numpy(float)
        local = pd.to_datetime(at, unit="ms", utc=True).tz_convert(ZONE)
        hours = local.hour + local.minute / 60
        days = person.truth("days")
        dates = list(days.date)
        date = np.array([dates.index(str(day)) for day in local.date])
        segments = person.truth("segments")
        place = np.searchsorted(segments.start, at, side="right") - 1
        kinds = person.truth("places").set_index("place").kind
        here = [kinds.get(number, "") for number in segments.place.iloc[place]]
        uses = person.truth("phone")
        uses = uses[uses.kind.isin(["session", "call"])]
        use = np.searchsorted(uses.start, at, side="right") - 1
        mind = person.truth("mind").drop_duplicates("timestamp").set_index("timestamp")
        table["patient"] = person.patient
        table["offset"] = traits["respondent"]["willingness_logit"]
        table["early"] = hours < 9
        table["late"] = hours >= 21
        table["work"] = [kind == "work" for kind in here]
        table["away"] = [kind not in ("home", "work") for kind in here]
        table["mode"] = segments["mode"].iloc[place].to_numpy()
        table["screen_on"] = (use >= 0) & (uses.end.to_numpy()[use] > at)
        table["study_day"] = date
        slept = days.sleep_minutes.to_numpy()[date] / 60
        table["short_sleep_h"] = np.maximum(traits["sleep_work_h"] - slept, 0)
        table["stress"] = mind.stress.reindex(at.astype(int)).to_numpy()
        table["mood"] = mind.mood.reindex(at.astype(int)).to_numpy()
        table["effects"] = [traits["respondent"]] * len(table)
        tables.append(table)
    return pd.concat(tables, ignore_index=True)


def seen(table: pd.DataFrame) -> pd.DataFrame:
    """The prompts that could be seen: the participant did not sleep or drive, and had a network."""
    late = table.arrived - table.scheduled > 600_000
    driving = table["mode"].isin(["car", "bike", "run"])
    return table[~table.reason.isin(UNSEEN) & ~late & ~driving & table.mood.notna()]


def fit(table: pd.DataFrame, names: list[str]) -> sm.GLM:
    """The model of a response, each person's willingness known."""
    rows = sm.add_constant(table[names].astype(float))
    response = (table.result != "missed").astype(float)
    return sm.GLM(response, rows, family=sm.families.Binomial(), offset=table.offset).fit()


def judge_rates(table: pd.DataFrame, judgement: Judgement) -> None:
    done = table.result == "submitted"
    share = done.mean()
    judgement.bar(
        "share of completed prompts (Wrzus 2023: 79 %)",
        truth="",
        found=f"{share:.3f}",
        allowed="0.74 to 0.84",
        holds=0.74 <= share <= 0.84,
    )
    answered = (table[table.result != "missed"].result == "submitted").mean()
    judgement.control(
        "missed prompts excluded", found=f"{answered:.3f}", seen=not 0.74 <= answered <= 0.84
    )
    calm, rested = table.stress < table.stress.median(), table.short_sleep_h == 0
    for what, more, less in [
        ("first week, second week (Ono 2019)", table.study_day < 7, table.study_day >= 7),
        ("stress below the median, above the median", calm, ~calm),
        ("after enough sleep, after too little sleep", rested, ~rested),
        ("screen on, screen off (Prochnow 2025)", table.screen_on, ~table.screen_on),
    ]:
        one, other = done[more].mean(), done[less].mean()
        judgement.bar(
            f"share of completed prompts: {what}",
            truth="",
            found=f"{one:.3f}, {other:.3f}",
            allowed="first > second",
            holds=one > other,
        )


def judge_model(table: pd.DataFrame, judgement: Judgement) -> None:
    model = fit(seen(table), EFFECTS)
    true = table.effects.iloc[0]
    worst = max(abs(model.params[name] - true[name]) / model.bse[name] for name in EFFECTS)
    judgement.bar(
        "coefficients of early, late, work, away, screen, study day, short sleep, stress and mood",
        truth=", ".join(f"{true[name]:g}" for name in EFFECTS),
        found=", ".join(f"{model.params[name]:.2f}" for name in EFFECTS),
        allowed=f"within {ERRORS} standard errors (largest difference: {worst:.1f})",
        holds=worst <= ERRORS,
    )
    spoiled = seen(table).copy()
    spoiled["stress"] = spoiled.stress.sample(frac=1, random_state=1).to_numpy()
    shuffled = fit(spoiled, EFFECTS)
    off = abs(shuffled.params["stress"] - true["stress"]) / shuffled.bse["stress"]
    judgement.control(
        "stress shuffled among prompts", found=f"{off:.0f} standard errors off", seen=off > ERRORS
    )


def mood_off(table: pd.DataFrame, *, is_weighted: bool) -> float:
    """The distance of the responses' mean mood from the mean of all prompts, in standard errors."""
    known = seen(table)
    done = known[known.result != "missed"]
    model = fit(known, [name for name in EFFECTS if name != "mood"])
    weights = 1 / model.fittedvalues[done.index] if is_weighted else np.ones(len(done))
    mean = np.average(done.mood, weights=weights)
    error = np.sqrt((weights**2 * (done.mood - mean) ** 2).sum()) / weights.sum()
    return abs(mean - known.mood.mean()) / error


def without_mood(profiles: Path, program: Path, output: Path) -> None:
    """Records the study again with people whose mood does not matter."""
    folder = profiles / "people"
    folder.mkdir(parents=True)
    names = subprocess.run(
        [program, "profiles", "list", "people"], capture_output=True, text=True, check=True
    ).stdout.split()
    for name in names:
        shown = [program, "profiles", "show", f"people/{name}"]
        text = subprocess.run(shown, capture_output=True, text=True, check=True).stdout
        body = text.rstrip().removesuffix("}").rstrip()
        comma = "" if body.endswith(",") else ","
        (folder / f"{name}.json5").write_text(
            body + comma + " respondent: { effects: { mood: 0 } } }\n"
        )
    words = ["record", "--study", str(STUDY), "--profiles", str(profiles), "--as", "truth"]
    subprocess.run(
        [program, *words, "--progress", "none", "--output", str(output)],
        cwd=STUDY.parents[3],
        check=True,
        capture_output=True,
    )


def judge_missing(table: pd.DataFrame, neutral: pd.DataFrame, judgement: Judgement) -> None:
    off, weighted = mood_off(table, is_weighted=False), mood_off(table, is_weighted=True)
    judgement.bar(
        "mean mood of responses, if mood affects responding",
        truth="",
        found=f"{off:.1f} standard errors from the mean of all prompts; {weighted:.1f} after "
        "weighting",
        allowed=f"> {ERRORS}",
        holds=off > ERRORS,
    )
    off, weighted = mood_off(neutral, is_weighted=False), mood_off(neutral, is_weighted=True)
    judgement.bar(
        "mean mood of responses, if mood has no effect",
        truth="",
        found=f"{off:.1f} standard errors from the mean of all prompts; {weighted:.1f} after "
        "weighting",
        allowed=f"≤ {ERRORS} after weighting",
        holds=weighted <= ERRORS,
    )


def judge_careless(recording: Path, judgement: Judgement) -> None:
    """Jaso 2022, doi:10.1037/met0000312: a second an item, a spread of 5, 60 % at one answer."""
    flags, labels = [], []
    for person in participants(recording):
        answers = person.truth("answers")
        answers = answers[answers.given.notna() & (answers.given != "")]
        for _, occasion in answers.groupby(["survey", "prompt"], sort=False):
            if len(occasion) < 8:
                continue
            given = occasion.given.astype(float)
            at_mode = given.value_counts().iloc[0] / len(given)
            is_fast = occasion.seconds.median() <= 1
            is_flagged = is_fast or given.std() <= 5 or at_mode >= 0.6
            flags.append(is_flagged)
            labels.append((occasion.careless.astype(str).str.lower() == "true").any())
    marked, careless = np.array(flags), np.array(labels)
    found, false = marked[careless].mean(), marked[~careless].mean()
    judgement.bar(
        f"share of {careless.sum()} careless surveys that the three criteria of Jaso 2022 detect",
        truth="",
        found=f"{found:.3f}; {false:.3f} of {(~careless).sum()} other surveys",
        allowed="≥ 0.9; ≤ 0.05",
        holds=found >= 0.9 and false <= 0.05,
    )
    others = np.roll(careless, 1)
    found = marked[others].mean()
    judgement.control(
        "careless surveys shifted by one survey", found=f"{found:.3f}", seen=found < 0.9
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("statsmodels", profile)
    table = prompts(recording)
    judge_rates(table, judgement)
    judge_model(table, judgement)
    judge_careless(recording, judgement)
    with tempfile.TemporaryDirectory(dir=recording.parent) as folder:
        neutral = Path(folder) / "recording"
        without_mood(Path(folder) / "profiles", tool(), neutral)
        judge_missing(table, prompts(neutral), judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
