/// The climates of all regions.
public struct Climates: Sendable {
  private let kinds: [(name: String, kind: Climate.Kind)]
  private let climates: [(name: String, value: ProfileValue)]
  private let file: String

  /// Reads Profiles/climates.json5.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    file = reader.file
    let kinds = try reader.objects("kinds") { (name, reader) throws(ProfileError) in
      (name: name, kind: try Climate.Kind(reading: &reader))
    }
    self.kinds = kinds
    climates = try reader.object("regions") { (reader) throws(ProfileError) in
      var climates: [(name: String, value: ProfileValue)] = []
      for name in reader.keys {
        let value = try reader.value(name)
        // Each climate is read once here, so that a mistake in it is found in every study.
        _ = try reader.object(name) { (reader) throws(ProfileError) in
          try Climate(reading: &reader, kinds: kinds, latitude: 1)
        }
        climates.append((name, value))
      }
      return climates
    }
  }

  /// The names of regions with a climate, sorted.
  public var names: [String] { climates.map(\.name) }

  /// Returns the climate of a region: its own, else the climate of its name, else the climate of
  /// the nearest region.
  ///
  /// - Parameters:
  ///   - file: of the region, for messages.
  ///   - regions: all regions, among which the nearest one is found by latitude and height.
  /// - Returns: the climate, and the name of the region that it belongs to.
  public func climate(
    of region: Region, file: String, among regions: [Region]
  ) throws(ProfileError) -> (climate: Climate, source: String) {
    let path = [region.name, "climate"]
    switch region.climate {
    case .text(let name):
      guard let climate = try climate(named: name, at: region.latitude) else {
        throw ProfileError(.refused(.text(name), .choice(names)), file: file, path: path)
      }
      return (climate, name)
    case .some(let value):
      return (
        try ProfileReader.read(value, file: file, path: path) { (reader) throws(ProfileError) in
          try Climate(reading: &reader, kinds: kinds, latitude: region.latitude)
        }, region.name
      )
    case nil:
      let name = names.contains(region.name) ? region.name : nearest(to: region, among: regions)
      guard let climate = try climate(named: name, at: region.latitude) else {
        throw ProfileError(.missing(.choice(names)), file: file, path: path)
      }
      return (climate, name)
    }
  }

  private func climate(named name: String, at latitude: Double) throws(ProfileError) -> Climate? {
    guard let value = climates.first(where: { $0.name == name })?.value else { return nil }
    return try ProfileReader.read(value, file: file, path: ["regions", name]) {
      (reader) throws(ProfileError) in
      try Climate(reading: &reader, kinds: kinds, latitude: latitude)
    }
  }

  /// The region with a climate that is nearest: 10 degrees of latitude count like 1 km of height.
  private func nearest(to region: Region, among regions: [Region]) -> String {
    func distance(_ other: Region) -> Double {
      abs(other.latitude - region.latitude) / 10 + abs(other.altitude - region.altitude) / 1_000
    }
    return regions.filter { names.contains($0.name) }.min { distance($0) < distance($1) }?.name
      ?? ""
  }
}
