import Formats
import Spool

/// What the server has written when a phone registered.
package struct RegistrationFile: Sendable {
  /// Below the folder that is checked.
  package var path: String
  /// The instants that its rows may have, in ms.
  package var hour: Range<Int64>
  /// The lines with the header first.
  package var lines: [String] = []

  package init(_ path: String, hour: Int64, in folder: String) throws(FileError) {
    self.path = path
    self.hour = hour..<hour + 3_600_000
    var text = try ContentLines(path, in: folder)
    while let line = try text.next() { lines.append(String(decoding: line, as: UTF8.self)) }
  }

  /// What is wrong with a row, by its number from 1; nil if nothing is.
  package func problem(of row: Int, _ patient: String) -> (value: String, allowed: String)? {
    let cells = lines[row].split(separator: ",", omittingEmptySubsequences: false)
    // An iPhone's model has a comma, which the server writes as it is.
    let hasComma = zip(cells, cells.dropFirst()).contains {
      $0.hasPrefix("iPhone") && Int($1) != nil
    }
    let needed = Self.columns.count + (hasComma ? 1 : 0)
    guard cells.count == needed else { return ("\(cells.count) cells", "\(needed)") }
    guard cells[0].utf8.count == 13, let time = Int64(cells[0]), hour.contains(time) else {
      return (String(cells[0]), "\(hour.lowerBound)..<\(hour.upperBound)")
    }
    let utc = BeiweUTCTime.text(time)
    guard cells[1] == utc else { return (String(cells[1]), utc) }
    guard cells[2] == patient else { return (String(cells[2]), patient) }
    return lines[..<row].contains(lines[row]) ? ("the row again", "once") : nil
  }

  private static let columns = BeiweStream.identifiersProcessedHeader.split(separator: ",")
}
