/// When something happened, by the truth and by the rows.
extension Recording {
  /// The phone lies where nobody touches it. It takes 1.2 s to be laid down and is taken 1.5 s
  /// before it is used; the rest is reserve.
  var stillSpans: [Span] {
    let touched = (truth.uses("session") + truth.uses("call")).map {
      $0.widened(before: 3, after: 13)
    }
    return truth.segments(\.isLying).compactMap { $0.trimmed(start: 5, end: 2) }
      .without(touched)
  }

  /// Walks of 20 s and more without a change of pose.
  func walks(with placements: Set<String>) -> [Span] {
    truth.bouts.map(\.span).common(
      with: truth.segments { placements.contains($0.placement) }
        .compactMap { $0.trimmed(start: 3, end: 2) }
    ).filter { $0.seconds >= 20 }
  }

  /// What the rows say: from an unlocking to the next lock.
  var unlocked: [Span] {
    var spans: [Span] = []
    var start: Int64?
    for event in power {
      if event.name == "Unlocked" { start = start ?? event.time }
      if event.name == "Locked", let first = start {
        spans.append(first..<max(event.time, first + 1))
        start = nil
      }
    }
    if let start { spans.append(start..<max(truth.span.upperBound, start + 1)) }
    return spans
  }

  /// What the rows say: from a row that tells of a charger to the next that tells of none.
  var onCharger: [Span] {
    var spans: [Span] = []
    var start: Int64?
    for event in power {
      if event.isCharging { start = start ?? event.time }
      if event.name == "Unplugged", let first = start {
        spans.append(first..<max(event.time, first + 1))
        start = nil
      }
    }
    if let start { spans.append(start..<max(truth.span.upperBound, start + 1)) }
    return spans
  }

  /// What the rows say.
  var onWiFi: [Span] {
    var spans: [Span] = []
    var start: Int64?
    for event in reachability {
      if event.name == "wifi" { start = start ?? event.time }
      if event.name == "cellular", let first = start {
        spans.append(first..<max(event.time, first + 1))
        start = nil
      }
    }
    if let start { spans.append(start..<max(truth.span.upperBound, start + 1)) }
    return spans
  }
}

extension Recording.Event {
  var isCharging: Bool { name == "Charging" || name == "Full" }
}
