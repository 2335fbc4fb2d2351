import Spool
import Synchronization

/// A log of all failures and remarks of a participant, or of a recording as a whole, in constant
/// memory.
///
/// A finding keeps only a few examples. Judges create their findings themselves, so the log is a
/// value of the task that judges a participant. A finding does not have the name of its rule.
/// It logs under a number, and the caller that has all findings maps the number to the rule.
package final class FindingLog: Sendable {
  /// The number of a finding in its log.
  package typealias Series = UInt32

  /// The level of a line. The raw values are the words of files of findings.
  package enum Level: String, CaseIterable, Sendable {
    /// A wrong value.
    case failure
    /// A value that is unusual, but that real devices write.
    case remark
  }

  /// A failure or remark, with the value found and the value that would be right.
  package struct Line: Equatable, Sendable {
    package var level: Level
    package var place: RowPlace
    package var value: String
    package var allowed: String

    package init(_ level: Level, _ place: RowPlace, _ value: String, _ allowed: String) {
      (self.level, self.place, self.value, self.allowed) = (level, place, value, allowed)
    }
  }

  /// The log of this task; nil if none is written.
  @TaskLocal package static var current: FindingLog?

  private struct State {
    var sorter = TextSorter(limit: 1 << 20)
    var series: Series = 0
    /// The first error of the sorter, because judges cannot throw.
    var error: FileError?
  }

  private let state = Mutex(State())

  /// Creates an empty log.
  package init() {}

  /// Returns the number under which another finding logs.
  package func begin() -> Series {
    state.withLock { state in
      state.series += 1
      return state.series - 1
    }
  }

  package func add(_ line: Line, of series: Series) {
    let record = Self.record(line, of: series)
    state.withLock { state in
      do throws(FileError) {
        try state.sorter.add(record)
      } catch {
        if state.error == nil { state.error = error }
      }
    }
  }

  /// Calls `body` with all lines in the order of files and rows, and empties the log.
  package func drain(_ body: (Line, Series) throws -> Void) throws {
    let (sorter, error) = state.withLock { state in
      defer { state = State() }
      return (state.sorter, state.error)
    }
    if let error { throw error }
    let records = try sorter.sorted()
    while let record = try records.next() {
      let end = record.firstIndex(of: 0) ?? record.endIndex
      let row = record.number(Int64.self, at: end + 1)
      let texts = record[(end + 14)...].split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      let place = RowPlace(
        String(decoding: record[..<end], as: UTF8.self), row: row == 0 ? nil : Int(row) - 1)
      let line = Line(Level.allCases[Int(record[end + 13])], place, texts[0], texts[1])
      try body(line, record.number(Series.self, at: end + 9))
    }
  }

  /// Returns a text that sorts by path, row and series: the path, a zero, the row plus 1 or 0 in 8
  /// bytes, the series in 4, the level in 1, the value, a zero and the allowed value.
  private static func record(_ line: Line, of series: Series) -> [UInt8] {
    var record = line.place.file.utf8.filter { $0 != 0 }
    record.append(0)
    record.append(bigEndian: Int64((line.place.row ?? -1) + 1))
    record.append(bigEndian: series)
    record.append(UInt8(Level.allCases.firstIndex(of: line.level) ?? 0))
    record += line.value.utf8.lazy.filter { $0 != 0 }
    record.append(0)
    record += line.allowed.utf8.lazy.filter { $0 != 0 }
    return record
  }
}
