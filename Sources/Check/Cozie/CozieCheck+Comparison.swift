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
  private var isStore: Bool { !source.isRecording && files[Self.log] == nil }

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

  /// Every row that the app sends names its participant.
  func serverID() throws -> String? {
    var lines = try ContentLines(files[Received.requests.rawValue], in: source.folder)
    while let line = try lines.next() {
      for element in Self.elements(of: line)?.elements ?? [] {
        if let tag = element.row?.tags.first(where: { $0.key == "id_participant" }) {
          return tag.value
        }
      }
    }
    return nil
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
          0, first, second, comparesOrder: true, places: places(kind, beside: other)),
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
    for kind in Received.allCases where isKnown(kind) && other.isKnown(kind) {
      let first = try hours(of: kind, &result)
      let second = try other.hours(of: kind, &result)
      for hour in Set(first.keys).union(second.keys).sorted() {
        let (ours, theirs) = (first[hour] ?? [], second[hour] ?? [])
        add(
          HourDifference(
            hour, ours, theirs, comparesOrder: false,
            places: places(kind.rawValue, beside: other)),
          of: kind.rawValue, rows: ours.count, to: &result)
      }
    }
    return result
  }

  /// Whether the side tells of it: a recording may have been made without a file, and a store that has none lost it.
  private func isKnown(_ kind: Received) -> Bool {
    isStore || files.isEmpty || files[kind.rawValue] != nil
  }

  /// The rows or points of a file by the hours of their times, in ms since 1970 UTC.
  private func hours(
    of kind: Received, _ result: inout Comparison.Result
  ) throws -> [Int64: [RowMark]] {
    var hours: [Int64: [RowMark]] = [:]
    var points: Set<UInt64> = []
    for mark in try marks(
      of: files[kind.rawValue], &result, kind == .requests ? Self.rows(of:at:) : Self.point(of:at:))
    {
      // The database has a point once, however often it was written.
      if kind == .points, !points.insert(mark.hash).inserted { continue }
      hours[mark.time.quotientRoundedDown(by: 3_600_000) * 3_600_000, default: []].append(mark)
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

  private func places(_ kind: String, beside other: Self) -> HourDifference.Places {
    HourDifference.Places(
      first: { RowPlace(files[kind] ?? kind, row: Int($0.row)) },
      second: { RowPlace(other.files[kind] ?? kind, row: Int($0.row)) })
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
