/// The bytes of a tar archive, from which headers are read one after another.
protocol TarContent {
  /// Returns bytes from a place on: fewer at the end of the archive. No place is before the previous one.
  mutating func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8]

  /// Returns whether the archive has at least so many bytes.
  mutating func reaches(_ place: Int64) throws(FileError) -> Bool

  /// The length of the archive in bytes, as far as it is known; all of it after a read beyond the end.
  var end: Int64 { get }
}

/// A tar archive without compression.
struct TarFile: TarContent {
  private let file: PackFile
  let end: Int64

  init(_ file: PackFile) throws(FileError) {
    self.file = file
    end = try file.length()
  }

  func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
    try file.bytes(max(0, min(count, Int(end - place))), at: place)
  }

  func reaches(_ place: Int64) -> Bool { place <= end }
}
