"""Compares the reported accuracy of fixes with their error.

According to an Apple engineer, the accuracy is the root of the sum of both axes' variances
(Developer Forums 699996). So 63 to 68 % of errors are smaller: 63 % if each axis has half of the
variance, and 68 % if one axis has all. Fixes by Wi-Fi alone are left out, since they always report
65 m. Errors last for minutes, so an hour has only a few independent fixes. An environment is judged
if it has enough intervals (SLOTS).
"""

import numpy as np
import pandas as pd
from scipy.stats import spearmanr

from recording import Participant, participants
from verdicts import Judgement, arguments

WIFI = 65
"""Metres."""
EARTH = 6_371_000
"""Metres."""
SLOT = 600_000
"""Milliseconds that share about one scale of errors."""
SLOTS = 100
"""The number of intervals of ten minutes with fixes that an environment needs."""
RANKS = (0.3, 0.6)
INSIDE = (0.60, 0.69)
FIFTH = (0.52, 0.75)


def within(value: float, limits: tuple[float, float]) -> bool:
    return bool(limits[0] <= value <= limits[1])


def fixes(participant: Participant) -> pd.DataFrame:
    """Error and reported accuracy of each fix in metres, with its environment. Fixes of one time
    are left out, since their rows and truth could be swapped."""
    rows = participant.rows("gps").drop_duplicates("timestamp", keep=False)
    true = participant.truth("fixes").drop_duplicates("timestamp", keep=False)
    both = rows.merge(true, on="timestamp", suffixes=("", "_true"))
    east = np.cos(np.radians(both.latitude)) * (both.longitude - both.longitude_true)
    north = both.latitude - both.latitude_true
    table = pd.DataFrame(
        {
            "error": np.radians(np.hypot(east, north)) * EARTH,
            "claim": both.accuracy,
            "environment": both.environment,
            "slot": both.timestamp // SLOT,
            "person": participant.patient,
        }
    )
    return table[table.claim != WIFI]


def ranks(table: pd.DataFrame) -> float:
    return float(spearmanr(table.error, table.claim).statistic)


def inside(table: pd.DataFrame) -> float:
    return float((table.error <= table.claim).mean())


def fifths(table: pd.DataFrame) -> list[float]:
    """The share inside the claim, from the smallest claims to the largest."""
    order = np.argsort(table.claim.to_numpy(), kind="stable")
    is_inside = (table.error <= table.claim).to_numpy()[order]
    return [float(part.mean()) for part in np.array_split(is_inside, 5)]


def judge(judgement: Judgement, table: pd.DataFrame) -> None:
    for name, some in table.groupby("environment"):
        slots = some.groupby(["person", "slot"]).ngroups
        found = f"{ranks(some):.2f}; {len(some)} fixes in {slots} intervals of 10 min"
        what = (
            f"rank correlation between position error and reported accuracy (environment: {name})"
        )
        if slots < SLOTS:
            reason = f"fewer than {SLOTS} intervals of 10 min"
            judgement.limit(what, truth="positive", found=found, reason=reason)
        else:
            judgement.bar(
                what,
                truth="positive",
                found=found,
                allowed="{} to {}".format(*RANKS),
                holds=within(ranks(some), RANKS),
            )
    share = inside(table)
    judgement.bar(
        "share of fixes with an error below the reported accuracy (Apple Developer Forums 699996)",
        truth="0.63 to 0.68",
        found=f"{share:.3f}; {len(table)} fixes",
        allowed="{:.2f} to {:.2f}".format(*INSIDE),
        holds=within(share, INSIDE),
    )
    shares = fifths(table)
    judgement.bar(
        "share of fixes with an error below the reported accuracy, for five groups of fixes in "
        "ascending order of reported accuracy",
        truth="0.63 to 0.68",
        found=", ".join(f"{each:.2f}" for each in shares),
        allowed="{:.2f} to {:.2f}".format(*FIFTH),
        holds=all(within(each, FIFTH) for each in shares),
    )


def control(judgement: Judgement, table: pd.DataFrame) -> None:
    """Claims that are dealt anew within each environment, and that are half as large again."""
    random = np.random.default_rng(1)
    dealt = table.assign(claim=table.groupby("environment").claim.transform(random.permutation))
    correlations = [ranks(some) for _, some in dealt.groupby("environment")]
    judgement.control(
        "reported accuracies shuffled",
        found=f"correlations {min(correlations):.2f} to {max(correlations):.2f}",
        seen=not any(within(each, RANKS) for each in correlations),
    )
    wide = table.assign(claim=1.5 * table.claim)
    judgement.control(
        "reported accuracies multiplied by 1.5",
        found=f"{inside(wide):.3f} inside",
        seen=not within(inside(wide), INSIDE),
    )
    flat = table.assign(claim=table.claim.median() + 1e-3 * np.arange(len(table)) / len(table))
    judgement.control(
        "one reported accuracy for all fixes",
        found=", ".join(f"{each:.2f}" for each in fifths(flat)),
        seen=not within(inside(flat), INSIDE) or not within(ranks(flat), RANKS),
    )


def picture(table: pd.DataFrame) -> dict:
    """Some fixes of each environment."""
    some = table.groupby("environment").sample(frac=1, random_state=1)
    some = some.groupby("environment").head(200)
    columns = ["error", "claim", "environment"]
    return {"fixes": some[columns].round(2).to_dict("list")}


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("scipy, claims", profile)
    table = pd.concat([fixes(each) for each in participants(recording)], ignore_index=True)
    judge(judgement, table)
    control(judgement, table)
    judgement.picture = picture(table)
    judgement.write(output)


if __name__ == "__main__":
    main()
