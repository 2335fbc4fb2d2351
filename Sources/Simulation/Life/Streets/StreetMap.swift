/// The streets of a town.
///
/// A made town is a function of its region's name and style alone: it is the same in every study, and its faces
/// are the same in whatever order they are made. Streets of an import take the place of made ones.
public final class StreetMap: Sendable {
  enum Origin {
    case made(MadeTown)
    case imported(ImportedStreets)
  }

  let origin: Origin
  /// All streets of an import; main streets of a made town.
  let graph: StreetGraph
  let rails: RailNetwork
  let buses: BusLines
  /// Draws what each junction has, and the lines of buses.
  let controls: Random

  /// The streets that are made for a region.
  ///
  /// - Parameter capacity: how many faces are kept, of some 20 kB each; it changes no result. 512 reach 10 km
  ///   from the middle.
  public convenience init(of region: Region, keeping capacity: Int = 512) {
    self.init(region.streets, named: region.name, keeping: capacity)
  }

  init(_ style: StreetStyle, named name: String, keeping capacity: Int) {
    let random = Self.random(name)
    let town = MadeTown(style, random: random, keeping: capacity)
    origin = .made(town)
    graph = town.main.graph
    controls = random["controls"]
    rails = RailNetwork(town.main, angle: style.angle, random: random["rails"])
    buses = BusLines(town.main, random: random["buses"])
  }

  /// The streets that were imported for a region, or made ones if there are none.
  convenience init(of region: Region, or imports: [String: ImportedStreets]) {
    if let streets = imports[region.name] {
      self.init(streets, of: region)
    } else {
      self.init(of: region)
    }
  }

  /// The streets of an import, in a region; rail and bus lines are made.
  init(_ streets: ImportedStreets, of region: Region) {
    let random = Self.random(region.name)
    origin = .imported(streets)
    graph = streets.graph
    controls = random["controls"]
    rails = RailNetwork(streets, angle: region.streetAngle, random: random["rails"])
    buses = BusLines(streets.graph, random: random["buses"])
  }

  private static func random(_ name: String) -> Random { Random(seed: 1)["streets"][named: name] }

  /// Where the streets come from; nil if they are made.
  public var source: StreetSource? {
    guard case .imported(let streets) = origin else { return nil }
    return streets.source
  }
}
