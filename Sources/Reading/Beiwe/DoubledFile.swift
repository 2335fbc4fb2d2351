import Formats
import Spool

/// A file that exists twice: under its name, and with the mark of a server that already had it.
package struct DoubledFile: Sendable {
  /// Below the folder that is checked, with the mark.
  package var path: String
  /// The file of the name.
  package var original: String
  /// The first line, from 1, in which the two differ, and whether the original has it; nil if they are alike.
  package var difference: (line: Int, isInOriginal: Bool)?

  /// Returns the path without the mark; nil for a path without a mark.
  package static func original(of path: String) -> String? {
    let ending = path.compressionSuffix
    let plain = path.dropLast(ending.count)
    let original = BeiweFileName.withoutMark(plain)
    return original.count < plain.count ? original + ending : nil
  }

  /// Compares the two; nil if there is no file without the mark.
  package init?(_ path: String, in folder: String) throws {
    guard let original = Self.original(of: path),
      try Folder.kind(of: original, in: folder) == .file
    else { return nil }
    self.path = path
    self.original = original
    var first = try ContentLines(original, in: folder)
    var second = try ContentLines(path, in: folder)
    while true {
      let (line, other) = (try first.next(), try second.next())
      if line == nil, other == nil { return }
      guard line == other else {
        difference = (max(first.number, second.number), line != nil)
        return
      }
    }
  }

  /// The first different row in either file. For a file that ends before this row, it is the last row.
  package var places: [RowPlace] {
    guard let (line, isInOriginal) = difference else {
      return [RowPlace(original), RowPlace(path)]
    }
    let row = max(line - 1, 1)
    return [
      RowPlace(original, row: isInOriginal ? row : max(row - 1, 1)), RowPlace(path, row: row),
    ]
  }
}
