"""Steps found by forest's oak where the accelerometer is always on, walk by walk.

Steps that Oak cannot detect by its own limits are shown without a limit. The allowed errors for
single people and walks are the errors that its authors measured: Straczkiewicz 2023
(doi:10.2196/47646), and npj Digital Medicine 6 (doi:10.1038/s41746-022-00745-z) for seconds.
"""

import warnings

import numpy as np
import pandas as pd

from recording import HOUR, Participant, participants
from verdicts import Judgement, arguments
from walking import ALLOWED, LONG, SPAN, allowed, bouts, errors, in_reach, walk

PERSON = (-0.07, 0.04)
"""Limits of agreement between places on the body: -47.6 to +33.3 of 752 steps."""
STEPS = 752
"""Participants with fewer steps are pooled, and judged walk by walk."""
WALK = (-0.2, 0.2)
"""Limits of agreement with steps counted by eye: -75.2 to +74.3 of 367 steps."""
FALSE = 20
"""The allowed false steps an hour outside of walks and rides."""
TAKEN = 0.05
"""Share of seconds in vehicles: specificity for other activities is typically above .95."""


def measured(participant: Participant, rows: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Bouts and segments with Oak's results."""
    seconds = walk(rows)
    walks = bouts(participant)
    spans = [seconds.within(b.start, b.end) for b in walks.itertuples()]
    walks["found"] = [seconds.steps[s].sum() for s in spans]
    walks["blind"] = [int((seconds.steps[s] == 0).sum()) for s in spans]
    walks["faint"] = [
        int(((seconds.steps[s] == 0) & (seconds.span[s] < SPAN)).sum()) for s in spans
    ]
    walking = np.zeros(len(seconds.time), bool)
    for bout in walks.itertuples():
        walking[seconds.within(bout.start - 2000, bout.end + 2000)] = True
    segments = participant.truth("segments")
    segments["seconds"], segments["found"], segments["taken"] = 0.0, 0.0, 0
    for row in segments.itertuples():
        span = seconds.within(row.start, row.end)
        segments.loc[row.Index, "seconds"] = (~walking[span]).sum()
        found = seconds.steps[span][~walking[span]]
        segments.loc[row.Index, "found"] = found.sum()
        segments.loc[row.Index, "taken"] = (found > 0).sum()
    return walks, segments


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("forest oak", profile)
    people = list(participants(recording))
    rows = [person.rows("accelerometer") for person in people]
    results = [measured(person, row) for person, row in zip(people, rows)]
    walks = pd.concat([walk for walk, _ in results])
    segments = pd.concat([segment for _, segment in results])
    judged = in_reach(walks)
    totals = judged.groupby("patient")[["found", "steps"]].sum()
    few = totals.steps < STEPS
    people_error = totals.groupby(totals.index.where(~few, "few")).sum().pipe(errors)
    judgement.bar(
        f"steps of {len(judged)} walks of at least 60 s, relative error for each of {len(totals)} "
        f"participants ({few.sum()} participants with fewer than {STEPS} steps are pooled)",
        truth="0 %",
        found=spread(people_error),
        allowed=told(PERSON),
        holds=bool(people_error.between(*PERSON).all()),
    )
    total = judged.found.sum() / judged.steps.sum() - 1
    judgement.bar(
        "steps of all walks of at least 60 s",
        truth=f"{judged.steps.sum()}",
        found=f"{judged.found.sum():.0f} ({100 * total:+.1f} %)",
        allowed=told(ALLOWED),
        holds=allowed(total),
    )
    # Slow walkers start and stop with steps that are too faint for Oak: a tenth of a minute.
    error = errors(judged)
    unseen = judged.faint / judged.seconds
    judgement.bar(
        "steps of each walk of at least 60 s, relative error",
        truth="0 %",
        found=spread(error),
        allowed=f"{told(WALK)}; the lower limit is reduced by the share of seconds in which the "
        "acceleration varies by less than 0.3 g",
        holds=bool(error.where(error > 0, np.minimum(error + unseen, 0)).between(*WALK).all()),
    )
    judgement.limit(
        f"walks of at least 60 s with an error within {told(ALLOWED)}",
        truth=str(len(judged)),
        found=str(int(error.map(allowed).sum())),
        reason="Oak detects no steps if the acceleration is much stronger at the stride frequency "
        "or at twice the step frequency",
    )
    limits(judgement, walks)
    false_steps(judgement, segments)
    walker = next(i for i, (walks, _) in enumerate(results) if len(in_reach(walks)) > 0)
    control(judgement, people[walker], rows[walker])
    shown = ["steps", "found", "kind", "placement", "cadence_hz", "seconds"]
    judgement.picture = {"bouts": walks[shown].to_dict("list")}
    judgement.write(output)


def control(judgement: Judgement, person: Participant, rows: pd.DataFrame) -> None:
    """The hours round the longest of a person's walks, spoiled."""
    longest = in_reach(bouts(person)).sort_values("seconds").iloc[-1]
    near = rows[rows.timestamp.between(longest.start - 2 * HOUR, longest.end + 2 * HOUR)]
    spoiled = {
        "accelerations divided by five": near.assign(**(near[["x", "y", "z"]] / 5)),
        "rows shifted by an hour": near.assign(timestamp=near.timestamp + HOUR),
    }
    for what, bad in spoiled.items():
        seconds = walk(bad)
        found = seconds.steps[seconds.within(longest.start, longest.end)].sum()
        error = found / longest.steps - 1
        is_seen = not WALK[0] <= error <= WALK[1]
        judgement.control(what, found=f"{100 * error:+.0f} %", seen=is_seen)


def spread(error: pd.Series) -> str:
    return f"{100 * error.min():+.1f} to {100 * error.max():+.1f} %"


def told(limits: tuple[float, float]) -> str:
    return f"{100 * limits[0]:+.0f} to {100 * limits[1]:+.0f} %"


def limits(judgement: Judgement, walks: pd.DataFrame) -> None:
    """Steps that Oak cannot detect by its own limits."""
    long = walks[walks.seconds >= LONG]
    hand = long[(long.kind == "trip") & (long.placement != "pocket")]
    indoors = long[(long.kind == "indoors") & (long.placement == "pocket")]
    for what, some in (
        (f"{len(hand)} walks with the phone in the hand for all or part of the walk", hand),
        (f"{len(indoors)} slow walks indoors, phone in the pocket", indoors),
    ):
        blind = max(some.blind.sum(), 1)
        error = some.found.sum() / max(some.steps.sum(), 1) - 1
        judgement.limit(
            f"steps of {what}",
            truth=f"{some.steps.sum()}",
            found=f"{some.found.sum():.0f} ({100 * error:+.0f} %)",
            reason=f"in {100 * some.faint.sum() / blind:.0f} % of the missed seconds, the "
            "acceleration varies by less than 0.3 g",
        )


def false_steps(judgement: Judgement, segments: pd.DataFrame) -> None:
    """False steps outside of walks: vehicles, tables, hands."""
    still = {
        "on a table or nightstand": segments.placement.isin(["table", "nightstand"]),
        "in the hand or pocket, indoors": (segments.kind == "place")
        & ~segments.placement.isin(["table", "nightstand"]),
    } | {f"by {mode}": segments["mode"] == mode for mode in ("car", "bus", "train", "bike")}
    for what, rows in still.items():
        some = segments[rows]
        hours = some.seconds.sum() / 3600
        if hours == 0:
            continue
        found = f"{some.found.sum() / hours:.1f} an hour, over {hours:.1f} h"
        share = some.taken.sum() / some.seconds.sum()
        if what == "by bike":
            reason = "the frequency of pedalling is in the frequency range of Oak"
            judgement.limit("false steps while cycling", truth="0", found=found, reason=reason)
        elif what.startswith("by"):
            judgement.bar(
                f"share of {hours:.1f} h {what} that Oak classifies as walking",
                truth="0 %",
                found=f"{100 * share:.1f} %; {some.found.sum() / hours:.0f} steps an hour",
                allowed=f"≤ {100 * TAKEN:.0f} %",
                holds=share <= TAKEN,
            )
        else:
            judgement.bar(
                f"false steps with the phone {what}",
                truth="0",
                found=found,
                allowed=f"≤ {FALSE} an hour",
                holds=some.found.sum() / hours <= FALSE,
            )


if __name__ == "__main__":
    main()
