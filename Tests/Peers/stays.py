"""Stays found by trackintel, against the places where the participant was.

Coarse fixes are dropped, as by an analyst. The sliding detector runs with its defaults. Stays at
one location and close in time are merged.
"""

import warnings
from dataclasses import dataclass, replace

import geopandas
import numpy as np
import pandas as pd
import trackintel

from recording import Participant, Stay, participants
from verdicts import Judgement, arguments

COARSE = 51
"""Metres: fixes that claim as much or more are dropped, as forest does."""
NEAR = 100
"""Metres: trackintel's own distance for a stay."""
LOCATION = 50
"""Metres within which stays are at one location; 100 chain an office and a lunch 250 m away."""
MINUTE, DAY = 60_000, 86_400_000
"""Milliseconds."""
REACH = NEAR / np.sqrt(2 * np.log(1000))
"""Metres: two fixes of this deviation, the root of the variances of both axes, are further apart
than trackintel's distance once in a thousand times."""
HELD, JUMPY = 0.8, 0.5
"""Correlations of errors a minute apart: of held fixes at least, of jumping ones at most. The
latter have processes of 9.6 m over 60 s and 4.2 m of white noise, which make .31."""
EARTH = 6_371_000
"""Metres."""


@dataclass(frozen=True)
class Bar:
    """The parameters of the detector for a kind of study."""

    shortest: float
    """Minutes that a true stay has at least to be asked for."""
    detect: float
    """Minutes that the detector asks for: more than the longest gap between windows."""
    gap: float
    """Minutes without a fix after which the detector gives up."""
    edge: float
    """Seconds by which arrivals and departures may be off: the longest gap and 120 s."""


CONTINUOUS = Bar(shortest=10, detect=5, gap=15, edge=135)
DUTY = Bar(shortest=40, detect=15, gap=25, edge=720)
"""The server's default: a minute in eleven."""


@dataclass(frozen=True)
class Match:
    """The assignment of found and true stays."""

    asked: int
    missed: list[Stay]
    """Without a found stay, or with several."""
    waits: list[Stay]
    """Found on the way, in the true positions too: at stations, in car parks."""
    extra: list[Stay]
    """Found stays without a true stay."""
    distances: np.ndarray
    """Metres between centres of those matched."""
    edges: np.ndarray
    """Seconds by which arrivals and departures are off."""

    @property
    def holds(self) -> bool:
        return not self.missed and not self.extra


def find(fixes: pd.DataFrame, bar: Bar) -> list[Stay]:
    """Stays by trackintel. The centre is the mean of the fixes; the kind of place is unknown."""
    fixes = fixes[fixes.accuracy < COARSE]
    positions = trackintel.Positionfixes(
        geopandas.GeoDataFrame(
            {"user_id": 0, "tracked_at": pd.to_datetime(fixes.timestamp, unit="ms", utc=True)},
            geometry=geopandas.points_from_xy(fixes.longitude, fixes.latitude),
            crs="EPSG:4326",
        )
    )
    positions, found = positions.generate_staypoints(
        dist_threshold=NEAR, time_threshold=bar.detect, gap_threshold=bar.gap, include_last=True
    )
    found, _ = found.generate_locations(epsilon=LOCATION, num_samples=1, agg_level="dataset")
    _, legs = positions.generate_triplegs(found, method="between_staypoints")
    merged = found.merge_staypoints(legs, max_time_gap="10min", agg={"location_id": "first"})
    times = fixes.timestamp.to_numpy()
    stays = []
    for row in merged.itertuples():
        start, end = row.started_at.timestamp() * 1000, row.finished_at.timestamp() * 1000
        inside = fixes[(times >= start) & (times < end)]
        stays.append(Stay("", start, end, inside.latitude.mean(), inside.longitude.mean()))
    return stays


def lasting(participant: Participant, fixes: pd.DataFrame) -> pd.DataFrame:
    """Products of indoor errors a minute apart, and their squares, in square metres."""
    true = participant.truth("fixes").drop_duplicates("timestamp")
    inside = true[true.environment == "indoor"]
    both = fixes[fixes.accuracy < COARSE].drop_duplicates("timestamp")
    both = both.merge(inside, on="timestamp", suffixes=("", "_true"))
    east = np.cos(np.radians(both.latitude)) * (both.longitude - both.longitude_true)
    north = both.latitude - both.latitude_true
    metres = np.radians(np.stack([east, north], -1)) * EARTH
    time = both.timestamp.to_numpy()
    later = np.searchsorted(time, time + MINUTE)
    pairs = np.flatnonzero(later < len(time))
    pairs = pairs[time[later[pairs]] - time[pairs] < 1.5 * MINUTE]
    one, other = metres[pairs], metres[later[pairs]]
    return pd.DataFrame(
        {"product": (one * other).sum(1), "square": 0.5 * (one**2 + other**2).sum(1)}
    )


def overlaps(one: Stay, other: Stay) -> bool:
    """Whether they share more than half of the shorter one."""
    shared = min(one.end, other.end) - max(one.start, other.start)
    return shared > 0.5 * min(one.end - one.start, other.end - other.start)


def distance(one: Stay, other: Stay) -> float:
    """Metres."""
    east = np.radians(other.longitude - one.longitude) * np.cos(np.radians(one.latitude))
    return float(EARTH * np.hypot(np.radians(other.latitude - one.latitude), east))


def match(
    found: list[Stay],
    true: list[Stay],
    on_way: list[Stay],
    bar: Bar,
    scattered: list[Stay] | None = None,
) -> Match:
    """Each asked stay against those found during it.

    Shorter true stays, scattered ones, and waits on the way, explain what is found.
    """
    asked = [s for s in true if s.minutes >= bar.shortest and s not in (scattered or [])]
    missed, distances, edges = [], [], []
    for stay in asked:
        during = [other for other in found if overlaps(stay, other)]
        if len(during) == 1 and sum(overlaps(during[0], other) for other in asked) == 1:
            distances.append(distance(stay, during[0]))
            edges += [
                abs(during[0].start - stay.start) / 1000,
                abs(during[0].end - stay.end) / 1000,
            ]
        else:
            missed.append(stay)
    others = [other for other in found if not any(overlaps(other, stay) for stay in true)]
    waits = [other for other in others if any(overlaps(other, stay) for stay in on_way)]
    extra = [other for other in others if other not in waits]
    return Match(len(asked), missed, waits, extra, np.array(distances), np.array(edges))


def scattered(participant: Participant, true: list[Stay]) -> list[Stay]:
    """Stays with fixes that jump about by more than the detector's distance."""
    fixes = participant.truth("fixes")
    kept = fixes[fixes.sigma_m < COARSE]
    worst = [kept[kept.timestamp.between(s.start, s.end)].sigma_m.max() for s in true]
    return [stay for stay, deviation in zip(true, worst) if deviation > REACH]


def true_waits(participant: Participant, bar: Bar) -> list[Stay]:
    """The stays during trips that the detector finds in the true positions.

    It is asked for a minute less, as errors of the fixes move the ends of a wait by as much.
    """
    bar = replace(bar, detect=bar.detect - 1)
    found = find(participant.truth("fixes").assign(accuracy=0), bar)
    return [stay for stay in found if is_on_way(participant, stay)]


def is_on_way(participant: Participant, stay: Stay) -> bool:
    """Whether more than half of it is on trips."""
    segments = participant.truth("segments")
    trips = segments[segments.kind == "trip"]
    shared = trips.end.clip(upper=stay.end) - trips.start.clip(lower=stay.start)
    return bool(np.clip(shared, 0, None).sum() > 0.5 * (stay.end - stay.start))


def hovering(participant: Participant, found: list[Stay]) -> list[Stay]:
    """Stays found during trips while the true positions stay near the centre: couriers walk between
    their car and a door."""
    true = participant.truth("fixes")
    held = []
    for stay in found:
        during = true[true.timestamp.between(stay.start, stay.end)]
        ends = [Stay("", 0, 0, row.latitude, row.longitude) for row in during.itertuples()]
        if is_on_way(participant, stay) and all(distance(stay, end) <= NEAR for end in ends):
            held.append(stay)
    return held


def standing(participant: Participant, bar: Bar) -> list[Stay]:
    """Waits on the way by the truth: true positions near a place join its stay, fixes may not.

    A found stay may be longer than a wait, since the next fix comes late.
    """
    segments = participant.truth("segments")
    waits = segments[(segments.kind == "trip") & (segments["mode"] == "")]
    number = (waits.start != waits.end.shift()).cumsum()
    spans = waits.groupby(number).agg(start=("start", "first"), end=("end", "last"))
    stays = [Stay("", row.start, row.end, np.nan, np.nan) for row in spans.itertuples()]
    return [stay for stay in stays if stay.minutes >= bar.detect - bar.edge / 60]


def spoiled(fixes: pd.DataFrame, true: list[Stay]) -> dict[str, tuple[pd.DataFrame, list[Stay]]]:
    """Rows or truth that cannot match any more."""
    longest = max(true, key=lambda stay: stay.minutes)
    middle = (longest.start + longest.end) / 2
    hour = fixes.timestamp.between(middle, middle + 3.6e6)
    away = fixes.assign(latitude=fixes.latitude + np.where(hour, 0.01, 0))
    return {
        "an hour of a stay moved 1.1 km north": (away, true),
        "a stay removed from the ground truth": (
            fixes,
            [stay for stay in true if stay is not longest],
        ),
    }


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("trackintel", profile)
    bar = DUTY if profile.startswith("beiwe-defaults") else CONTINUOUS
    is_jumpy = "jumpy" in profile
    matches, loose, pairs, days = [], [], [], 0
    for participant in participants(recording):
        fixes, true = participant.rows("gps"), participant.stays()
        found = find(fixes, bar)
        on_way = true_waits(participant, bar) + standing(participant, bar)
        on_way += hovering(participant, found)
        # Held fixes scatter by little, however far off they are.
        apart = scattered(participant, true) if is_jumpy else []
        matches.append(match(found, true, on_way, bar, apart))
        loose.append(match(found, apart, [], bar))
        pairs.append(lasting(participant, fixes))
        days += len(participant.truth("days"))
        if not judgement.picture:
            judgement.picture = picture(participant, fixes, found)
        if not judgement.controls:
            for what, (rows, stays) in spoiled(fixes, true).items():
                result = match(find(rows, bar), stays, on_way, bar)
                judgement.control(
                    what,
                    found=f"{len(result.missed)} missed, {len(result.extra)} extra",
                    seen=not result.holds,
                )
    report(judgement, matches, days, bar)
    if is_jumpy:
        lost = sum(len(m.missed) for m in loose)
        judgement.limit(
            f"stays with fixes whose standard deviation exceeds {REACH:.0f} m, matched one to one",
            truth=str(sum(m.asked for m in loose)),
            found=str(sum(m.asked for m in loose) - lost),
            reason=f"trackintel splits a stay at fixes {NEAR} m apart",
        )
    if bar is CONTINUOUS:
        correlate(judgement, pd.concat(pairs), is_jumpy=is_jumpy)
    judgement.write(output)


def correlate(judgement: Judgement, pairs: pd.DataFrame, *, is_jumpy: bool) -> None:
    """Judges the study's fixes without the tool, which resolves only 100 m."""
    found = pairs["product"].sum() / pairs.square.sum()
    judgement.bar(
        "correlation between indoor errors one minute apart, computed with numpy",
        truth="0.31" if is_jumpy else "0.99",
        found=f"{found:.2f}",
        allowed=f"≤ {JUMPY}" if is_jumpy else f"≥ {HELD}",
        holds=bool(found <= JUMPY if is_jumpy else found >= HELD),
    )


def report(judgement: Judgement, matches: list[Match], days: int, bar: Bar) -> None:
    asked = sum(m.asked for m in matches)
    missed = [stay for m in matches for stay in m.missed]
    extra = [stay for m in matches for stay in m.extra]
    judgement.bar(
        f"stays of at least {bar.shortest:.0f} min, matched one to one, in {days} person-days",
        truth=str(asked),
        found=f"{asked - len(missed)} of {asked}; {len(extra)} extra",
        allowed="all; 0 extra",
        holds=not missed and not extra,
    )
    distances = np.concatenate([m.distances for m in matches])
    edges = np.concatenate([m.edges for m in matches])
    waits = sum(len(m.waits) for m in matches)
    judgement.limit(
        "number of stays that the tool finds during trips",
        truth="waits during trips",
        found=str(waits),
        reason="participants wait without moving at stations and in car parks",
    )
    judgement.bar(
        "distance between the found centre and the true place of a stay, mean and maximum",
        truth="0 m",
        found=f"{distances.mean():.0f}, {distances.max():.0f} m",
        allowed="mean ≤ 10 m",
        holds=distances.mean() <= 10,
    )
    judgement.bar(
        "error of arrival and departure times, median",
        truth="0 s",
        found=f"{np.median(edges):.0f} s",
        allowed=f"≤ {bar.edge:.0f} s",
        holds=bool(np.median(edges) <= bar.edge),
    )


def picture(participant: Participant, fixes: pd.DataFrame, found: list[Stay]) -> dict:
    """The first day with at least three places, if it exists: fixes, true and found stays."""
    true = participant.stays()
    days = participant.truth("days")
    starts = (
        s
        for s in sorted(fixes.timestamp.iloc[0] + DAY * np.arange(len(days)))
        if len({(t.latitude, t.longitude) for t in true if t.start < s + DAY and t.end > s}) > 2
    )
    start = next(starts, None)
    if start is None:
        return {}
    end = start + DAY
    day = fixes[fixes.timestamp.between(start, end) & (fixes.accuracy < COARSE)]

    def of_day(stays: list[Stay]) -> list[dict]:
        cut = [replace(s, start=max(s.start, start), end=min(s.end, end)) for s in stays]
        return [vars(stay) for stay in cut if stay.end > stay.start]

    return {
        "fixes": day[["longitude", "latitude"]].round(6).to_numpy().tolist(),
        "true": of_day(true),
        "found": of_day(found),
    }


if __name__ == "__main__":
    main()
