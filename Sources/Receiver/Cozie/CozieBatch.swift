import Formats

/// What several bodies become on their way from the queue to the database.
struct CozieBatch {
  /// A row as the database is to write it.
  struct Write {
    let place: CozieDrop.Place
    /// With its end.
    let line: [UInt8]
    /// The field that has had another type before, for which the row will be lost.
    let conflict: String?
  }

  /// In the order in which they are written.
  private(set) var writes: [Write] = []
  /// Rows that the server has lost before.
  private(set) var drops: [CozieDrop] = []
  /// The ids of the bodies.
  private(set) var bodies: [Int64] = []
  private(set) var messages = 0
  private(set) var rows = 0

  /// Cuts a body into messages, and makes points of their rows.
  ///
  /// - Parameter now: the server's time, in ms since 1970 UTC.
  mutating func add(_ body: CozieState.Body, at now: Int64, deciding types: inout InfluxTypes) {
    let (all, folder) = open(body)
    for start in stride(from: 0, to: all.count, by: CozieServer.messageRows) {
      let message = all[start..<min(start + CozieServer.messageRows, all.count)]
      messages += 1
      add(message, of: body, folder, CozieServer.clock(now), &types)
    }
  }

  /// Drops a body whose messages have waited too long.
  mutating func expire(_ body: CozieState.Body) {
    let (all, folder) = open(body)
    drops += all.enumerated().map { index, row in
      CozieDrop(
        place: .init(
          folder: CozieFolders.name(for: row) ?? folder, received: body.received, row: index + 1),
        reason: .expired)
    }
  }

  /// The rows of a body, and the folder of rows without a participant.
  private mutating func open(_ body: CozieState.Body) -> (rows: [CozieElement], folder: String) {
    bodies.append(body.id)
    // The server has refused bodies that are not JSON, so none of them waits here.
    let all = (try? CozieRow.elements(in: Array(body.text.utf8))) ?? []
    rows += all.count
    return (all, all.lazy.compactMap(CozieFolders.name).first ?? CozieFolders.unnamed)
  }

  /// - Parameters:
  ///   - folder: of rows without a participant.
  ///   - clock: the server's time, as text for the columns.
  private mutating func add(
    _ message: ArraySlice<CozieElement>, of body: CozieState.Body, _ folder: String,
    _ clock: String, _ types: inout InfluxTypes
  ) {
    var hasEnded = false
    for (index, row) in zip(message.indices, message) {
      let place = CozieDrop.Place(
        folder: CozieFolders.name(for: row) ?? folder, received: body.received, row: index + 1)
      guard !hasEnded else {
        drops.append(CozieDrop(place: place, reason: .behind))
        continue
      }
      do throws(CozieServer.Refusal) {
        let point = try CozieServer.point(of: row, writtenAt: clock)
        writes.append(
          Write(
            place: place, line: Array((point.line + "\n").utf8),
            conflict: types.take(point)?.key))
      } catch {
        drops.append(CozieDrop(place, error))
        hasEnded = error.endsMessage
      }
    }
  }
}
