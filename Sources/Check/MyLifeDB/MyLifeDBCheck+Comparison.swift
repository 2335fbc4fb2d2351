import Reading
import Spool

/// Compares the files of two folders sample by sample.
///
/// A later export replaces a date's file, so a server has what the recording has: the file that the last
/// export wrote.
extension MyLifeDBCheck {
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    var result = Comparison.Result()
    let (ours, theirs) = (files, other.files)
    for name in Set(ours.keys).union(theirs.keys).sorted() {
      if let path = ours[name]?.path, unsent.contains(path) {
        result.unsent += 1
        continue
      }
      let (first, second) = (
        try marks(ours[name], &result), try other.marks(theirs[name], &result)
      )
      let (ourPath, theirPath) = (ours[name]?.path ?? name, theirs[name]?.path ?? name)
      var difference = HourDifference(
        first.start ?? second.start ?? 0, first.marks, second.marks, comparesOrder: true,
        places: HourDifference.Places(
          first: { RowPlace(ourPath, row: Int($0.row)) },
          second: { RowPlace(theirPath, row: Int($0.row)) }))
      (difference.patient, difference.stream) = (
        tree.patient, ours[name]?.stream ?? theirs[name]?.stream ?? ""
      )
      if difference.isEmpty, first.checksum != second.checksum {
        difference.noteEnvelope(ours[name]?.path, theirs[name]?.path)
      }
      result.rows += first.marks.count
      result.hours += 1
      if !difference.isEmpty { result.differences.append(difference) }
    }
    return result
  }

  func signature() throws -> Set<UInt64> {
    var signature = ContentMatch.Signature()
    for day in tree.days where !signature.isFull {
      let whole = try WholeFile(day.path, in: source.folder)
      var reader = DayFileReader(day, whole.bytes)
      reader.read()
      for sample in reader.file.samples { signature.add(sample.hash) }
    }
    return signature.hashes
  }

  /// Every file by its path in the tree.
  private var files: [String: (path: String, stream: String, day: MyLifeDBTree.Day?)] {
    var files: [String: (path: String, stream: String, day: MyLifeDBTree.Day?)] = [:]
    for day in tree.days { files[tree.name(of: day.path)] = (day.path, day.collector, day) }
    for path in [tree.guide, tree.types].compactMap({ $0 }) + tree.strangers {
      files[tree.name(of: path)] = (path, HealthKind.health, nil)
    }
    for path in tree.sessions { files[tree.name(of: path)] = (path, HealthStream.sessions, nil) }
    for path in tree.journal { files[tree.name(of: path)] = (path, HealthStream.journal, nil) }
    return files
  }

  /// The marks of a file's samples; none for a missing file.
  fileprivate struct Marks {
    var marks: [RowMark] = []
    /// When its date begins in Greenwich, in ms since 1970.
    var start: Int64?
    var checksum: UInt32?
  }

  private func marks(
    _ file: (path: String, stream: String, day: MyLifeDBTree.Day?)?,
    _ result: inout Comparison.Result
  ) throws -> Marks {
    guard let file else { return Marks() }
    let whole = try WholeFile(file.path, in: source.folder)
    if let defect = whole.defect { result.defects.append("\(file.path): \(defect)") }
    let checksum = crc32(of: whole.bytes)
    if [HealthStream.sessions, HealthStream.journal].contains(file.stream) {
      return Marks(lines: whole.bytes, of: file.path, checksum: checksum)
    }
    guard let day = file.day else {
      let mark = RowMark(time: 0, hash: UInt64(checksum), file: 0, row: 1)
      return Marks(marks: [mark], start: nil, checksum: checksum)
    }
    var reader = DayFileReader(day, whole.bytes)
    reader.read()
    let marks = reader.file.samples.map {
      RowMark(time: $0.start, hash: $0.hash, file: 0, row: Int32($0.row))
    }
    return Marks(marks: marks, start: day.date * 86_400_000, checksum: checksum)
  }
}

extension MyLifeDBCheck.Marks {
  /// Makes the marks of the lines of a session or a journal.
  fileprivate init(lines bytes: [UInt8], of path: String, checksum: UInt32) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    marks = lines.enumerated().filter { !$1.isEmpty }.map { number, line in
      RowMark(
        time: 0, hash: RowMark.hash(of: Array(line)), file: 0, row: Int32(clamping: number + 1))
    }
    start = Self.date(of: path) ?? Self.hour(of: lines.first ?? [])
    self.checksum = checksum
  }

  /// Returns the start of the date in the name of a journal, in ms since 1970.
  private static func date(of path: String) -> Int64? {
    let name = path.split(separator: "/").last?.prefix(10) ?? ""
    return HealthTime.date(String(name)).map { 86_400_000 * $0 }
  }

  /// Returns the hour of a line of a session, in ms since 1970.
  private static func hour(of line: ArraySlice<UInt8>) -> Int64? {
    let text = String(decoding: line, as: UTF8.self)
    return text.firstRange(of: "\"timestamp\":\"").flatMap { range in
      HealthTime.instant(text[range.upperBound...].prefix(19) + "Z").map { $0 - $0 % 3_600_000 }
    }
  }
}

extension HourDifference {
  /// Files of the same samples whose rest differs, or of which one is missing.
  fileprivate mutating func noteEnvelope(_ first: String?, _ second: String?) {
    let places = Places(
      first: { _ in RowPlace(first ?? "") }, second: { _ in RowPlace(second ?? "") })
    let mark = RowMark(time: hour, hash: 0, file: 0, row: 1)
    note(lost: first == nil ? nil : mark, added: second == nil ? nil : mark, places)
  }
}
