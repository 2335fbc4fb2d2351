import Synchronization

/// The pieces of all gzipped archives that were read last. In an archive, files of one folder are often beside each
/// other, but not in the order of their names.
final class PieceCache: Sendable {
  static let shared = PieceCache(limit: 128)

  private struct Key: Hashable {
    let pack: ObjectIdentifier
    let number: Int
  }

  private struct State {
    var known: [Key: (piece: [UInt8], lastUse: Int)] = [:]
    var uses = 0
  }

  private let state = Mutex(State())
  /// The maximum number of pieces. 128 pieces have 32 MB.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  func piece(_ number: Int, of pack: GzipPack) -> [UInt8]? {
    let key = Key(pack: ObjectIdentifier(pack), number: number)
    return state.withLock { state in
      guard let found = state.known[key] else { return nil }
      state.uses += 1
      state.known[key]?.lastUse = state.uses
      return found.piece
    }
  }

  /// Keeps a piece. If the cache is full, the least recently used piece is removed.
  func keep(_ piece: [UInt8], number: Int, of pack: GzipPack) {
    state.withLock { state in
      if state.known.count >= limit,
        let oldest = state.known.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.known[oldest.key] = nil
      }
      state.uses += 1
      state.known[Key(pack: ObjectIdentifier(pack), number: number)] = (piece, state.uses)
    }
  }

  /// Removes all pieces of an archive.
  func remove(_ pack: ObjectIdentifier) {
    state.withLock { state in
      for key in state.known.keys.filter({ $0.pack == pack }) { state.known[key] = nil }
    }
  }
}
