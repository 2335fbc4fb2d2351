import Formats
import Reading
import Spool

/// The check of an export of the Health app, which consists of `export.xml` and the GPX files of
/// the workouts' routes.
///
/// The full build alone has a reader of XML, which is in the folder `Export`.
struct AppleHealthCheck: AppCheck {
  /// The name of the layout, which replaces the name of an app. No study installs this app, and no
  /// real app has this name.
  static let app = "apple-health"
  static let title = "Apple Health"
  static let isInstalled = false
  static let layouts = [app]
  /// Participants export and hand over their data themselves, so no layout is sent to a server.
  static let sentLayouts: [String] = []
  static let streams: [String] = []
  static let dialects = ["\(ExportElement.version)"]

  /// The method of a rule. All methods check the rule while files are read.
  enum Method: Sendable { case type, text, routes }

  /// The rules in the order of reports. Add a new rule here.
  static let rules = [
    Rule(
      "export-document-type",
      "The document type of an Apple Health export is well-formed.",
      limit:
        "Each declaration has an end, and none declares an entity. An export by Understudy has "
        + "version \(ExportElement.version) and declares only elements of this version",
      catches: "a declaration without its last character",
      .app(Method.type)),
    Rule(
      "export-text",
      "An Apple Health export is valid XML for its document type, and HealthKit defines all of its "
        + "values.",
      limit:
        "Times have the form of exports, and no start is after its end. Numbers are decimal. The "
        + "text is well-formed UTF-8. In an export by Understudy, Apple defines all elements, "
        + "attributes, types, units and value names, and the creation date is not before the end. "
        + "Percentages are numbers from 0 to 1. The export has one export date and one participant",
      catches: "one record with a unit that its type does not allow",
      .app(Method.text)),
    Rule(
      "export-routes",
      "Each workout route of an export has a file, and its points are from the time of the "
        + "workout.",
      limit:
        "The times of route points do not decrease. In an export by Understudy, they increase and "
        + "are within the workout. There, the length of the route may differ from the workout's "
        + "distance by at most \(routeTolerance.percent)",
      catches: "two swapped points of a route",
      .app(Method.routes)),
  ]

  /// The largest difference between the lengths of a route and its workout, relative to the
  /// workout's distance.
  static let routeTolerance = 0.03

  static func isPatient(_ name: String) -> Bool { BeiweFileName.isPatient(name) }

  let source: Source
  let patient: String
  /// The path of `export.xml` below the recording's folder, and the paths of the route files.
  let export: String?
  let routes: [String]

  init(_ patient: String, in source: Source) throws {
    try Self.checkBuild(source)
    self.source = source
    self.patient = patient
    let homes = source.homes(of: patient, Self.self).map(\.path)
    let below = try source.files(of: homes)
    // A single file given by the user may have routes next to it.
    export = try below.first { try Self.isExport($0, in: source.folder) }
    routes = below.filter { Self.name(of: $0).hasSuffix(".gpx") }.sorted()
  }

  /// Returns the name of a file without `.gz`.
  static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.withoutCompression
  }
}

extension AppleHealthCheck {
  #if FULL
    /// Accepts all folders.
    private static func checkBuild(_ source: Source) throws {}
  #else
    /// Throws an error for a folder that has data of no other app.
    private static func checkBuild(_ source: Source) throws(NeedsFullBuild) {
      guard source.apps.contains(where: { $0.app != app }) else {
        throw NeedsFullBuild(folder: source.folder, title: title)
      }
    }

    /// Skips all rules.
    func run(_ assignment: Assignment) -> AppFindings {
      var found = AppFindings()
      for (number, rule) in assignment.rules.enumerated() {
        guard case .app(let method, _) = rule.method, method is Method else { continue }
        found.findings[number] = .lacking("reader of XML in this build")
      }
      return found
    }

    /// Reports that the exports cannot be compared.
    func compare(with other: Self, without unsent: Set<String>) -> Comparison.Result {
      var result = Comparison.Result()
      if let export { result.defects = ["\(export): no reader of XML in this build"] }
      return result
    }
  #endif
}
