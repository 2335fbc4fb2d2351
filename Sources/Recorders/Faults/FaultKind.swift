import Simulation
import Spool

/// A kind of fault: what is done to a finished file, and what follows for who reads it.
struct FaultKind: Sendable {
  /// In small letters with hyphens, such as `duplicate-rows`.
  let name: String
  /// What a correct parser makes of the clean file's rows.
  let expected: FaultEntry.Expected
  /// What Beiwe's server makes of a file of the phone; nil where no such file can have the fault.
  let server: FaultEntry.ServerOutcome?
  /// Where the fault can be seen.
  let visible: FaultEntry.Visible
  /// Whether files of a form can have the fault.
  let applies: @Sendable (FileForm) -> Bool
  /// Does it to a clean file; nil where it cannot be done, as to a file of too few rows.
  let change: @Sendable (CleanFile, Random) -> Fault?

  init(
    _ name: String, _ expected: FaultEntry.Expected, _ server: FaultEntry.ServerOutcome?,
    _ visible: FaultEntry.Visible = .data, in applies: @escaping @Sendable (FileForm) -> Bool,
    change: @escaping @Sendable (CleanFile, Random) -> Fault?
  ) {
    self.name = name
    self.expected = expected
    self.server = server
    self.visible = visible
    self.applies = applies
    self.change = change
  }

  /// A kind that changes the cells of each row in a run of `lengths`, and nothing else.
  ///
  /// - Parameter edit: gets the row's number, and the random numbers of the file.
  init(
    _ name: String, _ expected: FaultEntry.Expected, _ server: FaultEntry.ServerOutcome?,
    _ visible: FaultEntry.Visible = .data, in applies: @escaping @Sendable (FileForm) -> Bool,
    run lengths: ClosedRange<Int>,
    edit: @escaping @Sendable (inout [String], CleanFile, Int, Random) -> Void
  ) {
    self.init(name, expected, server, visible, in: applies) { file, random in
      guard let run = file.run(of: lengths, random) else { return nil }
      let rows = run.map { row in
        var cells = file.cells(row)
        edit(&cells, file, row, random)
        return cells.joined(separator: ",")
      }
      return Fault(in: file, at: run, becoming: rows)
    }
  }

  /// A kind that changes the header and every row, and nothing else.
  init(
    _ name: String, _ expected: FaultEntry.Expected, _ server: FaultEntry.ServerOutcome?,
    _ visible: FaultEntry.Visible = .data, in applies: @escaping @Sendable (FileForm) -> Bool,
    header: @escaping @Sendable (String) -> String,
    row: @escaping @Sendable (inout [String], CleanFile, Int) -> Void
  ) {
    self.init(name, expected, server, visible, in: applies) { file, _ in
      guard file.count > 0 else { return nil }
      let rows = file.all.map { number in
        var cells = file.cells(number)
        row(&cells, file, number)
        return cells.joined(separator: ",")
      }
      return Fault(
        touching: file.all,
        [FaultyFile(file.text(header: header(file.header), rows: rows), at: file.path)])
    }
  }
}

/// What a fault has made of a file.
struct Fault {
  /// The touched rows of the clean file, from 0; nil where the rows are as they were.
  let rows: ClosedRange<Int>?
  /// What lies there afterwards; nothing if the file is gone.
  let files: [FaultyFile]

  init(touching rows: ClosedRange<Int>?, _ files: [FaultyFile]) {
    self.rows = rows
    self.files = files
  }

  /// Other rows in the place of some, and no other byte changed.
  init(in file: CleanFile, at rows: ClosedRange<Int>, becoming others: [String]) {
    self.init(
      touching: rows, [FaultyFile(file.replacing(rows, with: others), at: file.path)])
  }
}

/// A file that a fault has left.
struct FaultyFile {
  let content: [UInt8]
  /// Below the recording's folder, without what compression adds.
  let path: String
  /// Whether the first line of a table is no row.
  let hasHeader: Bool
  /// What a correct parser makes of this file, where that is not what the kind says.
  let expected: FaultEntry.Expected?
  /// The touched rows by this file's own numbers, where it begins with a later row of the clean one.
  let rows: ClosedRange<Int>?

  init(
    _ content: [UInt8], at path: String, hasHeader: Bool = true,
    expected: FaultEntry.Expected? = nil, rows: ClosedRange<Int>? = nil
  ) {
    self.content = content
    self.path = path
    self.hasHeader = hasHeader
    self.expected = expected
    self.rows = rows
  }
}
