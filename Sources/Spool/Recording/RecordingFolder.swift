/// The folder of a recording while participants are recorded into it.
///
/// A killed run can always be continued. While `manifest.json` marks the recording as incomplete,
/// the participants' own lists name the valid files; afterwards, `files.jsonl` does. A list is
/// written only after its files are safely on disk.
///
/// Participants may be recorded at the same time, each by one task.
public final class RecordingFolder: Sendable {
  /// The content of the folder when it was opened.
  public enum State: Equatable, Sendable {
    /// A folder without a recording.
    case new
    /// A recording that had not been finished.
    case resumed
    /// A finished recording to which days or participants are added.
    case extended
    /// A recording that already has all requested days and participants.
    case complete
  }

  /// The path of the folder, without a slash at its end.
  public let path: String
  /// The content of the folder when it was opened.
  public let state: State
  /// The manifest that the recording will have, including participants of earlier runs.
  public let manifest: Manifest
  /// The participants whose recorded files are missing or changed, and who are recorded again.
  public let damaged: [Int]
  /// The paths of another recording's files that could not be deleted.
  public let left: [String]

  private let paths: RecordingPaths
  private let patients: [Int: String]
  private let lists: [Int: ParticipantList]
  private let items: [String: [String]]
  private let lock: FolderLock

  /// Opens the folder for a recording, and creates it if it is missing.
  ///
  /// Throws a `RecordingError`, after which the folder is unchanged, or a `FileError`.
  ///
  /// - Parameters:
  ///   - manifest: the requested recording, including all parts; `complete` and `totals` are
  ///     ignored.
  ///   - shard: the part to record; nil for the whole recording.
  ///   - replacing: whether to delete another recording first. Only files of that recording are
  ///     deleted.
  ///   - verifying: whether to compare the contents of existing files with their list, and not only
  ///     their lengths.
  ///   - patient: a function that returns the patient id for any participant's number in the study.
  public static func open(
    _ path: String, for manifest: Manifest, shard: Shard? = nil, replacing: Bool = false,
    verifying: Bool = false, patient: @escaping (Int) -> String
  ) throws -> RecordingFolder {
    let opening = opening(
      path, for: manifest, shard: shard, replacing: replacing, verifying: verifying,
      patient: patient)
    // This check runs before anything is created, and again when the folder is locked.
    _ = try opening.survey()
    try Folder.create(path)
    let lock = try FolderLock(on: opening.paths)
    let (state, merged, survey) = try opening.prepare(lock)
    var patients: [Int: String] = [:]
    for number in merged.participants { patients[number] = patient(number) }
    return RecordingFolder(opening.paths, state, merged, patients, survey, consume lock)
  }

  /// Throws the error that `open` would throw, and changes nothing.
  ///
  /// - Returns: whether the folder already contains a part of the recording.
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

  /// Returns whether the participant is already recorded completely.
  public func isDone(_ participant: Int) -> Bool {
    state == .complete || lists[participant]?.days == manifest.days
  }

  /// Returns the number of local dates that an earlier, shorter run has recorded; nil without an
  /// earlier run.
  public func previousDays(_ participant: Int) -> Int? {
    lists[participant].flatMap { $0.days > 0 ? $0.days : nil }
  }

  /// Returns the files that an earlier, shorter run has recorded.
  ///
  /// Files that the longer run would write identically can be kept by passing them to `finish`. All
  /// other files are written again or deleted. Throws a `RecordingError` or a `FileError`.
  public func previousEntries(_ participant: Int) throws -> [FileEntry] {
    guard previousDays(participant) != nil else { return [] }
    return try ParticipantList.entries(of: participant, in: path).all()
  }

  /// Starts a participant, and deletes the files that a killed run has left of this participant.
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

  /// Ends a participant whose files are all published, and writes them safely to disk.
  ///
  /// - Parameter entries: All files of the participant, including kept files of an earlier run.
  ///   Unnamed files of that run are deleted.
  /// - Parameter faults: The faults of the files.
  public func finish(
    _ participant: Int, _ entries: consuming [FileEntry], faults: [FaultEntry] = []
  ) throws {
    try finish(participant, entries, faults: faults, from: nil)
  }

  /// - Parameter pack: the store of files for packs; nil for a recording without packs.
  package func finish(
    _ participant: Int, _ entries: consuming [FileEntry], faults: [FaultEntry],
    from pack: PackStore?
  ) throws {
    let patient = patient(participant)
    precondition(
      entries.allSatisfy {
        $0.participant == participant && $0.path.hasPrefix($0.recorder + "/" + patient)
      }, "a file is outside its participant's folders")
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

  /// Ends the recording after all participants are recorded, and returns its manifest.
  ///
  /// If some participants of earlier runs are not recorded completely, the recording stays
  /// incomplete, as the returned manifest shows. Memory does not grow with the number of files.
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
      preconditionFailure("the participant is not in the manifest")
    }
    return patient
  }
}

extension Manifest {
  /// Writes the manifest in place of the previous one.
  func publish(in paths: RecordingPaths) throws(FileError) {
    var file = try PendingFile(creating: paths.manifest)
    try file.write(text)
    try file.publish()
  }
}
