import Formats
import Simulation
import Spool

/// Faults of columns: a different order, a different separator, a missing column or a duplicate
/// column.
let columnFaults: [FaultKind] = [
  FaultKind(
    "old-column-order", .repairRows, .hourOverwritten, in: FileForm.isSensor,
    header: { $0.exchangingLastColumns },
    row: { cells, _, _ in cells.swapAt(cells.count - 1, cells.count - 2) }),
  FaultKind("date-for-timestamp", .repairRows, .hourOverwritten, in: FileForm.isStamped) {
    file, _ in
    let header = "date" + file.header.dropFirst("timestamp".count)
    return Fault(
      touching: nil, [FaultyFile(file.text(header: header, rows: file.rows), at: file.path)])
  },
  FaultKind("spaces-in-header", .keep, .stored, in: FileForm.isBeiwe) { file, _ in
    let header = file.header.replacing(",", with: ", ")
    return Fault(
      touching: nil, [FaultyFile(file.text(header: header, rows: file.rows), at: file.path)])
  },
  FaultKind(
    "semicolons", .repairRows, .fileBlocked, in: FileForm.isSensor,
    header: { $0.replacing(",", with: ";") },
    row: { cells, _, _ in
      cells = [cells.joined(separator: ";").replacing(".", with: ",")]
    }),
  FaultKind(
    "quoted-cells", .repairRows, .rowsDropped, in: FileForm.isStream,
    header: { "\"" + $0.replacing(",", with: "\",\"") + "\"" },
    row: { cells, _, _ in cells = cells.map { "\"\($0)\"" } }),
  FaultKind(
    "index-column", .repairRows, .rowsDropped, in: FileForm.isStream, header: { "," + $0 },
    row: { cells, _, row in cells.insert("\(row)", at: 0) }),
  FaultKind("utc-time-again", .repairRows, nil, in: FileForm.isDownloadedHour) { file, random in
    guard let run = file.run(of: 1...200, random) else { return nil }
    let rows = run.map { row in
      let cells = file.cells(row)
      return (cells.prefix(2) + cells[1...]).joined(separator: ",")
    }
    return Fault(in: file, at: run, becoming: rows)
  },
  FaultKind("survey-id-missing", .repairRows, nil, in: FileForm.isDownloadedTimings) { file, _ in
    guard file.count > 0, let column = file.columns.firstIndex(of: "survey id") else { return nil }
    func shorter(_ cells: [String]) -> String {
      (cells[..<column] + cells[(column + 1)...]).joined(separator: ",")
    }
    return Fault(
      touching: file.all,
      [
        FaultyFile(
          file.text(header: shorter(file.columns), rows: file.all.map { shorter(file.cells($0)) }),
          at: file.path)
      ])
  },
]

extension FileForm {
  static let isDownloadedTimings: @Sendable (FileForm) -> Bool = {
    isDownloadedHour($0) && $0.stream == BeiweFileKind.surveyTimings(survey: "").type
  }
}

extension CleanFile {
  /// The names of the columns in this header.
  fileprivate var columns: [String] {
    header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}

extension String {
  /// The header with its last two columns exchanged.
  fileprivate var exchangingLastColumns: String {
    var columns = split(separator: ",", omittingEmptySubsequences: false)
    columns.swapAt(columns.count - 1, columns.count - 2)
    return columns.joined(separator: ",")
  }
}
