"""Ways found by leuvenmapmatching among a town's streets, against the streets that were passed.

Coarse fixes are dropped, as by an analyst. The fixes of a trip by car or on foot are matched to the
streets for cars or for walkers. Trips in another town are left out, since `streets.geojson` has
other streets there.

`Way` and `Score` explain the counted quantities.
"""

import itertools
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
from leuvenmapmatching.map.inmem import InMemMap
from leuvenmapmatching.matcher.distance import DistanceMatcher
from leuvenmapmatching.util.segment import Segment

from lives import spans
from recording import Participant, manifest, participants
from verdicts import Judgement, arguments

COARSE = 51
"""Metres: fixes that claim as much or more are dropped, as forest does."""
COVERED = ["indoor", "tunnel"]
"""Environments without a view of the sky, in which fixes are not matched."""
GAP = 30_000
"""Milliseconds without a fix that end a way: one comes each 5 s, and up to 17 s apart at times."""
SHORTEST = 300
"""Metres of a way that is asked for: two or three blocks."""
WAYS = 10
"""The number of trips of each mode."""

NOISE = 10
"""Metres, the matcher's standard deviation of a fix: in London 95 % are off by 8 m or less by car,
and by 14 m on foot."""
REACH = 50
"""Metres from a fix to its street at most: no fix that is kept claims more."""
WIDTH = 10
"""The number of candidate paths that the matcher keeps at each fix. It is our choice, since 20 find
no other paths in London."""

FORBIDDEN = {"car": ["path"], "walk": ["motorway", "ramp"]}
"""Roads that a mode may not use."""
NAMES = {"car": "by car", "walk": "on foot"}
RECOVERED = {"car": 0.95, "walk": 0.9}
"""Shares of the passed length at least: ours. Walkers are slower than the errors of fixes."""
SOON = 15_000
"""Milliseconds between passing a metre and its match: 20 m on foot, more than fixes are off."""
EXTRA = 0.12
"""The largest share of the passed length: our choice, 36 m on the shortest trip."""
ASIDE, FOUND_ASIDE = 60, 0.1
"""Metres that fixes are moved, and the share that may be recovered then: more than half a block
away is the next street, or none."""
STAIR = 120
"""Metres of a step of the staircases that were drawn before there were streets."""
EARTH = 6_371_000
"""Metres."""

Passed = list[tuple[int, int, float]]
"""Metres of streets in order: the number of the piece, which metre of it, counted from its `from`,
and when it was passed, in milliseconds."""


@dataclass(frozen=True)
class Plane:
    """Metres north and east of a point, which are right within a town."""

    latitude: float
    longitude: float

    def metres(self, latitude: np.ndarray, longitude: np.ndarray) -> np.ndarray:
        """A row each, north before east as the matcher has it."""
        east = np.cos(np.radians(self.latitude)) * (longitude - self.longitude)
        return EARTH * np.radians(np.stack([latitude - self.latitude, east], -1))


@dataclass(frozen=True)
class Piece:
    """A straight piece of a street."""

    number: int
    road: str
    ends: tuple[int, int]
    points: np.ndarray
    """The ends, in metres north and east, one row each."""

    @property
    def length(self) -> float:
        return float(np.hypot(*(self.points[1] - self.points[0])))

    def along(self, points: np.ndarray) -> np.ndarray:
        """Metres from its `from` to the nearest places of it."""
        way = self.points[1] - self.points[0]
        return np.clip((points - self.points[0]) @ way / self.length, 0, self.length)

    def between(self, one: float, other: float, start: float, end: float) -> Passed:
        """Metres from one place to the other, passed in a time at one speed."""
        low, high = sorted((round(one), round(other)))
        metres = np.arange(low, high)
        times = np.linspace(start, end, len(metres))
        if other < one:
            times = times[::-1]
        return [(self.number, int(m), float(t)) for m, t in zip(metres, times)]


@dataclass(frozen=True)
class Streets:
    """Those where people of a mode may be."""

    map: InMemMap
    pieces: dict[tuple[int, int], Piece]
    """By their ends, either way."""


@dataclass(frozen=True)
class Way:
    """A part of a trip in one mode, from the first fix on a street to the last one.

    Fixes between a house and its street are not on the street, and `ways.csv` has no entry there.
    The first and the last piece count only as far as they were used between these fixes. A piece
    that was used for a metre counts for a metre. A metre that was used twice, as before and after a
    turn, counts twice.
    """

    mode: str
    times: np.ndarray
    """The times of the fixes, in milliseconds."""
    fixes: np.ndarray
    """Metres north and east, a row each."""
    positions: np.ndarray
    """The positions of the participant at the same times."""
    courses: np.ndarray
    """Radians clockwise from north, at the same times."""
    passed: Passed

    def aside(self) -> np.ndarray:
        """Fixes to the left of where they are."""
        left = np.stack([np.sin(self.courses), -np.cos(self.courses)], -1)
        return self.fixes + ASIDE * left

    def staircase(self) -> np.ndarray:
        """Fixes on steps from the first position to the last, as late and with the same errors."""
        start, whole = self.positions[0], self.positions[-1] - self.positions[0]
        steps = max(round(np.abs(whole).sum() / STAIR / 2), 1)
        corners = np.stack([np.arange(2 * steps + 1) // 2, np.arange(1, 2 * steps + 2) // 2], -1)
        along = np.r_[0, np.hypot(*np.diff(self.positions, axis=0).T).cumsum()]
        done = 2 * steps * along / along[-1]
        shares = [np.interp(done, np.arange(2 * steps + 1), axis) for axis in corners.T]
        errors = self.fixes - self.positions
        return start + np.stack(shares, -1) / steps * whole + errors


@dataclass(frozen=True)
class Score:
    """Metres of streets in both directions, summed over trips.

    The matcher is assumed to pass the streets between its places for two successive fixes. A metre
    is recovered if the matcher passes it at about the same time: a way round a block comes by the
    other side later. It is extra if the matcher alone passes it, and counts once, as fixes of
    people who stand jump to and fro.
    """

    ways: int = 0
    passed: int = 0
    recovered: int = 0
    extra: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(mine + its for mine, its in zip(vars(self).values(), vars(other).values())))

    @property
    def share(self) -> float:
        return self.recovered / self.passed

    @property
    def more(self) -> float:
        return self.extra / self.passed

    def holds(self, mode: str) -> bool:
        return self.share >= RECOVERED[mode] and self.more <= EXTRA

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % recovered, {100 * self.more:.1f} % extra"


# MARK: Reading


def features(everybody: list[Participant], region: str) -> list[dict]:
    """The streets of a region that participants used, and the streets around them, once each."""
    found = {}
    for participant in everybody:
        file = participant.recording / "truth" / participant.patient / "streets.geojson"
        for street in json.loads(file.read_text())["features"]:
            if street["properties"]["region"] == region:
                found[street["id"]] = street
    return list(found.values())


def middle(found: list[dict]) -> Plane:
    starts = np.array([street["geometry"]["coordinates"][0] for street in found])
    longitude, latitude = starts.mean(0)
    return Plane(latitude, longitude)


def piece(street: dict, plane: Plane) -> Piece:
    longitude, latitude = np.array(street["geometry"]["coordinates"]).T
    properties = street["properties"]
    ends = properties["from"], properties["to"]
    return Piece(street["id"], properties["road"], ends, plane.metres(latitude, longitude))


def streets(pieces: dict[int, Piece], mode: str) -> Streets:
    """A graph for the matcher; every piece leads both ways."""
    graph: dict[int, tuple[tuple[float, float], list[int]]] = {}
    by_ends = {}
    for one in pieces.values():
        if one.road in FORBIDDEN[mode]:
            continue
        for end, other, point in zip(one.ends, one.ends[::-1], one.points):
            graph.setdefault(end, (tuple(point), []))[1].append(other)
            by_ends[end, other] = one
    plain = {"use_latlon": False, "use_rtree": True, "index_edges": True}
    return Streets(InMemMap(mode, graph=graph, **plain), by_ends)


@dataclass(frozen=True)
class Town:
    """The known streets of the region."""

    region: str
    plane: Plane
    pieces: dict[int, Piece]
    """By number."""


def read(everybody: list[Participant], region: str) -> Town:
    found = features(everybody, region)
    plane = middle(found)
    return Town(region, plane, {street["id"]: piece(street, plane) for street in found})


def ways(participant: Participant, town: Town) -> Iterator[Way]:
    """The trips in the town that are long enough, in order."""
    trips = participant.truth("segments").query("kind == 'trip'")
    parts = spans(trips, trips["mode"])
    parts = parts.assign(mode=trips["mode"][parts.index])
    passages = participant.truth("ways").query("region == @town.region")
    path, fixes = participant.truth("path"), outdoors(participant)
    for part in parts[parts["mode"].isin(NAMES)].itertuples():
        during = passages[(passages.start < part.end) & (passages.end > part.start)]
        if during.empty:
            continue
        start, end = max(part.start, during.start.min()), min(part.end, during.end.max())
        seen = fixes[fixes.timestamp.between(start, end)]
        for _, run in seen.groupby((seen.timestamp.diff() > GAP).cumsum()):
            found = way(part.mode, run, during, path, town)
            if len(found.passed) >= SHORTEST:
                yield found


def outdoors(participant: Participant) -> pd.DataFrame:
    """Fixes that an analyst keeps."""
    true = participant.truth("fixes").drop_duplicates("timestamp")
    fixes = participant.rows("gps").drop_duplicates("timestamp")
    fixes = fixes.merge(true[["timestamp", "environment"]], on="timestamp")
    return fixes[(fixes.accuracy < COARSE) & ~fixes.environment.isin(COVERED)]


def way(
    mode: str, fixes: pd.DataFrame, passages: pd.DataFrame, path: pd.DataFrame, town: Town
) -> Way:
    first, last = fixes.timestamp.iloc[[0, -1]]

    def place(times: pd.Series) -> np.ndarray:
        degrees = (np.interp(times, path.timestamp, path[c]) for c in ("latitude", "longitude"))
        return town.plane.metres(*degrees)

    during = [edge.clip(first, last) for edge in (passages.start, passages.end)]
    begins, ends = map(place, during)
    passed: Passed = []
    for number, *points, start, end in zip(passages.edge, begins, ends, *during):
        street = town.pieces[number]
        passed += street.between(*street.along(np.array(points)), start, end)
    second = np.searchsorted(path.timestamp, fixes.timestamp, side="right") - 1
    return Way(
        mode,
        fixes.timestamp.to_numpy(),
        town.plane.metres(fixes.latitude.to_numpy(), fixes.longitude.to_numpy()),
        place(fixes.timestamp),
        np.radians(path.course_deg.to_numpy()[second]),
        passed,
    )


def chosen(everybody: list[Participant], town: Town) -> dict[str, list[Way]]:
    """Ways of each mode: the first one of each participant, then the second of each, and so on."""
    rounds: dict[str, list[tuple[int, int, Way]]] = {mode: [] for mode in NAMES}
    for number, participant in enumerate(everybody):
        seen = dict.fromkeys(NAMES, 0)
        for found in ways(participant, town):
            rounds[found.mode].append((seen[found.mode], number, found))
            seen[found.mode] += 1
    return {
        mode: [found for *_, found in sorted(some, key=lambda one: one[:2])[:WAYS]]
        for mode, some in rounds.items()
    }


# MARK: Matching


def match(points: np.ndarray, times: np.ndarray, streets: Streets) -> Passed:
    """The metres that the matcher passes; it starts again where it finds no path."""
    matcher = DistanceMatcher(streets.map, obs_noise=NOISE, max_dist=REACH, max_lattice_width=WIDTH)
    places = [tuple(point) for point in points]
    matched: Passed = []
    begun = 0
    while begun < len(places):
        _, last = matcher.match(places[begun:])
        for one, other in itertools.pairwise(matcher.lattice_best):
            span = times[begun + one.obs], times[begun + other.obs]
            matched += between(one.edge_m, other.edge_m, span, streets)
        begun += last + 1
    return matched


def between(one: Segment, other: Segment, span: tuple[float, float], streets: Streets) -> Passed:
    """From a place to the next, which is on the same piece or on one that meets it."""
    first, second = (streets.pieces[place.l1, place.l2] for place in (one, other))
    start, end = (street.along(np.array(p.pi)) for street, p in ((first, one), (second, other)))
    if first is second:
        return first.between(start, end, *span)
    corner = np.array(one.p2)
    left = first.between(start, first.along(corner), *span)
    return left + second.between(second.along(corner), end, *span)


def also(some: Passed, others: Passed) -> list[bool]:
    """For each metre, whether the other path has it at about the same time."""
    when: dict[tuple[int, int], list[float]] = {}
    for number, metre, time in others:
        when.setdefault((number, metre), []).append(time)
    return [
        any(abs(time - other) <= SOON for other in when.get((number, metre), []))
        for number, metre, time in some
    ]


def score(points: np.ndarray, way: Way, streets: Streets) -> Score:
    """The score of a trip's fixes, or of other positions in their place."""
    matched = match(points, way.times, streets)
    alone = {
        (number, metre)
        for (number, metre, _), is_passed in zip(matched, also(matched, way.passed))
        if not is_passed
    }
    return Score(1, len(way.passed), sum(also(way.passed, matched)), len(alone))


# MARK: Judging


def report(judgement: Judgement, region: str, mode: str, found: Score) -> None:
    where = f"{region}, {NAMES[mode]}"
    judgement.bar(
        f"{where}: number of trips of at least {SHORTEST} m",
        truth="our choice",
        found=f"{found.ways}",
        allowed=f"≥ {WAYS}",
        holds=found.ways >= WAYS,
    )
    judgement.bar(
        f"{where}: share of the true path that the tool finds, by length",
        truth=f"{found.passed / 1000:.1f} km",
        found=f"{100 * found.share:.1f} %",
        allowed=f"≥ {100 * RECOVERED[mode]:.0f} %",
        holds=found.share >= RECOVERED[mode],
    )
    judgement.bar(
        f"{where}: share of the found streets that are not on the true path, by length",
        truth="0 %",
        found=f"{100 * found.more:.1f} %",
        allowed=f"≤ {100 * EXTRA:.0f} %",
        holds=found.more <= EXTRA,
    )


def main() -> None:
    recording, output, profile = arguments()
    logging.disable()
    judgement = Judgement("leuvenmapmatching", profile)
    region = manifest(recording)["arguments"]["region"]
    everybody = list(participants(recording))
    town = read(everybody, region)
    for mode, some in chosen(everybody, town).items():
        allowed = streets(town.pieces, mode)
        found, moved, drawn = (
            sum((score(points(one), one, allowed) for one in some), Score())
            for points in (lambda one: one.fixes, Way.aside, Way.staircase)
        )
        report(judgement, region, mode, found)
        judgement.control(
            f"fixes {NAMES[mode]} shifted {ASIDE} m to the left",
            found=f"{moved}",
            seen=moved.share <= FOUND_ASIDE,
        )
        judgement.control(
            f"trips {NAMES[mode]} replaced by staircases of {STAIR} m",
            found=f"{drawn}",
            seen=not drawn.holds(mode),
        )
    judgement.write(output)


if __name__ == "__main__":
    main()
