import Declarations

/// Every endpoint that can be load-tested; a new one is added here.
private let loadTargets: [any LoadTarget.Type] = [
  BeiweLoad.self,
  HTTPLoad.self,
  CozieLoad.self,
]

/// What `load` can be asked for.
public enum LoadTargets {
  /// What every load target says of itself, for commands and their help.
  public static var declarations: [Declaration] { loadTargets.map { $0.declaration } }

  static func type(named name: String) -> (any LoadTarget.Type)? {
    loadTargets.first { $0.name == name }
  }
}
