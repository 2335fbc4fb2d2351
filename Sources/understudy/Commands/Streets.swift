import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// The command that exports the streets of a town for other programs, and imports real streets.
struct Streets: Command {
  static let name = "streets"
  static let summary = "Import real streets of a region, or write streets as GeoJSON"
  static let usage = Usage(
    "understudy streets import EXTRACT.osm[.pbf] --region NAME --output FILE.streets [options]",
    "understudy streets export --region NAME --output FILE.geojson [options]",
    "understudy streets export --streets FILE.streets --output FILE.geojson [options]",
    about: """
      import reads an extract of OpenStreetMap, and keeps the streets around the region's centre.
      record --streets FILE.streets then uses these streets instead of generated ones. Extracts of
      towns are available at https://download.geofabrik.de and https://extract.bbbike.org. The ODbL
      covers FILE and all GeoJSON made from it: \(StreetSource.notice).

      export writes streets as GeoJSON: one line for each straight segment between two nodes, with its
      road class and its speed limit in m/s. The generated streets of a region are the same in every
      study and with every seed.
      """,
    tables: [Usage.Table("Options", options)],
    examples: [
      Step("streets export --region boston --output boston.geojson", purpose: "generated"),
      Step("streets import town.osm.pbf --region boston --output boston.streets", purpose: "real"),
    ],
    exitCodes: [.ok, .usage, .data, .noInput, .cannotCreate, .inputOutput, .permission, .profile])
  static let operands = Operands.actions([
    ActionName.export.rawValue: .nothing, ActionName.import.rawValue: .file,
  ])
  static let options = [
    Option(
      "--region NAME", "Region, a name in Profiles/regions.json5, such as boston",
      offering: .profile(.regions)),
    Option(
      "--streets FILE", "With export: a file of imported streets", offering: .file),
    Option("--output FILE", "File to write", offering: .file),
    Option(
      "--radius-km N",
      "Radius around the centre of the town in km, \(text(radii.lowerBound)) to \(text(radii.upperBound)) "
        + "[default: \(text(usualRadius)) for export, \(text(radii.upperBound)) for import]"),
    Option.profiles,
  ]

  /// A function that imports the streets of an extract around a region's centre, and returns the
  /// summary to print.
  typealias Importer =
    @Sendable (
      _ extract: String, _ region: Region, _ metres: Double, _ output: String
    ) throws -> String

  private enum ActionName: String, CaseIterable { case export, `import` }

  private enum Action {
    case exportMade(region: String)
    case exportImported(file: String)
    case importExtract(String, region: String, by: Importer)
  }

  /// The allowed radii, in km.
  private static let radii = 0.1...ImportedStreets.farthest / 1_000
  private static let usualRadius = 5.0

  private let action: Action
  private let output: String
  /// The radius, in km.
  let radius: Double
  private let directory: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    directory = try arguments.option("--profiles")
    let region: String? = try arguments.option("--region")
    let file: String? = try arguments.option("--streets")
    let output: String? = try arguments.option("--output")
    let radius = try Self.radius(arguments.option("--radius-km"))
    let word = try arguments.word("one of \(ActionName.names.joined(separator: ", "))")
    switch try Arguments.choice(word, for: "the first word") as ActionName {
    case .export:
      if let file {
        guard region == nil else { throw .noUse(option: "--region", with: "--streets") }
        action = .exportImported(file: file)
      } else {
        guard let region else { throw .missingOption("--region") }
        action = .exportMade(region: region)
      }
      self.radius = radius ?? Self.usualRadius
    case .import:
      guard let importer = Self.importer else { throw .notInThisBuild("streets import") }
      guard file == nil else { throw .noUse(option: "--streets", with: "import") }
      let extract = try arguments.word("an extract of OpenStreetMap")
      guard let region else { throw .missingOption("--region") }
      action = .importExtract(extract, region: region, by: importer)
      self.radius = radius ?? Self.radii.upperBound
    }
    guard let output else { throw .missingOption("--output") }
    self.output = output
  }

  private static func radius(_ text: String?) throws(UsageError) -> Double? {
    guard let text else { return nil }
    guard let number = Double(text), radii.contains(number) else {
      throw .badValue(
        text, of: "--radius-km",
        allowed: "a number from \(Self.text(radii.lowerBound)) to \(Self.text(radii.upperBound))")
    }
    return number
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  func run() throws {
    let files = try ProfileFiles(
      directory: directory, environment: ProcessInfo.processInfo.environment)
    switch action {
    case .exportMade(let region): try export(files.towns(of: region))
    case .exportImported(let file):
      let streets = try StreetFile(reading: file)
      try export(files.towns(of: streets.streets.source.region, with: streets))
    case .importExtract(let extract, let region, let importer):
      print(try importer(extract, files.region(region), 1_000 * radius, output))
    }
  }

  private func export(_ towns: Towns) throws {
    let pieces = towns.home.map.pieces(
      within: 1_000 * radius, of: [.zero])
    var text: [UInt8] = []
    StreetsGeoJSON(towns).write([(towns.home, pieces)]) { text += $0 }
    try PendingFile.replace(output, with: text)
    print("\(output): \(pieces.count) street segments")
  }
}

#if !FULL
  extension Streets {
    /// The importer of OpenStreetMap extracts, which only the full build has.
    static let importer: Importer? = nil
  }
#endif
