import Reading

/// The faults of one file, and which of them are found.
struct PathFaults {
  struct Fault {
    let kind: UInt32
    /// Nil for the whole file.
    let rows: ClosedRange<Int64>?
    /// The rows of the file as it lies there in which a finding may see the fault.
    let reach: ClosedRange<Int64>?
    let isVisible: Bool
    fileprivate(set) var isFound = false
    fileprivate(set) var rowsAreFound = false

    init(_ record: ScoreRecord) {
      kind = record.kind
      rows = record.rows
      isVisible = record.marks.contains(.isVisible)
      let mayAddRows = record.marks.contains(.mayAddRows)
      // Rows that are missing show in the one before and the one behind. Rows that were put in stand behind
      // those that they double.
      reach = record.rows.map { rows in
        let added = mayAddRows ? rows.upperBound - rows.lowerBound + 1 : 0
        return max(rows.lowerBound - 1, 0)...rows.upperBound + 1 + added
      }
    }
  }

  /// What a finding is.
  enum Verdict: Equatable {
    /// It names faults of these kinds.
    case right(Set<UInt32>)
    case wrong
    /// It cannot be told, and counts neither way.
    case neither
  }

  private(set) var faults: [Fault]

  /// - Parameter records: of faults of one path.
  init(_ records: [ScoreRecord]) {
    faults = records.map { Fault($0) }
  }

  /// Takes in that a finding names the file, and this kind if it is one of the ledger.
  mutating func nameFile(kind: UInt32) -> Verdict {
    let named = candidates(kind)
    for index in named { faults[index].isFound = true }
    return named.isEmpty ? whereNoneIsMeant : .right(kinds(named))
  }

  /// Takes in that a finding names rows of the file.
  mutating func name(_ rows: ClosedRange<Int64>, kind: UInt32) -> Verdict {
    let candidates = candidates(kind)
    let named = candidates.filter { faults[$0].reach?.overlaps(rows) == true }
    for index in named { faults[index].rowsAreFound = true }
    if !named.isEmpty { return .right(kinds(named)) }
    // In a file that is faulty as a whole, no row is righter than another.
    if candidates.contains(where: { faults[$0].rows == nil }) { return .neither }
    return whereNoneIsMeant
  }

  /// Which visible faults a finding may mean that has a kind, or none, which is 0.
  private func candidates(_ kind: UInt32) -> [Int] {
    faults.indices.filter { faults[$0].isVisible && (kind == 0 || faults[$0].kind == kind) }
  }

  private func kinds(_ named: [Int]) -> Set<UInt32> { Set(named.map { faults[$0].kind }) }

  /// A finding may well speak of what is known to others alone.
  private var whereNoneIsMeant: Verdict {
    faults.contains { !$0.isVisible } ? .neither : .wrong
  }
}
