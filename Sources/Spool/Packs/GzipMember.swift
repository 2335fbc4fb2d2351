/// A member of a gzipped tar archive, read in pieces.
struct GzipMember {
  private let pack: GzipPack
  /// The place of the next byte in the content of the archive, and the place after the member.
  private var place: Int64
  private let end: Int64
  private var piece: [UInt8] = []
  private var number = -1

  init(_ member: PackIndex.Member, of pack: GzipPack) {
    self.pack = pack
    place = member.offset
    end = member.offset + member.length
  }

  /// Fills the start of `buffer` with the next bytes; returns 0 at the end of the member.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    guard place < end, !buffer.isEmpty else { return 0 }
    let length = Int64(GzipInflater.pieceLength)
    if number != Int(place / length) {
      number = Int(place / length)
      piece = try pack.piece(number)
    }
    let bytes = piece.dropFirst(Int(place % length)).prefix(min(buffer.count, Int(end - place)))
    buffer.copyBytes(from: bytes)
    place += Int64(bytes.count)
    return bytes.count
  }
}
