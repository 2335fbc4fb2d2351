import FoundationEssentials

/// What was measured, by name in the order in which it was first measured.
struct Report: Codable {
  /// One quantity, in each round.
  struct Figure: Codable {
    let name: String
    let unit: String
    /// Figures by CPU time; those that are no time as they are.
    var values: [Double] = []
    /// Figures by wall time; empty for those that are no time.
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
      throw OptionError(description: "\(path) holds no figures of --json")
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: path), options: .atomic)
  }

  /// - Parameter scale: from seconds to the unit.
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
  /// A table: least and median of the rounds, and the median of wall time.
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

  /// Ratios of new to old: of the least values and of the medians, with the widest that any two
  /// rounds allow. `slower` marks what is worse by more than the tolerance in both.
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
      // A rate is better when it is higher.
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

/// Three digits where there are so few.
private func short(_ value: Double) -> String {
  guard value.isFinite else { return "-" }
  if abs(value) >= 100 { return String(Int(value.rounded())) }
  let scale = abs(value) >= 10 ? 10.0 : 100
  let whole = Int((abs(value) * scale).rounded())
  let (units, rest) = whole.quotientAndRemainder(dividingBy: Int(scale))
  return (value < 0 ? "-" : "") + "\(units)." + (scale == 100 && rest < 10 ? "0" : "") + "\(rest)"
}
