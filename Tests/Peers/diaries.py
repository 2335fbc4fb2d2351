"""Compares the texts that people type with their true moods, stress and sleep.

VADER (Hutto and Gilbert 2014) reads the sentiment of a text without knowing this project. Sentences
about stress and sleep have three classes in Profiles/sentences.json5.
"""

import csv
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import json5
import numpy as np
from vaderSentiment.vaderSentiment import SentimentIntensityAnalyzer

import mylifedb
from verdicts import Judgement, arguments

SENTENCES = Path(__file__).resolve().parents[2] / "Profiles/sentences.json5"
TYPES = ("sim.mindfulness.mood-journal", "sim.mindfulness.journal")
FOLDER = "imports/manual/mindfulness"
LEAST = 0.3
"""The least correlation of texts and the truth."""
CHANCE = 0.05
"""The largest correlation of shuffled texts with the truth."""
ENTRIES = 8
"""The least entries of a person whose own correlation counts."""
DISTINCT = 200
"""The least number of different sentences."""


@dataclass(frozen=True)
class Text:
    """A text with the true state of its writer."""

    text: str
    mood: float
    stress: float
    slept: float

    @property
    def sentences(self) -> list[str]:
        return [part for part in self.text.removesuffix(".").split(". ") if part]


def texts(tree: Path, truth: Path) -> list[Text]:
    """The texts about moods of one person."""
    states = {}
    with (truth / tree.name / "entries.csv").open() as file:
        for row in csv.DictReader(file):
            # Files of days have whole seconds.
            states[(row["type"], int(row["entered"]) // 1000, int(row["start"]) // 1000)] = row
    found = []
    for _, day in mylifedb.days(tree, FOLDER):
        for sample in day["samples"]:
            about = sample["metadata"]
            if sample["type"] not in TYPES or "text" not in about:
                continue
            saved, start = (mylifedb.seconds(t) for t in (about["entered_at"], sample["start"]))
            row = states[(sample["type"], int(saved), int(start))]
            numbers = (float(row[name]) for name in ("true_mood", "stress", "slept_h"))
            found.append(Text(about["text"], *numbers))
    return found


def correlation(first: np.ndarray, second: np.ndarray) -> float:
    return float(np.corrcoef(first, second)[0, 1])


def classes(name: str) -> dict[str, int]:
    """The class of each sentence about stress or sleep: 1, 0 or -1."""
    groups = json5.loads(SENTENCES.read_text())[name].values()
    return {line: value for value, group in zip((1, 0, -1), groups) for line in group}


def judge_moods(people: list[list[Text]], judgement: Judgement) -> None:
    analyzer = SentimentIntensityAnalyzer()
    scores = [
        np.array([analyzer.polarity_scores(each.text)["compound"] for each in texts])
        for texts in people
    ]
    moods = [np.array([each.mood for each in texts]) for texts in people]
    pooled = correlation(np.concatenate(scores), np.concatenate(moods))
    own = [
        correlation(score, mood)
        for score, mood in zip(scores, moods)
        if len(score) >= ENTRIES and score.std() > 0
    ]
    judgement.bar(
        "correlation of VADER's score with the true mood, all texts",
        truth="",
        found=f"{pooled:.2f}",
        allowed=f"at least {LEAST:g}",
        holds=pooled >= LEAST,
    )
    low, median, high = np.quantile(own, [0.1, 0.5, 0.9])
    judgement.bar(
        f"the same for each person, median of {len(own)} people",
        truth="",
        found=f"{median:.2f} (10th and 90th percentile {low:.2f} and {high:.2f})",
        allowed=f"at least {LEAST:g}",
        holds=bool(median >= LEAST),
    )
    shuffled = np.random.default_rng(1).permutation(np.concatenate(scores))
    chance = correlation(shuffled, np.concatenate(moods))
    judgement.bar(
        "the same for texts of other entries",
        truth="",
        found=f"{chance:.3f}",
        allowed=f"{-CHANCE:g} to {CHANCE:g}",
        holds=abs(chance) <= CHANCE,
    )
    judgement.control("texts of other entries", found=f"{chance:.3f}", seen=chance < LEAST)


def judge_words(people: list[list[Text]], judgement: Judgement) -> None:
    for name, state in [("stress", "stress"), ("sleep", "slept")]:
        known = classes(name)
        pairs = [
            (known[sentence] * (1 if name == "stress" else -1), getattr(each, state))
            for each in (text for texts in people for text in texts)
            for sentence in each.sentences
            if sentence in known
        ]
        words, values = np.array(pairs).T
        found = correlation(words, values)
        judgement.bar(
            f"correlation of sentences about {name} with the truth, {len(pairs):,} sentences",
            truth="",
            found=f"{found:.2f}",
            allowed=f"at least {LEAST:g}",
            holds=found >= LEAST,
        )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("diaries", profile)
    trees = sorted((recording / "mylifedb").iterdir())
    people = [found for tree in trees if (found := texts(tree, recording / "truth"))]
    judge_moods(people, judgement)
    judge_words(people, judgement)
    counts: dict[str, int] = defaultdict(int)
    for text in (text for texts in people for text in texts):
        for sentence in text.sentences:
            counts[sentence] += 1
    judgement.bar(
        "different sentences",
        truth="",
        found=f"{len(counts):,}",
        allowed=f"at least {DISTINCT}",
        holds=len(counts) >= DISTINCT,
    )
    judgement.write(output)


if __name__ == "__main__":
    main()
