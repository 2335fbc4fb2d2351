"""Fixes on the map, and what their radius is worth."""

import numpy as np
import polars as pl

from pages.numbers import Near
from pages.people import Person, least_that_covers

RADIUS = 6_371_000
"""The mean radius of the Earth, in metres."""
APART = 2
"""Metres between two points that a map keeps."""
GAP = 600_000
"""Ms without a fix after which the next point is kept wherever it is."""
KEPT = 8_192
"""Points that a map keeps at least of that distance."""
FIFTIETH = 1 / 50
"""The relative accuracy that docs/how-to/report.md permits for quantiles of lengths."""


def distances(latitudes: np.ndarray, longitudes: np.ndarray, *others: np.ndarray) -> np.ndarray:
    """Great circles in metres, by the haversine formula."""
    a, b, c, d = np.radians([latitudes, longitudes, *others])
    half = np.sin((c - a) / 2) ** 2 + np.cos(a) * np.cos(c) * np.sin((d - b) / 2) ** 2
    return 2 * RADIUS * np.arcsin(np.sqrt(half))


def kept(fixes: pl.DataFrame) -> np.ndarray:
    """The points of a way: each is two metres from the one before, or follows a gap."""
    points, last = [], None
    for time, *point in fixes.select("timestamp", "latitude", "longitude").iter_rows():
        is_new = last is None or not 0 <= time - last < GAP
        if is_new or distances(*points[-1], *point) >= APART:
            points.append(point)
        last = time
    if len(points) > KEPT:
        raise ValueError(f"{len(points)} points: a map keeps {KEPT}, with others apart")
    return np.array(points)


def middle_value(values: np.ndarray) -> float:
    return float(np.sort(values)[len(values) // 2])


def metres_of_degrees(latitude: float) -> tuple[float, float]:
    """The length of a degree to the north and to the east on the ellipsoid of WGS 84."""
    axis, flattening = 6_378_137.0, 1 / 298.257223563
    e2 = flattening * (2 - flattening)
    angle = np.radians(latitude)
    prime = axis / np.sqrt(1 - e2 * np.sin(angle) ** 2)
    meridian = axis * (1 - e2) / (1 - e2 * np.sin(angle) ** 2) ** 1.5
    return float(np.radians(1) * meridian), float(np.radians(1) * prime * np.cos(angle))


def map_due(person: Person) -> dict | None:
    fixes = person.rows("gps")
    if fixes.is_empty():
        return None
    points = kept(fixes)
    middle = np.array([middle_value(points[:, 0]), middle_value(points[:, 1])])
    way = (points - middle) * metres_of_degrees(middle[0])
    due = {"fixes": len(fixes), "farthest_m": float(np.hypot(*way.T).max())}
    if person.shows_coordinates:
        due |= {"middle_latitude": middle[0].item(), "middle_longitude": middle[1].item()}
    return due


def lengths(values: pl.Series, person: Person) -> dict:
    largest = values.max()
    return {
        "fixes": len(values),
        "median_m": Near(least_that_covers(values, 0.5), FIFTIETH),
        "p90_m": Near(least_that_covers(values, 0.9), FIFTIETH),
        # The exact value is the cell of a row, which only coordinates show.
        "largest_m": largest if person.shows_coordinates else Near(largest, FIFTIETH),
    }


def accuracy_due(person: Person) -> dict | None:
    fixes = person.rows("gps")
    if fixes.is_empty():
        return None
    claimed = fixes["accuracy"].cast(pl.Float64)
    due = {"claimed": lengths(claimed, person)}
    true = person.truth_rows("fixes")
    if true is not None:
        # Both have a row a fix, in the same order.
        if true["timestamp"].to_list() != fixes["timestamp"].to_list():
            raise ValueError("fixes.csv has other rows than the files of GPS")
        places = [table[c].to_numpy() for table in (fixes, true) for c in ("latitude", "longitude")]
        errors = pl.Series(distances(*places))
        due["error"] = lengths(errors, person)
        due["within_radius"] = (errors <= claimed).mean()
    return due
