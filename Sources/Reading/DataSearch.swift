import Spool

/// A search for files of known forms in a folder that is not a recording.
///
/// Such files may have been unpacked, renamed or moved. So the content of a folder decides
/// whether it has a participant's files, and not its name.
struct DataSearch {
  private let folder: String
  private let known: [any AppData.Type]
  /// The id of a participant whose files are in the folder itself and contain no id.
  private let name: String
  /// The places with data, by the app's name and the participant's id.
  private(set) var homes: [String: [String: [Home]]] = [:]
  /// Folders and files without data of a known form, by their paths.
  private(set) var unjudged: [Unjudged] = []
  /// The paths of recordings below the folder.
  private(set) var recordings: [String] = []

  /// The number of folders above a participant's folder, below the given folder.
  private static let depth = 4
  /// The list that the Beiwe server adds to a download.
  private static let registry = "registry"

  init(_ folder: String, name: String, known: [any AppData.Type]) {
    (self.folder, self.name, self.known) = (folder, name, known)
  }

  /// Searches the folder.
  mutating func run(_ names: [String]) throws {
    _ = try visit("", names, depth: 0)
  }

  /// Searches a folder, and returns whether it has data.
  private mutating func visit(_ path: String, _ names: [String], depth: Int) throws -> Bool {
    if !path.isEmpty, isRecording(names) {
      recordings.append(path)
      return true
    }
    if try addHomes(at: path, names) { return true }
    guard depth < Self.depth else { return false }
    var others: [Unjudged] = []
    var hasData = false
    for name in names where Self.isVisible(name) {
      let child = path.isEmpty ? name : path + "/" + name
      guard try Folder.kind(of: child, in: folder) == .folder else {
        others.append(Unjudged(child, reason: Self.reason(forFile: name)))
        continue
      }
      if try visitOrKeep(child, depth: depth + 1) {
        hasData = true
      } else {
        others.append(Unjudged(child, reason: "folder without files of a known form"))
      }
    }
    // A folder without any data is one item of the folder above.
    if hasData || path.isEmpty { unjudged += others }
    return hasData
  }

  /// Searches a folder. A damaged archive counts as a participant, so that the check of this
  /// participant reports the damage.
  private mutating func visitOrKeep(_ path: String, depth: Int) throws -> Bool {
    do {
      return try visit(path, Folder.names(in: path, of: folder) ?? [], depth: depth)
    } catch let error as FileError where error.isBadPack {
      guard let app = known.first else { throw error }
      let patient = path.split(separator: "/").last.map(String.init) ?? name
      homes[app.app, default: [:]][patient, default: []].append(Home(path, id: patient))
      return true
    }
  }

  private func isRecording(_ names: [String]) -> Bool {
    let parts = RecordingParts(in: names)
    return parts.areOfRecording
      || known.contains { $0.layouts.contains(where: names.contains) }
  }

  /// Adds the participants whose files are in a folder; returns whether there are any.
  private mutating func addHomes(at path: String, _ names: [String]) throws -> Bool {
    let folderName = path.split(separator: "/").last.map(String.init) ?? name
    var hasData = false
    for app in known {
      let ids = try app.ids(at: path, with: names, in: folder)
      for id in ids {
        // The folder's name is the id that the user knows. Files of several phones, and files in
        // the given folder itself, have the ids in their names.
        let patient = id.isEmpty || ids.count == 1 && !path.isEmpty ? folderName : id
        homes[app.app, default: [:]][patient, default: []].append(
          Home(path, id: id.isEmpty ? patient : id, isShared: ids.count > 1))
        hasData = true
      }
    }
    return hasData
  }

  /// Whether users see a file: systems hide names with a dot, and macOS adds a folder to archives.
  private static func isVisible(_ name: String) -> Bool {
    !name.hasPrefix(".") && name != "__MACOSX"
  }

  private static func reason(forFile name: String) -> String {
    name == registry ? "list of files that the Beiwe server adds" : "file of an unknown form"
  }
}
