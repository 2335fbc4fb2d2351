import Fixtures
import Recorders

/// The Apple Health export of one day with a walk, which is recorded once for all tests.
enum SmallExport {
  static func folder() async throws -> TemporaryFolder { try await small.value }

  private static let small = Task {
    let folder = try TemporaryFolder()
    try await folder.record("demo", as: [.appleHealth])
    return folder
  }
}

extension TemporaryFolder {
  /// The path of the export.
  var export: String { get throws { try first("export.xml", in: "apple-health") } }

  /// The path of the first route.
  var route: String { get throws { try first(".gpx", in: "apple-health") } }
}
