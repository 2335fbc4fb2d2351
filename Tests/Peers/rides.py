"""The vibration of phones in vehicles: cars by their speed, buses and trains by the vertical RMS in
m/s².

A Citroen C1 whose rows are public (ProjetIngenieur of FABallemand) had 48 to 90 mg in the middle
half of 10 s, growing with the power .52 of speed. Buses and trains lie in bands of ISO 2631-1.
"""

import numpy as np
import pandas as pd
from scipy import signal

from grids import RATE
from recording import participants
from shaking import MOVING, PLACES, Leg, legs
from verdicts import Judgement, arguments

QUARTILES = (30, 120)
"""mg."""
EXPONENT = (0.4, 0.7)
BANDS = {"bus": (0.4, 0.9), "train": (0.1, 0.3)}
"""m/s²."""


def ten_seconds(chosen: list[Leg], gain: float = 1) -> pd.DataFrame:
    """Deviations of abs(a) over 10 s in mg, with the mean speed."""
    table = []
    for leg in chosen:
        rms = gain * 1000 * leg.stretch.windows(10).std(1)
        speed = leg.speed[: len(rms) * 10 * RATE].reshape(len(rms), -1)
        rows = {"person": leg.person, "placement": leg.placement, "rms": rms}
        table.append(pd.DataFrame(rows | {"low": speed.min(1), "speed": speed.mean(1)}))
    return pd.concat(table, ignore_index=True)


def exponent(table: pd.DataFrame) -> float:
    """The exponent of growth with speed, within people, since their cars and placements differ."""
    moving = table[table.low > MOVING]
    logs = np.log(moving[["rms", "speed"]]).groupby([moving.person, moving.placement])
    centred = logs.transform(lambda values: values - values.mean())
    return float((centred.rms * centred.speed).sum() / (centred.speed**2).sum())


def growth(judgement: Judgement, chosen: list[Leg]) -> None:
    table = ten_seconds(chosen)
    power = exponent(table)
    judgement.bar(
        "cars: exponent of speed in a power law for the standard deviation of the acceleration "
        "magnitude over 10 s",
        truth="0.52 (Citroen C1)",
        found=f"{power:.2f}",
        allowed="{} to {}".format(*EXPONENT),
        holds=EXPONENT[0] <= power <= EXPONENT[1],
    )
    fixed = table[table.placement.isin(list(PLACES)) & (table.low > MOVING)]
    quartiles = np.quantile(fixed.rms, [0.25, 0.75])
    each = fixed.rms.groupby(fixed.placement).quantile([0.25, 0.75]).unstack()
    parts = [
        f"{PLACES[place]} {low:.0f} and {high:.0f} mg" for place, (low, high) in each.T.items()
    ]
    beside = "; " + "; ".join(parts)
    judgement.bar(
        "cars in motion: quartiles of the standard deviation of the acceleration over 10 s",
        truth="48 and 90 mg (Citroen C1)",
        found="{:.0f} and {:.0f} mg".format(*quartiles) + beside,
        allowed=f"{QUARTILES[0]} to {QUARTILES[1]} mg",
        holds=bool((quartiles >= QUARTILES[0]).all() and (quartiles <= QUARTILES[1]).all()),
    )


def upward(leg: Leg) -> float:
    """RMS in m/s² of .5 to 20 Hz while the vehicle moves."""
    band = signal.butter(2, [0.5, 20], "bandpass", fs=RATE, output="sos")
    up = signal.sosfiltfilt(band, leg.stretch.up())
    moving = leg.where_moving()
    return float(up[moving].std()) if moving.sum() > 30 * RATE else np.nan


def rides(judgement: Judgement, all_legs: list[Leg], gain: float = 1) -> bool:
    """Whether buses and trains are as rough as ISO 2631 says; the hand softens, so it is left
    out."""
    holds = True
    for mode, band in BANDS.items():
        some = [leg for leg in all_legs if leg.mode == mode and leg.placement[:4] != "hand"]
        values = gain * np.array([upward(leg) for leg in some])
        values = values[np.isfinite(values)]
        if not len(values):
            continue
        middle = np.median(values)
        within = bool(band[0] <= middle <= band[1])
        holds &= within
        if gain == 1:
            lowest, highest = np.quantile(values, [0.1, 0.9])
            judgement.bar(
                f"{mode}: vertical RMS at 0.5 to 20 Hz, median of trips (ISO 2631-1)",
                truth="{} to {} m/s²".format(*band),
                found=f"{middle:.2f}; 80 % of {len(values)} within {lowest:.2f} to {highest:.2f}",
                allowed="{} to {} m/s²".format(*band),
                holds=within,
            )
    return holds


def control(judgement: Judgement, chosen: list[Leg], all_legs: list[Leg]) -> None:
    """Cars that grow louder by their speed than they do, and gains."""
    table = ten_seconds(chosen)
    linear = exponent(table.assign(rms=table.rms * table.speed.clip(lower=0.1) ** 0.5))
    judgement.control(
        "deviations multiplied by the square root of speed",
        found=f"exponent {linear:.2f}",
        seen=not EXPONENT[0] <= linear <= EXPONENT[1],
    )
    judgement.control(
        "vibrations multiplied by four",
        found="out of bands",
        seen=not rides(judgement, all_legs, 4),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("scipy, rides", profile)
    all_legs = [leg for person in participants(recording) for leg in legs(person)]
    chosen = [leg for leg in all_legs if leg.mode == "car"]
    growth(judgement, chosen)
    rides(judgement, all_legs)
    control(judgement, chosen, all_legs)
    judgement.write(output)


if __name__ == "__main__":
    main()
