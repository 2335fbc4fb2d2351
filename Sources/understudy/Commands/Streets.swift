import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// Writes the streets of a town for other programs.
struct Streets: Command {
  static let name = "streets"
  static let summary = "Write the streets of a region as GeoJSON"
  static let usage = """
    Usage: understudy streets export --region NAME --output FILE [options]

    Writes the streets of a region's town as GeoJSON: a line for each straight piece between two
    nodes, with the class of its road and the speed limit in m/s. A region's town is the same in
    every study and with every seed.

    \(Option.table(options))
    """
  static let operands = Operands.actions([ActionName.export.rawValue: .nothing])
  static let options = [
    Option(
      "--region NAME", "A name of regions.json5, such as boston", offering: .profile(.regions)),
    Option("--output FILE", "The file to write", offering: .file),
    Option(
      "--radius-km N",
      "How far round the middle of the town, \(text(radii.lowerBound)) to \(text(radii.upperBound)) "
        + "[default: \(text(usualRadius))]"),
    Option.profiles,
  ]

  private enum ActionName: String, CaseIterable { case export }

  /// In km.
  private static let radii = 0.1...30.0
  private static let usualRadius = 5.0

  private let region: String
  private let output: String
  /// In km.
  private let radius: Double
  private let directory: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    directory = try arguments.option("--profiles")
    let region: String? = try arguments.option("--region")
    let output: String? = try arguments.option("--output")
    radius = try Self.radius(arguments.option("--radius-km"))
    let word = try arguments.word("one of \(ActionName.names.joined(separator: ", "))")
    _ = try Arguments.choice(word, for: "the first word") as ActionName
    guard let region else { throw .missingOption("--region") }
    guard let output else { throw .missingOption("--output") }
    (self.region, self.output) = (region, output)
  }

  private static func radius(_ text: String?) throws(UsageError) -> Double {
    guard let text else { return usualRadius }
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
    let towns = try files.towns(of: region)
    let pieces = towns.home.map.pieces(
      within: 1_000 * radius, of: [GroundVector(east: 0, north: 0)])
    var text: [UInt8] = []
    StreetsGeoJSON(towns).write([(towns.home, pieces)]) { text += $0 }
    try PendingFile.replace(output, with: text)
    print("\(output): \(pieces.count) pieces of streets")
  }
}
