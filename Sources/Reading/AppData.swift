import Spool

/// How one app's data are found, and what manifests may say of them.
package protocol AppData: Sendable {
  /// The app as studies and manifests name it.
  static var app: String { get }

  /// The name of the data in messages, such as `Apple Health`.
  static var title: String { get }

  /// Whether studies install it; false for what every phone writes.
  static var isInstalled: Bool { get }

  /// The folders of a recording that its recorder writes.
  static var layouts: [String] { get }

  /// Those of its layouts whose files the app sends.
  static var sentLayouts: [String] { get }

  /// The streams of which a manifest may say that they were written.
  static var streams: [String] { get }

  /// Those of them that are on and off in turn: the truth has their windows.
  static var windowedStreams: [String] { get }

  /// The ways of writing that a manifest may name.
  static var dialects: [String] { get }

  /// Whether a folder may be of one participant, by its name.
  static func isPatient(_ name: String) -> Bool

  /// What follows the participant's id in the name of the file that has all of his data; nil where he has a
  /// folder.
  static var ending: String? { get }

  /// The folders that have a folder for each participant, in data that nobody recorded here.
  ///
  /// - Parameter names: what is in the folder.
  /// - Returns: paths below the folder, an empty one for itself; none where it has no data of the app.
  static func roots(of names: [String], in folder: String) throws -> [String]

  /// Returns the id of the only participant of a folder that has no folder for each, such as a server's own data.
  ///
  /// - Parameter names: what is in the folder.
  /// - Returns: nil for any other folder.
  static func owner(of names: [String], in folder: String) throws -> String?
}

extension AppData {
  package static var isInstalled: Bool { true }

  package static var windowedStreams: [String] { [] }

  package static var ending: String? { nil }

  /// Only recordings have data of the app.
  package static func roots(of names: [String], in folder: String) -> [String] { [] }

  /// The app's servers have the data of many.
  package static func owner(of names: [String], in folder: String) -> String? { nil }
}
