import Formats

/// The lines of a raw file, split as the server splits them.
///
/// The source is the server's `raw_csv_to_line_list` and `prepare_data` in
/// `libs/file_processing/file_for_processing.py`.
struct RawLines {
  /// The header, without white space around its cells.
  private(set) var header: [UInt8]
  /// The header and the rows, each line ending in LF.
  private(set) var text: [UInt8]
  /// Whether the file has a line end; without one, the server treats the whole file as a header.
  private let isDivided: Bool

  private static let comma = UInt8(ascii: ",")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: [UInt8]) {
    isDivided = bytes.contains(Self.lineFeed)
    text = bytes.contains(Self.carriageReturn) ? Self.withLineFeedsAlone(bytes) : bytes
    let first = isDivided ? text.prefix { $0 != Self.lineFeed } : text[...]
    let cells = first.split(separator: Self.comma, omittingEmptySubsequences: false)
    header = Array(cells.map(Self.stripped).joined(separator: [Self.comma]))
  }

  /// Whether the server looks for rows. It does so only if the file has a line end and a header.
  var hasRows: Bool { isDivided && !header.isEmpty }

  /// Converts line ends to LF. Python's `splitlines` splits lines at CR LF, at CR and at LF.
  private static func withLineFeedsAlone(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == carriageReturn {
        text.append(lineFeed)
      } else if byte != lineFeed || previous != carriageReturn {
        text.append(byte)
      }
      previous = byte
    }
    return text
  }

  /// Removes the bytes that Python's `bytes.strip` removes.
  private static func stripped(_ cell: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = cell.firstIndex(where: { !isSpace($0) }),
      let last = cell.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return cell[first...last]
  }

  /// Writes the time of each row into its first cell, as the server does before it splits rows by
  /// hour.
  ///
  /// - Parameter milliseconds: the time in the file's name, in ms since 1970 UTC.
  mutating func putTimeFirst(_ time: BeiweStreamFormat.TimePlace, inFileOf milliseconds: Int64) {
    guard time != .cell(0) else { return }
    let lines = text.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
    let rows = lines.dropFirst().map { line in
      line.isEmpty ? [] : time.first(line, inFileOf: milliseconds)
    }
    text = Array(([header] + rows).joined(separator: [Self.lineFeed]))
  }

  /// Inserts a survey's id after the id of the question, which is the second cell of a row.
  ///
  /// The source is the server's `fix_survey_timings` in `libs/file_processing/data_fixes.py`.
  mutating func insert(survey: String) {
    let lines = text.split(separator: Self.lineFeed, omittingEmptySubsequences: false)
    let named = lines.map { line -> [UInt8] in
      let cells = line.split(
        separator: Self.comma, maxSplits: 2, omittingEmptySubsequences: false)
      let parts = cells.prefix(2) + [ArraySlice(survey.utf8)] + cells.dropFirst(2)
      return Array(parts.joined(separator: [Self.comma]))
    }
    text = Array(named.joined(separator: [Self.lineFeed]))
    // The column is added even to an empty header, which is then no longer empty.
    header += Array(",survey id".utf8)
  }
}
