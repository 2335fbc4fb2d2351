import Formats
import Spool

/// Judges what Cozie's app keeps and sends, and what its server's database has of it.
struct CozieCheck: AppCheck {
  static let app = "cozie"
  static let layouts = ["cozie"]
  /// Of the four files the requests alone are sent.
  static let sentLayouts = layouts
  static let streams = ["cozie-log", "cozie-requests", "cozie-points", "cozie-sample"]
  static let dialects = ["3.0.2", "3.0.0", "doc"]
  static let rules: [Rule] = []

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  private let files: [String]
  private let source: Source

  init(_ patient: String, in source: Source) throws {
    self.source = source
    files = try source.files(
      of: source.roots(of: Self.self).map { ($0.isEmpty ? "" : $0 + "/") + patient })
  }

  func run(_ assignment: Assignment) -> AppFindings { AppFindings() }

  func compare(with other: Self, without unsent: Set<String>) -> Comparison.Result {
    Comparison.Result()
  }
}
