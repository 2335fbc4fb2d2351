"""Lives that are wrong in one way, which the judgement of a population must notice."""

from dataclasses import replace

import numpy as np

from lives import HOUR, Life


def two_fewer_trips_a_day(life: Life) -> Life:
    dates = np.searchsorted(life.days.start, life.trips.start)
    return replace(life, trips=life.trips[life.trips.groupby(dates).cumcount() >= 2])


def four_hours_less_time_at_home(life: Life) -> Life:
    is_night = (life.stays.kind == "home") & (life.stays.end - life.stays.start > 8 * HOUR)
    ends = life.stays.end.where(~is_night, life.stays.end - 4 * HOUR)
    return replace(life, stays=life.stays.assign(end=ends))


def each_visit_moved_to_a_new_place(life: Life) -> Life:
    """Every visit is at another place, except at home."""
    is_home = life.stays.kind == "home"
    return replace(
        life,
        stays=life.stays.assign(place=life.stays.place.where(is_home, 1000 + life.stays.index)),
    )


def home_that_changes_between_three_places(life: Life) -> Life:
    """In turn."""
    is_home = life.stays.kind == "home"
    home = 1000 + is_home.cumsum() % 3
    return replace(life, stays=life.stays.assign(place=life.stays.place.where(~is_home, home)))


def distances_divided_by_five(life: Life) -> Life:
    columns = ["latitude", "longitude"]
    home = life.places[columns].iloc[0]
    nearer = home + (life.places[columns] - home) / 5
    return replace(life, places=life.places.assign(**nearer))


def one_hour_less_sleep(life: Life) -> Life:
    return replace(life, days=life.days.assign(sleep_minutes=life.days.sleep_minutes - 60))


def two_hours_less_sleep(life: Life) -> Life:
    return one_hour_less_sleep(one_hour_less_sleep(life))


def equal_sleep_times_on_all_days(life: Life) -> Life:
    """Free nights an hour earlier and shorter."""
    dates = np.searchsorted(life.days.start, life.nights.end, side="right") - 1
    earlier = np.where(life.is_free[dates], HOUR, 0)
    nights = life.nights[["start", "end"]].sub(earlier, axis=0)
    minutes = life.days.sleep_minutes - 60 * life.is_free
    return replace(life, days=life.days.assign(sleep_minutes=minutes), nights=nights)


def steps_reduced_by_half(life: Life) -> Life:
    return replace(life, days=life.days.assign(steps=life.days.steps / 2))


def steps_multiplied_by_two(life: Life) -> Life:
    return replace(life, days=life.days.assign(steps=life.days.steps * 2))


def phone_use_reduced_by_half(life: Life) -> Life:
    counts = life.days[["unlocks", "calls"]] / 2
    return replace(life, days=life.days.assign(**counts), phone=life.phone.iloc[::2])


def battery_level_higher_by_20_points(life: Life) -> Life:
    return replace(life, power=life.power.assign(level=life.power.level + 20))


def waiting_times_multiplied_by_three(life: Life) -> Life:
    return replace(life, rides=life.rides.assign(wait=3 * life.rides.wait))
