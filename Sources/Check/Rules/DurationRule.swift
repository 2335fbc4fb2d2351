import Reading

extension Rule {
  static let durations: [Rule] = [
    Rule(
      "atoms",
      "No exact duration is too frequent among sessions, calls, segments or bouts.",
      limit:
        "The same duration in ms may occur at most \(Atoms.chance.told) times plus "
        + "\(Atoms.share.percent) of the number of events. The rule needs at least \(Atoms.fewest) "
        + "sessions, calls, segments or bouts",
      catches: "the same duration for 1 % of the sessions, calls, segments or bouts",
      .tables(Atoms.judge))
  ]
}

/// A judge of durations that occur too often in exactly the same length.
private enum Atoms {
  /// The allowed number of equal durations: a constant plus a share of the number of all durations.
  static let (chance, share) = (3.0, 0.001)
  static let fewest = 400

  static func judge(_ truth: Truth) -> Finding {
    var lists = Dictionary(grouping: truth.phone.filter { lasts($0.kind) }, by: \.kind)
      .mapValues { $0.map(\.span) }
    lists["segments"] = truth.segments.map(\.span)
    lists["bouts"] = truth.bouts.map(\.span)
    var finding = Finding()
    for (name, spans) in lists.sorted(by: { $0.key < $1.key }) where spans.count >= fewest {
      var counts: [Int64: Int] = [:]
      for span in spans { counts[span.upperBound - span.lowerBound, default: 0] += 1 }
      let common = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      finding.judge(
        Double(common?.value ?? 0), limit: chance + share * Double(spans.count),
        "\(name) with the same duration of \(common?.key ?? 0) ms", at: truth.place(table(name)))
    }
    let most = lists.values.map(\.count).max() ?? 0
    return finding.isJudged
      ? finding
      : .lacking(
        "sessions, calls, segments or bouts of one kind", needed: Double(fewest),
        present: Double(most))
  }

  /// Returns whether uses of this kind have durations that must vary, such as sessions and calls.
  private static func lasts(_ kind: String) -> Bool { kind == "session" || kind == "call" }

  private static func table(_ name: String) -> String { lasts(name) ? "phone" : name }
}
