"""Compares the samples of watches and phones of 200 people in four weeks with studies of people.

The same tool records the truth of the first people. The judge compares it with the stages of sleep
of the watch and with the steps of the phone.
"""

import json
import math
import subprocess
import tempfile
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd

import mylifedb
from mylifedb import seconds
from verdicts import Judgement, arguments, tool

STUDY = Path(__file__).parent / "studies/bodies.json5"
BESIDE_TRUTH = (96, 7)
"""People whose truth is recorded too, and of how many days."""
ERRORS = 3
"""Standard errors within which a share of people has to lie."""
SHORT_NIGHT = 3
"""Hours of sleep below which a watch was not worn for the night."""
AGREEMENT = {"awake": 0.52, "core": 0.86, "deep": 0.51, "rem": 0.83}
"""Robbins 2024, doi:10.3390/s24206532, Table 2."""
SEEN_AS = {"awake": "awake", "n1": "core", "n2": "core", "n3": "deep", "rem": "rem"}


@dataclass
class Person:
    """The values in the files of one person."""

    has_watch: bool = False
    resting: list[float] = field(default_factory=list)
    breaths: list[float] = field(default_factory=list)
    nights: Counter[int] = field(default_factory=Counter)
    """Seconds of sleep by the watch, by the night's number."""
    steps: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By device and date."""
    noise: list[float] = field(default_factory=list)
    """The mean level of each day, of energies, in dBA."""
    samples: list[int] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)


def person(folder: Path) -> Person:
    found = Person()
    for file, day in mylifedb.days(folder):
        found.has_watch = day["device_info"]["watch"] is not None
        found.bytes.append(file.stat().st_size)
        found.samples.append(len(day["samples"]))
        energy = length = 0.0
        for sample in day["samples"]:
            value = sample["value"]
            match sample["type"].removeprefix("HKQuantityTypeIdentifier"):
                case "RestingHeartRate":
                    found.resting.append(value)
                case "RespiratoryRate":
                    found.breaths.append(value)
                case "StepCount":
                    device = "watch" if "Watch" in (sample["device"] or "") else "phone"
                    found.steps[device, day["date"]] += value
                case "EnvironmentalAudioExposure":
                    part = seconds(sample["end"]) - seconds(sample["start"])
                    energy += part * 10 ** (value / 10)
                    length += part
                case "HKCategoryTypeIdentifierSleepAnalysis" if value in (3, 4, 5):
                    start = seconds(sample["start"])
                    # From noon to noon, in Boston's winter time.
                    night = int((start - 17 * 3_600) // 86_400)
                    found.nights[night] += seconds(sample["end"]) - start
        if length:
            found.noise.append(10 * math.log10(energy / length))
    return found


def means(wearers: list[Person], judgement: Judgement) -> None:
    resting = [np.mean(each.resting) for each in wearers if each.resting]
    judgement.bar(
        "resting heart rate, mean and standard deviation over participants (Quer 2020)",
        truth="65.5 ± 7.7 beats/min",
        found=f"{np.mean(resting):.1f} ± {np.std(resting, ddof=1):.1f}; {len(resting)} "
        "participants",
        allowed="65.5 ± 3; standard deviation 6 to 9.5",
        holds=abs(np.mean(resting) - 65.5) <= 3 and 6 <= np.std(resting, ddof=1) <= 9.5,
    )
    breaths = np.array([np.mean(each.breaths) for each in wearers if len(each.breaths) > 100])
    inside = np.mean((breaths >= 11.8) & (breaths <= 19.2))
    error = ERRORS * math.sqrt(0.9 * 0.1 / len(breaths))
    judgement.bar(
        "respiratory rate during sleep, in breaths per minute (Natarajan 2021)",
        truth="15.4; 90 % of people within 11.8 to 19.2",
        found=f"{breaths.mean():.2f}; {100 * inside:.0f} % of {len(breaths)} participants",
        allowed=f"15.4 ± 0.5; 90 ± {100 * error:.0f} %",
        holds=abs(breaths.mean() - 15.4) <= 0.5 and abs(inside - 0.9) <= error,
    )
    nights = [
        [hours / 3_600 for hours in each.nights.values() if hours > SHORT_NIGHT * 3_600]
        for each in wearers
    ]
    sleep = np.array([np.mean(each) for each in nights if len(each) >= 7])
    long = np.mean(sleep >= 7)
    judgement.bar(
        "hours of sleep per night, measured by the watch (Apple Heart and Movement Study 2023)",
        truth="6.45; 31 % of people sleep 7 h or longer",
        found=f"{sleep.mean():.2f}; {100 * long:.0f} % of {len(sleep)} participants",
        allowed="6.45 ± 0.4; 21 to 41 %",
        holds=abs(sleep.mean() - 6.45) <= 0.4 and 0.21 <= long <= 0.41,
    )
    noise = np.mean([np.mean(each.noise) for each in wearers if each.noise])
    judgement.bar(
        "mean noise level of a day (Apple Hearing Study)",
        truth="71.9 dBA",
        found=f"{noise:.1f} dBA",
        allowed="71.9 ± 4",
        holds=abs(noise - 71.9) <= 4,
    )


def sizes(people: list[Person], judgement: Judgement) -> None:
    for name, chosen, limit in [
        ("with a watch", [each for each in people if each.has_watch], (700, 3_500, 3e5, 1e6)),
        ("with a phone only", [each for each in people if not each.has_watch], (0, 350, 0, 8e4)),
    ]:
        samples = np.array([count for each in chosen for count in each.samples])
        size = np.array([count for each in chosen for count in each.bytes])
        judgement.bar(
            f"mean numbers of samples and bytes per day, {name}",
            truth=f"{limit[0]:,} to {limit[1]:,}; {limit[2] / 1e3:.0f} to {limit[3] / 1e3:.0f} kB",
            found=f"{samples.mean():,.0f}; {size.mean() / 1e3:.0f} kB; 90 % of days have "
            f"{np.quantile(samples, 0.05):,.0f} to {np.quantile(samples, 0.95):,.0f} samples",
            allowed="within the expected ranges",
            holds=limit[0] <= samples.mean() <= limit[1] and limit[2] <= size.mean() <= limit[3],
        )


def agreement(folder: Path) -> Counter[tuple[str, str]]:
    """Seconds of the nights by the true stage, as a watch calls it, and the seen one."""
    table = pd.read_csv(folder / "sleep.csv")
    seconds: Counter[tuple[str, str]] = Counter()
    body, watch = table[table.by == "body"], table[table.by == "watch"]
    starts = watch.start.to_numpy()
    for row in body.itertuples():
        first = max(int(np.searchsorted(starts, row.start, side="right")) - 1, 0)
        for seen in watch.iloc[first:].itertuples():
            if seen.start >= row.end:
                break
            both = min(row.end, seen.end) - max(row.start, seen.start)
            if both > 0:
                seconds[SEEN_AS[row.stage], seen.stage] += both
    return seconds


def beside_truth(recording: Path, people: dict[str, Person], judgement: Judgement) -> None:
    seed = json.loads((recording / "manifest.json").read_text())["seed"]
    with tempfile.TemporaryDirectory() as folder:
        command = [tool(), "record", "--study", STUDY, "--only", f"0-{BESIDE_TRUTH[0] - 1}"]
        command += ["--days", str(BESIDE_TRUTH[1]), "--seed", str(seed)]
        command += ["--as", "truth", "--progress", "none", "--output", folder]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        seen: Counter[tuple[str, str]] = Counter()
        counted = taken = 0.0
        for truth in sorted((Path(folder) / "truth").iterdir()):
            seen += agreement(truth)
            days = pd.read_csv(truth / "days.csv")
            taken += days.steps.sum()
            steps = people[truth.name].steps
            counted += sum(steps["phone", date] for date in days.date)
    judgement.bar(
        "share of all steps that the phone counts (Amagasa 2019)",
        truth="0.88",
        found=f"{counted / taken:.3f}",
        allowed="0.80 to 0.95",
        holds=0.8 <= counted / taken <= 0.95,
    )
    total: dict[str, float] = defaultdict(float)
    for (true, _), part in seen.items():
        total[true] += part
    for stage, share in AGREEMENT.items():
        found = seen[stage, stage] / total[stage]
        judgement.bar(
            f"share of seconds in the sleep stage {stage} that the watch classifies correctly "
            "(Robbins 2024)",
            truth=f"{share}",
            found=f"{found:.3f}",
            allowed="± 0.05",
            holds=abs(found - share) <= 0.05,
        )
    wrong = seen["deep", "core"] / total["deep"]
    judgement.control(
        "light sleep classified as deep sleep", found=f"{wrong:.3f}", seen=abs(wrong - 0.86) > 0.05
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("pandas, bodies", profile)
    folders = sorted((recording / "mylifedb").iterdir())
    with ProcessPoolExecutor() as pool:
        people = dict(zip([each.name for each in folders], pool.map(person, folders, chunksize=4)))
    means([each for each in people.values() if each.has_watch], judgement)
    sizes(list(people.values()), judgement)
    beside_truth(recording, people, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()
