import Delivery
import Spool

extension LoadResult {
  /// Tables for a terminal.
  var text: String {
    var lines = [
      "\(target) as \(endpoint): \(phones) phones, \(Quantity.seconds(seconds))",
      "  asked \(asked) (\(rate(asked))), sent \(sent) (\(rate(sent))), not sent \(unsent), "
        + Quantity.bytes(bytes),
    ]
    for outcome in Outcome.allCases where count(outcome) > 0 || outcome == .stored {
      let share = 100 * Double(count(outcome)) / Double(max(asked, 1))
      lines.append(
        "  " + Self.column(outcome.name, 36) + Self.column("\(count(outcome))", 10, before: true)
          + "  \((share * 100).rounded() / 100) %")
    }
    for (error, number) in errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("    " + Self.column(error, 34) + Self.column("\(number)", 10, before: true))
    }
    lines.append(
      Self.row("latency", ["p50", "p90", "p99", "p99.9", "max"]))
    lines.append(Self.row("from the intended start", Self.quantiles(latency)))
    lines.append(Self.row("from the start as it was", Self.quantiles(uncorrected)))
    lines.append(Self.row("lateness of the start", Self.quantiles(lateness)))
    for kind in others {
      let answered = kind.outcomes.values.reduce(0, +)
      lines.append(Self.row("\(kind.name) (\(answered))", Self.quantiles(kind.latency)))
    }
    for verdict in verdicts {
      lines.append(
        "  \(verdict.threshold): \(verdict.measured), \(verdict.holds ? "kept" : "NOT KEPT")")
    }
    return lines.joined(separator: "\n")
  }

  private func rate(_ count: Int) -> String {
    "\((10 * Double(count) / max(seconds, 0.001)).rounded() / 10)/s"
  }

  private static let shares = [0.5, 0.9, 0.99, 0.999, 1]

  private static func quantiles(_ histogram: Histogram) -> [String] {
    guard histogram.count > 0 else { return shares.map { _ in "-" } }
    return shares.map { Amount.duration(histogram.quantile($0)) }
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    "  " + column(name, 28) + cells.map { column($0, 11, before: true) }.joined()
  }

  private static func column(_ text: String, _ width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return before ? blanks + text : text + blanks
  }

  // MARK: JSON

  /// One object; latencies in ms.
  var json: String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.member("target", target)
      json.member("as", endpoint)
      json.member("phones", phones)
      json.member("began", began)
      json.key("seconds")
      json.number(seconds)
      json.member("asked", asked)
      json.member("sent", sent)
      json.member("unsent", unsent)
      json.member("bytes", bytes)
      json.key("outcomes")
      Self.write(outcomes, to: &json)
      json.key("errors")
      json.object { json in
        for (error, number) in errors.sorted(by: { $0.key < $1.key }) { json.member(error, number) }
      }
      json.key("latency_ms")
      Self.write(latency, to: &json)
      json.key("uncorrected_ms")
      Self.write(uncorrected, to: &json)
      json.key("lateness_ms")
      Self.write(lateness, to: &json)
      json.key("relative_error")
      json.number(Histogram.relativeError)
      json.key("others")
      json.object { json in
        for kind in others {
          json.key(kind.name)
          json.object { json in
            json.key("outcomes")
            Self.write(kind.outcomes, to: &json)
            json.key("latency_ms")
            Self.write(kind.latency, to: &json)
          }
        }
      }
      json.key("thresholds")
      json.array { json in
        for verdict in verdicts {
          json.object {
            $0.member("threshold", verdict.threshold)
            $0.member("measured", verdict.measured)
            $0.member("holds", verdict.holds)
          }
        }
      }
      json.key("own_limit")
      if let ownLimit { json.string(ownLimit) } else { json.null() }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ outcomes: [Outcome: Int], to json: inout JSONWriter) {
    json.object { json in
      for outcome in Outcome.allCases where outcomes[outcome] != nil {
        json.member(outcome.rawValue, outcomes[outcome] ?? 0)
      }
    }
  }

  private static func write(_ histogram: Histogram, to json: inout JSONWriter) {
    json.object { json in
      json.member("count", histogram.count)
      for (name, share) in zip(["p50", "p90", "p99", "p99.9", "max"], shares) {
        json.key(name)
        json.number(Double(histogram.quantile(share)) / 1_000)
      }
    }
  }
}
