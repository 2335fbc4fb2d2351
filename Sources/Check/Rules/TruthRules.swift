import Reading

/// Rules that compare the tables of the ground truth with each other.
extension Rule {
  static let truth: [Rule] = [
    Rule(
      "truth-text",
      "Tables of the ground truth have valid headers, numbers and names.",
      limit: "exact. Profiles/README.md lists the valid names",
      catches: "one unknown name in a table",
      .truthText),
    Rule(
      "segments-contiguous",
      "The segments cover the study from its start to its end, without gaps or overlaps.",
      limit: "exact", catches: "one missing segment",
      .tables(judgeSegments)),
    Rule(
      "bouts-walked",
      "Bouts of walking are in order, belong to a walk or a place, and have the steps that their "
        + "cadence implies.",
      limit:
        "The number of steps may differ from cadence times duration by at most one. Modes are "
        + "exact",
      catches: "one bout during a drive",
      .tables(judgeBouts)),
    Rule(
      "places-visited",
      "Visits to places and minutes at places match the segments of the ground truth.",
      limit: "Times may differ by at most 1 ms. Positions are valid",
      catches: "one extra visit",
      .tables(judgePlaces)),
    Rule(
      "day-sums",
      "The sums over all days match the bouts, segments and phone uses in the other tables.",
      limit: "exact for counts. Durations may differ by at most 2 ms per row",
      catches: "one extra step in one day",
      .tables(judgeDays)),
    Rule(
      "uses-apart", "Phone uses of one kind do not overlap.", limit: "exact",
      catches: "a session that begins during the previous session", .tables(judgeUses)),
    Rule(
      "steps-carried", "In the ground truth, carried steps exclude walks without the phone.",
      limit:
        "The difference is at most one step for each walk and each midnight, because midnight may "
        + "divide a step",
      catches: "one day with more recorded than carried steps",
      .tables(judgeCarriedSteps)),
    Rule(
      "steps-recorded",
      "Recorded steps are the steps with a carried phone while the accelerometer was on.",
      limit:
        "The difference is at most 2 %, plus 3 times the square root of the number of windows with "
        + "walking, plus one step",
      catches: "10 % fewer recorded steps",
      .tables(judgeRecordedSteps)),
  ]

  private static func judgeSegments(_ truth: Truth) -> Finding {
    var finding = Finding()
    for (row, segment) in truth.segments.enumerated() {
      let before = row > 0 ? truth.segments[row - 1] : nil
      let place = truth.place("segments", row: row + 1)
      finding.judge(
        !segment.span.isEmpty
          && before.map { $0.span.upperBound == segment.span.lowerBound } ?? true,
        "from \(segment.span.lowerBound)",
        allowed: "a start at \(before?.span.upperBound ?? 0)", at: place)
      // A segment has either a place (a stay) or a mode of transport (a trip).
      finding.judge(
        segment.place == nil || segment.mode.isEmpty, "\(segment.mode) in a place",
        allowed: "no mode of travel at a place", at: place)
    }
    let hours = truth.span.seconds / 3_600
    finding.judge(
      abs(hours - 24 * Double(truth.days.count)) <= 1.01, "segments of \(hours) h",
      allowed: "\(truth.days.count) days, plus or minus an hour for clock changes",
      at: truth.place("segments"))
    return finding
  }

  private static func judgeBouts(_ truth: Truth) -> Finding {
    var finding = Finding()
    let others = truth.segments.filter { $0.place == nil && !$0.mode.isEmpty }
    for (row, bout) in truth.bouts.enumerated() {
      let place = truth.place("bouts", row: row + 1)
      let before = row > 0 ? truth.bouts[row - 1].span.upperBound : .min
      finding.judge(
        bout.span.lowerBound >= before, "from \(bout.span.lowerBound)",
        allowed: "a start at \(before) or later", at: place)
      let other = others.first { $0.span.overlaps(bout.span) && $0.mode != bout.mode }
      finding.judge(
        other == nil,
        "a bout with the mode \(bout.mode) in a segment with the mode \(other?.mode ?? "")",
        allowed: "a segment of \(bout.mode)", at: place)
      finding.judge(
        Double(bout.steps) - bout.cadence * bout.span.seconds, limit: 1.01,
        "steps difference from cadence times duration", at: place)
    }
    return finding.isJudged ? finding : .lacking("bouts of steps")
  }

  private static func judgePlaces(_ truth: Truth) -> Finding {
    var found: [Int: (first: Int64, visits: Int, ms: Int64)] = [:]
    var current: Int?
    for segment in truth.segments {
      defer { current = segment.place }
      guard let place = segment.place else { continue }
      var sums = found[place] ?? (segment.span.lowerBound, 0, 0)
      if current != place { sums.visits += 1 }
      sums.ms += segment.span.upperBound - segment.span.lowerBound
      found[place] = sums
    }
    var finding = Finding()
    for (row, place) in truth.places.enumerated() {
      let here = truth.place("places", row: row + 1)
      let sums = found[place.number] ?? (0, 0, 0)
      finding.judge(
        place.visits == sums.visits && place.firstVisit == sums.first,
        "\(place.visits) visits from \(place.firstVisit)",
        allowed: "\(sums.visits) visits from \(sums.first)", at: here)
      finding.judge(
        60_000 * place.minutes - Double(sums.ms), limit: 1.5,
        "ms difference between the total time at the place and its segments", at: here)
      finding.judge(
        abs(place.position.latitude) <= 90 && abs(place.position.longitude) <= 180,
        "\(place.position)", allowed: "a valid position", at: here)
    }
    finding.judge(
      truth.places.count == found.count, "\(truth.places.count) places",
      allowed: "\(found.count) places",
      at: truth.place("places"))
    return finding
  }

  private static func judgeUses(_ truth: Truth) -> Finding {
    var finding = Finding()
    var ends: [String: Int64] = [:]
    for (row, use) in truth.phone.enumerated() {
      let end = ends[use.kind] ?? .min
      finding.judge(
        use.span.lowerBound >= end, "\(use.kind) from \(use.span.lowerBound)",
        allowed: "a start at \(end) or later", at: truth.place("phone", row: row + 1))
      ends[use.kind] = max(end, use.span.upperBound)
    }
    return finding.isJudged ? finding : .lacking("phone uses")
  }
}
