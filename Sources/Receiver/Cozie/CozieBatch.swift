import Formats
import FoundationEssentials

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
  mutating func add(_ body: CozieState.Body, deciding types: inout InfluxTypes) {
    bodies.append(body.id)
    // What is no JSON was refused, so that it never waits.
    guard let all = try? CozieRow.elements(in: Array(body.text.utf8)) else { return }
    let folder = all.lazy.compactMap(CozieFolders.name).first ?? CozieFolders.unnamed
    rows += all.count
    for start in stride(from: 0, to: all.count, by: CozieServer.messageRows) {
      let message = all[start..<min(start + CozieServer.messageRows, all.count)]
      messages += 1
      add(message, of: body, folder, &types)
    }
  }

  /// - Parameter folder: of rows that name nobody.
  private mutating func add(
    _ message: ArraySlice<CozieElement>, of body: CozieState.Body, _ folder: String,
    _ types: inout InfluxTypes
  ) {
    let clock = CozieServer.clock(Int64(Date.now.timeIntervalSince1970 * 1_000))
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
