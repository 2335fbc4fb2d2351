/// The morning and evening routines of a person.
enum Routines {
  private static let morning = [
    "make the bed", "stretch", "shower", "coffee", "breakfast", "news", "plan the day", "teeth",
    "water the plants", "pack the bag",
  ]
  private static let evening = [
    "dishes", "tidy up", "lay out clothes", "tea", "plan tomorrow", "shower", "teeth", "read",
    "phone away", "stretch",
  ]
  /// The numbers of steps of a routine.
  private static let steps = 3...6
  /// Minutes of a routine: median and standard deviation of the logarithm.
  private static let minutes = (morning: 42.0, evening: 34.0, sigma: 0.3)
  /// The share of days on which a person has a routine. Assumed.
  private static let days = 0.85

  static func drafts(of day: DiaryDay, in free: inout FreeTime) -> [Draft] {
    guard day.diarist.keeps(.routines) else { return [] }
    var drafts: [Draft] = []
    let asleep = day.day.plan.asleep
    let bed = day.random["bed"].uniform(in: 120...1_500)
    let wait = day.random["wait"].uniform(in: 5...900)
    if let draft = draft(
      .morningRoutine, day, morning, minutes.morning, day.random["morning"], in: &free,
      { wait..<wait + $0 })
    {
      drafts.append(draft)
    }
    if let draft = draft(
      .eveningRoutine, day, evening, minutes.evening, day.random["evening"], in: &free,
      { (asleep - bed - $0)..<(asleep - bed) })
    {
      drafts.append(draft)
    }
    return drafts
  }

  /// - Parameter span: returns the span of a routine of some seconds.
  private static func draft(
    _ kind: EntryKind, _ day: DiaryDay, _ names: [String], _ median: Double, _ random: Random,
    in free: inout FreeTime, _ span: (Double) -> Range<Double>
  ) -> Draft? {
    let own = day.diarist.random["routine"][named: kind.name]
    guard random["has"].chance(days) else { return nil }
    let length =
      60
      * random["minutes"].within(10...150) {
        $0.logNormal(
          median: own["minutes"].logNormal(median: median, sigma: minutes.sigma),
          sigma: minutes.sigma)
      }
    let wish = span(length)
    // A routine takes place in one stay.
    let stay = day.stays([.home, .hotel]).first {
      $0.span.contains(0.5 * (wish.lowerBound + wish.upperBound))
    }
    guard let stay else { return nil }
    let time = wish.clamped(to: stay.span)
    guard time.upperBound - time.lowerBound > 300 else { return nil }
    free.block(time)
    let count = steps.lowerBound + Int(own["count"].uniform() * Double(steps.count))
    let chosen = names.indices.sorted { own["step"].uniform(at: $0) < own["step"].uniform(at: $1) }
      .prefix(count).sorted()
    let done = chosen.map { step in
      random["done"].chance(own["done"].uniform(in: 0.6...0.99, at: step), at: step)
    }
    return day.draft(
      kind, time, random,
      [.init("steps", .texts(chosen.map { names[$0] })), .init("done", .flags(done))])
  }
}
