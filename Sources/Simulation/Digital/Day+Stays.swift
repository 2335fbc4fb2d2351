extension Day {
  /// A stay with its place, in seconds since the start of the day.
  typealias Stay = (span: Range<Double>, place: Int)

  /// The stays of the day while the person is awake, in order of time.
  var stays: [Stay] {
    plan.segments.compactMap { segment in
      guard case .stay(let place, isAsleep: false) = segment.kind, segment.start < segment.end
      else { return nil }
      return (segment.start..<segment.end, place)
    }
  }

  /// The voice calls of the day, in order of time, in seconds since its start.
  var calls: [Range<Double>] {
    use.sessions.compactMap { session in
      if case .call = session.kind { session.start..<session.end } else { nil }
    }
  }

  /// The times at which the person works. People without a place of work begin at their usual hour.
  ///
  /// - Parameter workStart: in local hours.
  func work(from workStart: Double) -> [Stay] {
    let atWork = stays.filter { places[$0.place].kind == .work }
    guard atWork.isEmpty, plan.isWorkDay else { return atWork }
    let start = plan.clock.time(atHour: workStart)
    let hours = start..<max(start, min(start + 8.5 * 3_600, plan.asleep))
    return stays.compactMap { stay in
      let kind = places[stay.place].kind
      let part = stay.span.clamped(to: hours)
      return part.isEmpty || kind != .home && kind != .hotel ? nil : (part, stay.place)
    }
  }
}
