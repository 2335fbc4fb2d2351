/// The people that a person meets, and the events with them.
enum Company {
  /// The chance of a further person, and the most people.
  private static let further = 0.45
  private static let most = 12
  /// The most people of one stay about whom a person writes.
  private static let named = 3
  /// The chance that a person calls a stay in company an event. Assumed.
  private static let events = 0.6
  /// The chance that the person is the host. Few people invite to another place than their home.
  private static let hosts = 0.12

  static func drafts(of day: DiaryDay) -> [Draft] {
    day.stays([.social]).enumerated().flatMap { number, stay -> [Draft] in
      let random = day.random["company"][number]
      var group = 1
      while group < most, random["further"].chance(further, at: group) { group += 1 }
      let place = Entry.Member("place", .text("place-\(stay.place)"))
      let people = day.contacts.people(
        min(group, named), favouredBy: day.diarist.random["favourites"], random["people"])
      var drafts = people.map { person in
        day.draft(
          .peopleMet, stay.span, random["times"],
          [
            .init("person", .text(person.name)), .init("relation", .text(person.relation.rawValue)),
            place, .init("group", .integer(group)),
          ])
      }
      if let event = event(stay, day, group: group, random["event"]) {
        var draft = day.draft(.socialEvents, stay.span, random["times"])
        draft.members = [
          .init("kind", .text(event.kind)), .init("people", .integer(event.people)),
          .init("host", .flag(random["host"].chance(hosts))), place,
        ]
        drafts.append(draft)
      }
      return drafts
    }
  }

  /// The kinds of events, with the titles that the calendar has for them.
  private static let kinds: [(kind: String, titles: [String], weight: Double)] = [
    ("dinner", ["Dinner"], 0.38), ("party", ["Birthday party"], 0.15), ("sports", ["Match"], 0.14),
    ("culture", ["Choir", "Cinema"], 0.18), ("family", ["Visit"], 0.15),
  ]

  /// Returns the kind of the event of a stay, as the calendar has it, and its number of people.
  private static func event(
    _ stay: Day.Stay, _ day: DiaryDay, group: Int, _ random: Random
  ) -> (kind: String, people: Int)? {
    let planned = day.digital.events.first {
      $0.kind == .social && $0.place == stay.place && $0.span.overlaps(stay.span)
    }
    guard planned != nil || random["is one"].chance(events) else { return nil }
    let kind =
      kinds.first { $0.titles.contains(planned?.title ?? "") }?.kind
      ?? kinds[random["kind"].choice(weights: kinds.map(\.weight))].kind
    let isLarge = kind == "party" || kind == "culture" || kind == "sports"
    let others = random["others"].within(0...58) {
      $0.logNormal(median: isLarge ? 9 : 1.5, sigma: 0.8)
    }
    return (kind, min(60, max(group + 1, 1 + group + Int(others))))
  }
}

extension Contacts {
  /// The weight of colleagues, whom people meet at work.
  private static let colleagues = 0.3

  /// Draws some people whom the person meets.
  ///
  /// - Parameter favour: addresses the person's favourites, who come most often.
  func people(
    _ count: Int, favouredBy favour: Random, _ random: Random
  ) -> [(name: String, relation: Birthday.Relation)] {
    var weights = known.enumerated().map { number, contact in
      favour.logNormal(median: 1, sigma: 1.5, at: number)
        * (contact.relation == .colleague ? Self.colleagues : 1)
    }
    guard !weights.isEmpty else { return [("contact-1", .friend)] }
    return (0..<min(count, known.count)).map { number in
      let place = random.choice(weights: weights, at: number)
      weights[place] = 0
      return known[place]
    }
  }
}

/// The time that a person spends with the family.
enum FamilyTime {
  /// Activities with the family at home, with their weights, and their minutes: median.
  private static let activities: [(name: String, weight: Double, minutes: Double)] = [
    ("meal", 0.34, 45), ("game", 0.13, 60), ("film", 0.14, 100), ("chores", 0.14, 50),
    ("homework", 0.1, 45), ("visit", 0.08, 110), ("call", 0.07, 25),
  ]
  /// Times with the family on a work day and on a weekend.
  private static let times = (workDay: 0.8, weekend: 1.7)

  static func drafts(of day: DiaryDay, in free: inout FreeTime) -> [Draft] {
    guard day.diarist.writes(.familyTime) else { return [] }
    let random = day.random["family"]
    let size = Int(
      day.diarist.random["family"]["size"].within(1...5.9) { $0.logNormal(median: 2, sigma: 0.45) })
    let mean = day.isWeekend ? times.weekend : times.workDay
    var drafts: [Draft] = []
    for number in 0..<min(random["count"].poisson(mean: mean), 3) {
      let random = random[number]
      let activity = activities[random["activity"].choice(weights: activities.map(\.weight))]
      let minutes = random["minutes"].within(10...240) {
        $0.logNormal(median: activity.minutes, sigma: 0.4)
      }
      guard
        let (span, _) = free.take(
          60 * minutes, in: day.stays([.home]), hours: day.isWeekend ? 8.5...22 : 17...22,
          random["time"])
      else { continue }
      let guests = activity.name == "visit" ? 1 + random["guests"].poisson(mean: 1) : 0
      let there = max(1, size - (random["all"].chance(0.7) ? 0 : 1))
      drafts.append(
        day.draft(
          .familyTime, span, random,
          [
            .init("people", .integer(min(there + guests, 8))),
            .init("activity", .text(activity.name)),
          ]))
    }
    return drafts
  }
}
