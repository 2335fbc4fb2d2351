/// What has happened to a recording since it was written.
extension FolderOpening {
  /// Participants of whom a listed file is missing or is not as it was listed, and all of them where the
  /// list itself is missing.
  ///
  /// - Throws: `MalformedFile` for a list that names files of others, or a `FileError`.
  func damaged(of old: Manifest, _ survey: FolderSurvey) throws -> Set<Int> {
    var damaged: Set<Int> = []
    let recorders = Set(old.recorders)
    func look(at entry: FileEntry, of owners: Set<Int>, _ file: String, _ line: Int) throws {
      try checkOwner(entry, owners, recorders, file, line)
      guard !damaged.contains(entry.participant) else { return }
      if try !isIntact(entry) { damaged.insert(entry.participant) }
    }
    guard old.complete else {
      for number in survey.lists.keys.sorted() {
        let file = folder + "/" + ParticipantList.name(of: number)
        for (index, entry) in try ParticipantList.entries(of: number, in: folder).enumerated() {
          // The first line is about the participant.
          try look(at: entry, of: [number], file, index + 2)
        }
      }
      return damaged
    }
    guard try Folder.kind(of: paths.list) != nil else { return Set(old.participants) }
    let owners = Set(old.participants)
    try FolderSurvey.forEachEntry(of: paths) { try look(at: $0, of: owners, paths.list, $1) }
    return damaged
  }

  /// Whether a file has its listed length, and where that is asked for its listed content.
  private func isIntact(_ entry: FileEntry) throws(FileError) -> Bool {
    guard try Folder.size(of: entry.path, in: folder) == entry.bytes else { return false }
    guard isVerifying else { return true }
    var checksum = Checksum()
    var count: Int64 = 0
    do throws(FileError) {
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

  /// A list may name its own participants' files alone, of the recorders that its manifest has and under
  /// the ids that the study gives.
  private func checkOwner(
    _ entry: FileEntry, _ owners: Set<Int>, _ recorders: Set<String>, _ file: String, _ line: Int
  ) throws(MalformedFile) {
    guard owners.contains(entry.participant) else {
      let bad = BadListedValue(
        key: "participant", value: "\(entry.participant)",
        allowed: "a number that the recording's manifest has")
      throw MalformedFile(bad, file: file, line: line)
    }
    guard recorders.contains(entry.recorder) else {
      let bad = BadListedValue(
        key: "recorder", value: "\"\(entry.recorder)\"",
        allowed:
          "one that the recording's manifest has: \(recorders.sorted().joined(separator: ", "))")
      throw MalformedFile(bad, file: file, line: line)
    }
    let patient = patient(entry.participant)
    guard entry.patient == patient else {
      let bad = BadListedValue(
        key: "patient", value: "\"\(entry.patient)\"",
        allowed: "\"\(patient)\", the id of participant \(entry.participant) in this study")
      throw MalformedFile(bad, file: file, line: line)
    }
  }
}
