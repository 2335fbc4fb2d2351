import Formats
import Spool

/// Finds out whose data stand under other ids, by the rows alone.
///
/// A server gives ids of its own, which a recording's phones then had. What a phone tells of battery,
/// network and place in a day is nobody else's.
struct ContentMatch {
  /// Of rows, of which one in some is kept, by participant.
  private typealias Signature = Set<UInt64>

  /// Streams with few rows.
  private static let streams: [BeiweStream] = [.powerState, .reachability, .proximity, .gps]
  /// One in so many rows is compared.
  private static let every: UInt64 = 4
  /// Rows of a participant that are compared at most.
  private static let limit = 20_000

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
      var votes: [String: Int] = [:]
      for hash in try signature(of: patient, in: first) {
        for owner in owners[hash] ?? [] { votes[owner, default: 0] += 1 }
      }
      candidates += votes.map { (patient, $0.key, $0.value) }
    }
    candidates.sort { ($1.votes, $0.ours, $0.theirs) < ($0.votes, $1.ours, $1.theirs) }
    var ids: [String: String] = [:]
    var taken: Set<String> = []
    for candidate in candidates where ids[candidate.ours] == nil {
      if taken.insert(candidate.theirs).inserted { ids[candidate.ours] = candidate.theirs }
    }
    return ids
  }

  private static func signature(of patient: String, in source: Source) throws -> Signature {
    let files = try source.files(of: patient)
    var signature: Signature = []
    for stream in streams {
      let layout = files.main
      let reader = HourReader(
        files.files(layout)[stream] ?? [], in: source.folder,
        .init(stripsUTC: layout == .download))
      while signature.count < limit, let hour = try reader.nextHour() {
        try reader.take(hour) { mark in
          if mark.hash % every == 0, signature.count < limit { signature.insert(mark.hash) }
        }
      }
    }
    return signature
  }
}
