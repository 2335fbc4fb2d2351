import Reading
import Spool

/// What is known of a participant before the first day is read.
struct HealthSetting: Sendable {
  var tree: MyLifeDBTree
  /// Nil for data of which nobody knows what really happened.
  var truth: Truth?
  var body: BodyTruth?
  /// Whether the recording has the files around a span alone; its truth is that of the whole study.
  var isExcerpt = false
  /// Whether the study has data go missing.
  var losesData = false
  var zones = HealthZones()

  /// The truth, or an empty one.
  var known: Truth { truth ?? Truth() }
  var knownBody: BodyTruth { body ?? BodyTruth() }
}

/// The zones of the dates, as far as somebody knows them.
struct HealthZones: Sendable {
  /// Their names by dates, in days since 1970.
  private var names: [Int64: String] = [:]
  /// Where nothing else is known.
  private var usual: String?
  private var clocks: [String: ZoneClock] = [:]

  /// Knows no zone.
  init() {}

  /// - Parameters:
  ///   - truth: says where somebody woke up.
  ///   - usual: the study's zone.
  init(_ truth: Truth?, usual: String?) {
    self.usual = usual
    for day in truth?.days ?? [] {
      guard let date = HealthTime.date(day.date) else { continue }
      names[date] = day.timeZone
    }
    for name in Set(names.values).union(usual.map { [$0] } ?? []) {
      clocks[name] = ZoneClock(name)
    }
  }

  /// The clock of a zone by its name; nil for one that the machine does not know.
  mutating func clock(_ name: String) -> ZoneClock? {
    if let clock = clocks[name] { return clock }
    clocks[name] = ZoneClock(name)
    return clocks[name]
  }

  /// The clocks that somebody may have had on a date: on a journey those of the dates beside it too.
  func clocks(on date: Int64) -> [ZoneClock] {
    let known = Set((date - 1...date + 1).compactMap { names[$0] })
    return (known.isEmpty ? usual.map { [$0] } ?? [] : known.sorted()).compactMap { clocks[$0] }
  }
}
