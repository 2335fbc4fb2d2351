import Reading

extension MyLifeDBCheck {
  static let healthSources = [
    Rule(
      "health-sources",
      "The samples of a source do not overlap, its steps match its distances, and it has one "
        + "device.",
      limit:
        "A step is \(Sources.stride.lowerBound.told) to \(Sources.stride.upperBound.told) m long "
        + "on dates with at least \(Sources.fewest.told) steps. Sleep stages 3 to 5 have no "
        + "steps. Heart rates have increasing times. Samples of one source that cover an interval "
        + "do not overlap",
      catches: "one step sample that begins during the previous step sample",
      .days { _ in Sources() })
  ]
}

/// A judge of whether the samples of each source agree with each other.
private struct Sources: DayJudge {
  /// The allowed metres per step of a source on one date.
  static let stride = 0.4...1.2
  /// The minimum number of steps on a date for this judgement.
  static let fewest = 100.0

  /// The app that saves the samples of a Mac.
  private static let macSource = "com.mylifedb.mac"

  /// The device of each source in a tree of folders; nil for a source without a device.
  private var devices: [String: String?] = [:]
  /// The end of the last sample in ms, by type and source; for heart rates, their time.
  private var ends: [String: Int64] = [:]
  /// The times asleep according to the watch, on the current date and the one before.
  private var asleep: [Span] = []
  private var finding = Finding()

  mutating func see(_ day: HealthDate) {
    for file in day.files {
      for sample in file.samples { judgeDevice(sample, in: file) }
    }
    guard let file = day.health else { return }
    let stages = file.samples.filter { $0.type == HealthKind.sleep && ($0.value ?? 0) >= 3 }
    asleep = asleep.filter { $0.upperBound > (day.date - 1) * 86_400_000 } + stages.map(\.span)
    for sample in file.samples { judgeTime(sample, in: file) }
    judgeSteps(in: file)
  }

  private mutating func judgeDevice(_ sample: DaySample, in file: DayFile) {
    let place = file.place(sample)
    let allowed: [String?]
    if sample.source.hasPrefix("com.apple.health.") {
      allowed = [file.phone, file.watch].compactMap { $0 }
    } else {
      switch file.tree {
      case .phone: allowed = [file.phone]
      case .mac: allowed = [file.mac]
      case .health, .manual: allowed = [nil]
      }
      if file.tree == .mac {
        finding.judge(
          sample.source == Self.macSource, "source \(sample.source) in a file of a Mac",
          allowed: Self.macSource, at: place)
      }
    }
    let told = sample.device ?? "none"
    finding.judge(
      allowed.contains(sample.device), "device \(told) of \(sample.source)",
      allowed: "device " + allowed.map { $0 ?? "none" }.joined(separator: ", "), at: place)
    let key = "\(file.tree) \(sample.source)"
    if let known = devices[key] {
      finding.judge(
        known == sample.device, "device \(told) of \(sample.source)",
        allowed: "device \(known ?? "none")",
        at: place)
    } else {
      devices[key] = .some(sample.device)
    }
  }

  private mutating func judgeTime(_ sample: DaySample, in file: DayFile) {
    var key = sample.type + " " + sample.source
    let isRate = sample.type == HealthKind.quantity("HeartRate")
    if sample.type == HealthKind.sleep {
      // Time in bed may overlap sleep, so the two have separate keys.
      key += sample.value == 0 ? " bed" : " sleep"
    } else if !isRate, HealthKind.all[sample.type]?.isExclusive != true {
      return
    }
    if let end = ends[key] {
      finding.judge(
        isRate ? sample.start > end : sample.start >= end,
        "\(sample.type) from \(sample.start)", allowed: "a start at \(end) or later",
        at: file.place(sample))
    }
    ends[key] = max(ends[key] ?? .min, sample.end)
  }

  private mutating func judgeSteps(in file: DayFile) {
    var steps: [String: Double] = [:]
    var metres: [String: Double] = [:]
    for sample in file.samples {
      if sample.type == HealthKind.quantity("DistanceWalkingRunning") {
        metres[sample.source, default: 0] += sample.value ?? 0
      }
      guard sample.type == HealthKind.quantity("StepCount") else { continue }
      steps[sample.source, default: 0] += sample.value ?? 0
      finding.judge(
        !asleep.contains { $0.overlaps(sample.span) }, "steps asleep", allowed: "no steps asleep",
        at: file.place(sample))
    }
    for (source, steps) in steps.sorted(by: { $0.key < $1.key }) where steps >= Self.fewest {
      let stride = metres[source, default: 0] / steps
      finding.judge(
        Self.stride.contains(stride), "\(stride) m a step of \(source)",
        allowed: "\(Self.stride.lowerBound.told) to \(Self.stride.upperBound.told) m a step",
        at: file.place())
    }
  }

  mutating func finish() -> Finding { finding.isJudged ? finding : .lacking("samples") }
}
