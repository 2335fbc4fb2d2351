import Simulation
import Spool

/// Faults of the first cell, which has to be digits that are ms since 1970.
///
/// What cannot be restored is done to the phone's files alone: a download has the time a second time.
let stampFaults: [FaultKind] = [
  FaultKind("stamp-with-letters", .dropRows, .hourBlocked, in: FileForm.isPhoneStamped, run: 1...2)
  { cells, _, _, _ in cells[0] = cells[0].dropLast(3) + "abc" },
  FaultKind("stamp-in-seconds", .repairRows, .hourBlocked, in: FileForm.isPhoneStamped, run: 1...5)
  { cells, _, _, _ in cells[0] = cells[0].dropLast(3) + "." + cells[0].suffix(3) },
  FaultKind("stamp-in-microseconds", .repairRows, .hourBlocked, in: FileForm.isPhoneStamped) {
    file, _ in
    guard file.count > 0 else { return nil }
    let rows = file.all.map { row in
      let cells = file.cells(row)
      return ([cells[0] + "000"] + cells.dropFirst()).joined(separator: ",")
    }
    return Fault(in: file, at: file.all, becoming: rows)
  },
  FaultKind("stamp-cut", .dropRows, .rowsIn1975, in: FileForm.isPhoneStamped, run: 1...1) {
    cells, _, _, _ in cells[0].removeLast()
  },
  FaultKind("stamp-too-early", .dropRows, .rowsDropped, in: FileForm.isPhoneStamped, run: 1...5) {
    cells, _, row, _ in
    // The first second of 2001, from which Apple's systems count.
    cells[0] = "\(978_307_200_000 + row)"
  },
  FaultKind("stamp-too-late", .dropRows, .rowsDropped, in: FileForm.isPhoneStamped, run: 1...5) {
    cells, file, row, _ in
    cells[0] = "\((file.time(row) ?? 0) + 31_557_600_000 * 20)"
  },
  FaultKind("stamp-negative", .dropRows, .rowsDropped, in: FileForm.isPhoneStamped, run: 1...5) {
    cells, _, _, _ in cells[0] = "-" + cells[0].suffix(6)
  },
  FaultKind("stamp-with-space", .repairRows, .rowsDropped, in: FileForm.isStamped, run: 1...5) {
    cells, _, _, _ in cells[0] = " " + cells[0]
  },
  FaultKind("stamp-missing", .dropRows, .rowsDropped, in: FileForm.isPhoneStamped, run: 1...5) {
    cells, _, _, _ in cells[0] = ""
  },
  FaultKind("stamp-since-boot", .dropRows, .rowsDropped, in: FileForm.isPhoneMotion) { file, _ in
    guard file.count > 0, let first = file.time(0) else { return nil }
    let rows = file.all.map { row in
      let elapsed = (file.time(row) ?? first) - first
      return (["\(max(86_400_000 + elapsed, 0))"] + file.cells(row).dropFirst())
        .joined(separator: ",")
    }
    return Fault(in: file, at: file.all, becoming: rows)
  },
]

extension FileForm {
  static let isPhoneStamped: @Sendable (FileForm) -> Bool = { isPhone($0) && isStamped($0) }
  static let isPhoneMotion: @Sendable (FileForm) -> Bool = { isPhone($0) && isMotion($0) }
}
