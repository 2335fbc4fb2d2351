/// The detection of changes to a recording since it was written.
extension FolderOpening {
  /// Returns the participants with a missing or changed file. If the list of files or of faults is
  /// missing, the function returns all participants.
  ///
  /// - Throws: `MalformedFile` for a list with files of other participants, or a `FileError`.
  func damaged(of old: Manifest, _ survey: FolderSurvey) throws -> Set<Int> {
    var damaged: Set<Int> = []
    let recorders = Set(old.recorders)
    func look(at entries: EntryReader, of owners: Set<Int>) throws {
      while let entry = try entries.next() {
        if let bad = foreign(entry, owners, recorders) { throw entries.malformed(bad) }
        guard !damaged.contains(entry.participant) else { continue }
        if try !isIntact(entry) { damaged.insert(entry.participant) }
      }
    }
    guard old.complete else {
      for number in survey.lists.keys.sorted() {
        try look(at: ParticipantList.entries(of: number, in: folder), of: [number])
      }
      return damaged
    }
    guard let entries = try paths.entries() else { return Set(old.participants) }
    if old.hasFaults, try Folder.kind(of: paths.faults) == nil { return Set(old.participants) }
    try look(at: entries, of: Set(old.participants))
    return damaged
  }

  /// Returns whether a file has its listed length and, if requested, its listed content.
  private func isIntact(_ entry: FileEntry) throws(FileError) -> Bool {
    var checksum = Checksum()
    var count: Int64 = 0
    do throws(FileError) {
      guard try Folder.size(of: entry.path, in: folder) == entry.bytes else { return false }
      guard isVerifying else { return true }
      var content = try ContentReader(opening: entry.path, in: folder)
      var piece: [UInt8] = []
      while try content.read(into: &piece) {
        piece.withUnsafeBufferPointer { checksum.update($0) }
        count += Int64(piece.count)
      }
    } catch {
      guard error.isWrongData else { throw error }
      return false
    }
    return count == entry.contentBytes && checksum.value == entry.contentCRC32
  }

  /// Returns the reason why an entry does not belong to the recording. A valid entry names a
  /// participant and recorder of the manifest, with the participant's id in the study.
  private func foreign(
    _ entry: FileEntry, _ owners: Set<Int>, _ recorders: Set<String>
  ) -> BadListedValue? {
    guard owners.contains(entry.participant) else {
      return BadListedValue(
        key: "participant", value: "\(entry.participant)",
        allowed: "a participant number in the recording's manifest")
    }
    guard recorders.contains(entry.recorder) else {
      return BadListedValue(
        key: "recorder", value: "\"\(entry.recorder)\"",
        allowed:
          "a value in the recording's manifest: \(recorders.sorted().joined(separator: ", "))")
    }
    let patient = patient(entry.participant)
    guard entry.patient == patient else {
      return BadListedValue(
        key: "patient", value: "\"\(entry.patient)\"",
        allowed: "\"\(patient)\", the id of participant \(entry.participant) in this study")
    }
    return nil
  }
}
