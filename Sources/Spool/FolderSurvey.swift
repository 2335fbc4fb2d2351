/// What lies in the folder of a recording, looked at without touching anything.
struct FolderSurvey {
  static let manifestName = "manifest.json"
  static let listName = "files.jsonl"

  let folder: String
  /// Nil if there is no recording yet.
  var manifest: Manifest?
  /// The participants' lists at the root, by participant, when the recording is not complete.
  var lists: [Int: ParticipantList] = [:]
  /// Names at the root that a killed run has left and nobody needs.
  var leftovers: [String] = []
  /// Paths below the folder of what each patient has there.
  var items: [String: [String]] = [:]

  /// Throws a `RecordingError` for anything that is not a recording's own, or a `FileError`.
  init(of folder: String) throws {
    self.folder = folder
    let names = try Folder.names(in: folder) ?? []
    manifest = try Self.readManifest(in: folder)
    for name in names where !name.hasPrefix(".") { try add(name) }
  }

  /// Refuses what belongs to none of these patients; throws `RecordingError.foreignFile`.
  func requireOnly(_ patients: Set<String>) throws(RecordingError) {
    for (patient, items) in items.sorted(by: { $0.key < $1.key })
    where !patients.contains(patient) {
      throw .foreignFile(path: folder + "/" + items[0])
    }
  }

  /// Calls `body` with each entry of the list of a complete recording, in its order.
  static func forEachEntry(in folder: String, _ body: (FileEntry) throws -> Void) throws {
    let path = folder + "/" + listName
    var lines = try LineReader(opening: path)
    while let line = try lines.next() { try body(FileEntry(line: line, of: path)) }
  }

  private static func readManifest(in folder: String) throws -> Manifest? {
    let path = folder + "/" + manifestName
    guard let text = try FileReader.contents(of: path) else { return nil }
    do {
      return try Manifest(text: text)
    } catch {
      throw RecordingError.unreadable(path: path)
    }
  }

  private mutating func add(_ name: String) throws {
    let suffix = PendingFile.suffix
    if let participant = ParticipantList.participant(named: name) {
      if manifest?.complete == false,
        let list = try ParticipantList(of: participant, in: folder),
        list.participant == participant
      {
        lists[participant] = list
      } else {
        leftovers.append(name)
      }
    } else if name == Self.manifestName + suffix || name == Self.listName + suffix
      || name.hasSuffix(suffix) && ParticipantList.participant(named: name.dropLast(suffix)) != nil
    {
      leftovers.append(name)
    } else if manifest != nil, name == Self.manifestName {
      return
    } else if let manifest, name == Self.listName {
      // Joined already, but not said to be complete: the participants' lists are what counts.
      if !manifest.complete { leftovers.append(name) }
    } else if let manifest, manifest.recorders.contains(name),
      let children = try? Folder.names(in: folder + "/" + name)
    {
      for child in children where !child.hasPrefix(".") {
        let patient = child.prefix { $0 != "." }
        items[String(patient), default: []].append(name + "/" + child)
      }
    } else {
      throw RecordingError.foreignFile(path: folder + "/" + name)
    }
  }
}

extension String {
  fileprivate func dropLast(_ suffix: String) -> String {
    String(dropLast(suffix.count))
  }
}
