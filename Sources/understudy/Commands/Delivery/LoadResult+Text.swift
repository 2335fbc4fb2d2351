import Delivery
import Formats
import Spool

extension LoadResult {
  /// The result as tables for a terminal.
  var text: String {
    (head + outcomeLines + latencyLines + verdictLines).joined(separator: "\n")
  }

  private var head: [String] {
    var lines = [
      "\(target.printable) as \(endpoint): \(counted(phones, "phone")), \(Quantity.time(seconds))"
    ]
    if signal != nil {
      lines.append(
        "  INTERRUPTED after \(Quantity.time(seconds)) of \(Quantity.time(plannedSeconds)); the "
          + "figures cover only this part")
    }
    if isInsecure { lines.append("  CERTIFICATES WERE NOT CHECKED (--insecure)") }
    let versions = versions.isEmpty ? "" : ", responses in \(versionNames)"
    lines.append(
      "  planned \(grouped(asked)) (\(rate(asked))), sent \(grouped(sent)) (\(rate(sent))), not sent "
        + "\(grouped(unsent)), "
        + Quantity.bytes(bytes) + versions)
    for (reason, number) in withheld.sorted(by: { $0.key < $1.key }) {
      lines.append("  left out: \(counted(number, "file")): \(reason.printable)")
    }
    if heldBack > 0 {
      lines.append(
        "  \(grouped(heldBack)) started late because all connections were in use; see --connections"
      )
    }
    return lines
  }

  private var outcomeLines: [String] {
    var lines: [String] = []
    for outcome in Outcome.allCases where count(outcome) > 0 || outcome == .stored {
      lines.append(share(outcome.name, count(outcome)))
    }
    lines.append(share("errors (outcomes except stored)", failures))
    for (error, number) in errors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let name = Self.column(error.printable, 34)
      lines.append("    " + name + Self.column(grouped(number), 10, before: true))
    }
    return lines
  }

  private func share(_ name: String, _ count: Int) -> String {
    let share = 100 * Double(count) / Double(max(asked, 1))
    return "  " + Self.column(name, 36) + Self.column(grouped(count), 10, before: true)
      + "  \((share * 100).rounded() / 100) %"
  }

  /// A table with one line for each figure, narrow enough for a terminal.
  private var latencyLines: [String] {
    let columns = [latency, uncorrected, lateness]
    var lines = [Self.row("latency from", ["planned start", "actual start", "start delay"])]
    for figure in Figure.told {
      lines.append(Self.row(figure.name, columns.map { Self.value(figure, $0) }))
    }
    lines.append(Self.row("requests", columns.map { grouped($0.count) }))
    if lost.count > 0 {
      lines.append(
        "    \(grouped(lost.count)) of these had no response; their latency is the waiting time"
      )
    }
    if stored.count > 0, stored.count < latency.count {
      let figures = [Figure.percentile(50), .percentile(99), .most].map {
        "\($0.name) \(Self.value($0, stored))"
      }
      lines.append("  stored uploads only: " + figures.joined(separator: ", "))
    }
    for kind in others {
      let ended = kind.outcomes.values.reduce(0, +)
      let figures = [Figure.percentile(50), .percentile(99), .most].map {
        "\($0.name) \(Self.value($0, kind.latency))"
      }
      lines.append(
        "  \(kind.name): \(grouped(ended)), \(grouped(kind.outcomes[.stored] ?? 0)) succeeded; "
          + figures.joined(separator: ", "))
    }
    return lines
  }

  private var verdictLines: [String] {
    verdicts.map { "  \($0.threshold): \($0.measured), \($0.holds ? "passed" : "FAILED")" }
  }

  private func rate(_ count: Int) -> String {
    "\((10 * Double(count) / max(seconds, 0.001)).rounded() / 10)/s"
  }

  private static func value(_ figure: Figure, _ histogram: Histogram) -> String {
    histogram.count > 0 ? Quantity.duration(Int64(figure.value(of: histogram))) : "-"
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    "  " + column(name, 14) + cells.map { column($0, 18, before: true) }.joined()
  }

  private static func column(_ text: String, _ width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - text.count))
    return before ? blanks + text : text + blanks
  }
}
