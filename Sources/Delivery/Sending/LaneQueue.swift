import SQLite

/// Hands out the lanes of a pass, each once, to several that work on them.
actor LaneQueue {
  private let wanted: Wanted
  private let ledger: Ledger
  private var lanes: ArraySlice<Int64> = []
  private var last = Int64.min
  private var isAtEnd = false
  private var reading: Task<Void, any Error>?

  private static let pieceLength = 256

  init(_ wanted: Wanted, in ledger: Ledger) {
    self.wanted = wanted
    self.ledger = ledger
  }

  /// The next lane; nil after the last.
  func next() async throws -> Int64? {
    while lanes.isEmpty, !isAtEnd {
      // Who comes while another is reading waits for the same piece.
      let reading = self.reading ?? Task { try await read() }
      self.reading = reading
      try await reading.value
    }
    return lanes.popFirst()
  }

  private func read() async throws {
    defer { reading = nil }
    let (wanted, last) = (wanted, last)
    let piece = try await ledger.perform { (store) throws(SQLiteError) in
      try store.lanes(wanted, after: last, limit: Self.pieceLength)
    }
    isAtEnd = piece.isEmpty
    self.last = piece.last ?? last
    lanes = piece[...]
  }
}
