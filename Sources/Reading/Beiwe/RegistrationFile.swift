import Formats
import Spool

/// The file that the server writes when a phone registers.
package struct RegistrationFile: Sendable {
  /// The path of the file, below the checked folder.
  package var path: String
  /// The allowed range of the rows' times, in ms since 1970 UTC.
  package var hour: Range<Int64>
  /// The lines of the file, with the header first.
  package var lines: [String] = []

  package init(_ path: String, hour: Int64, in folder: String) throws(FileError) {
    self.path = path
    self.hour = hour..<hour + 3_600_000
    var text = try ContentLines(path, in: folder)
    while let line = try text.next() { lines.append(String(decoding: line, as: UTF8.self)) }
  }

  /// The operating systems of the registered phones, in order.
  var systems: [Substring] {
    lines.dropFirst().compactMap { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return cells.count > Self.system ? cells[Self.system] : nil
    }
  }

  /// Returns the defect of the row with this number, counted from 1; nil for a correct row.
  ///
  /// - Parameter patient: the participant's id; nil if the row may have any id.
  package func problem(of row: Int, _ patient: String?) -> (value: String, allowed: String)? {
    let cells = lines[row].split(separator: ",", omittingEmptySubsequences: false)
    // An iPhone's model name contains a comma, which the server writes without quotes.
    let hasComma = zip(cells, cells.dropFirst()).contains {
      $0.hasPrefix("iPhone") && Int($1) != nil
    }
    let needed = Self.columns.count + (hasComma ? 1 : 0)
    guard cells.count == needed else { return ("\(cells.count) cells", "\(needed) cells") }
    guard cells[0].utf8.count == 13, let time = Int64(cells[0]), hour.contains(time) else {
      return (
        String(cells[0]),
        "a time from \(hour.lowerBound) up to but not including \(hour.upperBound)"
      )
    }
    let utc = BeiweUTCTime.text(time)
    guard cells[1] == utc else { return (String(cells[1]), utc) }
    if let patient, cells[2] != patient { return (String(cells[2]), patient) }
    return lines[..<row].contains(lines[row]) ? ("a duplicate row", "each row once") : nil
  }

  /// The position of the column `device_os`.
  private static let system = 6

  private static let columns = BeiweStream.identifiersProcessedHeader.split(separator: ",")
}
