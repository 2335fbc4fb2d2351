import Spool
import Synchronization

/// Keeps every failure of a participant, or of a recording as a whole, in constant memory.
///
/// A finding keeps a few examples. The log is bound to the task in which a participant is judged, because
/// judges make their findings themselves and would all have to hand it on. No finding knows the name of
/// its rule, so it logs under a number, and whoever has all findings at the end knows whose it is.
package final class FailureLog: Sendable {
  /// The number of a finding in its log.
  package typealias Series = UInt32

  /// Where failures go; nil where nobody asks for them.
  @TaskLocal package static var current: FailureLog?

  private struct State {
    var sorter = TextSorter(limit: 1 << 20)
    var series: Series = 0
    /// Why a failure could not be kept; those who judge cannot throw.
    var error: FileError?
  }

  private let state = Mutex(State())

  /// An empty log.
  package init() {}

  /// The number under which another finding logs.
  package func begin() -> Series {
    state.withLock { state in
      state.series += 1
      return state.series - 1
    }
  }

  package func add(_ place: RowPlace, _ value: String, of series: Series) {
    let record = Self.record(place, value, of: series)
    state.withLock { state in
      do throws(FileError) {
        try state.sorter.add(record)
      } catch {
        if state.error == nil { state.error = error }
      }
    }
  }

  /// Hands out every failure that some series have, in the order of files and rows, and forgets them.
  package func failures(
    _ body: (_ place: RowPlace, _ value: String, _ series: Series) throws -> Void
  ) throws {
    let (sorter, error) = state.withLock { state in
      defer { state = State() }
      return (state.sorter, state.error)
    }
    if let error { throw error }
    let records = try sorter.sorted()
    while let record = try records.next() {
      let end = record.firstIndex(of: 0) ?? record.endIndex
      let row = record.number(Int64.self, at: end + 1)
      let place = RowPlace(
        String(decoding: record[..<end], as: UTF8.self), row: row == 0 ? nil : Int(row) - 1)
      let value = String(decoding: record[(end + 13)...], as: UTF8.self)
      try body(place, value, record.number(Series.self, at: end + 9))
    }
  }

  /// The path, a zero, the row from 1 more than it is, or 0, in 8 bytes, the series in 4, and the value.
  private static func record(_ place: RowPlace, _ value: String, of series: Series) -> [UInt8] {
    var record = place.file.utf8.filter { $0 != 0 }
    record.append(0)
    record.append(bigEndian: Int64((place.row ?? -1) + 1))
    record.append(bigEndian: series)
    record += value.utf8
    return record
  }
}
