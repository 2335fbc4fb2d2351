import Spool

/// The places and names of one app's data, in folders and in manifests.
package protocol AppData: Sendable {
  /// The app as studies and manifests name it.
  static var app: String { get }

  /// The name of the data in messages, such as `Apple Health`.
  static var title: String { get }

  /// Whether studies install the app; false for an app that every phone has.
  static var isInstalled: Bool { get }

  /// The folders of a recording that its recorder writes.
  static var layouts: [String] { get }

  /// The layouts whose files the app sends.
  static var sentLayouts: [String] { get }

  /// The streams that a manifest may list as written.
  static var streams: [String] { get }

  /// The streams that are on and off in turn. The ground truth has their windows.
  static var windowedStreams: [String] { get }

  /// The dialects that a manifest may name.
  static var dialects: [String] { get }

  /// Whether a folder may be of one participant, by its name.
  static func isPatient(_ name: String) -> Bool

  /// The suffix after the participant's id, for apps with one file for each participant; nil for apps with
  /// a folder for each.
  static var ending: String? { get }

  /// Returns the folders of a server's store that have a folder for each participant.
  ///
  /// - Parameter names: the names of the items in the folder.
  /// - Returns: paths below the folder; none for a folder that is not the store of a server.
  static func roots(of names: [String], in folder: String) throws -> [String]

  /// Returns the ids of the participants whose files are in a folder that is not a recording.
  ///
  /// - Parameters:
  ///   - path: the folder's path below `folder`; empty for the folder itself.
  ///   - names: the names of the items in the folder at `path`.
  /// - Returns: the ids in the names of files, or an empty id for files without an id in their
  ///   names; none for a folder without files of a known form.
  static func ids(at path: String, with names: [String], in folder: String) throws -> [String]

  /// Returns the home of a participant that consists of a single file.
  ///
  /// - Parameter steps: the steps of the file's path, with the file's name at the end.
  /// - Returns: the number of steps at the end of the path that the app needs, and the participant's
  ///   id; nil for another file.
  static func file(_ steps: [String]) throws -> (steps: Int, id: String)?

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

  package static func roots(of names: [String], in folder: String) -> [String] { [] }

  package static func ids(at path: String, with names: [String], in folder: String) -> [String] {
    []
  }

  package static func file(_ steps: [String]) -> (steps: Int, id: String)? { nil }

  /// The app's servers have the data of many.
  package static func owner(of names: [String], in folder: String) -> String? { nil }
}
