import Formats
import Spool

/// The columns of a real file, which may have the form of an older app or of another program.
///
/// Rows get the usual form of their shape, so that one parser reads all files.
struct RowForm {
  /// A row in the usual form, and its first changed cell by rule.
  struct Row {
    var text: String
    var changes: [TextRule: (found: String, usual: String)] = [:]
  }

  private let shape: RowShape
  /// The index in the file of each usual column; nil for a column that the file lacks.
  private let places: [Int?]
  /// The number of columns in the file.
  private let count: Int
  /// The rules with a remark about the current file.
  var remarked: Set<TextRule> = []

  /// Columns that older apps did not write, with their usual text for an unknown value.
  ///
  /// The source is the app's history: the accelerometer had no accuracy from 2016-04-08 to
  /// 2016-04-12, and the battery had no level before 019ee1d (2016-08-06).
  private static let younger = ["accuracy": "unknown", "level": "-1.0"]

  /// Reads a header; nil if it lacks a column that all versions have.
  init?(_ header: String, of shape: RowShape) {
    let names = header.plainCells
    let usual = shape.header.plainCells
    let places = usual.map { name in names.firstIndex(of: name) }
    guard Set(names).count == names.count, names.allSatisfy(usual.contains),
      places.compactMap({ $0 }) == Array(names.indices),
      zip(usual, places).allSatisfy({ name, place in
        place != nil || name == "level" || name == "accuracy" && shape.hasAccuracy
      })
    else { return nil }
    (self.shape, self.places, count) = (shape, places, names.count)
  }

  /// Returns a row in the usual form; nil for a line that is not a row.
  func usual(_ line: String) -> Row? {
    var cells = line.plainCells
    // A device in the accuracy column, such as `iPhone8,1/9.3.4`, contains a comma.
    if cells.count == count + 1, shape.hasAccuracy, let place = accuracyPlace {
      cells[place] += "," + cells.remove(at: place + 1)
    }
    guard cells.count == count, let time = time(in: cells) else { return nil }
    var row = Row(text: "")
    var result: [String] = []
    for (name, place) in zip(shape.header.plainCells, places) {
      guard let place else {
        result.append(Self.younger[name] ?? "")
        continue
      }
      let (rule, text) = usual(cells[place], in: name, at: time)
      if let rule, text != cells[place], row.changes[rule] == nil {
        row.changes[rule] = (cells[place].printable, text)
      }
      result.append(text)
    }
    row.text = result.joined(separator: ",")
    return row
  }

  private var accuracyPlace: Int? {
    let number = shape.header.plainCells.firstIndex(of: "accuracy")
    return number.flatMap { places[$0] }
  }

  private func time(in cells: [String]) -> Int64? {
    guard case .cell(let number) = shape.time, let place = places[number] else { return nil }
    return cells[place].isMilliseconds ? Int64(cells[place]) : nil
  }

  /// Returns the usual text of a cell, and the rule about such cells.
  private func usual(_ text: String, in column: String, at time: Int64) -> (TextRule?, String) {
    if column == "timestamp" { return (nil, text) }
    if shape.hasUTC, column == "UTC time" { return (.utc, usualUTC(text, at: time)) }
    if column == "accuracy", shape.hasAccuracy {
      return (.word, text.isEmpty ? text : Self.younger[column] ?? text)
    }
    switch shape.column(column) {
    case .number: return (.number, Double(text)?.description ?? text)
    case .level: return (.level, usualLevel(text))
    default: return (nil, text)
    }
  }

  /// Returns the usual text of the time in UTC if the cell has the same second; otherwise the cell.
  private func usualUTC(_ text: String, at time: Int64) -> String {
    let usual = BeiweUTCTime.text(time)
    let length = "2026-03-02T14:00:00".count
    return text.replacing(" ", with: "T").prefix(length) == usual.prefix(length) ? usual : text
  }

  /// Returns a level as a fraction. Levels without a decimal point are percentages.
  private func usualLevel(_ text: String) -> String {
    if let percent = Int(text), (-1...100).contains(percent) {
      return percent < 0 ? "-1.0" : (Float(percent) / 100).description
    }
    return Float(text)?.description ?? text
  }
}

extension RowShape {
  /// Whether the accuracy is a text about the device, and not a number.
  fileprivate var hasAccuracy: Bool {
    cells.contains { if case .accuracy = $0 { true } else { false } }
  }

  /// Returns the kind of cells in a column; nil for the time and the columns of the log.
  fileprivate func column(_ name: String) -> Cell? {
    var names = header.plainCells.filter { $0 != "timestamp" }
    if hasUTC { names.removeAll { $0 == "UTC time" } }
    guard names.count == cells.count else { return nil }
    return names.firstIndex(of: name).map { cells[$0] }
  }
}

extension String {
  /// The line without the blanks and carriage returns around its cells.
  package var withoutBlanks: String { plainCells.joined(separator: ",") }

  /// The cells of a line without the blanks and carriage returns around them.
  var plainCells: [String] {
    split(separator: ",", omittingEmptySubsequences: false).map { cell in
      let start = cell.drop { $0.isPadding }
      let end = start.reversed().prefix { $0.isPadding }.count
      return String(start.dropLast(end))
    }
  }
}

extension Character {
  fileprivate var isPadding: Bool { self == " " || self == "\r" || self == "\u{FEFF}" }
}
