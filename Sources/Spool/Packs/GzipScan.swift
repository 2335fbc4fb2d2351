/// The first pass through a gzipped tar archive, which sets check points and compares the checksum.
struct GzipScan: TarContent {
  private let inflater: GzipInflater
  /// The place of `piece` in the content.
  private var start: Int64 = 0
  private var piece: [UInt8] = []
  private var points: [GzipInflater]
  /// The number of pieces from one check point to the next.
  private var stride = 4

  /// The maximum number of check points.
  private let limit: Int

  init(_ file: PackFile, limit: Int = 256) {
    self.limit = limit
    inflater = GzipInflater(file)
    points = [GzipInflater(inflater)]
  }

  var end: Int64 { start + Int64(piece.count) }

  mutating func bytes(_ count: Int, at place: Int64) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let next = place + Int64(bytes.count)
      guard try reaches(next + 1) else { break }
      bytes += piece[Int(next - start)...].prefix(count - bytes.count)
    }
    return bytes
  }

  mutating func reaches(_ place: Int64) throws(FileError) -> Bool {
    while end < place {
      guard try advance() else { return false }
    }
    return true
  }

  /// Reads the next piece; false at the end, where the last piece stays.
  private mutating func advance() throws(FileError) -> Bool {
    let next = try inflater.next()
    guard !next.isEmpty else { return false }
    start = end
    piece = next
    if inflater.number % stride == 0 { points.append(GzipInflater(inflater)) }
    if points.count > limit {
      stride *= 2
      points.removeAll { $0.number % stride != 0 }
    }
    return true
  }

  /// Reads to the end of the file, and returns the archive for reading its members.
  mutating func finish() throws(FileError) -> GzipPack {
    while try advance() {}
    return GzipPack(points)
  }
}
