@testable import Reading

/// Conditions of the rules about the remaining tables of the ground truth.
extension Condition {
  static let ofTruth: [Condition] = [
    .tables("segments-contiguous", "from \(Truth.at(28_801))") {
      $0.segments[1].span = Truth.span(28_801, 29_400)
    },
    .tables("segments-contiguous", "from \(Truth.at(28_800))", failures: 2) {
      $0.segments[1].span = Truth.span(28_800, 28_800)
    },
    .tables("segments-contiguous", "walk in a place") { $0.segments[0].mode = "walk" },
    // A day may last 24 hours plus a change of the clocks, with a tolerance of 36 s.
    .tables(
      "segments-contiguous", "25.0", inside: { $0.segments[2].span = Truth.span(29_400, 90_035) },
      outside: { $0.segments[2].span = Truth.span(29_400, 90_037) }),
    .tables(
      "segments-contiguous", "22.98",
      inside: { $0.segments[2].span = Truth.span(29_400, 82_765) },
      outside: { $0.segments[2].span = Truth.span(29_400, 82_763) }),
    .tables("segments-contiguous", "24.0 h") { $0.days += $0.days },
    .tables(
      "bouts-walked", "from \(Truth.at(29_399))", inside: { $0.addBout(from: 29_400) },
      outside: { $0.addBout(from: 29_399) }),
    .tables("bouts-walked", "a bout with the mode run in a segment with the mode walk") {
      $0.bouts[0].mode = "run"
    },
    // A bout of walking must not overlap the segment of a drive. Walks inside a place have no
    // segment of their own.
    .tables(
      "bouts-walked", "a bout with the mode walk in a segment with the mode car",
      inside: { $0.divideWalk(at: 29_000, $0.bouts[0].span.lowerBound..<Truth.at(29_000)) },
      outside: { $0.divideWalk(at: 29_000, $0.bouts[0].span.lowerBound..<Truth.at(29_000) + 1) }),
    .tables(
      "bouts-walked", "steps difference from cadence times duration",
      inside: { $0.bouts[0].steps = 1_201 },
      outside: { $0.bouts[0].steps = 1_202 }),
    .tables(
      "bouts-walked", "steps difference from cadence times duration",
      inside: { $0.bouts[0].steps = 1_199 },
      outside: { $0.bouts[0].steps = 1_198 }),
    .tables("places-visited", "2 visits from \(Truth.at(0))") { $0.places[0].visits = 2 },
    .tables("places-visited", "1 visits from \(Truth.at(0) + 1)") {
      $0.places[0].firstVisit += 1
    },
    // Two adjacent segments at one place are one visit. With a trip between them, they are two
    // visits.
    .tables(
      "places-visited", "1 visits",
      inside: { $0.segments[2...2] = [.half(29_400, 60_000), .half(60_000, 86_400)] },
      outside: {
        $0.segments[2...2] = [
          .half(29_400, 60_000), Truth.way(60_000, 60_000.06, mode: "walk"),
          .half(60_000.06, 86_400),
        ]
        $0.places[1].minutes -= 0.001
      }),
    // The tolerance is 1.5 ms, which is 0.000025 min.
    .tables(
      "places-visited", "ms difference between the total time at the place and its segments",
      inside: { $0.places[0].minutes = 480.000_024 },
      outside: { $0.places[0].minutes = 480.000_026 }),
    .tables(
      "places-visited", "latitude: -90.1", inside: { $0.places[0].position.latitude = -90 },
      outside: { $0.places[0].position.latitude = -90.1 }),
    .tables(
      "places-visited", "longitude: 180.1", inside: { $0.places[0].position.longitude = 180 },
      outside: { $0.places[0].position.longitude = 180.1 }),
    .tables("places-visited", "1 places") { $0.places.removeLast() },
    .tables(
      "uses-apart", "session from \(Truth.at(25_500) - 1)",
      inside: { $0.addSession(from: Truth.at(25_500)) },
      outside: { $0.addSession(from: Truth.at(25_500) - 1) }),
    // A session must not overlap the earlier session that ends last. A call may overlap a session.
    .tables(
      "uses-apart", "session from \(Truth.at(25_400))",
      inside: { $0.phone[1].span = Truth.span(25_300, 25_400) },
      outside: {
        $0.phone.insert(
          Truth.Use(span: Truth.span(25_300, 25_350), kind: "call", detail: "ear"), at: 1)
        $0.addSession(from: Truth.at(25_400))
      }),
    // For 400 sessions, at most 3.4 durations may be equal, so three are allowed and four are not.
    .tables(
      "atoms", "session with the same duration of 7000 ms",
      inside: { $0.phone = sessions(400, alike: 3) },
      outside: { $0.phone = sessions(400, alike: 4) }),
    .tables(
      "atoms", "segments with the same duration of 7000 ms",
      inside: { $0.segments = sessions(1_000, alike: 4).map { Truth.stay($0.span) } },
      outside: { $0.segments = sessions(1_000, alike: 5).map { Truth.stay($0.span) } }),
    .tables(
      "atoms", "bouts with the same duration of 7000 ms",
      inside: { $0.bouts = sessions(400, alike: 3).map { Truth.walk($0.span) } },
      outside: { $0.bouts = sessions(400, alike: 4).map { Truth.walk($0.span) } }),
    .tables(
      "atoms", "call with the same duration of 7000 ms",
      inside: { $0.phone = sessions(400, alike: 3, kind: "call") },
      outside: { $0.phone = sessions(400, alike: 4, kind: "call") }),
  ]

  /// Returns `count` phone uses. The first `alike` uses last 7 s, and all others have different
  /// durations.
  static func sessions(_ count: Int, alike: Int, kind: String = "session") -> [Truth.Use] {
    (0..<count).map { number in
      let start = Truth.start + 60_000 * Int64(number)
      let length: Int64 = number < alike ? 7_000 : 8_000 + Int64(number)
      return Truth.Use(span: start..<start + length, kind: kind, detail: "unlocked")
    }
  }
}

extension Truth {
  fileprivate static func stay(_ span: Span) -> Segment {
    var segment = stay(0, 1, place: 1)
    segment.span = span
    return segment
  }

  fileprivate static func walk(_ span: Span) -> Bout {
    Bout(span: span, mode: "walk", steps: 1, cadence: 2, speed: 1.4)
  }

  /// Adds a bout of walking of two seconds at work.
  fileprivate mutating func addBout(from start: Double) {
    bouts.append(
      Bout(
        span: Self.span(start, start + 2), mode: "walk", steps: 4, cadence: 2, speed: 1.4))
  }

  /// Replaces the rest of the walk with a drive from `time` on, and gives the bout another span.
  fileprivate mutating func divideWalk(at time: Double, _ span: Span) {
    segments[1...1] = [Self.way(28_800, time, mode: "walk"), Self.way(time, 29_400, mode: "car")]
    bouts[0].span = span
    bouts[0].steps = 400
  }

  fileprivate mutating func addSession(from start: Int64) {
    phone.append(Use(span: start..<start + 1_000, kind: "session", detail: "unlocked"))
  }
}

extension Truth.Segment {
  /// Returns a segment with a part of the time at work, in seconds of the day.
  fileprivate static func half(_ from: Double, _ to: Double) -> Self {
    Truth.stay(from, to, place: 2)
  }
}
