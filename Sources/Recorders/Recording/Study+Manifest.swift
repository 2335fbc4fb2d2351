import Simulation
import Spool

extension Study {
  /// The installed apps with their surveys, as a manifest lists them.
  public var listedApps: [String: Manifest.App] {
    installedApps.reduce(into: [:]) { listed, app in
      listed[type(of: app).name] = Manifest.App(surveys: app.surveys.map(\.listed))
    }
  }

  /// The phones of these participants with the versions of their apps, as a manifest lists them.
  public func phones(of participants: [Int]) -> [Manifest.Phone] {
    let numbers = Dictionary(grouping: participants) { device(of: $0).name }
    return numbers.compactMap { name, numbers in
      devices[name].map {
        Manifest.Phone(
          platform: $0.platform.rawValue, model: $0.model, systemVersion: $0.systemVersion,
          apps: listedVersions(on: $0.platform), participants: numbers)
      }
    }
  }

  /// The version of each app on the phones of a platform, by the app's name.
  private func listedVersions(on platform: Platform) -> [String: Manifest.InstalledApp] {
    apps(on: platform).reduce(into: [:]) { listed, app in
      listed[type(of: app).name] = Manifest.InstalledApp(
        version: app.versionName, build: app.buildName, dialect: app.dialectName,
        isSuspended: app.isSuspended)
    }
  }
}

extension Survey {
  /// What a manifest says of the survey.
  fileprivate var listed: Manifest.Survey {
    let source = JSONTree(source)
    // A watch's survey has no type and keeps its questions under another key.
    let content = source[route == nil ? "content" : "survey"]
    return Manifest.Survey(
      id: id, name: name, type: source["survey_type"]?.text ?? "watch_survey",
      contentCRC32: Manifest.Survey.contentChecksum(content ?? .null))
  }
}

extension JSONTree {
  /// The value of a profile.
  public init(_ value: ProfileValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .number(let value): .number(value)
      case .text(let value): .text(value)
      case .list(let values): .list(values.map(Self.init))
      case .object(let members): .object(members.mapValues(Self.init))
      }
  }
}
