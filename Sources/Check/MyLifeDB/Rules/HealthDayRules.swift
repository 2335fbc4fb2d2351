import Reading

extension MyLifeDBCheck {
  static let healthDays = [
    Rule(
      "health-days",
      "Each sample is only in the file for the local date of its start, and no date lacks a file.",
      limit:
        "exact in the time zone of the sample, the ground truth or the study. If neighbouring "
        + "dates have different time zones, the rule accepts both time zones. Each export takes "
        + "place after the date of its file",
      catches: "one sample from the hour before midnight in the next day's file",
      .days { DatesOfSamples($0) })
  ]
}

/// A judge that checks whether each sample is in the file of its date.
private struct DatesOfSamples: DayJudge {
  private var zones: HealthZones
  private let isExcerpt: Bool
  private let first: Int64
  private let last: Int64
  /// The last date with a file, by collector.
  private var dates: [String: Int64] = [:]
  /// The samples of the previous date, as hashes of their texts.
  private var before: Set<UInt64> = []
  private var finding = Finding()
  private var unknown = 0

  init(_ setting: HealthSetting) {
    zones = setting.zones
    isExcerpt = setting.isExcerpt
    first = setting.tree.days.first?.date ?? 0
    last = setting.tree.days.last?.date ?? 0
  }

  mutating func see(_ day: HealthDate) {
    let clocks = zones.clocks(on: day.date)
    var texts: Set<UInt64> = []
    for file in day.files {
      judgeGap(file)
      if let exported = file.exported, !clocks.isEmpty {
        finding.judge(
          clocks.contains { $0.date(at: exported) > day.date }, "exported at \(exported)",
          allowed: "an export time after the date of the file", at: file.place())
      }
      for sample in file.samples {
        let own = sample.zone.flatMap { zones.clock($0) }.map { [$0] } ?? clocks
        if own.isEmpty { unknown += 1 }
        let dates = own.map { min(max($0.date(at: sample.start), first), last) }
        if !own.isEmpty {
          finding.judge(
            dates.contains(day.date), "\(sample.type) of \(HealthTime.text(date: dates[0]))",
            allowed: HealthTime.text(date: day.date), at: file.place(sample))
        }
        finding.judge(
          !before.contains(sample.hash),
          "\(sample.type) that is also in the file for the previous date",
          allowed: "each sample in only one file", at: file.place(sample))
        texts.insert(sample.hash)
      }
    }
    before = texts
  }

  private mutating func judgeGap(_ file: DayFile) {
    defer { dates[file.collector] = file.date }
    guard let last = dates[file.collector], !isExcerpt else { return }
    finding.judge(
      file.date == last + 1, "\(file.date - last - 1) dates without a file",
      allowed: "a file for each date",
      at: file.place())
  }

  mutating func finish() -> Finding {
    if finding.failures == 0, unknown > 0 {
      return .lacking("time zone data for \(unknown) of the samples")
    }
    return finding
  }
}
