import Simulation
import Spool

extension Study {
  /// What a manifest says of the installed apps.
  public var listedApps: [String: Manifest.App] {
    apps.reduce(into: [:]) { listed, app in
      listed[type(of: app).name] = Manifest.App(
        version: app.versionName, dialect: app.dialectName, isSuspended: app.isSuspended,
        surveys: app.surveys.map(\.listed))
    }
  }

  /// What a manifest says of the phones of these participants.
  public func phones(of participants: [Int]) -> [Manifest.Phone] {
    let numbers = Dictionary(grouping: participants) { device(of: $0).name }
    return numbers.compactMap { name, numbers in
      devices[name].map {
        Manifest.Phone(
          model: $0.model, systemVersion: $0.systemVersion, participants: numbers)
      }
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
