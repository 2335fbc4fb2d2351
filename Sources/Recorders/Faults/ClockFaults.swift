import Simulation
import Spool

/// Faults of the clock: rows tell another time than the one at which they were recorded.
///
/// A correct parser cannot know by how much the clock was wrong: it takes the rows as they lie and says so.
let clockFaults: [FaultKind] = [
  FaultKind("day-skip", .flag, .rowsKept, in: FileForm.isStream) { file, random in
    file.row(from: 1, random).flatMap { file.shifted(by: 86_400_000, from: $0) }
  },
  FaultKind("hour-back", .flag, .rowsKept, in: FileForm.isStream) { file, random in
    file.row(from: 1, random).flatMap { file.shifted(by: -3_600_000, from: $0) }
  },
  FaultKind("clock-ahead", .flag, .rowsKept, in: FileForm.isStream) { file, _ in
    // Further than a file of the phone or of an hour is long.
    file.shifted(by: 2 * 3_600_000 + 60_000, from: 0)
  },
  FaultKind("local-time", .flag, .rowsKept, in: FileForm.isStream) { file, _ in
    // Eastern Standard Time, as if it were UTC.
    file.shifted(by: -5 * 3_600_000, from: 0)
  },
  FaultKind("clock-steps", .flag, .rowsKept, .truth, in: FileForm.isMotion) { file, random in
    // A correction by the network's time, shorter than the gap before it.
    guard let row = file.row(from: 1, random), let time = file.time(row),
      let before = file.time(row - 1), time - before >= 40
    else { return nil }
    return file.shifted(by: -20, from: row)
  },
  FaultKind("frozen-clock", .flag, .rowsKept, in: FileForm.isMotion) { file, random in
    guard let run = file.run(of: 5...50, random), let time = file.time(run.lowerBound) else {
      return nil
    }
    let rows = run.map { row in
      var cells = file.cells(row)
      file.form.setTime(time, in: &cells)
      return cells.joined(separator: ",")
    }
    return Fault(in: file, at: run, becoming: rows)
  },
]

extension CleanFile {
  /// All rows from one on, so many ms later.
  fileprivate func shifted(by milliseconds: Int64, from first: Int) -> Fault? {
    guard count > first else { return nil }
    let rows = (first..<count).map { row in
      var cells = cells(row)
      if let time = time(row) { form.setTime(time + milliseconds, in: &cells) }
      return cells.joined(separator: ",")
    }
    return Fault(in: self, at: first...count - 1, becoming: rows)
  }
}
