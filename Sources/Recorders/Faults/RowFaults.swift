import Simulation
import Spool

/// Faults of rows: twice there, in another order, or broken.
let rowFaults: [FaultKind] = [
  FaultKind("duplicate-rows", .mergeRows, .rowsMerged, in: FileForm.isBeiwe) { file, random in
    guard let run = file.run(of: 1...5, random) else { return nil }
    return Fault(in: file, at: run, becoming: run.flatMap { [file.row($0), file.row($0)] })
  },
  FaultKind("duplicate-row-extra-column", .mergeRows, .rowsKept, in: FileForm.isStream) {
    file, random in
    guard let run = file.run(of: 1...3, random) else { return nil }
    // What is there a second time has the time once more, as a text.
    let rows = run.flatMap { row -> [String] in
      let cells = file.cells(row)
      let more = file.form.hasUTCTime ? cells[1] : ""
      return [
        file.row(row), (cells.prefix(1) + [more] + cells.dropFirst()).joined(separator: ","),
      ]
    }
    return Fault(in: file, at: run, becoming: rows)
  },
  FaultKind("content-twice", .mergeRows, .rowsMerged, in: FileForm.isBeiwe) { file, _ in
    guard file.count > 0 else { return nil }
    return Fault(
      touching: file.all,
      [FaultyFile(file.text(header: file.header, rows: file.rows + file.rows), at: file.path)])
  },
  FaultKind("unsorted-rows", .reorder, .rowsSorted, in: FileForm.isStamped) { file, random in
    file.exchanged(random)
  },
  FaultKind("line-in-one-field", .repairRows, .rowsDropped, in: FileForm.isStream) {
    file, random in
    guard let run = file.run(of: 1...5, random) else { return nil }
    return Fault(in: file, at: run, becoming: run.map { "\"\(file.row($0))\"" })
  },
  FaultKind("blank-lines", .repairRows, .rowsDropped, in: FileForm.isBeiwe) { file, random in
    guard let row = file.row(from: 1, random) else { return nil }
    return Fault(in: file, at: row...row, becoming: ["", "", file.row(row)])
  },
  FaultKind("short-row", .dropRows, .rowsKept, in: FileForm.isStamped, run: 1...3) {
    cells, _, _, _ in cells.removeLast(cells.count - 1)
  },
  FaultKind("cut-row", .dropRows, .rowsKept, in: FileForm.isStamped) { file, random in
    guard let row = file.row(from: 0, random), let torn = file.torn(row, random) else {
      return nil
    }
    return Fault(in: file, at: row...row, becoming: [torn])
  },
  FaultKind("line-end-in-row", .dropRows, .rowsCut, in: FileForm.isStream) { file, random in
    guard let row = file.row(from: 0, random) else { return nil }
    let cells = file.cells(row)
    let parts = [cells.prefix(file.form.timeColumns), cells.dropFirst(file.form.timeColumns)]
    return Fault(
      in: file, at: row...row, becoming: parts.map { $0.joined(separator: ",") })
  },
  FaultKind("glued-rows", .dropRows, .rowsKept, in: FileForm.isStream) { file, random in
    guard let run = file.run(of: 2...2, random) else { return nil }
    return Fault(in: file, at: run, becoming: [run.map(file.row).joined()])
  },
  FaultKind("extra-cell", .repairRows, .rowsKept, in: FileForm.isStream, run: 1...5) {
    cells, _, _, _ in cells.append("")
  },
  FaultKind("empty-values", .dropRows, .rowsKept, in: FileForm.isSensor, run: 1...20) {
    cells, file, _, _ in
    for column in file.form.timeColumns..<cells.count { cells[column] = "" }
  },
  FaultKind("nan-values", .dropRows, .rowsKept, in: FileForm.isSensor, run: 1...20) {
    cells, file, _, _ in
    for column in file.form.timeColumns..<cells.count where Double(cells[column]) != nil {
      cells[column] = "nan"
    }
  },
  FaultKind("text-for-number", .dropRows, .rowsKept, in: FileForm.isSensor, run: 1...1) {
    cells, _, _, _ in cells[cells.count - 1] = "null"
  },
  FaultKind("constant-gyro", .flag, .rowsKept, .truth, in: FileForm.isGyro) { file, _ in
    guard file.count >= 10 else { return nil }
    let values = file.cells(0).dropFirst(file.form.timeColumns)
    let rows = file.all.map { row in
      (file.cells(row).prefix(file.form.timeColumns) + values).joined(separator: ",")
    }
    return Fault(in: file, at: file.all, becoming: rows)
  },
]

extension CleanFile {
  /// Two neighbouring runs of rows in the place of each other; nil where that changes no order of time.
  func exchanged(_ random: Random) -> Fault? {
    guard let run = run(of: 2...20, random) else { return nil }
    let middle = run.lowerBound + run.count / 2
    guard let first = time(run.lowerBound), let later = time(middle), first < later else {
      return nil
    }
    let order = Array(middle...run.upperBound) + Array(run.lowerBound..<middle)
    return Fault(in: self, at: run, becoming: order.map(row))
  }
}
