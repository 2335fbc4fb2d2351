import Simulation
import Spool

extension Study {
  /// What a manifest says of the installed apps.
  public var listedApps: [String: Manifest.App] {
    apps.reduce(into: [:]) { listed, app in
      listed[type(of: app).name] = Manifest.App(
        version: app.versionName, dialect: app.dialectName)
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
