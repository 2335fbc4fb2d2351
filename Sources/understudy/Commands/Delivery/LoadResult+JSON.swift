import Delivery
import Spool

extension LoadResult {
  /// The result as one JSON object, with latencies in ms.
  var json: String {
    var json = JSONWriter(.compact)
    json.object { json in
      writeTest(to: &json)
      writeOutcomes(to: &json)
      json.key("latency_ms")
      Self.write(latency, unanswered: lost.count, to: &json)
      json.key("stored_latency_ms")
      Self.write(stored, to: &json)
      json.key("uncorrected_ms")
      Self.write(uncorrected, unanswered: lost.count, to: &json)
      json.key("lateness_ms")
      Self.write(lateness, to: &json)
      json.key("relative_error")
      json.number(Histogram.relativeError)
      json.key("others")
      json.object { json in for kind in others { Self.write(kind, to: &json) } }
      json.key("thresholds")
      json.array { json in for verdict in verdicts { Self.write(verdict, to: &json) } }
      json.key("own_limit")
      if let ownLimit { json.string(ownLimit) } else { json.null() }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private func writeTest(to json: inout JSONWriter) {
    json.member("target", target)
    json.member("as", endpoint)
    json.member("phones", phones)
    json.member("began", began)
    json.key("seconds")
    json.number(seconds)
    json.key("planned_seconds")
    json.number(plannedSeconds)
    json.member("interrupted", signal != nil)
    json.member("insecure", isInsecure)
    json.key("http_versions")
    json.object { json in
      for (version, number) in versions.sorted(by: { $0.key < $1.key }) {
        json.member(version, number)
      }
    }
  }

  private func writeOutcomes(to json: inout JSONWriter) {
    json.member("asked", asked)
    json.member("sent", sent)
    json.member("unsent", unsent)
    json.member("held_back", heldBack)
    json.member("bytes", bytes)
    json.key("withheld_files")
    json.object { json in
      for (reason, number) in withheld.sorted(by: { $0.key < $1.key }) {
        json.member(reason, number)
      }
    }
    json.key("outcomes")
    Self.write(outcomes, to: &json)
    json.key("error_rate")
    json.number(Double(failures) / Double(max(asked, 1)))
    json.key("errors")
    json.object { json in
      for (error, number) in errors.sorted(by: { $0.key < $1.key }) { json.member(error, number) }
    }
  }

  private static func write(_ kind: Kind, to json: inout JSONWriter) {
    json.key(kind.name)
    json.object { json in
      json.key("outcomes")
      write(kind.outcomes, to: &json)
      json.key("latency_ms")
      write(kind.latency, to: &json)
    }
  }

  private static func write(_ verdict: Verdict, to json: inout JSONWriter) {
    json.object {
      $0.member("threshold", verdict.threshold)
      $0.member("measured", verdict.measured)
      $0.member("holds", verdict.holds)
    }
  }

  private static func write(_ outcomes: [Outcome: Int], to json: inout JSONWriter) {
    json.object { json in
      for outcome in Outcome.allCases where outcomes[outcome] != nil {
        json.member(outcome.rawValue, outcomes[outcome] ?? 0)
      }
    }
  }

  /// - Parameter unanswered: the number of counted requests without a response; nil if this number
  ///   does not apply.
  private static func write(
    _ histogram: Histogram, unanswered: Int? = nil, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("count", histogram.count)
      if let unanswered { json.member("unanswered", unanswered) }
      for figure in Figure.told {
        json.key(figure.name)
        json.number(figure.value(of: histogram) / 1_000)
      }
    }
  }
}
