"""The Earth's magnetic field by pygeomag's World Magnetic Model.

The known values of the project's own tests are computed again. The field on a walk is compared too:
the exact field in the laboratory's devicemotion, and the field by the magnetometer.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import pygeomag

from recording import Participant, calibrated, participants
from verdicts import Judgement, arguments
from windows import read, reference, stretches, those_with

ROOT = Path(__file__).resolve().parents[2]
FACTS = ROOT / "Tests/SimulationTests/EarthFieldTests.swift"
REGIONS = ROOT / "Profiles/regions.json5"
CLOSE = 0.01
"""Microtesla."""
STREET = 0.3
"""Microtesla: the standard deviation that streets add, smooth over about 3 m."""
SPOT = 6
"""Metres between streets' independent values."""
SIGMAS = 5
REGION = "boston"
"""The region of studies/attitude.json5."""
SECONDS_A_YEAR = 365.2425 * 86_400

Field = np.ndarray
"""East, north and up in microtesla."""


def model(latitude: float, longitude: float, altitude: float, year: float) -> Field:
    """Degrees, metres above the ellipsoid, decimal year."""
    earth = pygeomag.GeoMag(coefficients_file="wmm/WMM_2025.COF")
    found = earth.calculate(glat=latitude, glon=longitude, alt=altitude / 1000, time=year)
    return np.array([found.y, found.x, -found.z]) / 1000


def facts() -> list[tuple[tuple[float, ...], Field]]:
    """Place, altitude and year of each fact in the Swift tests, with the field."""
    number = r"(-?[\d.]+)"
    row = re.compile(
        rf"at: \[{number}, {number}\], altitude: {number}, year: {number},"
        rf"\s*field: \[{number}, {number}, {number}\]"
    )
    values = [tuple(map(float, match.groups())) for match in row.finditer(FACTS.read_text())]
    return [(value[:4], np.array(value[4:])) for value in values]


def worst_fact(known: list[tuple[tuple[float, ...], Field]]) -> float:
    """The largest difference on an axis, in microtesla."""
    return max(float(abs(model(*place) - field).max()) for place, field in known)


def region(name: str) -> tuple[float, float, float]:
    """Latitude, longitude and altitude of a region of the profiles."""
    text = REGIONS.read_text()
    entry = re.search(rf'"?{name}"?: \{{(.*?)\}}', text, re.DOTALL)[1]
    return tuple(
        float(re.search(rf"{key}: (-?[\d.]+)", entry)[1])
        for key in ("latitude", "longitude", "altitude_m")
    )


def patches(rows: dict[str, pd.DataFrame], speed: float) -> float:
    """The number of independent spots on a walk."""
    time = rows["devicemotion"].timestamp
    return max((time.iloc[-1] - time.iloc[0]) / 1000 * speed / SPOT, 1)


def exact(rows: dict[str, pd.DataFrame]) -> Field:
    """The mean of the field that the laboratory's devicemotion has."""
    motion = rows["devicemotion"]
    body = motion[[f"magnetic_field_{axis}" for axis in "xyz"]].to_numpy()
    north, west, up = np.einsum("nij,nj->ni", reference(motion), body).mean(0)
    return np.array([-west, north, up])


def drift(terms: dict[str, float], warmth: dict[str, float], seconds: float) -> float:
    """Microtesla: how far the magnetometer's bias along the field may have moved, one deviation."""
    kelvin = np.hypot(warmth["mean"] - 25, warmth["sd"])
    slope = np.sqrt(np.mean([terms[f"temperature_coefficient_{axis}"] ** 2 for axis in "xyz"]))
    walk = terms["rate_random_walk"] * np.sqrt(seconds)
    flicker = terms["flicker_processes"] * terms["bias_instability"] ** 2
    return float(np.sqrt((slope * kelvin) ** 2 + walk**2 + flicker))


@dataclass(frozen=True)
class Walk:
    """Differences from the model in microtesla, and their standard errors."""

    exact: Field
    exact_error: float
    strength: float
    strength_error: float
    raw_strength: float
    """Without calibration."""


def compare(person: Participant, place: tuple[float, float, float], start: float) -> Walk:
    """A person's first walk against the model at the region's middle."""
    span = stretches(person, "walk")[0]
    rows = read(person, span)
    year = 1970 + span[0] / 1000 / SECONDS_A_YEAR
    expected = model(*place, year)
    bouts = person.truth("bouts")
    speed = bouts[bouts.end > span[0]].speed_mps.iloc[0]
    street = STREET / np.sqrt(patches(rows, speed))
    terms = person.sensors()
    measured = calibrated(rows["magnetometer"], terms["magnetometer"])
    seconds = (span[0] - start) / 1000
    strength = float(np.linalg.norm(expected))
    raw = rows["magnetometer"][["x", "y", "z"]].to_numpy()
    return Walk(
        exact(rows) - expected,
        street,
        float(np.linalg.norm(measured, axis=1).mean()) - strength,
        float(np.hypot(drift(terms["magnetometer"], terms["temperature"], seconds), street)),
        float(np.linalg.norm(raw, axis=1).mean()) - strength,
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("pygeomag", profile)
    known = facts()
    worst = worst_fact(known)
    judgement.bar(
        f"magnetic field at {len(known)} places and times, largest error of an axis",
        truth="0 µT",
        found=f"{worst:.4f} µT",
        allowed=f"≤ {CLOSE} µT",
        holds=len(known) >= 20 and worst <= CLOSE,
    )
    turned = worst_fact([(place, field[[1, 0, 2]]) for place, field in known])
    judgement.control("east and north swapped", found=f"{turned:.1f} µT", seen=turned > CLOSE)
    people = those_with("walk", list(participants(recording)))
    place = region(REGION)
    start = min(person.truth("segments").start.iloc[0] for person in people)
    walks = [compare(person, place, start) for person in people]
    emitted(judgement, walks)
    north = [compare(person, (place[0] + 5, *place[1:]), start) for person in people[:3]]
    off = deviations(north)
    judgement.control(
        "a place five degrees farther north",
        found=f"{off.max():.0f} standard errors",
        seen=off.max() > SIGMAS,
    )
    judgement.write(output)


def deviations(walks: list[Walk]) -> np.ndarray:
    """Differences of the exact field in standard errors."""
    return np.array([abs(walk.exact).max() / walk.exact_error for walk in walks])


def emitted(judgement: Judgement, walks: list[Walk]) -> None:
    """Judges the field in the rows of walks."""
    exact, off = np.array([walk.exact for walk in walks]), deviations(walks)
    judgement.bar(
        f"exact magnetic field on outdoor walks of {len(walks)} participants, largest error of "
        "an axis",
        truth="0 µT",
        found=f"{abs(exact).max():.2f} µT, at most {off.max():.1f} standard errors",
        allowed=f"≤ {SIGMAS} standard errors",
        holds=bool(off.max() <= SIGMAS),
    )
    strength = np.array([walk.strength for walk in walks])
    off = abs(strength) / [walk.strength_error for walk in walks]
    judgement.bar(
        "field strength that the calibrated magnetometer measures, error for each of "
        f"{len(walks)} participants",
        truth="0 µT",
        found=f"{strength.min():+.2f} to {strength.max():+.2f} µT, at most {off.max():.1f} "
        "standard errors",
        allowed=f"≤ {SIGMAS} standard errors",
        holds=bool(off.max() <= SIGMAS),
    )
    raw = max(abs(walk.raw_strength) / walk.strength_error for walk in walks)
    judgement.control(
        "hard iron not removed", found=f"{raw:.0f} standard errors", seen=raw > SIGMAS
    )


if __name__ == "__main__":
    main()
