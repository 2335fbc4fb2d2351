import Reading

/// How well findings agree with the faults that a recording's ledger names.
public struct Score: Equatable, Sendable {
  /// Faults and findings of one level: of files, or of rows.
  public struct Tally: Equatable, Sendable {
    /// Faults that can be seen in the data.
    public internal(set) var faults = 0
    /// How many of the faults a finding names.
    public internal(set) var found = 0
    /// Findings that are right or wrong, without those that count neither way.
    public internal(set) var named = 0
    /// How many of the findings name a fault.
    public internal(set) var right = 0

    /// The share of the faults that is found, 0...1; nil without a fault.
    public var recall: Double? { faults == 0 ? nil : Double(found) / Double(faults) }
    /// The share of the findings that is right, 0...1; nil without a finding.
    public var precision: Double? { named == 0 ? nil : Double(right) / Double(named) }
  }

  /// The tallies of one kind of faults, or of all.
  public struct Line: Equatable, Sendable {
    /// By files: a finding is a pair of path and kind.
    public internal(set) var files = Tally()
    /// By rows: findings without rows do not count.
    public internal(set) var rows = Tally()
  }

  /// Which kind a line is of.
  public enum Kind: Hashable, Sendable {
    /// A kind that the ledger has.
    case known(String)
    /// Any kind that the ledger does not have.
    case unknown
    /// Findings that name no kind and no fault.
    case none
  }

  /// Of each kind, by name, the kinds without a name last.
  public internal(set) var kinds: [(kind: Kind, line: Line)] = []
  /// Of all kinds together.
  public internal(set) var all = Line()
  /// How many findings were read.
  public internal(set) var findings = 0
  /// How many faults of the ledger cannot be seen in the data, and count neither way.
  public internal(set) var hidden = 0
  /// Whether any finding has rows; without, nothing is judged by rows.
  public internal(set) var hasRows = false

  /// The four shares that are defined, with what they are called.
  public var shares: [(name: String, share: Double)] {
    let levels = [("files", all.files)] + (hasRows ? [("rows", all.rows)] : [])
    return levels.flatMap { level, tally in
      [("recall", tally.recall), ("precision", tally.precision)].compactMap { name, share in
        share.map { ("\(name) by \(level)", $0) }
      }
    }
  }

  public static func == (left: Score, right: Score) -> Bool {
    left.all == right.all && left.findings == right.findings && left.hidden == right.hidden
      && left.hasRows == right.hasRows
      && left.kinds.elementsEqual(right.kinds) { $0.kind == $1.kind && $0.line == $1.line }
  }
}
