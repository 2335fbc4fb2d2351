import Synchronization

/// A gzipped tar archive, of which members are read in any order.
///
/// A read begins at a position that another read has left, or at a check point. So reading all members in their order
/// decompresses the archive once. In another order, a read decompresses at most the content between two check points
/// before its member. Check points and positions use at most 12 MB of memory.
final class GzipPack: Sendable {
  /// In order of their numbers.
  private let points: [GzipInflater]
  /// The positions of previous reads, the latest last.
  private let idle = Mutex<[GzipInflater]>([])

  private static let idleLimit = 16

  /// - Parameter points: the check points, the first of which is the start.
  init(_ points: [GzipInflater]) {
    self.points = points
  }

  deinit {
    PieceCache.shared.remove(ObjectIdentifier(self))
  }

  /// The memory of the check points and positions, in bytes.
  var memory: Int { points.count * GzipInflater.memory }

  /// Returns a piece of the content by its number; an empty piece beyond the end.
  func piece(_ number: Int) throws(FileError) -> [UInt8] {
    if let piece = PieceCache.shared.piece(number, of: self) { return piece }
    let inflater = position(before: number)
    while true {
      let piece = try inflater.next()
      PieceCache.shared.keep(piece, number: inflater.number - 1, of: self)
      guard inflater.number <= number, !piece.isEmpty else {
        leave(inflater)
        return piece
      }
    }
  }

  /// Returns the latest position that is not behind a piece.
  private func position(before number: Int) -> GzipInflater {
    let point = points.last { $0.number <= number } ?? points[0]
    let left: GzipInflater? = idle.withLock { idle in
      let near = idle.indices
        .filter { idle[$0].number <= number && idle[$0].number >= point.number }
        .max { idle[$0].number < idle[$1].number }
      return near.map { idle.remove(at: $0) }
    }
    return left ?? GzipInflater(point)
  }

  private func leave(_ inflater: GzipInflater) {
    idle.withLock { idle in
      if idle.count >= Self.idleLimit { idle.removeFirst() }
      idle.append(inflater)
    }
  }
}
