import Simulation
import Spool

/// The streets that the person passes along and those round them, as `streets.geojson`.
struct StreetsFile {
  static let stream = "streets"
  /// Streets are told that come so near to one that is passed, in metres.
  static let reach = 300.0

  private let towns: Towns
  /// What is passed of each town, by the name of its region.
  private var passed: [String: Set<StreetEdge>] = [:]

  init(in towns: Towns) { self.towns = towns }

  mutating func observe(_ day: StudyDay) {
    for street in day.day.legs.lazy.flatMap(\.streets)
    where !street.seconds.clamped(to: day.span).isEmpty {
      passed[day.day.town(at: street.seconds.lowerBound).region.name, default: []].insert(
        street.edge)
    }
  }

  func write(for recorded: RecordedParticipant) throws(FileError) -> [FileEntry] {
    let streets = [towns.home, towns.away].compactMap { $0 }.map { town in
      let ends = (passed[town.region.name] ?? []).compactMap(town.map.piece)
        .flatMap { [$0.from, $0.to] }
      return (town: town, pieces: town.map.pieces(within: Self.reach, of: ends))
    }
    var files = ListedFiles(Layout.truth.name, of: recorded)
    try files.create("streets.geojson", stream: Self.stream)
    try StreetsGeoJSON(towns).write(streets) { text throws(FileError) in try files.write(text) }
    try files.close(at: nil)
    return files.entries
  }
}
