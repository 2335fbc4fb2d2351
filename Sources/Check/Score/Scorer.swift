import Reading
import Spool

/// Compares a file of findings with the ledger of a recording's faults.
///
/// Both are put in the order of paths on disk, so that a million lines of each take little memory.
public struct Scorer {
  private let ledger: FaultLedger
  /// Numbers of the ledger's kinds.
  private var kinds: [String: UInt32] = [:]
  private var score = Score()
  private var lines: [Score.Line] = []

  /// The number for lines without a kind.
  private static let noKind: UInt32 = 0
  /// The number of all kinds that the ledger does not have.
  private static let unknownKind: UInt32 = 1
  /// Bytes of records that are in memory at most, of faults and of findings each.
  private static let limit = 8 << 20

  /// - Parameter folder: of a recording with faults.
  /// - Throws: `SourceError.noFolder`, `NoFaultLedger` or `FileError`.
  public init(_ folder: String) throws {
    ledger = try FaultLedger(in: folder)
  }

  /// Scores the findings of a file, a line of JSON each.
  ///
  /// - Parameter countingRemarks: whether findings of the level `remark` count.
  /// - Throws: `MalformedFile` for a bad line of either file, or `FileError`.
  public consuming func score(
    findings path: String, countingRemarks: Bool = false
  ) throws -> Score {
    var faults = try FaultGroups(readLedger())
    let findings = try read(path, countingRemarks: countingRemarks)
    var group = PathFaults([])
    var last: ScoreRecord?
    while let record = try findings.next().map({ ScoreRecord($0) }) {
      if last?.path != record.path {
        finish(group)
        group = PathFaults([])
        while let path = faults.path, !record.path.lexicographicallyPrecedes(path) {
          let next = PathFaults(try faults.next())
          if path == record.path { group = next } else { finish(next) }
        }
      }
      if last?.path != record.path || last?.kind != record.kind {
        count(group.nameFile(kind: record.kind), of: record.kind, at: \.files)
      }
      // The same line again says nothing more.
      if let rows = record.rows, last?.bytes != record.bytes {
        count(group.name(rows, kind: record.kind), of: record.kind, at: \.rows)
      }
      last = record
    }
    finish(group)
    while faults.path != nil { finish(PathFaults(try faults.next())) }
    return finished()
  }

  // MARK: Reading

  private mutating func readLedger() throws -> SortedTexts {
    var sorter = TextSorter(limit: Self.limit)
    var numbers: [String: UInt32] = [:]
    var hidden = 0
    try ledger.read { fault in
      let kind = numbers[fault.kind] ?? UInt32(numbers.count) + 2
      numbers[fault.kind] = kind
      var marks: ScoreRecord.Marks = fault.visible == .data ? .isVisible : []
      if fault.visible != .data { hidden += 1 }
      // Rows may have been put in, of which a correct parser gets rid.
      if [.dropRows, .mergeRows].contains(fault.expected) { marks.insert(.mayAddRows) }
      let rows = fault.rows.map { Int64($0.lowerBound)...Int64($0.upperBound) }
      let record = ScoreRecord(path: fault.path, kind: kind, rows: rows, marks)
      try sorter.add(record.bytes)
    }
    kinds = numbers
    score.hidden = hidden
    lines = [Score.Line](repeating: Score.Line(), count: kinds.count + 2)
    return try sorter.sorted()
  }

  private mutating func read(
    _ path: String, countingRemarks: Bool
  ) throws -> SortedTexts {
    var sorter = TextSorter(limit: Self.limit)
    var reader = try LineReader(opening: path)
    while let line = try reader.next() {
      let finding: FindingLine
      do throws(BadListedValue) {
        finding = try FindingLine(line)
      } catch {
        throw MalformedFile(error, file: path, line: reader.number)
      }
      if finding.isRemark, !countingRemarks { continue }
      score.findings += 1
      if finding.rows != nil { score.hasRows = true }
      let kind = finding.kind.map { kinds[$0] ?? Self.unknownKind } ?? Self.noKind
      let record = ScoreRecord(path: finding.path, kind: kind, rows: finding.rows, [])
      try sorter.add(record.bytes)
    }
    return try sorter.sorted()
  }

  // MARK: Counting

  /// Counts a finding in all, and at its kind or, without one, at the kinds of the faults that it names.
  private mutating func count(
    _ verdict: PathFaults.Verdict, of kind: UInt32,
    at level: WritableKeyPath<Score.Line, Score.Tally>
  ) {
    let isRight: Bool
    var kinds: Set<UInt32> = [kind]
    switch verdict {
    case .neither: return
    case .wrong: isRight = false
    case .right(let named):
      isRight = true
      kinds = named
    }
    func add(to tally: inout Score.Tally) {
      tally.named += 1
      if isRight { tally.right += 1 }
    }
    for kind in kinds { add(to: &lines[Int(kind)][keyPath: level]) }
    add(to: &score.all[keyPath: level])
  }

  /// Counts the faults of a path of which no more findings come.
  private mutating func finish(_ group: PathFaults) {
    for fault in group.faults where fault.isVisible {
      add(fault, to: &lines[Int(fault.kind)])
      add(fault, to: &score.all)
    }
  }

  private func add(_ fault: PathFaults.Fault, to line: inout Score.Line) {
    line.files.faults += 1
    if fault.isFound { line.files.found += 1 }
    guard fault.rows != nil else { return }
    line.rows.faults += 1
    if fault.rowsAreFound { line.rows.found += 1 }
  }

  private consuming func finished() -> Score {
    for (name, number) in kinds.sorted(by: { $0.key < $1.key }) {
      score.kinds.append((.known(name), lines[Int(number)]))
    }
    for (kind, number) in [(Score.Kind.unknown, Self.unknownKind), (.none, Self.noKind)]
    where lines[Int(number)] != Score.Line() {
      score.kinds.append((kind, lines[Int(number)]))
    }
    return score
  }
}
