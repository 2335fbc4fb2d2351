/// What was found of a file that was read.
package struct FileContent: Equatable, Sendable {
  /// Uncompressed.
  package var bytes: Int64
  package var checksum: UInt32
  /// Below the header; nil for a file that has none.
  package var rows: Int?
  /// Nil where nobody looked at the rows' times.
  package var times: Times?
  /// When the app made the file, by its name, in ms since 1970.
  package var made: Int64?

  package init(
    bytes: Int64, checksum: UInt32, rows: Int? = nil, times: Times? = nil, made: Int64? = nil
  ) {
    self.bytes = bytes
    self.checksum = checksum
    self.rows = rows
    self.times = times
    self.made = made
  }

  /// The times of the rows, in ms since 1970; nil without a row.
  package struct Times: Equatable, Sendable {
    package var earliest: Int64?
    package var latest: Int64?

    package init(earliest: Int64?, latest: Int64?) {
      self.earliest = earliest
      self.latest = latest
    }
  }
}
