import Reading

/// Rules that compare the tables of the ground truth with each other.
extension Rule {
  static let truth: [Rule] = [
    Rule(
      "truth-text",
      "Tables of the ground truth have valid headers, numbers and names.",
      limit: "exact; Profiles/README.md lists the names",
      catches: "one unknown name in a table",
      .truthText),
    Rule(
      "segments-contiguous",
      "Segments follow each other without a gap, from the start to the end of the study.",
      limit: "exact", catches: "one missing segment",
      .tables(judgeSegments)),
    Rule(
      "bouts-walked",
      "Bouts of steps are in order, belong to a walk or a place, and match their cadence.",
      limit: "a difference of one step from cadence times duration; modes are exact",
      catches: "one bout during a drive",
      .tables(judgeBouts)),
    Rule(
      "places-visited",
      "Visits to places and minutes at places match the segments of the ground truth.",
      limit: "1 ms for times; positions are valid",
      catches: "one extra visit",
      .tables(judgePlaces)),
    Rule(
      "day-sums",
      "Sums over days equal the bouts, segments and uses of the other tables.",
      limit: "exact for counts; 2 ms a row for seconds",
      catches: "one extra step in one day",
      .tables(judgeDays)),
    Rule(
      "uses-apart", "Phone uses of one kind do not overlap.", limit: "exact",
      catches: "a session that begins during the previous one", .tables(judgeUses)),
    Rule(
      "steps-carried", "Carried steps in the ground truth exclude walks without the phone.",
      limit: "one step for each walk and each midnight, which may divide a step",
      catches: "one day with more recorded than carried steps",
      .tables(judgeCarriedSteps)),
    Rule(
      "steps-recorded",
      "Recorded steps are the steps of a carried phone inside the windows of the accelerometer.",
      limit:
        "a difference of 2 %, plus 3 times the square root of the number of windows with walking, "
        + "plus one step",
      catches: "a tenth fewer recorded steps",
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
      // A trip has no place, and only a trip has a mode.
      finding.judge(
        segment.place == nil || segment.mode.isEmpty, "\(segment.mode) in a place",
        allowed: "no mode of travel in a place", at: place)
    }
    let hours = truth.span.seconds / 3_600
    finding.judge(
      abs(hours - 24 * Double(truth.days.count)) <= 1.01, "segments of \(hours) h",
      allowed: "\(truth.days.count) days, within an hour for clock changes",
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
        other == nil, "\(bout.mode) in a segment of \(other?.mode ?? "")",
        allowed: "a segment of \(bout.mode)", at: place)
      finding.judge(
        Double(bout.steps) - bout.cadence * bout.span.seconds, limit: 1.01,
        "steps off cadence times duration", at: place)
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
        "ms between the time of the place and its segments", at: here)
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
