"""Compares two weeks of simulated people with studies of people.

Every aim is a quantity with its source and range. It is judged for all people together, or for each
kind of person, of which the worst is shown. Lives with a deliberate error must fail the same
comparison.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lives import WITHOUT_WORK, Life, read
from recording import participants
from spoiled_lives import (
    battery_level_higher_by_20_points,
    distances_divided_by_five,
    each_visit_moved_to_a_new_place,
    equal_sleep_times_on_all_days,
    four_hours_less_time_at_home,
    home_that_changes_between_three_places,
    one_hour_less_sleep,
    phone_use_reduced_by_half,
    steps_multiplied_by_two,
    steps_reduced_by_half,
    two_fewer_trips_a_day,
    two_hours_less_sleep,
    waiting_times_multiplied_by_three,
)
from verdicts import Judgement, arguments

FEWEST = 20
"""People of each kind."""
ALL = [
    "office-worker",
    "student",
    "teenager",
    "remote-worker",
    "nurse",
    "courier",
    "retired",
    "patient-low-mobility",
]
COMMUTERS = ["office-worker", "student", "teenager", "courier"]
BY_DAY = [*COMMUTERS, "remote-worker"]
MOBILE = [person for person in ALL if person != "patient-low-mobility"]

Lives = dict[str, list[Life]]
"""By the name of the person's profile."""
Measure = Callable[[list[Life]], float]
Spoil = Callable[[Life], Life]


def over_people(value: Callable[[Life], float], summary: Callable = np.nanmean) -> Measure:
    """The mean, or another summary, of one value a person."""
    return lambda lives: float(summary([value(life) for life in lives]))


def over_dates(values: Callable[[Life], np.ndarray], summary: Callable = np.mean) -> Measure:
    """Likewise of many values a person."""
    return lambda lives: float(summary(np.concatenate([values(life) for life in lives])))


@dataclass(frozen=True)
class Aim:
    """A quantity, where it should lie, and who says so."""

    what: str
    source: str
    low: float
    high: float
    measure: Measure
    people: list[str]
    unit: str = ""
    digits: int = 1
    is_pooled: bool = False
    """Judged for all of `people` together, whose range is shown beside it."""
    spoil: Spoil | None = None
    """What must be noticed."""

    def values(self, lives: Lives) -> dict[str, float]:
        return {person: self.measure(lives[person]) for person in self.people}

    def pooled(self, lives: Lives) -> float:
        return self.measure([life for person in self.people for life in lives[person]])

    def holds(self, lives: Lives) -> bool:
        judged = [self.pooled(lives)] if self.is_pooled else self.values(lives).values()
        return all(self.low <= value <= self.high for value in judged)

    def found(self, lives: Lives) -> str:
        """The figure, with the kinds of people at both ends."""
        values = self.values(lives)
        ends = sorted(values, key=values.__getitem__)
        if len(values) == 1:
            return self._text(values[ends[0]])
        least, most = (f"{self._text(values[end])} ({end})" for end in (ends[0], ends[-1]))
        together = f"{self._text(self.pooled(lives))}; " if self.is_pooled else ""
        return f"{together}{least} to {most}"

    @property
    def range(self) -> str:
        return f"{self._text(self.low)} to {self._text(self.high)}"

    def _text(self, value: float) -> str:
        return f"{value:,.{self.digits}f}{self.unit}"


# MARK: What is asked


def steps(
    person: str, low: float, high: float, source: str, spoil: Spoil = steps_reduced_by_half
) -> Aim:
    return Aim(
        f"steps per day (kind of people: {person})",
        source,
        low,
        high,
        over_people(lambda life: life.days.steps[~life.is_away].mean()),
        [person],
        digits=0,
        spoil=spoil,
    )


def sleep_gain(lives: list[Life]) -> float:
    free, work = (
        np.mean(np.concatenate([life.sleep(dates(life)) for life in lives]))
        for dates in (lambda life: life.is_free, lambda life: life.works)
    )
    return float(free - work)


def waits(mode: str) -> Callable[[Life], np.ndarray]:
    return lambda life: life.rides.wait[life.rides["mode"] == mode].to_numpy()


AIMS = [
    Aim(
        "trips per day, without the delivery rounds of couriers",
        "R NHTS 2017: 3.4 (McGuckin and Fucci 2018); ± 0.5 is our choice",
        2.9,
        3.9,
        over_people(lambda life: len(life.trips) / len(life.days)),
        ALL,
        is_pooled=True,
        spoil=two_fewer_trips_a_day,
    ),
    Aim(
        "hours at home on days with work away from home",
        "24 h minus 8 h at work (ATUS 2021: 7.8), 1 to 2 h of travel, and errands",
        14,
        17,
        over_dates(lambda life: life.home_hours[life.goes_to_work]),
        COMMUTERS,
        spoil=four_hours_less_time_at_home,
    ),
    Aim(
        "hours at home on days with a complete shift of 12 h",
        "24 h minus 12 to 12.5 h at work and the commute",
        9.5,
        12,
        over_dates(lambda life: life.home_hours[life.shift_dates]),
        ["nurse"],
        spoil=four_hours_less_time_at_home,
    ),
    Aim(
        "hours at home on days off",
        "16.8 on all days (Matz 2014), R 16.5 (Klepeis 2001)",
        16,
        21,
        over_dates(lambda life: life.home_hours[life.is_free]),
        MOBILE,
        spoil=four_hours_less_time_at_home,
    ),
    Aim(
        "share of time at the two places where a participant spends most time",
        "0.70 at home, 0.89 at home and in other buildings (Matz 2014)",
        0.70,
        0.89,
        over_people(lambda life: life.top_two),
        ALL,
        digits=2,
        is_pooled=True,
        spoil=home_that_changes_between_three_places,
    ),
    Aim(
        "places in 14 days",
        "R up to 25; the number grows with the power 0.6 of time (Song 2010, Alessandretti 2018)",
        6,
        25,
        over_people(lambda life: (life.hours_by_place > 0).sum()),
        ALL,
        spoil=each_visit_moved_to_a_new_place,
    ),
    Aim(
        "radius of gyration, median of participants",
        "R below 10 km for most people (Gonzalez 2008); small without a commute",
        2,
        10,
        over_people(lambda life: life.radius_of_gyration, np.median),
        MOBILE,
        " km",
        is_pooled=True,
        spoil=distances_divided_by_five,
    ),
    Aim(
        "radius of gyration of patients, median",
        "our choice; patients rarely leave their neighbourhood",
        0,
        2,
        over_people(lambda life: life.radius_of_gyration, np.median),
        ["patient-low-mobility"],
        " km",
    ),
    steps("office-worker", 5_000, 8_000, "5,770 (Travis 2021); 4,327 at work only (ACE 2007)"),
    steps("student", 6_000, 10_000, "R 7,000 to 11,000; 10,000 on 17 % of days (Ráthonyi 2021)"),
    steps(
        "nurse",
        7_000,
        12_000,
        "8,446; 10,398 including work, 5,850 without work (Croteau 2017)",
    ),
    steps("retired", 3_500, 6_500, "2,000 to 9,000 for healthy older adults (Tudor-Locke 2011)"),
    steps("remote-worker", 3_000, 6_000, "4,527 (MyFitnessPal 2023), but 8,174 (Travis 2021)"),
    steps("courier", 12_000, 20_000, "18,904 at work for mail carriers on foot (ACE 2007)"),
    steps(
        "teenager", 7_000, 11_000, "8,000 to 9,000 at age 18, more at lower ages (Tudor-Locke 2011)"
    ),
    steps(
        "patient-low-mobility",
        1_000,
        3_000,
        "1,200 to 8,800 for special populations (Tudor-Locke 2011)",
        steps_multiplied_by_two,
    ),
    Aim(
        "hours of sleep before a work day",
        "R Munich ChronoType Questionnaire (Roenneberg 2012)",
        6.8,
        7.8,
        over_dates(lambda life: life.sleep(life.works)),
        BY_DAY,
        spoil=one_hour_less_sleep,
    ),
    Aim(
        "hours of sleep of nurses on work days",
        "5.5 by actigraphy (Geiger-Brown 2012); 6.5 including the 15 % of the night without sleep",
        5.5,
        6.8,
        over_dates(lambda life: life.sleep(life.works)),
        ["nurse"],
        spoil=two_hours_less_sleep,
    ),
    Aim(
        "hours of sleep of participants without work",
        "R the same as before a work day, or slightly more",
        6.8,
        7.8,
        over_dates(lambda life: life.sleep(life.is_free)),
        WITHOUT_WORK,
        spoil=one_hour_less_sleep,
    ),
    Aim(
        "additional hours of sleep on days off",
        "R Munich ChronoType Questionnaire",
        0.3,
        1.2,
        sleep_gain,
        BY_DAY,
        spoil=equal_sleep_times_on_all_days,
    ),
    Aim(
        "social jetlag in hours, without shift workers",
        "R two of three people have 1 h or more (Roenneberg 2012)",
        0.7,
        1.3,
        over_people(lambda life: life.social_jetlag),
        ["office-worker", "remote-worker", "courier"],
        digits=2,
        spoil=equal_sleep_times_on_all_days,
    ),
    Aim(
        "social jetlag of young participants in hours",
        "R the largest value is about 2 h, at age 20 (Roenneberg 2012)",
        0.9,
        2.0,
        over_people(lambda life: life.social_jetlag),
        ["student", "teenager"],
        digits=2,
        spoil=equal_sleep_times_on_all_days,
    ),
    Aim(
        "unlocks per day, median",
        "57 to 60 uses (Hintze 2017); 80 unlocks (Apple 2016)",
        50,
        66,
        over_dates(lambda life: life.days.unlocks, np.median),
        ALL,
        digits=0,
        is_pooled=True,
        spoil=phone_use_reduced_by_half,
    ),
    Aim(
        "hours per day with the screen on",
        "2.0 (Hintze 2014) to 5 (Andrews 2015)",
        2,
        5,
        over_people(lambda life: life.screen_hours),
        ALL,
        spoil=phone_use_reduced_by_half,
    ),
    Aim(
        "calls per day",
        "5 in 2010 (Lenhart 2010); the decrease since then is our choice",
        1.5,
        3.5,
        over_people(lambda life: life.days.calls.mean()),
        ALL,
        spoil=phone_use_reduced_by_half,
    ),
    Aim(
        "charges of the phone per day",
        "R Ferreira 2011",
        1.2,
        2.5,
        over_people(lambda life: life.charges),
        ALL,
        spoil=phone_use_reduced_by_half,
    ),
    Aim(
        "battery level at bedtime",
        "R 0.43 ± 0.10",
        0.33,
        0.53,
        over_dates(lambda life: life.bedtime_levels),
        ALL,
        digits=2,
        spoil=battery_level_higher_by_20_points,
    ),
    Aim(
        "waiting time for a bus, in minutes",
        "5 to 6.5: 2.0 plus 0.3 times the 10 to 15 min between two buses (Salek and Machemehl "
        "1999)",
        5,
        6.5,
        over_dates(waits("bus")),
        MOBILE,
        is_pooled=True,
        spoil=waiting_times_multiplied_by_three,
    ),
    Aim(
        "waiting time for a train, in minutes",
        "half of the 5 to 10 min between two trains; passengers arrive at any time",
        2.5,
        5,
        over_dates(waits("train")),
        MOBILE,
        is_pooled=True,
        spoil=waiting_times_multiplied_by_three,
    ),
]


# MARK: Judging


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("population", profile)
    lives: Lives = {person: [] for person in ALL}
    for participant in participants(recording):
        life = read(participant)
        lives[life.person].append(life)
    fewest = min(map(len, lives.values()))
    judgement.bar(
        "participants of each kind",
        truth="our choice",
        found=f"{fewest}",
        allowed=f"≥ {FEWEST}",
        holds=fewest >= FEWEST,
    )
    for aim in AIMS:
        judgement.bar(
            aim.what,
            truth=aim.source,
            found=aim.found(lives),
            allowed=aim.range,
            holds=aim.holds(lives),
        )
        if aim.spoil:
            spoiled = {p: [aim.spoil(life) for life in lives[p]] for p in aim.people}
            judgement.control(
                f"{aim.what}, {aim.spoil.__name__.replace('_', ' ')}",
                found=aim.found(spoiled),
                seen=not aim.holds(spoiled),
            )
    patients = over_dates(lambda life: life.home_hours)(lives["patient-low-mobility"])
    judgement.limit(
        "hours at home of patients",
        truth="no study of such people found",
        found=f"{patients:.1f}",
        reason="none",
    )
    judgement.write(output)


if __name__ == "__main__":
    main()
