import Formats
import Reading
import Spool

/// Compares two exports record by record, and the routes point by point.
///
/// The instants of times are compared, so that exports from different time zones are equal. Marks
/// are sorted on disk, so that the memory does not grow with the exports.
extension AppleHealthCheck {
  func compare(with other: Self, without unsent: Set<String>) throws -> Comparison.Result {
    var result = Comparison.Result()
    let streams = NameNumbers()
    let files = (export ?? "export.xml", other.export ?? "export.xml")
    try compare(
      marks(streams, &result), other.marks(streams, &result), by: { $0.file }, into: &result,
      places: HourDifference.Places(
        first: { RowPlace(files.0, row: Int($0.row)) },
        second: { RowPlace(files.1, row: Int($0.row)) }),
      name: { streams.isNumber($0) ? Self.short(streams[Int($0)]) : "other types" })
    try compare(
      routeMarks(&result), other.routeMarks(&result), by: { _ in 0 }, into: &result,
      places: HourDifference.Places(
        first: { [routes] in RowPlace(routes[Int($0.file)], row: Int($0.row)) },
        second: { [routes = other.routes] in RowPlace(routes[Int($0.file)], row: Int($0.row)) }),
      name: { _ in "workout-routes" })
    return result
  }

  func signature() throws -> Set<UInt64> {
    var marks = ExportMarks(MarkSorter(Self.byStream), NameNumbers())
    marks.signature = ContentMatch.Signature()
    if let export {
      _ = try ExportFile(export, in: source.folder, hasHead: true, into: &marks, nil)
    }
    return marks.signature?.hashes ?? []
  }

  /// The order of marks: by stream, then by time.
  private static let byStream: MarkSorter.Order = {
    ($0.file, $0.time, $0.hash, $0.row) < ($1.file, $1.time, $1.hash, $1.row)
  }

  /// The order of marks of one stream.
  private static let byTime: MarkSorter.Order = {
    ($0.time, $0.hash, $0.arrival) < ($1.time, $1.hash, $1.arrival)
  }

  private func marks(
    _ streams: NameNumbers, _ result: inout Comparison.Result
  ) throws -> SortedMarks {
    var marks = ExportMarks(MarkSorter(Self.byStream), streams)
    if let export { try read(export, hasHead: true, into: &marks, &result) }
    return try marks.sorter.sorted()
  }

  private func routeMarks(_ result: inout Comparison.Result) throws -> SortedMarks {
    var marks = ExportMarks(MarkSorter(Self.byTime), NameNumbers())
    for (number, path) in routes.enumerated() {
      marks.route = Int32(number)
      try read(path, hasHead: false, into: &marks, &result)
    }
    return try marks.sorter.sorted()
  }

  private func read(
    _ path: String, hasHead: Bool, into marks: inout ExportMarks,
    _ result: inout Comparison.Result
  ) throws {
    marks.reset()
    let file = try ExportFile(path, in: source.folder, hasHead: hasHead, into: &marks, nil) {
      $0.linesBefore = $1
    }
    if let error = marks.error { throw error }
    guard !file.isWhole else { return }
    var finding = Finding()
    file.judge(&finding)
    let reason = file.unreadable?.fact ?? finding.examples.last?.value
    result.defects.append("\(path): \(reason ?? "the declaration of an entity")")
  }

  // MARK: Differences

  private static let hour: Int64 = 3_600_000

  /// Compares the marks of two sides an hour of a stream at a time.
  ///
  /// - Parameters:
  ///   - stream: A function that returns the number of a mark's stream.
  ///   - name: A function that returns the name of a stream.
  private func compare(
    _ ours: SortedMarks, _ theirs: SortedMarks, by stream: (RowMark) -> Int32,
    into result: inout Comparison.Result, places: HourDifference.Places, name: (Int32) -> String
  ) throws {
    /// Returns the stream and the hour of a mark.
    func key(_ mark: RowMark) -> (Int32, Int64) {
      (stream(mark), mark.time.quotientRoundedDown(by: Self.hour) * Self.hour)
    }
    /// Returns the marks of a stream and hour.
    func take(_ wanted: (Int32, Int64), from side: SortedMarks) throws(FileError) -> HourMarks {
      var marks = HourMarks()
      while let mark = side.first, key(mark) == wanted {
        try marks.add(mark)
        _ = try side.next()
      }
      return marks
    }
    while let next = [ours.first, theirs.first].compactMap({ $0.map(key) }).min(by: <) {
      let (first, second) = (try take(next, from: ours), try take(next, from: theirs))
      result.rows += first.count
      result.hours += 1
      var difference = try Self.difference(next.1, first, second, places)
      guard !difference.isEmpty else { continue }
      (difference.patient, difference.stream) = (patient, name(next.0))
      result.differences.append(difference)
    }
  }

  private static func difference(
    _ hour: Int64, _ ours: consuming HourMarks, _ theirs: consuming HourMarks,
    _ places: HourDifference.Places
  ) throws(FileError) -> HourDifference {
    if case .few(let few) = ours, case .few(let others) = theirs,
      max(few.count, others.count) <= HourMarks.limitOfDifferences
        || HourDifference.areSame(few, others)
    {
      return HourDifference(hour, few, others, comparesOrder: false, places: places)
    }
    return try HourDifference(
      hour, ours, theirs, isMerged: false, comparesOrder: false, places: places)
  }

  /// Returns the name of a type without the prefix of its kind.
  private static func short(_ type: String) -> String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where type.hasPrefix(prefix) && type.count > prefix.count {
      return String(type.dropFirst(prefix.count))
    }
    return type
  }
}
