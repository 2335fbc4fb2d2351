/// The decisions and the steps between finding a folder and recording into it.
///
/// Every step leaves a folder that the same command, run again, brings to the same end.
struct FolderOpening {
  let paths: RecordingPaths
  /// The manifest of the part that is asked for.
  let wanted: Manifest
  let isReplacing: Bool
  /// Whether contents are read to see if a file is as it was listed; else its length has to do.
  let isVerifying: Bool
  /// The participants of all parts.
  let everyone: [Int]
  /// The patient id of a participant's number in the wanted study.
  let patient: (Int) -> String

  var folder: String { paths.folder }

  /// Looks at the folder and refuses what may not be touched.
  func survey() throws -> FolderSurvey {
    var survey = try FolderSurvey(of: paths, for: wanted)
    if let other = survey.otherPart {
      let differences = wanted.differences(from: other)
      guard differences.isEmpty else {
        throw RecordingError.anotherRecording(folder: folder, differences: differences)
      }
    }
    guard let old = survey.manifest else {
      try survey.requireOnly(Set(wanted.participants.map(patient)), besides: othersPatients)
      return survey
    }
    let differences = wanted.differences(from: old)
    if !isReplacing {
      guard differences.isEmpty else {
        throw RecordingError.anotherRecording(folder: folder, differences: differences)
      }
      guard old.days <= wanted.days else {
        throw RecordingError.longerRecording(folder: folder, days: old.days, asked: wanted.days)
      }
    }
    var patients = Set(survey.lists.values.map(\.patient))
    if differences.isEmpty {
      for number in old.participants + wanted.participants { patients.insert(patient(number)) }
    } else if old.complete, let entries = try paths.entries() {
      // Another seed gives other ids: only the list tells whose the folders are.
      while let entry = try entries.next() { patients.insert(entry.patient) }
    }
    try survey.requireOnly(patients, besides: othersPatients)
    return survey
  }

  /// What other parts of the recording may write at the same time.
  private func othersPatients() -> Set<String> {
    paths.shard == nil ? [] : Set(everyone.map(patient))
  }

  /// Brings the folder to where participants can be recorded into it.
  func prepare(
    _ lock: borrowing FolderLock
  ) throws -> (RecordingFolder.State, Manifest, FolderSurvey) {
    var survey = try survey()
    for name in survey.leftovers { try Folder.deleteFile(folder + "/" + name) }
    survey.leftovers = []
    if isReplacing, let old = survey.manifest {
      try reopen(old, &survey, lock)
      for number in survey.lists.keys.sorted() { try forget(number, &survey) }
      for number in survey.faults.sorted() { try forgetFaults(of: number) }
      for patient in survey.items.keys.sorted() { try deleteItems(of: patient, &survey) }
      survey.manifest = nil
    }
    guard let old = survey.manifest else {
      var new = wanted
      new.complete = false
      new.totals = .init()
      try new.publish(in: paths)
      return (.new, new, survey)
    }
    survey.damaged = try damaged(of: old, survey)
    if old.complete, old.days == wanted.days, survey.damaged.isEmpty,
      Set(old.participants).isSuperset(of: wanted.participants)
    {
      return (.complete, old, survey)
    }
    return try grow(old, &survey, lock)
  }

  /// Adds what is wanted to a recording of the same identity.
  private func grow(
    _ old: Manifest, _ survey: inout FolderSurvey, _ lock: borrowing FolderLock
  ) throws -> (RecordingFolder.State, Manifest, FolderSurvey) {
    var merged = wanted
    merged.complete = false
    merged.totals = .init()
    let kept: [Int]
    if old.complete {
      try writeLists(old, &survey)
      kept = old.participants
    } else {
      // Nobody asks any more for those who had only begun: what there is of them is of no use.
      let begun = old.participants.filter {
        !wanted.participants.contains($0) && survey.lists[$0]?.days ?? 0 == 0
      }
      for number in begun { try forget(number, &survey) }
      kept = old.participants.filter { !begun.contains($0) }
    }
    for number in survey.damaged.sorted() { try forget(number, &survey) }
    merged.add(kept, of: old)
    if merged != old {
      try lock.synchronize()
      try merged.publish(in: paths)
    }
    if old.complete {
      try lock.synchronize()
      try Folder.deleteFile(paths.list)
      try Folder.deleteFile(paths.faults)
    }
    let grows = old.complete || merged.days > old.days
    return (grows ? .extended : .resumed, merged, survey)
  }

  /// Makes a complete recording an incomplete one with a list for each participant.
  private func reopen(
    _ old: Manifest, _ survey: inout FolderSurvey, _ lock: borrowing FolderLock
  ) throws {
    guard old.complete else { return }
    try writeLists(old, &survey)
    try lock.synchronize()
    var incomplete = old
    incomplete.complete = false
    try incomplete.publish(in: paths)
    try lock.synchronize()
    try Folder.deleteFile(paths.list)
    try Folder.deleteFile(paths.faults)
  }

  /// Takes the list of a complete recording apart, where it is still there.
  private func writeLists(_ old: Manifest, _ survey: inout FolderSurvey) throws {
    guard let list = try paths.entries() else { return }
    var entries: [FileEntry] = []
    var lists: [Int: ParticipantList] = [:]
    func write(_ participant: Int, _ patient: String) throws {
      try ParticipantList.write(
        entries, of: participant, patient: patient, days: old.days, in: folder)
      lists[participant] = ParticipantList(
        of: participant, patient: patient, days: old.days, totals: .init(of: entries))
      entries.removeAll()
    }
    while let entry = try list.next() {
      if let last = entries.last, last.participant != entry.participant {
        try write(last.participant, last.patient)
      }
      entries.append(entry)
    }
    if let last = entries.last { try write(last.participant, last.patient) }
    for number in old.participants where lists[number] == nil {
      try write(number, patient(number))  // Someone without any file.
    }
    survey.lists = lists
    guard old.hasFaults, try Folder.kind(of: paths.faults) != nil else { return }
    try ParticipantFaults.split(paths.faultsName, among: old.participants, in: folder)
    survey.faults = Set(old.participants)
  }

  /// Deletes all of a participant, their list last.
  private func forget(_ participant: Int, _ survey: inout FolderSurvey) throws {
    let list = survey.lists.removeValue(forKey: participant)
    try deleteItems(of: list?.patient ?? patient(participant), &survey)
    try forgetFaults(of: participant)
    try Folder.deleteFile(ParticipantList.path(of: participant, in: folder))
  }

  private func forgetFaults(of participant: Int) throws {
    try Folder.deleteFile(ParticipantFaults.path(of: participant, in: folder))
  }

  /// Deletes a patient's folders and files, and notes those that cannot be deleted.
  private func deleteItems(of patient: String, _ survey: inout FolderSurvey) throws {
    for item in survey.items.removeValue(forKey: patient) ?? [] {
      try Folder.delete(under: folder + "/" + item, keeping: [])
      if try Folder.kind(of: folder + "/" + item) != nil { survey.left.append(item) }
      if let slash = item.firstIndex(of: "/") {
        Folder.deleteIfEmpty(folder + "/" + item[..<slash])
      }
    }
  }
}
