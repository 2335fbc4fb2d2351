import Reading
import Spool

/// Compares two recordings, downloads, phones' files or a receiver's store row by row, each app's data as
/// the app's check does.
public struct Comparison: Sendable {
  private let first: Source
  private let second: Source
  private let naming: Naming

  /// The way to find participants of the first folder in the second.
  public enum Naming: Sendable {
    /// The second folder has the same ids. If each folder has ids that the other lacks, equal rows pair
    /// the ids.
    case own
    /// A table, such as a ledger's table, gives the second folder's id for each id of the first.
    case ids([String: String])
    /// The second folder's ids by the participants' numbers in the first.
    case numbers([Int: String])
  }

  /// - Throws: `SourceError` or `FileError`.
  public init(_ folder: String, with other: String, naming: Naming = .own) throws {
    first = try Source(folder)
    second = try Source(other)
    self.naming = naming
  }

  /// The common rows and the differences of two folders.
  public struct Result: Sendable {
    /// The number of compared participants.
    public internal(set) var participants = 0
    /// The number of rows in the first folder, in the compared layouts.
    public internal(set) var rows = 0
    /// The number of compared hours.
    public internal(set) var hours = 0
    /// The hours that differ, by participant, stream and time.
    public internal(set) var differences: [HourDifference] = []
    /// Files of the first folder that the app never sends, which a receiver cannot have.
    public internal(set) var unsent = 0
    /// The paths of these files that the second folder has in spite of that, as after a delivery with
    /// `--include never-sent`. They are no difference.
    public internal(set) var unsentThere: [String] = []
    /// Why some files could not be read to their ends, a text each.
    public internal(set) var defects: [String] = []
    /// Whether a folder has the files around a span alone, so that surveys, and rows at the edges of a stream's
    /// files, were not compared.
    public internal(set) var leavesEdges = false

    /// Ids of the first folder with others of the second that were found to have the same rows.
    public internal(set) var renamed: [String: String] = [:]

    /// Whether both folders have the same rows, all of which could be read.
    public var isSame: Bool { differences.isEmpty && defects.isEmpty }

    static func += (left: inout Result, right: Result) {
      left.participants += right.participants
      left.rows += right.rows
      left.hours += right.hours
      left.differences += right.differences
      left.unsent += right.unsent
      left.unsentThere += right.unsentThere
      left.defects += right.defects
      left.leavesEdges = left.leavesEdges || right.leavesEdges
    }
  }

  /// Compares every participant of either folder, `width` of them at a time.
  ///
  /// - Throws: `NothingCompared` where neither folder has a row, `SourceError` or `FileError`.
  public func run(width: Int, progress: ReadingProgress? = nil) async throws -> Result {
    let (patients, renamed) = try pairs()
    progress?.expect(participants: patients.count)
    let unsent = second.isRecording ? [] : try unsentFiles()
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (number, patient) in patients.enumerated() {
        if number >= width, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (number, try compare(patient, without: unsent, progress)) }
      }
      for try await (done, result) in group { results[done] = result }
      var result = patients.indices.compactMap { results[$0] }.reduce(into: Result()) { $0 += $1 }
      result.renamed = renamed
      if result.isEmpty {
        throw NothingCompared(
          first: first.folder, second: second.folder, participants: result.participants,
          unsent: result.unsent)
      }
      return result
    }
  }

  /// A participant under the id of each folder.
  private struct Pair {
    let ours: String
    let theirs: String
  }

  /// Every participant of either folder, and whose ids were found by their rows.
  private func pairs() throws -> ([Pair], renamed: [String: String]) {
    let (ours, theirs) = (try patients(of: first), try patients(of: second))
    if first.owner != nil || second.owner != nil { return try ownerPairs(ours, theirs) }
    var (ids, further) = try serverIDs(of: ours, among: theirs)
    var renamed: [String: String] = [:]
    switch naming {
    case .ids(let known): ids.merge(known) { $1 }
    case .numbers(let known):
      let numbers = try numbers(of: ours)
      for (number, id) in known { ids[numbers[number] ?? ""] = id }
    case .own:
      let lacking = Set(ours).subtracting(theirs).subtracting(ids.keys)
      let more = Set(theirs).subtracting(ours).subtracting(ids.values)
      if !lacking.isEmpty, !more.isEmpty {
        renamed = try ContentMatch.ids(
          of: lacking.sorted(), in: first, among: more.sorted(), in: second)
        ids.merge(renamed) { $1 }
      }
    }
    var pairs = ours.map { Pair(ours: $0, theirs: ids[$0] ?? $0) }
    pairs.removeAll { further.contains($0.ours) }
    let found = Set(pairs.map(\.theirs)).union(further)
    pairs += theirs.filter { !found.contains($0) }.map { Pair(ours: $0, theirs: $0) }
    return (pairs.sorted { $0.ours < $1.ours }, renamed)
  }

  private func patients(of source: Source) throws -> [String] {
    let others = try compared.flatMap { try $0.serverIDs(in: source) }
    return Set(try source.patients()).union(others).sorted()
  }

  /// Returns the second folder's id for each id of the first, if files of one folder contain ids of the other's
  /// server. It also returns the server's further ids of the same participants.
  private func serverIDs(
    of ours: [String], among theirs: [String]
  ) throws -> (ids: [String: String], further: Set<String>) {
    let (lacking, more) = (Set(ours).subtracting(theirs), Set(theirs).subtracting(ours))
    var ids: [String: String] = [:]
    var further: Set<String> = []
    guard !lacking.isEmpty, !more.isEmpty else { return (ids, further) }
    for app in compared {
      for patient in lacking {
        let known = try app.init(patient, in: first).serverIDs().filter(more.contains)
        if let id = known.first { ids[patient] = id }
        further.formUnion(known.dropFirst())
      }
      for patient in more {
        let known = try app.init(patient, in: second).serverIDs().filter(lacking.contains)
        if let id = known.first { ids[id] = patient }
        further.formUnion(known.dropFirst())
      }
    }
    return (ids, further)
  }

  /// Finds the person of a folder with one person's data by the rows, and compares no other participant.
  private func ownerPairs(
    _ ours: [String], _ theirs: [String]
  ) throws -> ([Pair], renamed: [String: String]) {
    // Two single participants belong together, even if one folder has lost all rows.
    if ours.count == 1, theirs.count == 1 { return ([Pair(ours: ours[0], theirs: theirs[0])], [:]) }
    let ids = try ContentMatch.ids(of: ours, in: first, among: theirs, in: second)
    return (ids.map { Pair(ours: $0.key, theirs: $0.value) }, ids)
  }

  /// Returns the ids by the participants' numbers in the list or, without a list, by their order.
  private func numbers(of patients: [String]) throws -> [Int: String] {
    var reader = try ListReader(first)
    while try reader.next() != nil {}
    let listed = reader.listing.patients
    return listed.isEmpty
      ? Dictionary(uniqueKeysWithValues: patients.enumerated().map { ($0.offset, $0.element) })
      : listed
  }

  /// Files that are left on the phone.
  private func unsentFiles() throws -> Set<String> {
    let layouts = first.apps.flatMap { $0.sentLayouts }
    var files: Set<String> = []
    var reader = try ListReader(first)
    while let entries = try reader.next() {
      for entry in entries where layouts.contains(entry.recorder) && entry.due == nil {
        files.insert(entry.path)
      }
    }
    return files
  }

  /// The apps with data on either side. If a folder is not a recording, these are the apps with data on
  /// both sides, because a server's store has the data of one app only.
  private var compared: [any AppCheck.Type] {
    let apps = first.known.compactMap { $0 as? any AppCheck.Type }.filter {
      first.has($0) || second.has($0)
    }
    guard !first.isRecording || !second.isRecording else { return apps }
    let common = apps.filter { first.has($0) && second.has($0) }
    return common.isEmpty ? apps : common
  }

  private func compare(
    _ patient: Pair, without unsent: Set<String>, _ progress: ReadingProgress?
  ) throws -> Result {
    var result = Result()
    result.participants = 1
    do {
      for app in compared { result += try compare(app, patient, without: unsent) }
    } catch let error as FileError where error.isBadPack {
      result.defects.append(error.description)
    }
    progress?.finishParticipant()
    return result
  }

  private func compare<App: AppCheck>(
    _ app: App.Type, _ patient: Pair, without unsent: Set<String>
  ) throws -> Result {
    try App(patient.ours, in: first).compare(
      with: App(patient.theirs, in: second), without: unsent)
  }
}
