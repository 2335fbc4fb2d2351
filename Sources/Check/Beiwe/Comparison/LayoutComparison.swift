import Formats
import Reading
import Spool

/// Compares the phone's files with the download, after applying the server's processing to them.
///
/// A row that is only on the phone is a failure of the download. A row that is only in the download
/// is a failure only if a file of the phone has rows from before and after it. Otherwise the phone
/// has sent and deleted the row's file.
struct LayoutComparison {
  private let files: ParticipantFiles
  private let folder: String
  private let facts: [FileFacts]
  /// The paths of files with faults; the hours of their rows are not compared.
  private let faulty: Set<String>
  private(set) var finding = Finding()
  /// Whether the download has rows of files that are missing from the phone's folder.
  private(set) var lacksFiles = false

  private static let hour: Int64 = 3_600_000

  init(
    _ files: ParticipantFiles, in folder: String, _ facts: [FileFacts], without faulty: Set<String>
  ) {
    self.files = files
    self.folder = folder
    self.facts = facts
    self.faulty = faulty
  }

  /// Compares all streams and surveys.
  ///
  /// - Parameter unsent: the paths of files that the app never sends, so no download contains them.
  mutating func run(without unsent: Set<String>) throws(FileError) {
    for stream in BeiweStream.allCases {
      let left = leftOut(stream)
      let comparison = StreamComparison(
        (files.phone[stream] ?? [], folder), (files.download[stream] ?? [], folder),
        layouts: (.phone, .download))
      var differences: [HourDifference] = []
      finding.count(try comparison.run { if !$0.isEmpty { differences.append($0) } })
      let own = facts.filter { $0.file.layout == .phone && $0.file.stream == stream }
      for difference in differences {
        let hour = difference.hour..<difference.hour + Self.hour
        if left.contains(where: { $0.overlaps(hour) }) { continue }
        judge(difference, downloaded: path(of: .rows(stream), made: difference.hour)) { time in
          own.contains { $0.times.map { $0.earliest < time && time < $0.latest } ?? false }
        }
      }
    }
    try compareSurveys(without: unsent)
  }

  /// Returns the spans in which a stream's rows may be missing or extra because of a faulty file.
  private func leftOut(_ stream: BeiweStream) -> [Span] {
    let own = facts.filter { $0.file.stream == stream }
    let made = own.map(\.file).filter { $0.layout == .phone }.map(\.milliseconds)
    return own.filter { faulty.contains($0.file.path) }.map { file in
      let start = file.file.milliseconds
      let next = made.firstIndex(notBefore: start + 1)
      let end =
        file.file.layout == .download
        ? start + Self.hour : next < made.count ? made[next] : start + 24 * Self.hour
      // The first rows of a file may be older than the time in its name.
      return min(
        start - Self.hour, file.times?.earliest ?? start)..<max(
          end, file.times.map { $0.latest + 1 } ?? end)
    }
  }

  private mutating func compareSurveys(without unsent: Set<String>) throws(FileError) {
    let phone = files.surveys.filter { $0.kind.hasLines || !unsent.contains($0.path) }
    let left = Set(files.surveys.filter { faulty.contains($0.path) }.map(\.kind.type))
    let surveys = SurveyComparison(
      (phone, folder), (files.surveys, folder), layouts: (.phone, .download))
    var differences: [HourDifference] = []
    var found: [String] = []
    finding.count(try surveys.run(found: &found) { differences.append($0) }.rows)
    for difference in differences where !left.contains(difference.stream) {
      let lost = difference.first["lost"]?.place.file
      let file = files.surveys.first { $0.path == lost }
      let downloaded = file.map { path(of: $0.kind, made: $0.milliseconds) } ?? ""
      let own = files.surveys.filter { $0.layout == .phone && $0.kind.type == difference.stream }
      judge(difference, downloaded: downloaded) { time in
        own.contains {
          BeiweHour(milliseconds: $0.milliseconds) == BeiweHour(milliseconds: time)
        }
      }
    }
  }

  /// Reports the differences of an hour.
  ///
  /// - Parameters:
  ///   - downloaded: the path of the download's file for the hour.
  ///   - isThere: a function that returns whether the phone has a file with rows from both before
  ///     and after a time.
  private mutating func judge(
    _ difference: HourDifference, downloaded: String, where isThere: (Int64) -> Bool
  ) {
    for (number, kind) in HourDifference.kinds.enumerated() where difference.counts[number] > 0 {
      guard let first = difference.first[kind] else { continue }
      if kind == "added", !isThere(first.time) {
        lacksFiles = true
        continue
      }
      finding.fail(
        kind == "lost" ? RowPlace(downloaded) : first.place,
        "\(difference.counts[number]) rows \(HourDifference.words[number]) in one hour",
        allowed: "the rows that the server would create from the phone's files")
    }
  }

  /// Returns the path in the download for a file that the phone created at a time in ms.
  private func path(of kind: BeiweFileKind, made time: Int64) -> String {
    let some = files.download.values.joined().first?.path ?? ""
    let name =
      kind.isHourly
      ? BeiweHour(milliseconds: time).fileName : kind.downloadName(milliseconds: time)
    return some.split(separator: "/").prefix(2).joined(separator: "/")
      + "/\(kind.downloadFolder)/\(name)" + some.compressionSuffix
  }
}
