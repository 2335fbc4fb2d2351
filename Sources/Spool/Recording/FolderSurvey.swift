/// What lies in the folder of a recording, looked at without touching anything.
struct FolderSurvey {
  let paths: RecordingPaths
  /// Nil if there is no recording yet, or not the part of one that is asked for.
  var manifest: Manifest?
  /// Another part of the same recording, if there is any.
  private(set) var otherPart: Manifest?
  /// The participants' lists at the root, by participant, when the recording is not complete.
  var lists: [Int: ParticipantList] = [:]
  /// Who takes part in what is or shall be recorded here, and whose folders there may be: those of
  /// another part may be there first.
  private let ours: Set<Int>
  private let recorders: [String]
  /// Participants whose faults lie at the root.
  var faults: Set<Int> = []
  /// Names at the root that a killed run has left and nobody needs.
  var leftovers: [String] = []
  /// Participants whose files are not as they were listed.
  var damaged: Set<Int> = []
  /// Paths below the folder of what should have been deleted and could not be.
  var left: [String] = []
  /// Paths below the folder of what each patient has there.
  var items: [String: [String]] = [:]

  /// Throws a `RecordingError` for anything that is not a recording's own, or a `FileError`.
  ///
  /// - Parameter wanted: of the part that is asked for.
  init(of paths: RecordingPaths, for wanted: Manifest) throws {
    self.paths = paths
    let names = try Folder.names(in: paths.folder) ?? []
    manifest = try Self.readManifest(paths.manifestName, in: paths.folder)
    ours = Set(wanted.participants + (manifest?.participants ?? []))
    recorders = manifest?.recorders ?? (paths.shard == nil ? [] : wanted.recorders)
    // How the recording is divided first, which says most about all else.
    for name in names { try RecordingPaths.owner(of: name).map { try add(name, of: $0) } }
    for name in names where !name.hasPrefix(".") && RecordingPaths.owner(of: name) == nil {
      try add(name)
    }
  }

  /// Refuses what belongs to none of these patients; throws `RecordingError.foreignFile`.
  ///
  /// - Parameter others: whose folders other parts of the recording write; they are left alone.
  mutating func requireOnly(_ patients: Set<String>, besides others: () -> Set<String>) throws {
    guard items.keys.contains(where: { !patients.contains($0) }) else { return }
    let known = patients.union(others())
    for (patient, items) in items.sorted(by: { $0.key < $1.key }) where !known.contains(patient) {
      throw RecordingError.foreignFile(path: paths.folder + "/" + items[0])
    }
    items = items.filter { patients.contains($0.key) }
  }

  /// Reads a manifest; nil if there is none.
  private static func readManifest(_ name: String, in folder: String) throws -> Manifest? {
    guard try Folder.kind(of: folder + "/" + name) != nil else { return nil }
    return try Manifest(reading: name, in: folder)
  }

  /// Sorts in what is neither a manifest nor a list of the whole or a part.
  private mutating func add(_ name: String) throws {
    let suffix = PendingFile.suffix
    let isPending = name.hasSuffix(suffix)
    if let participant = ParticipantList.participant(named: name) {
      try add(list: name, of: participant)
    } else if isPending, let participant = ParticipantList.participant(named: name.dropLast(suffix))
    {
      if isOurs(participant) { leftovers.append(name) }
    } else if let participant = ParticipantFaults.participant(named: name) {
      guard isOurs(participant) else { return }
      if manifest?.complete == false {
        faults.insert(participant)
      } else {
        leftovers.append(name)
      }
    } else if isPending,
      let participant = ParticipantFaults.participant(named: name.dropLast(suffix))
    {
      if isOurs(participant) { leftovers.append(name) }
    } else if recorders.contains(name),
      let children = try Folder.namesOfFiles(in: name, of: paths.folder)
    {
      for child in children where !child.hasPrefix(".") {
        let patient = child.prefix { $0 != "." }
        items[String(patient), default: []].append(name + "/" + child)
      }
    } else {
      throw RecordingError.foreignFile(path: paths.folder + "/" + name)
    }
  }

  /// Keeps a list that can be trusted; any other is a leftover.
  private mutating func add(list name: String, of participant: Int) throws {
    // Another part's may be under way.
    guard isOurs(participant) else { return }
    if manifest?.complete == false,
      let list = try ParticipantList(of: participant, in: paths.folder),
      list.participant == participant
    {
      lists[participant] = list
    } else {
      leftovers.append(name)
    }
  }

  /// Whether the part that is asked for has the participant.
  private func isOurs(_ participant: Int) -> Bool {
    paths.shard == nil || ours.contains(participant)
  }

  /// Sorts in a manifest or list; throws `RecordingError.otherParts` for one of another division.
  private mutating func add(_ name: String, of owner: RecordingPaths.Owner) throws {
    let isPending = name.hasSuffix(PendingFile.suffix)
    let isOurs = owner == (paths.shard.map { .shard($0) } ?? .whole)
    if isOurs {
      if isPending {
        leftovers.append(name)
      } else if let manifest {
        // A list joined already, but not said to be complete: the participants' lists are what counts.
        let isJoined = name == paths.listName || name == paths.faultsName
        if isJoined, !manifest.complete { leftovers.append(name) }
      } else {
        throw RecordingError.foreignFile(path: paths.folder + "/" + name)
      }
    } else if case .shard(let other) = owner, other.count == paths.shard?.count {
      if otherPart == nil, !isPending, name.hasPrefix("manifest") {
        otherPart = try Self.readManifest(name, in: paths.folder)
      }
    } else {
      throw RecordingError.otherParts(folder: paths.folder, found: name)
    }
  }
}

extension String {
  fileprivate func dropLast(_ suffix: String) -> String {
    String(dropLast(suffix.count))
  }
}
