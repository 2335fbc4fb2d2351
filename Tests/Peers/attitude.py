"""Attitude by the ahrs package's Madgwick filter from the raw streams at 100 Hz.

The exported hard and soft iron are removed from the magnetometer. On walks, the gyroscope's bias at
rest is removed too. The truth is what the laboratory's devicemotion says. Both are compared after a
constant turn about the vertical. The reason is that magnetic north is not true north, and that the
indoor field of one spot is constant.

On walks the filter is off even on exact data. Each sample turns it by the same amount towards the
direction of the measured acceleration, at any distance. A walker's thigh moves the phone forwards
and upwards at once, so the directions are not spread evenly about the vertical. With a tenth of the
gain most of the error goes. The limit applies to the error that the sensors add.
"""

from dataclasses import dataclass, replace

import ahrs
import numpy as np
import pandas as pd
from scipy.spatial.transform import Rotation, Slerp

from recording import Participant, calibrated, participants, vectors
from verdicts import Judgement, arguments
from windows import KINDS, read, reference, stretches, those_with

BEGINNING = 3
"""Seconds over which the first attitude is averaged."""
SETTLED = 20
"""Seconds that the filter has to settle."""
TOTAL, TILT = 3.5, 2.0
"""Degrees, root mean square."""
SEEDS = 10
GRAVITY = 9.80665
"""m/s² a g."""

PLACES = {"still": "phone at rest", "walk": "walking", "hand": "phone in the hand"}
"""The names of the kinds of windows in the results."""

Rows = dict[str, pd.DataFrame]


@dataclass(frozen=True)
class Signals:
    """The input of the filter: times in s, rad/s, the upward force in m/s², and microtesla."""

    time: np.ndarray
    gyro: np.ndarray
    up: np.ndarray
    field: np.ndarray


def recorded(rows: Rows, terms: dict, bias: np.ndarray) -> Signals:
    """The raw streams at the gyroscope's instants, less its bias; the magnetometer calibrated."""
    time = rows["gyro"].timestamp.to_numpy() / 1000

    def at_gyro(stream: str, values: np.ndarray) -> np.ndarray:
        source = rows[stream].timestamp.to_numpy() / 1000
        return np.stack([np.interp(time, source, column) for column in values.T], -1)

    force = at_gyro("accelerometer", vectors(rows["accelerometer"]))
    field = at_gyro("magnetometer", calibrated(rows["magnetometer"], terms["magnetometer"]))
    return Signals(time, vectors(rows["gyro"]) - bias, -GRAVITY * force, field)


def bias_at_rest(person: Participant) -> np.ndarray:
    """The mean of the gyroscope while the phone rests, in rad/s."""
    return vectors(person.rows("gyro", *stretches(person, "still")[0])).mean(0)


def exact(rows: Rows) -> Signals:
    """The same without sensor errors."""
    motion = rows["devicemotion"]
    rate, gravity, user, field = (
        motion[[f"{name}_{axis}" for axis in "xyz"]].to_numpy(copy=True)
        for name in ("rotation_rate", "gravity", "user_accel", "magnetic_field")
    )
    time = motion.timestamp.to_numpy() / 1000
    return Signals(time, rate, -GRAVITY * (gravity + user), field)


def estimate(signals: Signals) -> Slerp:
    """The filter's attitude at any time: from phone axes to magnetic north, west, up."""
    step = (signals.time[-1] - signals.time[0]) / (len(signals.time) - 1)
    attitudes = [begin(signals, step)]
    madgwick = ahrs.filters.Madgwick()
    for rate, up, field in zip(signals.gyro[1:], signals.up[1:], signals.field[1:]):
        attitudes.append(madgwick.updateMARG(attitudes[-1], rate, up, field, dt=step))
    return Slerp(signals.time, Rotation.from_quat(attitudes, scalar_first=True))


def begin(signals: Signals, step: float) -> np.ndarray:
    """The first attitude as a quaternion: up and north as they are on average over BEGINNING.

    A single sample of a walk may be 30 degrees off, and the filter takes a minute to mend that.
    """
    turn, forces, fields = Rotation.identity(), [], []
    for index in range(round(BEGINNING / step)):
        turn = turn * Rotation.from_rotvec(signals.gyro[index] * step)
        forces.append(turn.apply(signals.up[index]))
        fields.append(turn.apply(signals.field[index]))
    z = np.mean(forces, 0)
    y = np.cross(z, np.mean(fields, 0))
    axes = np.stack([v / np.linalg.norm(v) for v in (np.cross(y, z), y, z)])
    return Rotation.from_matrix(axes).as_quat(scalar_first=True)


def errors(found: Rotation, true: Rotation) -> tuple[np.ndarray, np.ndarray]:
    """Degrees between two attitudes but for a constant yaw, in all and of the vertical."""
    error = found * true.inv()
    matrix = error.as_matrix()
    tilt = np.arccos(np.clip(matrix[:, 2, 2], -1, 1))
    yaw = np.arctan2(
        (matrix[:, 1, 0] - matrix[:, 0, 1]).sum(), (matrix[:, 0, 0] + matrix[:, 1, 1]).sum()
    )
    aligned = Rotation.from_euler("z", -yaw) * error
    return np.degrees(aligned.magnitude()), np.degrees(tilt)


def settled(rows: Rows) -> tuple[np.ndarray, Rotation]:
    """Times at which errors are judged, and the true attitudes then."""
    motion = rows["devicemotion"]
    time = motion.timestamp.to_numpy() / 1000
    late = (time >= time[0] + SETTLED) & (time <= time[-1] - 0.1)
    return time[late], Rotation.from_matrix(reference(motion[late]))


def rms(values: np.ndarray) -> float:
    """The root of the mean square."""
    return float(np.sqrt((values**2).mean()))


def by_second(time: np.ndarray, values: np.ndarray) -> list[float]:
    """The root of the mean square of each second."""
    second = (time - time[0]).astype(int)
    return np.sqrt(np.bincount(second, values**2) / np.bincount(second))[:-1].round(3).tolist()


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("ahrs", profile)
    people = list(participants(recording))
    for kind in KINDS:
        against_truth, against_exact, of_exact, series = [], [], [], []
        for person in those_with(kind, people):
            rows = read(person, stretches(person, kind)[0])
            bias = bias_at_rest(person) if kind == "walk" else np.zeros(3)
            found = estimate(recorded(rows, person.sensors(), bias))
            time, true = settled(rows)
            total, tilt = errors(found(time), true)
            against_truth.append((rms(total), rms(tilt)))
            series.append(by_second(time, total))
            if kind == "walk":
                clean = estimate(exact(rows))(time)
                against_exact.append([rms(e) for e in errors(found(time), clean)])
                of_exact.append([rms(e) for e in errors(clean, true)])
        judgement.picture[kind] = series
        report(judgement, kind, *map(np.array, (against_truth, against_exact, of_exact)))
    control(judgement, those_with("walk", people)[0])
    judgement.write(output)


def report(
    judgement: Judgement,
    kind: str,
    against_truth: np.ndarray,
    against_exact: np.ndarray,
    of_exact: np.ndarray,
) -> None:
    """Each person's error; of walks what the sensors add for most, as the filter is off there."""
    people, place = len(against_truth), PLACES[kind]
    for column, name, most in ((0, "total", TOTAL), (1, "tilt", TILT)):
        if kind == "walk":
            what = f"{place}: {name} error that sensor errors add, median of {people} participants"
            values = against_exact[:, column]
            judged = np.median(values)
        else:
            what = f"{place}: {name} error of the attitude, for each of {people} participants"
            values = against_truth[:, column]
            judged = values.max()
        judgement.bar(
            what,
            truth="0°",
            found=f"median {np.median(values):.2f}°, largest {values.max():.2f}°",
            allowed=f"≤ {most}°",
            holds=people >= SEEDS and judged <= most,
        )
        if kind == "walk":
            values = against_truth[:, column]
            judgement.limit(
                f"{place}: {name} error of the attitude, for each of {people} participants",
                truth="0°",
                found=f"median {np.median(values):.2f}°, largest {values.max():.2f}°",
                reason="even with exact data, the filter has an error of "
                f"{np.median(of_exact[:, column]):.2f}°, because each measured acceleration "
                "turns the attitude by the same amount",
            )


def control(judgement: Judgement, person: Participant) -> None:
    """The first walk, spoiled."""
    rows = read(person, stretches(person, "walk")[0])
    time, _ = settled(rows)
    clean = estimate(exact(rows))(time)
    signals = recorded(rows, person.sensors(), bias_at_rest(person))
    spoiled = {
        "x axis of the gyroscope inverted": replace(signals, gyro=signals.gyro * [-1, 1, 1]),
        "user acceleration inverted": replace(signals, up=inverted(rows, signals)),
        "y axis of the magnetometer inverted": replace(signals, field=signals.field * [1, -1, 1]),
    }
    for what, bad in spoiled.items():
        total, tilt = (rms(e) for e in errors(estimate(bad)(time), clean))
        judgement.control(
            what, found=f"total {total:.1f}°, tilt {tilt:.1f}°", seen=total > TOTAL or tilt > TILT
        )


def inverted(rows: Rows, signals: Signals) -> np.ndarray:
    """The upward force with the acceleration of the phone the other way round."""
    motion = rows["devicemotion"]
    gravity = motion[["gravity_x", "gravity_y", "gravity_z"]].to_numpy()
    time = motion.timestamp.to_numpy() / 1000
    still = np.stack([np.interp(signals.time, time, column) for column in gravity.T], -1)
    return -2 * GRAVITY * still - signals.up


if __name__ == "__main__":
    main()
