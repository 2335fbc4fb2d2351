import Simulation

/// The towns of all places where profiles are.
///
/// A file of one's own adds its towns to the built-in ones; of two towns with one name the first
/// place's is taken.
public struct Regions: Sendable {
  /// In the order of their names.
  public let all: [Region]
  /// The texts of all files that differ, the first place's first.
  let text: String
  private let sources: [String: LoadedProfile]

  init(in files: ProfileFiles) throws {
    var text = ""
    var regions: [String: Region] = [:]
    var sources: [String: LoadedProfile] = [:]
    var seen: Set<String> = []
    for file in try files.loadEach(.regions) where seen.insert(file.text).inserted {
      text += file.text
      for region in try file.read(Region.all(reading:)) where regions[region.name] == nil {
        regions[region.name] = region
        sources[region.name] = file
      }
    }
    all = regions.keys.sorted().compactMap { regions[$0] }
    self.text = text
    self.sources = sources
  }

  /// The keys of `regions.json5`, sorted.
  public var names: [String] { all.map(\.name) }

  subscript(name: String) -> Region? { all.first { $0.name == name } }

  /// Streets by the names of their regions, which must lie where they did.
  func imports(_ files: [StreetFile]) throws -> [String: ImportedStreets] {
    var imports: [String: ImportedStreets] = [:]
    for file in files {
      let source = file.streets.source
      guard let region = self[source.region] else {
        throw SettingsError.unknownName(source.region, kind: "region", known: names)
      }
      let metres = Chart(of: region).place(latitude: source.latitude, longitude: source.longitude)
        .distance(to: .zero)
      guard metres < StreetFile.precision else {
        throw StreetFileError.moved(
          file.path, region: region.name, kilometres: metres / 1_000)
      }
      imports[region.name] = file.streets
    }
    return imports
  }

  /// Reads a file of towns as a study would, with the zones of all of them.
  public static func check(_ file: LoadedProfile, from files: ProfileFiles) throws {
    let zones = try files.load(.zones, "zones").read(Zones.init(reading:))
    let climates = try files.load(.climates, "climates").read(Climates.init(reading:))
    let regions = try file.read(Region.all(reading:))
    // A region without a climate has the climate of a region that may be in another file.
    let known = try regions + files.regions().all
    for region in regions {
      _ = try zone(of: region, in: file, among: zones)
      do throws(ProfileError) {
        _ = try climates.climate(of: region, file: file.file, among: known)
      } catch {
        throw file.located(error)
      }
    }
  }

  /// The climate of a region, and the name of the region that it belongs to.
  func climate(
    of region: Region, among climates: Climates
  ) throws(ProfileError) -> (climate: Climate, source: String) {
    let file = sources[region.name]
    do throws(ProfileError) {
      return try climates.climate(of: region, file: file?.file ?? "", among: all)
    } catch {
      throw file?.located(error) ?? error
    }
  }

  func zone(of region: Region, among zones: Zones) throws(ProfileError) -> TimeZoneRules {
    try Self.zone(of: region, in: sources[region.name], among: zones)
  }

  /// Returns the civil time of a town. The file of the town is wrong if its zone does not exist.
  private static func zone(
    of region: Region, in file: LoadedProfile?, among zones: Zones
  ) throws(ProfileError) -> TimeZoneRules {
    if let zone = zones[region.timeZone] { return zone }
    let error = ProfileError(
      .refused(.text(region.timeZone), .choice(zones.names)), file: file?.file ?? "",
      path: [region.name, "time_zone"])
    throw file?.located(error) ?? error
  }
}

extension ProfileFiles {
  /// Reads the towns of all places.
  public func regions() throws -> Regions { try Regions(in: self) }

  /// Reads the rules of all time zones.
  public func zones() throws -> Zones { try load(.zones, "zones").read(Zones.init(reading:)) }

  /// A region by its name.
  public func region(_ name: String) throws -> Region {
    let regions = try regions()
    guard let region = regions[name] else {
      throw SettingsError.unknownName(name, kind: "region", known: regions.names)
    }
    return region
  }

  /// Returns the town of a region as the only town, which no participant leaves.
  ///
  /// - Parameter streets: imported streets of the region, in place of the generated streets.
  public func towns(of name: String, with streets: StreetFile? = nil) throws -> Towns {
    let regions = try regions()
    guard let region = regions[name] else {
      throw SettingsError.unknownName(name, kind: "region", known: regions.names)
    }
    return Towns(
      region, zone: try regions.zone(of: region, among: zones()),
      imports: try regions.imports([streets].compactMap { $0 }))
  }
}
