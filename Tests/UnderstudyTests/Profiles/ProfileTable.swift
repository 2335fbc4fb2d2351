import FoundationEssentials
import ProfileFiles
import Simulation

/// A table of `Profiles/README.md` with the keys of one kind of profile. The columns `values` and
/// `default` are generated from the code that reads profiles. The other columns are written by
/// hand.
struct ProfileTable {
  /// The name in the page's markers around the table, such as `devices`.
  let name: String
  let rows: [Row]

  struct Row {
    /// The patterns of keys, such as `{accel,gyro}.step`.
    let patterns: [String]
    /// The cells of each row after the cell `default`.
    let notes: [Substring]
    let values: Substring
    let fallback: Substring
  }

  static let header = "| key | values | default | meaning | source |\n|---|---|---|---|---|\n"

  /// Reads a table from its lines below the header.
  init(name: String, lines: some Sequence<Substring>) {
    self.name = name
    rows = lines.map { line in
      let cells = line.dropFirst().dropLast().split(
        separator: " |", omittingEmptySubsequences: false
      ).map { $0.trimmed }
      let patterns = cells[0].split(separator: "`").map(String.init).filter { $0 != ", " }
      return Row(
        patterns: patterns, notes: Array(cells.dropFirst(3)), values: cells.dropFirst().first ?? "",
        fallback: cells.dropFirst(2).first ?? "")
    }
  }

  /// Returns whether a pattern matches a path. In a pattern, a step in capital letters matches any
  /// name, and braces match one of several names.
  static func matches(_ pattern: String, _ path: [String]) -> Bool {
    let steps = split(pattern)
    return steps.count == path.count
      && zip(steps, path).allSatisfy { step, name in
        step == name
          || step.hasPrefix("{")
            && step.dropFirst().dropLast().split(separator: ",").contains { $0 == name }
          || step.allSatisfy { $0.isUppercase || $0 == "_" } && !step.isEmpty
      }
  }

  /// Returns the steps of a pattern. For example, `a.{b,c}[].d` has `a`, `{b,c}`, `[]` and `d`.
  private static func split(_ pattern: String) -> [String] {
    pattern.replacing("[]", with: ".[]").split(separator: ".").map(String.init)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().reduce(into: "") { $0.append($1) }
  }
}

extension ProfileKeys.Key {
  /// The text of the cell `values`, without the name of the type.
  var valuesCell: String {
    switch allowed {
    case nil: "?"
    case .number(let range): "\(text(range.lowerBound)) to \(text(range.upperBound))"
    case .integer(let range): "whole, \(grouped(range.lowerBound)) to \(grouped(range.upperBound))"
    case .bool: "`true`, `false`"
    case .text: "text"
    case .choice(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .choices(let names): "list of " + names.map { "`\($0)`" }.joined(separator: ", ")
    case .numbers(let count): "list of \(count) numbers"
    case .texts: "list of texts"
    case .object: "object"
    case .list: "list of objects"
    case .distribution(let range):
      "distribution, \(text(range.lowerBound)) to \(text(range.upperBound))"
    case .rate(let range): "rate, \(text(range.lowerBound)) to \(text(range.upperBound))"
    case .other(let rule): rule
    }
  }

  /// The text of the cell `default`: empty for a required key, and `none` for an optional key
  /// without a default.
  var defaultCell: String {
    if isRequired { return "" }
    guard let fallback else { return "none" }
    return Self.text(of: fallback)
  }

  private static func text(of value: ProfileValue) -> String {
    switch value {
    case .list(let values):
      values.isEmpty ? "empty list" : values.map { text(of: $0) }.joined(separator: ", ")
    case .object(let members):
      ["mean", "median", "sd", "sigma", "min", "max"].compactMap { key in
        members[key].map { "\(key) \($0)" }
      }.joined(separator: ", ")
    case .text(let text): text.isEmpty ? "empty" : "`\(text)`"
    case .bool, .integer, .number, .null: "\(value)"
    }
  }

  private func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? grouped(Int(number)) : "\(number)"
  }

  private func grouped(_ number: Int) -> String {
    let digits = String(abs(number))
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0, digits.count > 4 { text += "," }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }
}
