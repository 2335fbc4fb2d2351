"""What fixes claim of their error, against the error they have.

Apple's engineer says that the claim is the root of both axes' variances (Developer Forums 699996),
so 63 to 68 % of errors are smaller: the former where one axis has half of the variance, the latter
where it has all. Fixes by Wi-Fi alone, which claim 65 m whatever they are, are left out. An hour of
fixes is no more than a few independent ones, as errors last for minutes, so an environment is
judged where there are HOURS of it.
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
"""Of ten minutes with fixes that an environment needs."""
RANKS = (0.3, 0.6)
INSIDE = (0.60, 0.69)
FIFTH = (0.52, 0.75)


def within(value: float, limits: tuple[float, float]) -> bool:
    return bool(limits[0] <= value <= limits[1])


def fixes(participant: Participant) -> pd.DataFrame:
    """Error and claim in metres of each fix, with its environment; fixes of one time are left
    out, as rows and truth could be joined crosswise."""
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
        found = f"{ranks(some):.2f} of {len(some)} in {slots} times of 10 min"
        what = f"Spearman's rank correlation of error and claim, {name}"
        if slots < SLOTS:
            reason = f"fewer than {SLOTS} such times"
            judgement.limit(what, truth="positive", found=found, reason=reason)
        else:
            judgement.bar(
                what,
                truth="positive",
                found=found,
                allowed="{}-{}".format(*RANKS),
                holds=within(ranks(some), RANKS),
            )
    share = inside(table)
    judgement.bar(
        "fixes inside their claim, Apple Developer Forums 699996",
        truth=".63-.68",
        found=f"{share:.3f} of {len(table)}",
        allowed="{:.2f}-{:.2f}".format(*INSIDE),
        holds=within(share, INSIDE),
    )
    shares = fifths(table)
    judgement.bar(
        "the same of each fifth of the claims, from small ones to large ones",
        truth=".63-.68",
        found=", ".join(f"{each:.2f}" for each in shares),
        allowed="{:.2f}-{:.2f}".format(*FIFTH),
        holds=all(within(each, FIFTH) for each in shares),
    )


def control(judgement: Judgement, table: pd.DataFrame) -> None:
    """Claims that are dealt anew within each environment, and that are half as large again."""
    random = np.random.default_rng(1)
    dealt = table.assign(claim=table.groupby("environment").claim.transform(random.permutation))
    correlations = [ranks(some) for _, some in dealt.groupby("environment")]
    judgement.control(
        "claims dealt anew",
        found=f"correlations {min(correlations):.2f} to {max(correlations):.2f}",
        seen=not any(within(each, RANKS) for each in correlations),
    )
    wide = table.assign(claim=1.5 * table.claim)
    judgement.control(
        "claims half as large again",
        found=f"{inside(wide):.3f} inside",
        seen=not within(inside(wide), INSIDE),
    )
    flat = table.assign(claim=table.claim.median() + 1e-3 * np.arange(len(table)) / len(table))
    judgement.control(
        "one claim for all",
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
