import Formats
import Reading
import Spool

/// Compares the rows of two folders, of whatever layouts they are.
///
/// Of the same layout, rows are compared as they are; but a download that a server has made may
/// have rows of one instant in any order. If the other side has only a download, the phone's side
/// goes through the server's rules first: hours, the column of UTC, identical rows merged; the order
/// is then the server's own.
extension BeiweCheck {
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    var result = Comparison.Result()
    // A store has files before and after processing, and a file counts once.
    var left: Set<String> = []
    var found: Set<String> = []
    for layouts in Self.pairs(files.layouts, other.files.layouts) {
      for stream in BeiweStream.allCases {
        let all = files.files(layouts.0)[stream] ?? []
        let ours = all.filter { !unsent.contains($0.path) }
        let unsentFiles = all.filter { unsent.contains($0.path) }
        left.formUnion(unsentFiles.map(\.path))
        let theirs = other.files.files(layouts.1)[stream] ?? []
        let window = try window(layouts, ours, theirs, of: other.source)
        if window != nil { result.leavesEdges = true }
        let comparison = StreamComparison(
          (ours, source.folder), (theirs, other.source.folder), without: unsentFiles,
          layouts: layouts, keepsInstants: layouts.1 == .phone || other.source.isRecording,
          window: window)
        result.rows += try comparison.run { difference in
          result.hours += 1
          guard !difference.isEmpty else { return }
          var difference = difference
          (difference.patient, difference.stream) = (files.patient, stream.rawValue)
          result.differences.append(difference)
        }
        result.defects += comparison.defects.map(\.description)
        found.formUnion(comparison.unsent?.found ?? [])
      }
      left.formUnion(
        files.surveys.filter { $0.layout == layouts.0 && unsent.contains($0.path) }.map(\.path))
      found.formUnion(try compareSurveys(with: other, layouts, without: unsent, &result))
    }
    (result.unsent, result.unsentThere) = (left.count, found.sorted())
    return result
  }

  /// Files around a span alone are cut differently in the two layouts, and are not compared with each other.
  ///
  /// - Returns: the paths of files that the app never sends, and that the other side has.
  private func compareSurveys(
    with other: Self, _ layouts: (Layout, Layout), without unsent: Set<String>,
    _ result: inout Comparison.Result
  ) throws -> [String] {
    let isCut = source.isExcerpt || other.source.isExcerpt
    guard layouts.0 == layouts.1 || !isCut else { return [] }
    let ours = files.surveys.filter { !unsent.contains($0.path) }
    let left = files.surveys.filter { $0.layout == layouts.0 && unsent.contains($0.path) }
    let comparison = SurveyComparison(
      (ours, source.folder), (other.files.surveys, other.source.folder), layouts: layouts)
    let patient = files.patient
    var found: [String] = []
    let (rows, hours) = try comparison.run(without: left, found: &found) { difference in
      var difference = difference
      difference.patient = patient
      result.differences.append(difference)
    }
    result.rows += rows
    result.hours += hours
    return found
  }

  /// Where both sides have all rows; nil unless one of them has the files around a span alone.
  private func window(
    _ layouts: (Layout, Layout), _ ours: [DataFile], _ theirs: [DataFile], of other: Source
  ) throws(FileError) -> Range<Int64>? {
    guard layouts == (.phone, .download), source.isExcerpt || other.isExcerpt else { return nil }
    return try ExcerptWindow.of(
      phone: (ours, source.folder), download: theirs, hoursAreCut: other.isExcerpt)
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

  // MARK: Signatures

  /// These have few rows. No two phones tell the same of battery, network and place, to the millisecond.
  private static let signed: [BeiweStream] = [.powerState, .reachability, .proximity, .gps]

  func signature() throws -> Set<UInt64> {
    var signature = ContentMatch.Signature()
    for stream in Self.signed {
      let layout = files.main
      let reader = HourReader(
        files.files(layout)[stream] ?? [], in: source.folder,
        .init(stripsUTC: layout == .download))
      while !signature.isFull, let hour = try reader.nextHour() {
        try reader.take(hour) { signature.add($0.hash) }
      }
    }
    return signature.hashes
  }
}
