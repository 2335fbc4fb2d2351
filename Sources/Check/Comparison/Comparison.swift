import Formats
import Spool

/// Compares two recordings, downloads, phones' files or a receiver's store row by row.
///
/// Of the same layout, rows are compared as they are; but a download that a server has made may
/// have rows of one instant in any order. If the other side has only a download, the phone's side
/// goes through the server's rules first: hours, the column of UTC, identical rows merged; the order
/// is then the server's own.
public struct Comparison: Sendable {
  private let first: Source
  private let second: Source
  private let naming: Naming

  /// How participants of the first folder are found in the second.
  public enum Naming: Sendable {
    /// The second folder has the same ids. Where each folder has ids that the other lacks, rows tell which
    /// belong together.
    case own
    /// A table, such as that of a ledger, gives the second folder's ids by those of the first.
    case ids([String: String])
    /// The first folder was sent with this list, which has a line for each participant's number.
    case accounts(BeiweAccountList)

    /// - Throws: `CheckError.badAccounts` or `FileError`.
    public static func accounts(reading file: String) throws -> Naming {
      let text = String(decoding: try FileReader.bytes(of: file), as: UTF8.self)
      do throws(BeiweAccountList.Malformed) {
        return .accounts(try BeiweAccountList(text))
      } catch {
        throw CheckError.badAccounts(file: file, line: error.line, allowed: error.allowed)
      }
    }
  }

  /// - Throws: `CheckError` or `FileError`.
  public init(_ folder: String, with other: String, naming: Naming = .own) throws {
    first = try Source(folder)
    second = try Source(other)
    self.naming = naming
  }

  /// What two folders have in common and what not.
  public struct Result: Sendable {
    public fileprivate(set) var participants = 0
    /// How many the first folder has, in the layouts that were compared.
    public fileprivate(set) var rows = 0
    /// How many were compared.
    public fileprivate(set) var hours = 0
    /// The hours that differ, by participant, stream and time.
    public fileprivate(set) var differences: [HourDifference] = []
    /// Files of the first folder that the app never sends, which a receiver cannot have.
    public fileprivate(set) var unsent = 0
    /// Why some files could not be read to their ends, a text each.
    public fileprivate(set) var defects: [String] = []

    /// Ids of the first folder with others of the second that were found to have the same rows.
    public fileprivate(set) var renamed: [String: String] = [:]

    /// Whether both folders have the same rows, all of which could be read.
    public var isSame: Bool { differences.isEmpty && defects.isEmpty }

    static func += (left: inout Result, right: Result) {
      left.participants += right.participants
      left.rows += right.rows
      left.hours += right.hours
      left.differences += right.differences
      left.unsent += right.unsent
      left.defects += right.defects
    }
  }

  /// Compares every participant of either folder, `width` of them at a time.
  public func run(width: Int, progress: CheckProgress? = nil) async throws -> Result {
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
    let (ours, theirs) = (try first.patients(), try second.patients())
    var ids: [String: String] = [:]
    var renamed: [String: String] = [:]
    switch naming {
    case .ids(let known): ids = known
    case .accounts(let list):
      let numbers = try numbers(of: ours)
      for account in list.accounts { ids[numbers[account.participant] ?? ""] = account.patient }
    case .own:
      let (lacking, more) = (Set(ours).subtracting(theirs), Set(theirs).subtracting(ours))
      if !lacking.isEmpty, !more.isEmpty {
        renamed = try ContentMatch.ids(
          of: lacking.sorted(), in: first, among: more.sorted(), in: second)
        ids = renamed
      }
    }
    var pairs = ours.map { Pair(ours: $0, theirs: ids[$0] ?? $0) }
    let found = Set(pairs.map(\.theirs))
    pairs += theirs.filter { !found.contains($0) }.map { Pair(ours: $0, theirs: $0) }
    return (pairs.sorted { $0.ours < $1.ours }, renamed)
  }

  /// The ids by the participants' numbers: those of the list or, without one, the places in their order.
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
    var files: Set<String> = []
    var reader = try ListReader(first)
    while let entries = try reader.next() {
      for entry in entries where entry.recorder == "beiwe" && entry.due == nil {
        files.insert(entry.path)
      }
    }
    return files
  }

  private func compare(
    _ patient: Pair, without unsent: Set<String>, _ progress: CheckProgress?
  ) throws -> Result {
    let ours = try first.files(of: patient.ours)
    let theirs = try second.files(of: patient.theirs)
    var result = Result()
    result.participants = 1
    for layouts in Self.pairs(ours.layouts, theirs.layouts) {
      for stream in BeiweStream.allCases {
        let files = (ours.files(layouts.0)[stream] ?? []).filter { !unsent.contains($0.path) }
        result.unsent += (ours.files(layouts.0)[stream] ?? []).count - files.count
        let others = theirs.files(layouts.1)[stream] ?? []
        let comparison = StreamComparison(
          (files, first.folder), (others, second.folder), layouts: layouts,
          keepsInstants: layouts.1 == .phone || second.isRecording,
          window: try window(layouts, files, others))
        result.rows += try comparison.run { difference in
          result.hours += 1
          guard !difference.isEmpty else { return }
          var difference = difference
          (difference.patient, difference.stream) = (patient.ours, stream.rawValue)
          result.differences.append(difference)
        }
        result.defects += comparison.defects.map(\.description)
      }
    }
    progress?.finishParticipant()
    return result
  }

  /// Where both sides have all rows; nil unless one of them has the files around a span alone.
  private func window(
    _ layouts: (Layout, Layout), _ ours: [DataFile], _ theirs: [DataFile]
  ) throws(FileError) -> Range<Int64>? {
    guard layouts == (.phone, .download), first.isExcerpt || second.isExcerpt else { return nil }
    return try ExcerptWindow.of(
      phone: (ours, first.folder), download: theirs, hoursAreCut: second.isExcerpt)
  }

  /// Layouts that both have; else, what the server makes of the phone's files; else one side lacks
  /// the participant.
  private static func pairs(_ ours: [Layout], _ theirs: [Layout]) -> [(Layout, Layout)] {
    let common = ours.filter(theirs.contains).map { ($0, $0) }
    if ours.contains(.phone), !ours.contains(.download), theirs.contains(.download) {
      return common + [(.phone, .download)]
    }
    if !common.isEmpty { return common }
    // A download cannot tell what the phone's files were; it is compared as the server's.
    if let layout = ours.first ?? theirs.first { return [(layout, layout)] }
    return []
  }
}
