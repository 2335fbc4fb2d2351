import Reading

extension MyLifeDBCheck {
  static let digitalApps = [
    Rule(
      "app-parts",
      "The apps on the screen fill each unlocked session, and a session that stays locked has "
        + "none.",
      limit:
        "Parts of a session are numbered from 1. Their edges differ by at most "
        + "\(AppParts.second.told) s, and their values add up to the session's within "
        + "\(AppParts.rounding.told) s a part. The session at the end of the data is not checked",
      catches: "one part with another order",
      .dates(.everySample) { AppParts() }),
    Rule(
      "app-categories",
      "The seconds of a category in a clock hour are the sum of its apps' seconds in that hour.",
      limit:
        "\(AppParts.rounding.told) s a part, and \(AppParts.second.told) s for a part that begins "
        + "or ends in another hour. The number of parts that begin in the hour is exact",
      catches: "a sum that is one second too large",
      .dates(.everySample) { AppCategories() }),
  ]
}

extension DaySample {
  /// The types of the screen's samples.
  enum Screen {
    static let session = "sim.screen-time.session"
    static let usage = "sim.screen-time.app-usage"
    static let category = "sim.screen-time.app-category"
    static let notification = "sim.screen-time.notifications"
  }

  /// The start of the session of a part, in ms since 1970.
  var session: Int64? { text("session").flatMap(HealthTime.instant) }

  /// The number of a part in its session.
  var order: Double { number("order") ?? 0 }
}

/// A judge of whether the parts of sessions fill them.
private struct AppParts: DateJudge {
  /// The resolution of times, in seconds.
  static let second = 1.0
  /// The rounding of a value, in seconds.
  static let rounding = 0.01

  static let lack = Finding.lacking("app usage")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let parts = Dictionary(grouping: dates.nearby(DaySample.Screen.usage)) { $0.sample.session }
    guard !parts.isEmpty else { return }
    let sessions = dates.nearby(DaySample.Screen.session)
    let unlocked = Set(sessions.filter { $0.sample.flag("unlocked") }.map(\.start))
    let isOpen = !dates.knowsAfter(DaySample.Screen.session)
    for session in dates.samples(DaySample.Screen.session) {
      // The parts of the last session may be in the next date's file.
      if isOpen, session.start == sessions.last?.start { continue }
      let own = parts[session.start] ?? []
      if session.sample.flag("unlocked") {
        judge(own.sorted { $0.sample.order < $1.sample.order }, of: session, &finding)
      } else {
        finding.judge(
          own.isEmpty || unlocked.contains(session.start), "a locked session with an app",
          allowed: "apps in unlocked sessions only", at: session.place)
      }
    }
    // The session of the first parts may be in the file of the date before.
    let first = dates.knowsBefore(DaySample.Screen.session) ? .min : sessions.first?.start ?? .max
    for part in dates.samples(DaySample.Screen.usage) {
      guard let start = part.sample.session, start >= first else { continue }
      finding.judge(
        unlocked.contains(start), "an app without a session",
        allowed: "the start of an unlocked session", at: part.place)
    }
  }

  private func judge(
    _ parts: [PlacedSample], of session: PlacedSample, _ finding: inout Finding
  ) {
    guard let first = parts.first, let last = parts.last else {
      finding.judge(
        false, "an unlocked session without an app", allowed: "at least one app",
        at: session.place)
      return
    }
    finding.judge(
      parts.map(\.sample.order) == parts.indices.map { Double($0 + 1) },
      "parts \(parts.map { $0.sample.order.told }.joined(separator: ", "))",
      allowed: "parts that are numbered from 1", at: session.place)
    var edges = [(first.start, session.start, first), (last.end, session.end, last)]
    for (part, next) in zip(parts, parts.dropFirst()) { edges.append((next.start, part.end, next)) }
    for (edge, wanted, part) in edges {
      finding.judge(
        Double(edge - wanted) / 1_000, limit: Self.second,
        "s between the edges of a part and its neighbour or session", at: part.place)
    }
    let sum = parts.reduce(0) { $0 + ($1.sample.value ?? .nan) }
    finding.judge(
      sum - (session.sample.value ?? .nan), limit: Self.rounding * Double(parts.count + 1),
      "s difference between a session and its parts", at: session.place)
  }
}

/// A judge of whether sums of categories match the parts.
private struct AppCategories: DateJudge {
  static let lack = Finding.lacking("app categories")

  func judge(_ dates: NeighbouringDates, _ finding: inout Finding) {
    let hours = Dictionary(grouping: dates.nearby(DaySample.Screen.category)) {
      $0.sample.text("category")
    }
    let parts = Dictionary(grouping: dates.nearby(DaySample.Screen.usage)) {
      $0.sample.text("category")
    }
    guard !hours.isEmpty, !parts.isEmpty else { return }
    // A part in the first hours may be in the file of the date before.
    let first =
      dates.knowsBefore(DaySample.Screen.usage)
      ? .min : dates.samples(DaySample.Screen.session).first?.start ?? .max
    for hour in dates.samples(DaySample.Screen.category) where hour.start > first {
      judge(hour, parts[hour.sample.text("category")] ?? [], &finding)
    }
    let own = dates.samples(DaySample.Screen.usage)
    for part in dates.knowsAfter(DaySample.Screen.usage) ? own : own.dropLast() {
      let sums = (hours[part.sample.text("category")] ?? []).filter { part.overlap($0) > 0 }
      let seconds = sums.reduce(0) { $0 + part.overlap($1) }
      finding.judge(
        seconds - part.sample.span.seconds,
        limit: AppParts.second * Double(max(1, sums.count)),
        "s of an app that the sums of its category lack or repeat", at: part.place)
    }
  }

  private func judge(_ hour: PlacedSample, _ parts: [PlacedSample], _ finding: inout Finding) {
    var (sum, limit, uses) = (0.0, AppParts.rounding, 0.0)
    for part in parts where hour.start <= part.end && part.start < hour.end {
      if hour.start <= part.start && part.end < hour.end {
        sum += part.sample.value ?? .nan
        limit += AppParts.rounding
      } else {
        sum += part.overlap(hour)
        limit += AppParts.second
      }
      if hour.start <= part.start { uses += 1 }
    }
    finding.judge(
      (hour.sample.value ?? .nan) - sum, limit: limit,
      "s difference between a category and its apps", at: hour.place)
    finding.judge(
      hour.sample.number("uses") == uses, "\(hour.sample.number("uses")?.told ?? "no") uses",
      allowed: "\(uses.told), as parts of the category begin in the hour", at: hour.place)
  }
}

extension PlacedSample {
  /// Returns the time that two samples share, in seconds.
  func overlap(_ other: PlacedSample) -> Double {
    Double(max(0, min(end, other.end) - max(start, other.start))) / 1_000
  }
}
