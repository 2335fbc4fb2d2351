import Crypto
import Formats
import Spool

/// Which uploads of a backlog have which fault.
///
/// Seed, kind and path alone say it: a sender that was killed goes on with the same faults, and so does one
/// with another number of connections.
struct UploadFaults: Sendable {
  /// A fault that was drawn for a file.
  struct Choice: Sendable {
    let kind: UploadFault
    /// The touched rows, from 0; nil where none is.
    let rows: ClosedRange<Int>?
    fileprivate let source: SecretSource
    fileprivate let path: String

    /// What else is drawn for it, the same each time.
    func secrets() -> Secrets { source.secrets(for: "fault \(kind.rawValue) \(path)") }
  }

  private let shares: UploadFaultShares
  /// That of the recording; 0 for real data.
  private let seed: UInt64
  /// Paths at which a fault has left a file before: it has no second one.
  private let faulty: Set<String>

  init(_ shares: UploadFaultShares, seed: UInt64, besides faulty: Set<String>) {
    self.shares = shares
    self.seed = seed
    self.faulty = faulty
  }

  /// The first kind that is drawn for a file and can be done to its upload; nil if there is none.
  func choice(for file: FileEntry) -> Choice? {
    guard file.rows > 0, !faulty.contains(file.path),
      let kind = BeiweFileName(path: file.path)?.kind
    else { return nil }
    let path = file.path.withoutCompression
    for (fault, share) in shares where fault.applies(to: kind) {
      let digest = SHA256.digest(of: "\(seed) fault \(fault.rawValue) \(path)".utf8)
      guard Double(Self.word(digest.prefix(8)) >> 11) * 0x1p-53 < share else { continue }
      let row = Int(Self.word(digest.dropFirst(8).prefix(8)) % UInt64(file.rows))
      let last = Int(file.rows) - 1
      let rows: ClosedRange<Int>? =
        switch fault.traits.reach {
        case .none: nil
        case .row: row...row
        case .rest: row...last
        case .all: 0...last
        }
      return Choice(kind: fault, rows: rows, source: .seed(seed), path: path)
    }
    return nil
  }

  /// The line of a file in the ledger of faults; nil for one without a fault.
  func entry(for file: FileEntry) -> FaultEntry? {
    choice(for: file).map { choice in
      FaultEntry(
        path: file.path, participant: file.participant, stream: file.stream,
        kind: choice.kind.rawValue, rows: choice.rows, cleanRows: file.rows,
        cleanCRC32: file.contentCRC32, expected: choice.kind.traits.expected,
        server: choice.kind.traits.server, visible: .data)
    }
  }

  private static func word(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Secrets {
  /// A number below `limit`, which is far below 2^64.
  mutating func number(below limit: Int) -> Int {
    Int(next(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) } % UInt64(limit))
  }
}
