"""Compares the stress of a model with the true stress, by scikit-learn, at several noises."""

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.metrics import roc_auc_score

from verdicts import Judgement, arguments, tool


def emotions(recording: Path) -> pd.DataFrame:
    files = sorted((recording / "truth").glob("*/emotions.csv"))
    return pd.concat([pd.read_csv(file) for file in files], ignore_index=True)


def area(table: pd.DataFrame, stress: pd.Series) -> float:
    """Under the curve of the probability of stress, for stress above its median."""
    return float(roc_auc_score(stress > stress.median(), table.p_stressed))


def without_noise(recording: Path) -> pd.DataFrame:
    """The same people, whose model makes no error."""
    text = (Path(__file__).parent / "studies/feelings.json5").read_text()
    with tempfile.TemporaryDirectory() as room:
        study = Path(room) / "study.json5"
        study.write_text(text.replace("settings: {", "settings: { noise: 0,"))
        words = [tool(), "record", "--study", study, "--as", "truth", "--progress", "none"]
        seed = pd.read_json(recording / "manifest.json", typ="series")["seed"]
        words += ["--seed", str(seed), "--output", Path(room) / "out"]
        subprocess.run(words, check=True, capture_output=True)
        return emotions(Path(room) / "out")


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("scikit-learn", profile)
    table, clean = emotions(recording), without_noise(recording)
    seen, best = area(table, table.stress), area(clean, clean.stress)
    judgement.bar(
        "area under the ROC curve of P(Stressed) for true stress above the median",
        truth="stress in the ground truth",
        found=f"{seen:.3f}; {len(table):,} emotions",
        allowed="≥ 0.75",
        holds=seen >= 0.75 and len(table) > 2_000,
    )
    judgement.bar(
        "area under the ROC curve, model without noise",
        truth="stress in the ground truth",
        found=f"{best:.3f}",
        allowed="≥ 0.95",
        holds=best >= 0.95,
    )
    order = np.random.default_rng(1).permutation(len(table))
    shuffled = area(table, table.stress.iloc[order].reset_index(drop=True))
    judgement.bar(
        "area under the ROC curve, true stress shuffled",
        truth="0.5",
        found=f"{shuffled:.3f}",
        allowed="0.45 to 0.55",
        holds=0.45 <= shuffled <= 0.55,
    )
    judgement.control("true stress shuffled", found=f"{shuffled:.3f}", seen=shuffled < 0.75)
    judgement.write(output)


if __name__ == "__main__":
    main()
