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

  /// - Throws: `CheckError` or `FileError`.
  public init(_ folder: String, with other: String) throws {
    first = try Source(folder)
    second = try Source(other)
  }

  /// What two folders have in common and what not.
  public struct Result: Sendable {
    public fileprivate(set) var participants = 0
    /// Of the first folder, by the layouts that were compared.
    public fileprivate(set) var rows = 0
    /// Hours compared.
    public fileprivate(set) var hours = 0
    /// Hours that differ, by participant, stream and time.
    public fileprivate(set) var differences: [HourDifference] = []
    /// Files of the first folder that the app never sends, which a receiver cannot have.
    public fileprivate(set) var unsent = 0
    /// Why some files could not be read to their ends, a text each.
    public fileprivate(set) var defects: [String] = []

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
    let patients = try Set(first.patients()).union(second.patients()).sorted()
    progress?.expect(participants: patients.count)
    let unsent = second.isRecording ? [] : try unsentFiles()
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (number, patient) in patients.enumerated() {
        if number >= width, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (number, try compare(patient, without: unsent, progress)) }
      }
      for try await (done, result) in group { results[done] = result }
      return patients.indices.compactMap { results[$0] }.reduce(into: Result()) { $0 += $1 }
    }
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
    _ patient: String, without unsent: Set<String>, _ progress: CheckProgress?
  ) throws -> Result {
    let (ours, theirs) = (try first.files(of: patient), try second.files(of: patient))
    var result = Result()
    result.participants = 1
    for layouts in Self.pairs(ours.layouts, theirs.layouts) {
      for stream in BeiweStream.allCases {
        let files = (ours.files(layouts.0)[stream] ?? []).filter { !unsent.contains($0.path) }
        result.unsent += (ours.files(layouts.0)[stream] ?? []).count - files.count
        let comparison = StreamComparison(
          (files, first.folder), (theirs.files(layouts.1)[stream] ?? [], second.folder),
          layouts: layouts, keepsInstants: layouts.1 == .phone || second.isRecording)
        result.rows += try comparison.run { difference in
          result.hours += 1
          guard !difference.isEmpty else { return }
          var difference = difference
          (difference.patient, difference.stream) = (patient, stream.rawValue)
          result.differences.append(difference)
        }
        result.defects += comparison.defects.map(\.description)
      }
    }
    progress?.finishParticipant()
    return result
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
