import Formats
import Simulation
import Spool

/// Faults of whole files, such as missing or replaced content.
let fileFaults: [FaultKind] = [
  FaultKind("lost-file", .dropFile, nil, .nobody, in: FileForm.isBeiwe) { file, _ in
    file.count > 0 ? Fault(touching: file.all, []) : nil
  },
  FaultKind("empty-file", .dropFile, .fileEmpty, in: FileForm.isAny) { file, _ in
    file.emptied(to: [])
  },
  FaultKind("newlines-only", .dropFile, .noRows, in: FileForm.isBeiwe) { file, _ in
    file.emptied(to: [UInt8](repeating: UInt8(ascii: "\n"), count: file.count + 1))
  },
  FaultKind("null-bytes", .dropFile, .noRows, in: FileForm.isAny) { file, _ in
    file.emptied(to: [UInt8](repeating: 0, count: file.content.count))
  },
  FaultKind("header-only", .dropFile, .noRows, in: FileForm.isBeiwe) { file, _ in
    file.emptied(to: file.text(header: file.header, rows: []), hasHeader: true)
  },
  FaultKind("header-missing", .repairRows, .hourOverwritten, in: FileForm.isBeiwe) { file, _ in
    guard file.count > 0 else { return nil }
    return Fault(
      touching: 0...0,
      [FaultyFile(file.text(header: nil, rows: file.rows), at: file.path, hasHeader: false)])
  },
  FaultKind("header-twice", .repairRows, .rowsDropped, in: FileForm.isBeiwe) { file, random in
    guard let row = file.row(from: 1, random) else { return nil }
    return Fault(in: file, at: row...row, becoming: [file.header, file.row(row)])
  },
  FaultKind("cut-file", .dropRows, .rowsKept, in: FileForm.isBeiwe) { file, random in
    guard let row = file.row(from: 0, random), let torn = file.torn(row, random) else {
      return nil
    }
    let content = file.content[..<file.place(row).lowerBound] + torn.utf8
    return Fault(touching: row...file.count - 1, [FaultyFile(Array(content), at: file.path)])
  },
  FaultKind("cut-in-two", .repairRows, .hourOverwritten, in: FileForm.isPhone) { file, random in
    guard let cut = file.row(from: 1, random), var name = BeiweFileName(file.name) else {
      return nil
    }
    name.milliseconds += 1
    let parts = [Array(file.rows[..<cut]), Array(file.rows[cut...])]
    return Fault(
      touching: cut...cut,
      [
        FaultyFile(file.text(header: file.header, rows: parts[0]), at: file.path),
        FaultyFile(
          file.text(header: nil, rows: parts[1]), at: file.path(named: name.text),
          hasHeader: false, rows: 0...0),
      ])
  },
  FaultKind("late-part-only", .dropRows, nil, .truth, in: FileForm.isDownloadedHour) {
    file, random in
    guard file.count > 1, let first = file.row(from: 1, random) else { return nil }
    return Fault(in: file, at: 0...first - 1, becoming: [])
  },
  FaultKind("line-end-missing", .keep, .stored, in: FileForm.isPhone) { file, _ in
    guard file.count > 0, file.content.last == UInt8(ascii: "\n") else { return nil }
    return Fault(
      touching: nil, [FaultyFile(Array(file.content.dropLast()), at: file.path)])
  },
  FaultKind("carriage-returns", .repairRows, .stored, in: FileForm.isBeiwe) { file, _ in
    guard file.count > 0 else { return nil }
    let rows = file.rows.map { $0 + "\r" }
    return Fault(
      touching: file.all,
      [FaultyFile(file.text(header: file.header + "\r", rows: rows), at: file.path)])
  },
  FaultKind("byte-order-mark", .repairRows, .hourOverwritten, in: FileForm.isBeiwe) { file, _ in
    Fault(touching: nil, [FaultyFile([0xEF, 0xBB, 0xBF] + file.content, at: file.path)])
  },
  FaultKind("null-block", .dropRows, .rowsDropped, in: FileForm.isStream) { file, random in
    guard let run = file.run(of: 1...50, random) else { return nil }
    let length = file.place(run.upperBound).upperBound - file.place(run.lowerBound).lowerBound
    return Fault(in: file, at: run, becoming: [String(repeating: "\0", count: length)])
  },
  FaultKind("log-not-csv", .dropFile, .fileBlocked, in: FileForm.isAppLog) { file, _ in
    guard file.count > 0 else { return nil }
    let rows = file.rows.map { $0.replacing(",", with: " ") }
    return Fault(
      touching: file.all,
      [FaultyFile(file.text(header: "THIS LINE IS A LOG FILE HEADER", rows: rows), at: file.path)])
  },
]

extension FileForm {
  /// A condition that is true for the files of a download, which contain the rows of one hour.
  static let isDownloadedHour: @Sendable (FileForm) -> Bool = {
    isStamped($0) && !isPhone($0)
  }

  /// A condition that is true for the log of the Beiwe app.
  static let isAppLog: @Sendable (FileForm) -> Bool = {
    isBeiwe($0) && $0.stream == BeiweStream.iosLog.rawValue
  }
}

extension CleanFile {
  /// Returns a fault that replaces the content of the file with content without rows.
  fileprivate func emptied(to content: [UInt8], hasHeader: Bool = false) -> Fault? {
    guard count > 0, content != self.content else { return nil }
    return Fault(touching: all, [FaultyFile(content, at: path, hasHeader: hasHeader)])
  }

  /// Returns a truncated row, with the first cell but without the last one; nil for a row of one
  /// cell.
  func torn(_ number: Int, _ random: Random) -> String? {
    let row = row(number)
    guard let first = row.firstIndex(of: ","), let last = row.lastIndex(of: ",") else { return nil }
    let shortest = row[..<first].utf8.count
    let spread = row[first...last].utf8.count
    let cut = shortest + Int(random["cut"].word() % UInt64(spread))
    return String(decoding: row.utf8.prefix(cut), as: UTF8.self)
  }
}
