import Formats
import Spool

/// The rows that a server should hold after a delivery with faults: `DIR.expected-after.csv`, beside the folder.
///
/// It is `expected.csv` of the truth, which has the faults of files, without the rows that faults of uploads and
/// files that are never sent keep from the server. Without `expected.csv` it is made of the files as they are.
struct ExpectedAfter {
  private let backlog: Backlog
  /// The faults of uploads and of files, by the paths of the files.
  private let faults: (uploads: [String: FaultEntry], files: [String: FaultEntry])
  private let includesNeverSent: Bool

  private static let header = "patient,recorder,stream,hour,rows,first,last,crc32\n"
  /// No fault that leaves rows puts them further back, in hours.
  private static let reach: Int64 = 12

  static func path(of backlog: Backlog) -> String { backlog.folder + ".expected-after.csv" }

  init(
    of backlog: Backlog, _ uploads: [String: FaultEntry], includesNeverSent: Bool
  ) throws {
    self.backlog = backlog
    faults = (uploads, try backlog.faults())
    self.includesNeverSent = includesNeverSent
  }

  /// Writes the file.
  ///
  /// - Throws: `MalformedFile`, `ChangedFile` or `FileError`.
  func write() throws {
    let path = Self.path(of: backlog)
    try Folder.deleteFile(path + PendingFile.suffix)
    var table = try PendingFile(creating: path)
    try table.write(Array(Self.header.utf8))
    let reader = try backlog.reader()
    var files: [FileEntry] = []
    while let file = try reader.next(upTo: 1).first {
      if let last = files.last, last.patient != file.patient {
        try write(files, to: &table)
        files = []
      }
      files.append(file)
    }
    try write(files, to: &table)
    try table.publish()
  }

  /// Writes the hours of a participant, whose files these are.
  private func write(_ files: [FileEntry], to table: inout PendingFile) throws {
    let known = try known(files)
    let phone = files.filter {
      BeiweEndpoint.takes($0) && $0.path.withoutCompression.contains(".csv")
    }
    let streams = Dictionary(grouping: phone, by: \.stream)
    for stream in Set(streams.keys).union(known?.keys.map { $0 } ?? []).sorted() {
      let own = (streams[stream] ?? []).sorted {
        ($0.first ?? 0, $0.path) < ($1.first ?? 0, $1.path)
      }
      var hours = ExpectedHours(known.map { $0[stream] ?? [:] })
      try fill(&hours, with: own, isKnown: known != nil)
      try table.write(
        hours.text(recorder: BeiweOptions.name, stream: stream, patient: files[0].patient))
    }
  }

  /// The hours of the phone's files in `expected.csv`, by stream; nil if the participant has no such file.
  private func known(
    _ files: [FileEntry]
  ) throws -> [String: [Int64: ExpectedHours.Known]]? {
    let entry = files.first { $0.recorder == "truth" && $0.path.hasSuffix("/expected.csv") }
    guard let entry else { return nil }
    var known: [String: [Int64: ExpectedHours.Known]] = [:]
    let text = String(decoding: try backlog.content(of: entry), as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == 7, cells[0] == BeiweOptions.name, let start = Int64(cells[2]),
        let rows = Int(cells[3])
      else { continue }
      known[String(cells[1]), default: [:]][ExpectedHours.hour(of: start)] = .init(
        rows: rows, checksum: String(cells[6]), cells: cells[3...].joined(separator: ","))
    }
    return known
  }

  /// Adds the rows of a stream's files, in order of their first rows; where the hours are known, those of the
  /// hours that lose rows alone.
  private func fill(
    _ hours: inout ExpectedHours, with files: [FileEntry], isKnown: Bool
  ) throws {
    var affected: Set<Int64>?
    if isKnown {
      var losing: Set<Int64> = []
      for file in files where loss(of: file) != .none {
        for row in try rows(of: file) where row.isLost { losing.insert(row.hour) }
      }
      affected = losing
    }
    let reach = files.contains { faults.files[$0.path] != nil } ? Self.reach : 1
    for file in files {
      guard let span = span(of: file) else { continue }
      hours.end(before: span.lowerBound - reach)
      if let affected, !affected.contains(where: span.contains) { continue }
      let isMerged = faults.files[file.path]?.expected == .mergeRows
      for row in try rows(of: file) where affected?.contains(row.hour) ?? true {
        hours.add(row.text, at: row.time, isMerged: isMerged, isLost: row.isLost)
      }
    }
  }

  /// The hours in which a file has rows, by the list; nil for a file without rows.
  private func span(of file: FileEntry) -> ClosedRange<Int64>? {
    if let first = file.first, let last = file.last {
      return ExpectedHours.hour(of: first)...ExpectedHours.hour(of: last)
    }
    return name(of: file).map {
      let hour = ExpectedHours.hour(of: $0.milliseconds)
      return hour...hour
    }
  }

  private func name(of file: FileEntry) -> BeiweFileName? {
    let base = file.path.withoutCompression.split(separator: "/").last ?? ""
    return BeiweFileName(String(BeiweFileName.withoutMark(base)))
  }

  // MARK: Rows

  /// What of a file's rows does not reach the server.
  private enum Loss: Equatable {
    case none
    case rows(ClosedRange<Int>?)
    case all
  }

  private func loss(of file: FileEntry) -> Loss {
    if backlog.neverSends(file), !includesNeverSent { return .all }
    switch faults.uploads[file.path] {
    case let fault? where fault.expected == .dropFile: return .all
    case let fault? where fault.expected == .dropRows: return .rows(fault.rows)
    default: return .none
    }
  }

  /// A row of a file that a correct parser takes.
  private struct Row {
    var text: ArraySlice<UInt8>
    var time: Int64
    var isLost: Bool
    var hour: Int64 { ExpectedHours.hour(of: time) }
  }

  /// The rows of a file as it is; none of a file that a correct parser drops.
  private func rows(of file: FileEntry) throws -> [Row] {
    guard let name = name(of: file) else { return [] }
    let fault = faults.files[file.path]
    if fault?.expected == .dropFile { return [] }
    let content = try backlog.content(of: file)
    let isStamped = name.kind.hasTimestamps
    var lines = content.split(separator: UInt8(ascii: "\n"))[...]
    // A file whose header is missing begins with a row.
    if let first = lines.first, !isStamped || Self.time(of: first) == nil {
      lines = lines.dropFirst()
    }
    let loss = loss(of: file)
    var rows: [Row] = []
    for (number, line) in lines.enumerated() {
      if fault?.expected == .dropRows, fault?.rows?.contains(number) ?? false { continue }
      guard let time = isStamped ? Self.time(of: line) : name.milliseconds else { continue }
      let isLost =
        switch loss {
        case .none: false
        case .rows(let lost): lost?.contains(number) ?? false
        case .all: true
        }
      rows.append(Row(text: line, time: time, isLost: isLost))
    }
    return rows
  }

  /// The number that the digits of the first cell are.
  private static func time(of line: ArraySlice<UInt8>) -> Int64? {
    let cell = line.prefix { $0 != UInt8(ascii: ",") }
    return cell.count < 18 ? Int64(String(decoding: cell, as: UTF8.self)) : nil
  }
}
