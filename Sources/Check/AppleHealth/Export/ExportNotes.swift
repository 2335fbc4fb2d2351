import Formats
import Reading

/// Remarks about unusual names and values of an export, one for each kind with the number of
/// occurrences.
struct ExportNotes {
  private struct Note {
    let text: String
    let usual: String
    let line: Int
    var count = 1
  }

  private var notes: [Note] = []
  private var numbers: [String: Int] = [:]
  /// The number of occurrences beyond the limit.
  private var others = 0

  /// The maximum number of remarks.
  private static let limit = 1_000

  /// Counts an occurrence.
  ///
  /// - Parameters:
  ///   - text: The kind, such as `type HKQuantityTypeIdentifierMood`.
  ///   - usual: The usual values.
  ///   - line: The line of this occurrence.
  mutating func add(_ text: String, usual: String, line: Int) {
    if let number = numbers[text] {
      notes[number].count += 1
    } else if notes.count < Self.limit {
      numbers[text] = notes.count
      notes.append(Note(text: text, usual: usual, line: line))
    } else {
      others += 1
    }
  }

  /// Returns the start of a text, because names and values of a file have any length.
  static func shortened(_ text: String) -> String {
    text.utf8.count > 300 ? text.prefix(100) + "…" : text
  }

  /// Adds a remark for each kind, in the order of their first lines.
  func remark(in finding: inout Finding, of file: String) {
    for note in notes {
      finding.remark(
        RowPlace(file, row: note.line),
        note.text + (note.count == 1 ? "" : " (\(grouped(note.count)) times)"), usual: note.usual)
    }
    if others > 0 {
      finding.remark(
        RowPlace(file), "\(grouped(others)) more unusual values",
        usual: "at most \(grouped(Self.limit)) kinds of unusual values")
    }
  }
}
