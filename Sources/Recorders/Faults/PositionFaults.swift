import Simulation
import Spool

/// Faults of GPS positions.
let positionFaults: [FaultKind] = [
  FaultKind("zero-position", .dropRows, .rowsKept, in: FileForm.isGPS, run: 1...5) {
    cells, file, _, _ in
    let place = file.form.timeColumns
    (cells[place], cells[place + 1]) = ("0.0", "0.0")
  },
  FaultKind("longitude-beyond", .dropRows, .rowsKept, in: FileForm.isGPS, run: 1...5) {
    cells, file, _, _ in
    let place = file.form.timeColumns + 1
    guard let longitude = Double(cells[place]) else { return }
    cells[place] = "\(longitude - (longitude > 0 ? 540 : 360))"
  },
  FaultKind("negative-accuracy", .dropRows, .rowsKept, in: FileForm.isGPS, run: 1...5) {
    cells, _, _, _ in cells[cells.count - 1] = "-1.0"
  },
  FaultKind("stale-fix", .flag, .rowsKept, in: FileForm.isGPS) { file, random in
    guard let run = file.run(of: 3...20, random) else { return nil }
    let stale = file.cells(run.lowerBound).dropFirst(file.form.timeColumns).dropLast()
    let rows = run.map { row in
      (file.cells(row).prefix(file.form.timeColumns) + stale + ["2500.0"]).joined(separator: ",")
    }
    return Fault(in: file, at: run, becoming: rows)
  },
  FaultKind("jump", .flag, .rowsKept, in: FileForm.isGPS) { file, random in
    guard let row = file.row(from: 1, random), let time = file.time(row),
      let before = file.time(row - 1), time - before <= 60_000
    else { return nil }
    var cells = file.cells(row)
    let place = file.form.timeColumns
    guard let latitude = Double(cells[place]) else { return nil }
    // The position moves by 5 to 50 km to the north, or to the south near the pole.
    let degrees = random["degrees"].uniform(in: 0.045...0.45)
    cells[place] = "\(latitude + (latitude > 80 ? -degrees : degrees))"
    return Fault(in: file, at: row...row, becoming: [cells.joined(separator: ",")])
  },
  FaultKind("straight-line", .flag, .rowsKept, .truth, in: FileForm.isGPS) { file, random in
    guard let run = file.run(of: 4...30, random), let start = file.time(run.lowerBound),
      let end = file.time(run.upperBound), end > start
    else { return nil }
    let place = file.form.timeColumns
    let ends = [run.lowerBound, run.upperBound].map { row in
      file.cells(row)[place...place + 1].map { Double($0) ?? 0 }
    }
    let rows = run.map { row in
      var cells = file.cells(row)
      let share = Double((file.time(row) ?? start) - start) / Double(end - start)
      for axis in 0...1 {
        cells[place + axis] = "\(ends[0][axis] + share * (ends[1][axis] - ends[0][axis]))"
      }
      return cells.joined(separator: ",")
    }
    return Fault(in: file, at: run, becoming: rows)
  },
  FaultKind("identical-points", .flag, .rowsKept, .truth, in: FileForm.isGPS) { file, random in
    guard let run = file.run(of: 3...20, random) else { return nil }
    let point = file.cells(run.lowerBound).dropFirst(file.form.timeColumns)
    let rows = run.map { row in
      (file.cells(row).prefix(file.form.timeColumns) + point).joined(separator: ",")
    }
    return Fault(in: file, at: run, becoming: rows)
  },
]
