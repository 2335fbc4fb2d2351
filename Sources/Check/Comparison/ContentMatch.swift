import Reading

/// Finds out by the rows alone which ids of two folders are the same participant's.
///
/// A server may give its own ids to the phones of a recording.
enum ContentMatch {
  /// The hashes of some of a participant's rows.
  struct Signature {
    private(set) var hashes: Set<UInt64> = []

    /// One row in so many is compared.
    private static let every: UInt64 = 4
    /// No more rows of a participant are compared.
    private static let limit = 20_000

    var isFull: Bool { hashes.count >= Self.limit }

    mutating func add(_ hash: UInt64) {
      if hash % Self.every == 0, !isFull { hashes.insert(hash) }
    }
  }

  /// Two ids belong together if they have this share of the first one's rows in common, since a server may
  /// have lost most of them,
  private static let share = 0.1
  /// if these are at least so many, since two phones may have equal rows by chance,
  private static let fewest = 4
  /// and if they are so many times as many as those of any other id.
  private static let lead = 2

  /// The id on the second side for each on the first that has one, each at most once.
  static func ids(
    of ours: [String], in first: Source, among theirs: [String], in second: Source
  ) throws -> [String: String] {
    var owners: [UInt64: [String]] = [:]
    for patient in theirs {
      for hash in try signature(of: patient, in: second) {
        owners[hash, default: []].append(patient)
      }
    }
    var candidates: [(ours: String, theirs: String, votes: Int)] = []
    for patient in ours {
      let signature = try signature(of: patient, in: first)
      var votes: [String: Int] = [:]
      for hash in signature {
        for owner in owners[hash] ?? [] { votes[owner, default: 0] += 1 }
      }
      let ranked = votes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      guard let best = ranked.first, best.value >= fewest,
        Double(best.value) >= share * Double(signature.count),
        best.value >= lead * (ranked.dropFirst().first?.value ?? 0)
      else { continue }
      candidates.append((patient, best.key, best.value))
    }
    candidates.sort { ($1.votes, $0.ours, $0.theirs) < ($0.votes, $1.ours, $1.theirs) }
    var ids: [String: String] = [:]
    var taken: Set<String> = []
    for candidate in candidates where taken.insert(candidate.theirs).inserted {
      ids[candidate.ours] = candidate.theirs
    }
    return ids
  }

  private static func signature(of patient: String, in source: Source) throws -> Set<UInt64> {
    try source.appChecks.reduce(into: []) { signature, app in
      signature.formUnion(try app.init(patient, in: source).signature())
    }
  }
}
