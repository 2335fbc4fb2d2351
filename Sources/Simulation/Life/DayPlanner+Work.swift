/// The plans of workdays: at a desk, on delivery rounds, by day and by night.
extension DayPlanner {
  mutating func work(on day: Int) {
    let begin = clock.time(atHour: calendar.workStart(day))
    let isRemote = trips.person.worksAtHome || base != KnownPlaces.home
    let desk = isRemote ? base : KnownPlaces.work
    if trips.person.exercisesEarly && wants(trips.person.profile.leisure.exercise, "exercise") {
      exerciseEarly(before: begin, desk: desk)
    }
    travel(to: desk, arrivingAt: begin)
    let random = random["work"]
    let work = trips.person.profile.work
    if work.delivers && !isRemote {
      deliver(random)
      return
    }
    let morningEnd = max(time, begin) + 3_600 * work.morning.draw(random["morning"])
    let afternoon = 3_600 * work.afternoon.draw(random["afternoon"])
    if random["lunch"].chance(work.lunchOut) {
      let noon = clock.time(atHour: 12.2 + 0.4 * random["noon"].normal())
      let shortest = random["before lunch"].uniform(in: 900...3_600)
      stay(until: max(time + shortest, min(noon, morningEnd)))
      visit(.lunch, hours: Self.lunchHours, random: random["lunch place"])
      travel(to: desk)
      stay(until: time + afternoon)
    } else {
      stay(until: morningEnd + afternoon)
    }
  }

  /// Errands and visits come before a night shift, which ends on the next date.
  mutating func workAtNight(on day: Int) {
    let begin = clock.time(atHour: calendar.workStart(day))
    let way = 3_600 * calendar.hoursBeforeWork
    curfew = begin - way
    if curfew - time > 3 * 3_600 { leisure() }
    goHome()
    curfew = bedtime - random["curfew"].uniform(in: 900...3_600)
    travel(to: KnownPlaces.work, arrivingAt: begin)
    let work = trips.person.profile.work
    let random = random["work"]
    stay(
      until: max(time, begin) + 3_600
        * (work.morning.draw(random["morning"]) + work.afternoon.draw(random["afternoon"])))
  }

  /// Plans two rounds from the depot, with lunch at the depot between them.
  private mutating func deliver(_ random: Random) {
    let work = trips.person.profile.work
    stay(until: time + random["loading"].uniform(in: 900...2_400))
    for (name, hours) in [("morning" as StaticString, work.morning), ("afternoon", work.afternoon)]
    {
      append(
        trips.deliveries(
          from: state.known.places[place], hours: hours.draw(random[name]),
          random: random[name]["round"]))
      stay(until: time + random[name]["break"].uniform(in: 1_200...2_400))
    }
  }
}
