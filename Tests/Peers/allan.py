"""Allan deviation by allantools of phones that lie untouched through a night.

The expected value comes from the exported model: white noise with rounding, a flicker floor, a
random walk and temperature. `sensors.json` has each term, in g or rad/s.
"""

import allantools
import numpy as np

from recording import HOUR, Participant, participants, vectors
from verdicts import Judgement, arguments

TAUS = 2.0 ** np.arange(11)
"""Seconds."""
FLOOR = (TAUS >= 128) & (TAUS <= 256)
"""Averaging times for the floor, at which neither white noise nor drift dominates."""
SHORTEST = 6 * HOUR
MARGIN = 60_000
"""Milliseconds left out at both ends of a night, when the phone is put down and taken."""
STREAMS = {"accel": "accelerometer", "gyro": "gyro"}
PHONES = 20


def ornstein_uhlenbeck(tau: np.ndarray, memory: float) -> np.ndarray:
    """Allan variance of an Ornstein-Uhlenbeck process of variance 1 and correlation time `memory`.

    Variance of a mean over `tau` less the covariance of two neighbouring means.
    """
    x = tau / memory
    decay = 1 - np.exp(-x)
    return (2 * (x - decay) - decay**2) / x**2


def flicker(tau: np.ndarray, terms: dict[str, float]) -> np.ndarray:
    """Allan variance of such processes, each with a longer memory than the one before."""
    shortest, ratio = terms["flicker_tau_shortest"], terms["flicker_tau_ratio"]
    count = int(terms["flicker_processes"])
    return sum(ornstein_uhlenbeck(tau, shortest * ratio**k) for k in range(count))


def warming(tau: np.ndarray, warmth: dict[str, float]) -> np.ndarray:
    """Allan variance of the temperature in K²: it changes in straight lines of half its `tau`."""
    length, kept = warmth["tau"] / 2, np.exp(-0.5)
    knot = warmth["sd"] ** 2 / (2 / 3 + kept / 3)
    slope = 2 * knot * (1 - kept) / length**2
    return slope * tau**2 / 2


def expected(
    terms: dict[str, float], axis: str, warmth: dict[str, float], rate: float
) -> tuple[np.ndarray, np.ndarray]:
    """Allan variance of all but the floor, and of the floor."""
    white = (terms["white_noise"] ** 2 + terms["step"] ** 2 / 12) / (TAUS * rate)
    walk = terms["rate_random_walk"] ** 2 * TAUS / 3
    warm = terms[f"temperature_coefficient_{axis}"] ** 2 * warming(TAUS, warmth)
    return white + walk + warm, terms["bias_instability"] ** 2 * flicker(TAUS, terms)


def night(participant: Participant) -> tuple[float, float] | None:
    """The longest stretch on the nightstand, if it is long enough."""
    segments = participant.truth("segments")
    lying = segments[segments.placement == "nightstand"]
    start, end = max(zip(lying.start, lying.end), key=lambda s: s[1] - s[0], default=(0, 0))
    return (start + MARGIN, end - MARGIN) if end - start >= SHORTEST + 2 * MARGIN else None


def deviations(values: np.ndarray, rate: float) -> np.ndarray:
    """Overlapping Allan deviation at TAUS."""
    _, deviation, _, _ = allantools.oadev(values, rate=rate, data_type="freq", taus=TAUS)
    return deviation


def curves(
    nights: list[tuple[Participant, tuple[float, float]]],
    stream: str,
    gain: float = 1,
    hiss: float = 0,
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Found variance, and expected without and of the floor, by phone and axis.

    `gain` and `hiss` (in white noises) spoil the rows.
    """
    found, rest, floor = [], [], []
    random = np.random.default_rng(1)
    for participant, (start, end) in nights:
        rows = participant.rows(STREAMS[stream], start, end)
        rate = 1000 * (len(rows) - 1) / (rows.timestamp.iloc[-1] - rows.timestamp.iloc[0])
        sensors = participant.sensors()
        terms = sensors[stream]
        for axis, values in zip("xyz", vectors(rows).T):
            noise = hiss * terms["white_noise"] * random.standard_normal(len(values))
            found.append(deviations(gain * values + noise, rate) ** 2)
            others, flat = expected(terms, axis, sensors["temperature"], rate)
            rest.append(others)
            floor.append(flat)
    return np.array(found), np.array(rest), np.array(floor)


def second(found: np.ndarray, rest: np.ndarray, floor: np.ndarray) -> np.ndarray:
    """ADEV(1 s) over the formula's, by phone and axis."""
    return np.sqrt(found[:, 0] / (rest + floor)[:, 0])


def floor_ratio(found: np.ndarray, rest: np.ndarray, floor: np.ndarray) -> float:
    """The floor over the exported ones, as the mean over phones, axes and FLOOR."""
    return float(np.sqrt(((found - rest)[:, FLOOR].mean(0) / floor[:, FLOOR].mean(0)).mean()))


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("allantools", profile)
    nights = [(p, span) for p in participants(recording) if (span := night(p))]
    judgement.bar(
        "number of phones that do not move for 6 h",
        truth=f"at least {PHONES}",
        found=str(len(nights)),
        allowed=f"≥ {PHONES}",
        holds=len(nights) >= PHONES,
    )
    for stream in STREAMS:
        variances = curves(nights, stream)
        ratios = second(*variances)
        judgement.bar(
            f"{stream}: Allan deviation at 1 s, divided by the value in sensors.json, for each "
            f"axis of {len(nights)} phones",
            truth="1",
            found=f"{ratios.min():.3f} to {ratios.max():.3f}",
            allowed="1 ± 0.04",
            holds=bool((abs(ratios - 1) <= 0.04).all()),
        )
        ratio = floor_ratio(*variances)
        judgement.bar(
            f"{stream}: floor of the Allan deviation, divided by the value in sensors.json, mean "
            f"of {len(nights)} phones",
            truth="1",
            found=f"{ratio:.3f}",
            allowed="1 ± 0.10",
            holds=abs(ratio - 1) <= 0.1,
        )
        judgement.picture[stream] = picture(variances)
        control(judgement, nights[:4], stream)
    judgement.picture["tau"] = TAUS.tolist()
    judgement.write(output)


def control(judgement: Judgement, nights: list, stream: str) -> None:
    """The same of spoiled rows."""
    ratios = second(*curves(nights, stream, hiss=0.5))
    judgement.control(
        f"{stream}: white noise of half the true level added",
        found=f"ADEV(1 s) {ratios.mean():.3f}",
        seen=bool((abs(ratios - 1) > 0.04).any()),
    )
    ratio = floor_ratio(*curves(nights, stream, gain=1.3))
    judgement.control(
        f"{stream}: values multiplied by 1.3",
        found=f"floor {ratio:.3f}",
        seen=abs(ratio - 1) > 0.1,
    )


def picture(variances: tuple[np.ndarray, np.ndarray, np.ndarray]) -> dict[str, list]:
    """The found and the expected deviation of each phone, over its axes."""
    found, rest, floor = (v.reshape(-1, 3, len(TAUS)).mean(1) for v in variances)
    return {"found": np.sqrt(found).tolist(), "expected": np.sqrt(rest + floor).tolist()}


if __name__ == "__main__":
    main()
