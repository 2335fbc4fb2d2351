import FoundationEssentials

/// The measurements, by name in the order of their first measurement.
struct Report: Codable {
  /// The measurements of one quantity, one per round.
  struct Figure: Codable {
    let name: String
    let unit: String
    /// The values by CPU time, or the values of a quantity that is not a time.
    var values: [Double] = []
    /// The values by wall time; empty for a quantity that is not a time.
    var wall: [Double] = []
  }

  let machine: String
  private(set) var figures: [Figure] = []

  init(machine: String) {
    self.machine = machine
  }

  init(contentsOf path: String) throws {
    do {
      self = try JSONDecoder().decode(
        Report.self, from: try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw OptionError(description: "\(path) has no figures that --json wrote")
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }

  /// - Parameter scale: the factor from seconds to the unit.
  mutating func add(
    _ name: String, _ unit: String, _ scale: Double, _ duration: Stopwatch.Reading
  ) {
    let index = index(of: name, unit)
    figures[index].values.append(scale * duration.cpu)
    figures[index].wall.append(scale * duration.wall)
  }

  mutating func add(_ name: String, _ unit: String, _ value: Double) {
    figures[index(of: name, unit)].values.append(value)
  }

  private mutating func index(of name: String, _ unit: String) -> Int {
    if let index = figures.firstIndex(where: { $0.name == name }) { return index }
    figures.append(Figure(name: name, unit: unit))
    return figures.count - 1
  }
}

extension Report {
  /// The report as a table, with the minimum and the median over the rounds, and the median of wall
  /// time.
  var text: String {
    let width = (figures.map(\.name.count).max() ?? 0) + 2
    var lines = [
      machine,
      pad("", width) + right("least", 9) + right("median", 9) + right("wall", 9),
    ]
    for figure in figures {
      lines.append(
        pad(figure.name, width) + right(short(figure.values.min() ?? .nan), 9)
          + right(short(median(figure.values)), 9)
          + right(figure.wall.isEmpty ? "" : short(median(figure.wall)), 9) + "  "
          + figure.unit)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a table of the ratios of new to old values, for minimum and median, with the range
  /// over pairs of rounds. The word `slower` marks a quantity that is worse by more than the
  /// tolerance in both.
  func comparison(with earlier: Report, tolerance: Double) -> String {
    let width = (figures.map(\.name.count).max() ?? 0) + 2
    var lines = [
      pad("against \(earlier.machine)", width) + right("least", 9) + right("median", 9)
        + "   all rounds"
    ]
    for figure in figures {
      guard let old = earlier.figures.first(where: { $0.name == figure.name }),
        let (least, most) = figure.values.range, let (oldLeast, oldMost) = old.values.range
      else { continue }
      let ratios = (least / oldLeast, median(figure.values) / median(old.values))
      // For a rate, a lower value is worse.
      let worse =
        figure.unit.hasSuffix("/s")
        ? max(ratios.0, ratios.1) < 1 - tolerance : min(ratios.0, ratios.1) > 1 + tolerance
      lines.append(
        pad(figure.name, width) + right(short(ratios.0), 9) + right(short(ratios.1), 9)
          + "   \(short(least / oldMost))-\(short(most / oldLeast))" + (worse ? "  slower" : ""))
    }
    return lines.joined(separator: "\n")
  }
}

extension [Double] {
  fileprivate var range: (Double, Double)? {
    guard let least = self.min(), let most = self.max() else { return nil }
    return (least, most)
  }
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  return 0.5 * (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2])
}

private func pad(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

private func right(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}

/// Returns the number with three digits, or more if its integer part is longer.
private func short(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  if abs(value) >= 100 { return String(Int(value.rounded())) }
  let scale = abs(value) >= 10 ? 10.0 : 100
  let whole = Int((abs(value) * scale).rounded())
  let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(scale))
  return (value < 0 ? "-" : "") + "\(units)." + (scale == 100 && rest < 10 ? "0" : "") + "\(rest)"
}
