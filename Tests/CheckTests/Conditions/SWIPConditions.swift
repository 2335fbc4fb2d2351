#if FULL
  @testable import Check
  @testable import Reading

  /// Conditions of the rules about SWIP's store. Its session lasts from 1,000 s to 1,600 s, with
  /// one biosignal every ten seconds.
  extension Condition {
    static let ofSWIP: [Condition] = [
      .store(
        "swip-cadence", "4998 ms after the previous biosignal", failures: 2,
        inside: .init(times: [1_010, 1_014.999, 1_020], end: 1_020),
        outside: .init(times: [1_010, 1_014.998, 1_019.996], end: 1_020)),
      .store(
        "swip-cadence", "15002 ms after the previous biosignal",
        inside: .init(times: [1_015.001], end: 1_020),
        outside: .init(times: [1_015.002], end: 1_020)),
      .store(
        "swip-cadence", "a last biosignal 15002 ms before the end of the session",
        inside: .init(times: [1_010], end: 1_025.001),
        outside: .init(times: [1_010], end: 1_025.002)),
      .store(
        "swip-cadence", "a last biosignal -1 ms before the end of the session",
        inside: .init(times: [1_010], end: 1_010), outside: .init(times: [1_010], end: 1_009.999)),
      // An emotion is due 180 s after the last one. It belongs to a biosignal that is at most 15 s
      // older.
      .store(
        "swip-cadence", "160000 ms after the previous emotion",
        inside: .init(times: ten(1_010, 1_170), end: 1_170, felt: [1_170]),
        outside: .init(times: ten(1_010, 1_160), end: 1_160, felt: [1_160])),
      .store(
        "swip-cadence", "320000 ms after the previous emotion",
        inside: .init(felt: [1_310]), outside: .init(felt: [1_320])),
      // An emotion that falls on a biosignal without a heart rate may wait for the next due time.
      .store(
        "swip-cadence", "320000 ms after the previous emotion",
        inside: .init(felt: [1_350], unseen: [1_100]), outside: .init(felt: [1_320])),
      .store(
        "swip-cadence", "a period of 320000 ms without an emotion",
        inside: .init(times: ten(1_010, 1_310), end: 1_310, felt: []),
        outside: .init(times: ten(1_010, 1_320), end: 1_320, felt: [])),
      .store(
        "swip-cadence", "a period of 330000 ms without an emotion",
        inside: .init(times: ten(1_010, 1_330), end: 1_330, felt: [], unseen: [1_020]),
        outside: .init(times: ten(1_010, 1_330), end: 1_330, felt: [])),
      .store(
        "swip-averages", "avg_swip_score 51.0", failures: 2,
        inside: .init(average: 50), outside: .init(average: 51)),
      .store(
        "swip-averages", "app_avg_swip_score NULL",
        inside: .init(appAverage: 50), outside: .init(appAverage: nil)),
      .store(
        "swip-averages", "app_avg_swip_score 50.0000001",
        inside: .init(appAverage: 50.000_000_000_9), outside: .init(appAverage: 50.000_000_1)),
      // A session must be within the phone use from 1,000 s to 1,600 s, with a tolerance of 1 ms.
      .store(
        "swip-sessions", "to \(Truth.at(1_600.002))",
        inside: .init(end: 1_600.001), outside: .init(end: 1_600.002)),
      .store(
        "swip-sessions", "\(Truth.at(999.998)) to",
        inside: .init(start: 999.999), outside: .init(start: 999.998)),
      .store(
        "swip-sessions", "59998 ms long",
        inside: .init(times: [], end: 1_059.999), outside: .init(times: [], end: 1_059.998)),
      .store(
        "swip-sessions", "a start at \(Truth.at(1_000))",
        inside: .init(), outside: .init(isTwice: true)),
      .store(
        "swip-sessions", "failures at",
        inside: .init(times: [1_010], end: 1_010, failures: [1_010]),
        outside: .init(times: [1_010], end: 1_011, failures: [1_010])),
      .store(
        "swip-sessions", "failures at",
        inside: .init(times: [1_010], end: 1_010, failures: [1_010]),
        outside: .init(times: [1_010], end: 1_010, failures: [1_010, 1_010])),
      // The participant wears the watch from 900 s to 1,700 s.
      .store(
        "swip-watch", "heart_rate 29.0",
        inside: .init(heartRate: 30), outside: .init(heartRate: 29), isEach: true),
      .store(
        "swip-watch", "heart_rate 211.0",
        inside: .init(heartRate: 210), outside: .init(heartRate: 211), isEach: true),
      .store(
        "swip-watch", "heart_rate 60.5",
        inside: .init(heartRate: 60), outside: .init(heartRate: 60.5), isEach: true),
      .store(
        "swip-watch", "no heart_rate",
        inside: .init(), outside: .init(unseen: [1_100])),
      .store(
        "swip-watch", "accelerometer, heart_rate, hrv_sdnn, ibi, respiratory_rate",
        inside: .init(felt: [], worn: 900...1_600),
        outside: .init(felt: [], worn: 900...1_599.999)),
      .store("swip-watch", "no watch", inside: .init(), outside: .init(hasWatch: false)),
      // The heart rate may differ from the true one by at most 8 beats/min in steady minutes, and
      // by at most 32 in others.
      .store(
        "swip-heart", "beats per minute difference from the ground truth",
        inside: .init(heartRate: 68), outside: .init(heartRate: 69), isEach: true),
      .store(
        "swip-heart", "beats per minute difference from the ground truth",
        inside: .init(heartRate: 52), outside: .init(heartRate: 51), isEach: true),
    ]

    private static func store(
      _ rule: String, _ value: String, failures: Int = 1, inside: SmallStore, outside: SmallStore,
      isEach: Bool = false
    ) -> Condition {
      Condition(
        rule, value, failures: isEach ? outside.times.count : failures,
        inside: .store(inside.setting), outside: .store(outside.setting))
    }

    fileprivate static func ten(_ from: Double, _ to: Double) -> [Double] {
      Array(stride(from: from, through: to, by: 10))
    }
  }

  /// A store with one session.
  private struct SmallStore: Sendable {
    var start = 1_000.0
    /// The times of the biosignals, in seconds of the day.
    var times = Condition.ten(1_010, 1_600)
    var end = 1_600.0
    /// The times of biosignals with an emotion, in seconds of the day.
    var felt: [Double] = [1_180, 1_360, 1_540]
    /// The times of biosignals without a heart rate, in seconds of the day.
    var unseen: [Double] = []
    var average: Double? = 50
    var appAverage: Double? = 50
    var failures: [Double] = []
    var heartRate = 60.0
    var worn: ClosedRange<Double> = 900...1_700
    var hasWatch = true
    /// Whether a second session starts at the same time as the first.
    var isTwice = false

    init(
      start: Double = 1_000, times: [Double]? = nil, end: Double? = nil, felt: [Double]? = nil,
      unseen: [Double] = [], average: Double? = 50, appAverage: Double? = 50,
      failures: [Double] = [], heartRate: Double = 60,
      worn: ClosedRange<Double> = 900...1_700, hasWatch: Bool = true, isTwice: Bool = false
    ) {
      (self.start, self.unseen, self.average, self.appAverage) = (
        start, unseen, average, appAverage
      )
      (self.failures, self.heartRate, self.worn) = (failures, heartRate, worn)
      (self.hasWatch, self.isTwice) = (hasWatch, isTwice)
      if let times { (self.times, self.felt) = (times, []) }
      if let end { self.end = end }
      if let felt { self.felt = felt }
    }

    var setting: SWIPSetting {
      var session = SWIPStore.Session(
        id: "1", start: Truth.at(start), end: Truth.at(end), app: "mail", isInCloud: false,
        average: average, row: 1)
      session.failures = failures.map(Truth.at)
      session.biosignals = times.enumerated().map { number, seconds in
        var values = ["respiratory_rate": 15.0, "hrv_sdnn": 50, "accelerometer": 1, "ibi": 1_000]
        if !unseen.contains(seconds) { values["heart_rate"] = heartRate }
        return SWIPStore.Biosignal(
          id: "\(number)", time: Truth.at(seconds), row: number + 1, values: values,
          emotion: felt.contains(seconds) ? emotion(number) : nil)
      }
      var store = SWIPStore()
      store.created = Truth.start
      store.hasWatch = hasWatch
      store.isReadable = true
      store.sessions = isTwice ? [session, session] : [session]
      store.apps = [SWIPStore.App(id: "mail", average: appAverage, row: 1)]
      var truth = Truth.oneDay
      truth.phone = [
        Truth.Use(span: Truth.span(1_000, 1_600), kind: "session", detail: "unlocked")
      ]
      var rows = HealthDate.day([]).with(
        (0..<60).map { MinuteRow(seconds: 60 * Double($0)) }
      ).minutes
      rows.remove(at: 59)
      let minutes = rows.times.indices.map { Minute(rows, $0) }
      return SWIPSetting(
        path: "a.db", store: store, truth: truth, told: nil,
        worn: [Truth.span(worn.lowerBound, worn.upperBound)],
        minutes: Dictionary(uniqueKeysWithValues: minutes.map { ($0.time, $0) }), formula: nil,
        losesData: false)
    }

    /// Returns an emotion; the scores of successive emotions repeat 49, 50 and 51.
    private func emotion(_ number: Int) -> SWIPStore.Emotion {
      let place = felt.firstIndex(of: times[number]) ?? 0
      let score = felt.count == 3 ? 49 + Double(place) : 50
      return SWIPStore.Emotion(
        score: score, body: nil, emotion: nil, confidence: nil, dominant: "Calm", row: number + 1)
    }
  }
#endif
