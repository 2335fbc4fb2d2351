import Formats
import Reading
import Spool

/// Compares recordings line by line, and a recording with a server's store by received rows and points.
extension CozieCheck {
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    isStore || other.isStore
      ? try compareReceived(with: other) : try compareLines(with: other)
  }

  /// Whether this is of a server: it has no log of the phone.
  private var isStore: Bool { !source.isRecording && logs.isEmpty }

  /// The participants of a server's store, whose folders are named by the app's own ids.
  static func serverIDs(in source: Source) throws -> [String] {
    guard !source.isRecording else { return [] }
    return try source.roots(of: Self.self).flatMap { root in
      try (Folder.names(in: root, of: source.folder) ?? []).filter { name in
        try !isPatient(name) && !name.hasPrefix(".")
          && Folder.kind(of: root + "/" + name, in: source.folder) == .folder
      }
    }
  }

  /// Every row that the app sends has its participant's id; each installation of the app has another one.
  func serverIDs() throws -> [String] {
    var ids: [String] = []
    var lines = try ContentLines(files[Received.requests.rawValue], in: source.folder)
    while let line = try lines.next() {
      guard let id = Self.elements(of: line)?.elements.lazy.compactMap(\.row?.participant).first,
        !ids.contains(id)
      else { continue }
      ids.append(id)
    }
    return ids
  }

  // MARK: Lines

  /// Compares files line by line, each with that of its name.
  private func compareLines(with other: Self) throws -> Comparison.Result {
    var result = Comparison.Result()
    for kind in Set(files.keys).union(other.files.keys).sorted() {
      let first = try marks(of: files[kind], &result) { line, number in
        [RowMark(time: Int64(number), hash: RowMark.hash(of: line), file: 0, row: Int32(number))]
      }
      let second = try other.marks(of: other.files[kind], &result) { line, number in
        [RowMark(time: Int64(number), hash: RowMark.hash(of: line), file: 0, row: Int32(number))]
      }
      add(
        HourDifference(
          0, first, second, comparesOrder: true, places: Self.places(kind, [self], [other])),
        of: kind, rows: first.count, to: &result)
    }
    return result
  }

  // MARK: What a server received

  /// The files that a recording and a server's store have in common.
  private enum Received: String, CaseIterable {
    case requests = "requests.jsonl"
    case points = "points.lp"
  }

  /// Compares the rows of all requests, and the points that the database has of them, hour by hour.
  ///
  /// The server has its own clock, so columns with it are left out. Requests that are repeated may carry rows of
  /// several, and come in any order.
  private func compareReceived(with other: Self) throws -> Comparison.Result {
    var result = Comparison.Result()
    let (ours, theirs) = (try installations(beside: other), try other.installations(beside: self))
    for kind in Received.allCases where isKnown(kind) && other.isKnown(kind) {
      let first = try Self.hours(of: kind, in: ours, &result)
      let second = try Self.hours(of: kind, in: theirs, &result)
      let places = Self.places(kind.rawValue, ours, theirs)
      for hour in Set(first.keys).union(second.keys).sorted() {
        let (one, other) = (first[hour] ?? [], second[hour] ?? [])
        add(
          HourDifference(hour, one, other, comparesOrder: false, places: places),
          of: kind.rawValue, rows: one.count, to: &result)
      }
    }
    return result
  }

  /// This participant, and in a server's store the folders of the participant's other installations of the app.
  private func installations(beside other: Self) throws -> [Self] {
    guard isStore, !other.isStore else { return [self] }
    let further = try other.serverIDs().filter { $0 != patient }
    return try [self] + further.map { try Self($0, in: source) }.filter { !$0.files.isEmpty }
  }

  /// Whether a missing file counts: a recording may have been made without it, and a store without it lost it.
  private func isKnown(_ kind: Received) -> Bool {
    isStore || files.isEmpty || files[kind.rawValue] != nil
  }

  /// The rows or points of a file by the hours of their times, in ms since 1970 UTC.
  private static func hours(
    of kind: Received, in installations: [Self], _ result: inout Comparison.Result
  ) throws -> [Int64: [RowMark]] {
    var hours: [Int64: [RowMark]] = [:]
    var points: Set<UInt64> = []
    for (number, check) in installations.enumerated() {
      let marks = try check.marks(
        of: check.files[kind.rawValue], &result, kind == .requests ? rows(of:at:) : point(of:at:))
      for var mark in marks {
        // The database has a point once, however often it was written.
        if kind == .points, !points.insert(mark.hash).inserted { continue }
        mark.file = Int32(number)
        hours[mark.time.quotientRoundedDown(by: 3_600_000) * 3_600_000, default: []].append(mark)
      }
    }
    return hours
  }

  /// The rows of a request; an element that is no row counts as one row.
  private static func rows(of line: [UInt8], at number: Int) -> [RowMark] {
    guard let (body, elements) = elements(of: line) else {
      return [RowMark(time: 0, hash: RowMark.hash(of: line), file: 0, row: Int32(number))]
    }
    return elements.enumerated().map { index, element in
      var mark = RowMark(
        time: element.row?.instant ?? 0, hash: 0, file: 0, row: Int32(number))
      if let row = element.row, !row.isOdd {
        mark.hash = RowMark.hash(of: CozieRow.entry(of: [row], isArray: false))
      } else {
        mark.hash = RowMark.hash(of: Array(body.utf8) + Array("#\(index)".utf8))
      }
      return mark
    }
  }

  /// The body of a line and its elements; nil for a line or a body of another form.
  private static func elements(of line: [UInt8]) -> (body: String, elements: [CozieElement])? {
    var reader = JSONReader(line)
    guard let body = try? reader.value()["body"]?.text,
      let elements = try? CozieRow.elements(in: Array(body.utf8))
    else { return nil }
    return (body, elements)
  }

  private static func point(of line: [UInt8], at number: Int) -> [RowMark] {
    let point = InfluxPoint(line: String(decoding: line, as: UTF8.self))
    let text = point.map { Array($0.lineWithoutClock.utf8) } ?? line
    return [
      RowMark(time: point?.time ?? 0, hash: RowMark.hash(of: text), file: 0, row: Int32(number))
    ]
  }

  // MARK: Files

  private func marks(
    of path: String?, _ result: inout Comparison.Result,
    _ marks: (_ line: [UInt8], _ number: Int) -> [RowMark]
  ) throws(FileError) -> [RowMark] {
    var lines = try ContentLines(path, in: source.folder)
    var all: [RowMark] = []
    while let line = try lines.next() { all += marks(line, lines.number) }
    if let defect = lines.defect { result.defects.append("\(lines.path): \(defect)") }
    return all
  }

  /// Finds the rows of a file by the numbers of their installations.
  private static func places(
    _ kind: String, _ ours: [Self], _ theirs: [Self]
  ) -> HourDifference.Places {
    HourDifference.Places(
      first: { RowPlace(ours[Int($0.file)].files[kind] ?? kind, row: Int($0.row)) },
      second: { RowPlace(theirs[Int($0.file)].files[kind] ?? kind, row: Int($0.row)) })
  }

  private func add(
    _ difference: HourDifference, of kind: String, rows: Int, to result: inout Comparison.Result
  ) {
    result.rows += rows
    result.hours += 1
    guard !difference.isEmpty else { return }
    var difference = difference
    (difference.patient, difference.stream) = (patient, kind)
    result.differences.append(difference)
  }
}
