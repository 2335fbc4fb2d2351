import Catalogue
import FoundationEssentials
import Simulation

/// The places of profiles: folders of files, and the copy built into the product.
///
/// Each profile is taken from the first place that has it, so a folder of one's own needs only
/// what differs from the built-in copy; the towns of all places are known together.
public struct ProfileFiles: Sendable {
  /// The subject of a profile, which is also the name of its folder, or of its one file.
  public enum Kind: String, CaseIterable, Sendable {
    case devices, watches, people, apps, surveys
    case watchSurveys = "watch-surveys"
    case studies, purposes, missing, faults, regions, zones, climates
    case phoneApps = "phone-apps"
    case macApps = "mac-apps"
    case sentences

    /// Whether one file of this name holds them all.
    public var isOneFile: Bool {
      [.purposes, .regions, .zones, .climates, .phoneApps, .macApps, .sentences].contains(self)
    }

    /// One of them, as messages name it.
    var word: String {
      switch self {
      case .devices: "device"
      case .watches: "watch"
      case .people: "person"
      case .apps: "app"
      case .surveys: "survey"
      case .watchSurveys: "watch survey"
      case .studies: "study"
      case .missing: "profile of missing data"
      case .faults: "fault set"
      case .purposes, .regions, .zones, .climates, .phoneApps, .macApps, .sentences: "file"
      }
    }
  }

  private enum Place {
    case folder(String)
    case builtIn
  }

  private let places: [Place]

  /// Looks in `directory` (the option `--profiles`), `$UNDERSTUDY_PROFILES`, `./Profiles` and the
  /// built-in copy, in this order; a folder that is named must exist.
  public init(
    directory: String? = nil, environment: [String: String] = [:]
  ) throws(ProfileFileError) {
    try self.init(directory: directory, environment: environment, nearby: "Profiles")
  }

  init(
    directory: String?, environment: [String: String], nearby: String
  ) throws(ProfileFileError) {
    var places: [Place] = []
    let variable = environment["UNDERSTUDY_PROFILES"].flatMap { $0.isEmpty ? nil : $0 }
    for (path, source) in [(directory, "--profiles"), (variable, "$UNDERSTUDY_PROFILES")] {
      guard let path else { continue }
      guard Self.isFolder(path) else { throw .noFolder(path, source: source) }
      places.append(.folder(path))
    }
    if Self.isFolder(nearby) { places.append(.folder(nearby)) }
    self.places = places + [.builtIn]
  }

  /// The names of a kind's profiles in all places, sorted.
  public func list(_ kind: Kind) -> [String] {
    let names = places.flatMap { files(of: kind, in: $0) }
      .filter { $0.hasSuffix(".json5") }
      .map { String($0.dropLast(6)) }
    return Set(names).sorted()
  }

  /// Loads a profile by its name, or by its file's path, which has a `/` or an ending.
  public func load(_ kind: Kind, _ name: String) throws(ProfileFileError) -> LoadedProfile {
    if Self.isPath(name) { return try Self.load(file: name) }
    let path = (kind.isOneFile ? "" : "\(kind.rawValue)/") + "\(name).json5"
    for place in places {
      if let profile = try Self.load(path, in: place) { return profile }
    }
    throw missing(kind, name, known: list(kind))
  }

  /// Loads the one file of a kind from each place that has it, the first place's first.
  func loadEach(_ kind: Kind) throws(ProfileFileError) -> [LoadedProfile] {
    var profiles: [LoadedProfile] = []
    for place in places {
      if let profile = try Self.load("\(kind.rawValue).json5", in: place) {
        profiles.append(profile)
      }
    }
    return profiles
  }

  private static func load(
    _ path: String, in place: Place
  ) throws(ProfileFileError) -> LoadedProfile? {
    switch place {
    case .folder(let folder):
      let file = join(folder, path)
      return FileManager.default.fileExists(atPath: file) ? try load(file: file) : nil
    case .builtIn:
      guard let entry = catalogue.first(where: { $0.path == path }) else { return nil }
      return try LoadedProfile(entry.text, file: "built-in \(path)")
    }
  }

  /// Reads a profile from a file of the user's own.
  public static func load(file: String) throws(ProfileFileError) -> LoadedProfile {
    let data: Data
    do {
      data = try Data(contentsOf: URL(filePath: file))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .noFile(file)
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .noPermission(file)
    } catch {
      throw .unreadable(file)
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notUTF8(file) }
    return try LoadedProfile(text, file: file)
  }

  /// Whether a study or the like is given by its file rather than by its name.
  public static func isPath(_ name: String) -> Bool {
    name.contains("/") || name.hasSuffix(".json5") || name.hasSuffix(".json")
  }

  func missing(_ kind: Kind?, _ name: String, known: [String]) -> ProfileFileError {
    .noProfile(kind, name: name, places: places.map(Self.words), known: known)
  }

  private func files(of kind: Kind, in place: Place) -> [String] {
    let file = "\(kind.rawValue).json5"
    let prefix = "\(kind.rawValue)/"
    switch place {
    case .folder(let folder):
      if kind.isOneFile {
        return FileManager.default.fileExists(atPath: Self.join(folder, file)) ? [file] : []
      }
      let path = Self.join(folder, kind.rawValue)
      return (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    case .builtIn:
      if kind.isOneFile { return catalogue.contains { $0.path == file } ? [file] : [] }
      return catalogue.filter { $0.path.hasPrefix(prefix) }
        .map { String($0.path.dropFirst(prefix.count)) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private static func join(_ folder: String, _ path: String) -> String {
    folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  private static func words(for place: Place) -> String {
    switch place {
    case .folder(let path): path
    case .builtIn: "the built-in copy"
    }
  }
}
