import Formats
import Reading
import Spool

/// A check of the diary's files; the rules about all recordings also apply to them.
struct DiaryCheck: AppCheck {
  static let app = "diary"
  static let title = "Diary"
  static let layouts = ["diary"]
  static let sentLayouts = layouts
  static let streams = ["answers"]
  static let dialects = ["plain"]
  static let rules: [Rule] = []

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  private let patient: String
  private let source: Source

  init(_ patient: String, in source: Source) {
    self.patient = patient
    self.source = source
  }

  func run(_ assignment: Assignment) -> AppFindings { AppFindings() }

  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    let (ours, theirs) = (try rows(without: unsent), try other.rows(without: []))
    var result = Comparison.Result()
    result.rows = ours.count
    result.hours = 1
    var difference = HourDifference(0)
    (difference.patient, difference.stream) = (patient, "answers")
    difference.lost = ours.count { !theirs.contains($0) }
    difference.added = theirs.count { !ours.contains($0) }
    if !difference.isEmpty { result.differences = [difference] }
    return result
  }

  /// The rows of all files, without their headers.
  private func rows(without unsent: Set<String>) throws -> [Substring] {
    let folders = source.roots(of: Self.self).map { $0 + "/" + patient }
    return try source.files(of: folders).sorted().filter { !unsent.contains($0) }.flatMap { path in
      let bytes = try ContentReader.contents(of: path, in: source.folder)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    }
  }
}
