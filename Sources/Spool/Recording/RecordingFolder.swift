/// The folder of a recording while participants are recorded into it.
///
/// What a killed run leaves can always be continued. As long as `manifest.json` says that the
/// recording is not complete, the participants' own lists tell which files can be trusted; as soon
/// as it is complete, `files.jsonl` does. A list is written when the files in it are safe on disk.
///
/// Participants may be recorded at the same time, each by one task.
public final class RecordingFolder: Sendable {
  /// What the folder held when it was opened.
  public enum State: Equatable, Sendable {
    /// There was no recording.
    case new
    /// The recording had not been finished.
    case resumed
    /// The recording grows by days or participants.
    case extended
    /// The recording has everything asked for; there is nothing to do.
    case complete
  }

  /// Without a slash at its end.
  public let path: String
  /// What the folder held when it was opened.
  public let state: State
  /// The manifest of the recording that the folder is to have, participants of earlier runs included.
  public let manifest: Manifest
  /// Participants who had been recorded and whose files were found missing or changed: they are recorded
  /// again.
  public let damaged: [Int]
  /// Paths of what another recording has left because it could not be deleted.
  public let left: [String]

  private let paths: RecordingPaths
  private let patients: [Int: String]
  private let lists: [Int: ParticipantList]
  private let items: [String: [String]]
  private let lock: FolderLock

  /// Opens the folder for a recording, and creates it where it is missing.
  ///
  /// Throws a `RecordingError`, which leaves the folder as it was, or a `FileError`.
  ///
  /// - Parameters:
  ///   - manifest: What is asked for, of all parts; `complete` and `totals` have no meaning here.
  ///   - shard: The part that is to be recorded, or nil for all.
  ///   - replacing: Whether another recording is deleted first. Only a recording's own files are.
  ///   - verifying: Whether the contents of files that are there are compared with their list, not their
  ///     lengths alone.
  ///   - patient: The patient id of a participant's number, for every number of the same study.
  public static func open(
    _ path: String, for manifest: Manifest, shard: Shard? = nil, replacing: Bool = false,
    verifying: Bool = false, patient: @escaping (Int) -> String
  ) throws -> RecordingFolder {
    let opening = opening(
      path, for: manifest, shard: shard, replacing: replacing, verifying: verifying,
      patient: patient)
    // Before anything is created, and again when nobody else can change it any more.
    _ = try opening.survey()
    try Folder.create(path)
    let lock = try FolderLock(on: opening.paths)
    let (state, merged, survey) = try opening.prepare(lock)
    var patients: [Int: String] = [:]
    for number in merged.participants { patients[number] = patient(number) }
    return RecordingFolder(opening.paths, state, merged, patients, survey, consume lock)
  }

  /// Refuses what `open` would refuse, and touches nothing.
  ///
  /// - Returns: whether there is something of the recording already.
  public static func inspect(
    _ path: String, for manifest: Manifest, shard: Shard? = nil, replacing: Bool = false,
    patient: @escaping (Int) -> String
  ) throws -> Bool {
    let survey = try opening(
      path, for: manifest, shard: shard, replacing: replacing, patient: patient
    ).survey()
    return survey.manifest != nil || survey.otherPart != nil
  }

  private static func opening(
    _ path: String, for manifest: Manifest, shard: Shard?, replacing: Bool,
    verifying: Bool = false, patient: @escaping (Int) -> String
  ) -> FolderOpening {
    var wanted = manifest
    if let shard { wanted.keep(shard.part(of: manifest.participants)) }
    return FolderOpening(
      paths: RecordingPaths(folder: path, shard: shard), wanted: wanted, isReplacing: replacing,
      isVerifying: verifying, everyone: manifest.participants, patient: patient)
  }

  private init(
    _ paths: RecordingPaths, _ state: State, _ manifest: Manifest, _ patients: [Int: String],
    _ survey: FolderSurvey, _ lock: consuming FolderLock
  ) {
    self.paths = paths
    path = paths.folder
    self.state = state
    self.manifest = manifest
    self.patients = patients
    lists = survey.lists
    items = survey.items
    damaged = survey.damaged.sorted()
    left = survey.left.map { paths.folder + "/" + $0 }
    self.lock = lock
  }

  /// Whether the participant needs no recording.
  public func isDone(_ participant: Int) -> Bool {
    state == .complete || lists[participant]?.days == manifest.days
  }

  /// The local dates that an earlier, shorter run has recorded; nil if there are none.
  public func previousDays(_ participant: Int) -> Int? {
    lists[participant].flatMap { $0.days > 0 ? $0.days : nil }
  }

  /// The files that an earlier, shorter run has recorded.
  ///
  /// Those that the longer run would write alike can be kept: they are named again in `finish`.
  /// The others are written again or left out. Throws a `RecordingError` or a `FileError`.
  public func previousEntries(_ participant: Int) throws -> [FileEntry] {
    guard previousDays(participant) != nil else { return [] }
    return try ParticipantList.entries(of: participant, in: path).all()
  }

  /// Makes room for a participant: deletes what a killed run has left of them.
  public func begin(_ participant: Int) throws {
    let patient = patient(participant)
    if lists[participant] == nil {
      try ParticipantList.write([], of: participant, patient: patient, days: 0, in: path)
    }
    let kept = try Set(
      previousEntries(participant).map {
        path + "/" + (manifest.isPacked ? PackStore.path(of: patient, $0.recorder) : $0.path)
      })
    for item in items[patient] ?? [] {
      try Folder.delete(under: path + "/" + item, keeping: kept)
    }
  }

  /// Ends a participant whose files are all published, and makes them durable.
  ///
  /// - Parameter entries: All files of the participant, those kept of an earlier run included. What
  ///   that run had and is not named here is deleted.
  /// - Parameter faults: What was done to them.
  public func finish(
    _ participant: Int, _ entries: consuming [FileEntry], faults: [FaultEntry] = []
  ) throws {
    try finish(participant, entries, faults: faults, from: nil)
  }

  /// - Parameter pack: has the files that go into packs; nil for a recording without packs.
  package func finish(
    _ participant: Int, _ entries: consuming [FileEntry], faults: [FaultEntry],
    from pack: PackStore?
  ) throws {
    let patient = patient(participant)
    precondition(
      entries.allSatisfy {
        $0.participant == participant && $0.path.hasPrefix($0.recorder + "/" + patient)
      }, "a participant's files lie in their own folders")
    let previous = try previousEntries(participant)
    if let pack {
      entries.sort()
      entries = try pack.writePacks(of: entries)
    } else if !previous.isEmpty {
      let named = Set(entries.map(\.path))
      for entry in previous where !named.contains(entry.path) {
        try Folder.deleteFile(path + "/" + entry.path)
      }
    }
    if manifest.hasFaults { try ParticipantFaults.write(faults, of: participant, in: path) }
    try lock.synchronize()
    try ParticipantList.write(
      entries, of: participant, patient: patient, days: manifest.days, in: path)
  }

  /// Ends the recording when every participant is done, and returns its manifest.
  ///
  /// If some participants of earlier runs are not, the recording stays incomplete, as the manifest
  /// returned says. Memory does not grow with the number of files.
  public func complete() throws -> Manifest {
    guard state != .complete else { return manifest }
    var result = manifest
    for number in manifest.participants {
      guard let list = try ParticipantList(of: number, in: path), list.days == manifest.days
      else { return manifest }
      result.totals += list.totals
    }
    try lock.synchronize()
    try joinLists()
    if manifest.hasFaults {
      try ParticipantFaults.join(
        manifest.participants.map { ($0, patient($0)) }, recorders: manifest.recorders, in: path,
        to: paths.faults)
    }
    try lock.synchronize()
    result.complete = true
    try result.publish(in: paths)
    try lock.synchronize()
    for number in manifest.participants {
      try Folder.deleteFile(ParticipantList.path(of: number, in: path))
      try Folder.deleteFile(ParticipantFaults.path(of: number, in: path))
    }
    return result
  }

  /// Writes the participants' lists one after another as `files.jsonl`, piece by piece.
  private func joinLists() throws {
    try Folder.deleteFile(paths.list + PendingFile.suffix)
    var file = try PendingFile(creating: paths.list)
    for number in manifest.participants {
      var lines = try ParticipantList.lines(of: number, in: path)
      while let piece = try lines.nextPiece() { try file.write(piece) }
    }
    try file.publish()
  }

  private func patient(_ participant: Int) -> String {
    guard let patient = patients[participant] else {
      preconditionFailure("only participants of the manifest are recorded")
    }
    return patient
  }
}

extension Manifest {
  /// Puts the manifest in the place of the one before.
  func publish(in paths: RecordingPaths) throws(FileError) {
    var file = try PendingFile(creating: paths.manifest)
    try file.write(text)
    try file.publish()
  }
}
