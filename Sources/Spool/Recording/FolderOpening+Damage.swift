/// What has happened to a recording since it was written.
extension FolderOpening {
  /// Participants of whom a listed file is missing or is not as it was listed, and all of them where the
  /// list itself, or that of the faults, is missing.
  ///
  /// - Throws: `MalformedFile` for a list that names files of others, or a `FileError`.
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

  /// Whether a file has its listed length, and where that is asked for its listed content.
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

  /// What makes an entry one of others: a list may name its own participants' files alone, of the
  /// recorders that its manifest has and under the ids that the study gives.
  private func foreign(
    _ entry: FileEntry, _ owners: Set<Int>, _ recorders: Set<String>
  ) -> BadListedValue? {
    guard owners.contains(entry.participant) else {
      return BadListedValue(
        key: "participant", value: "\(entry.participant)",
        allowed: "a number that the recording's manifest has")
    }
    guard recorders.contains(entry.recorder) else {
      return BadListedValue(
        key: "recorder", value: "\"\(entry.recorder)\"",
        allowed:
          "one that the recording's manifest has: \(recorders.sorted().joined(separator: ", "))")
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
