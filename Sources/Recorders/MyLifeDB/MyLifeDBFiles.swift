import Simulation
import Spool

/// The tree that the app puts on its server: a file a day of each collector, and what explains them.
struct MyLifeDBFiles: ~Copyable {
  private let assignment: Assignment
  private let devices: Devices
  private var files: ListedFiles
  /// The sessions with a coding assistant that have a file.
  private var sessions: Set<String> = []
  /// When the app has first exported anything.
  private var first: Timestamp?

  /// The folder of HealthKit's data.
  private static let health = "imports/fitness/apple-health"
  /// The trees and the folders of the streams; the phone collects HealthKit's data.
  private static let trees = Dictionary(
    uniqueKeysWithValues: MyLifeDBCollectors.all.map { ($0.stream, $0.tree) })
  private static let folders = Dictionary(
    uniqueKeysWithValues: [(MyLifeDBRecorder.health, health)]
      + MyLifeDBCollectors.all.map { ($0.stream, $0.tree.folder + "/" + $0.name) })

  init(_ assignment: Assignment, devices: Devices) {
    self.assignment = assignment
    self.devices = devices
    files = ListedFiles(
      Layout.mylifedb.name, of: assignment.recorded,
      compression: assignment.choice.plainCompression)
  }

  /// Takes the instant of an export; the first one explains what it writes.
  mutating func begin(at instant: Timestamp) { first = first ?? instant }

  /// Writes a date's file as the last export left it, if it is asked for.
  mutating func write(_ date: MyLifeDBDate) throws {
    let samples = date.written
    guard let exported = date.exported, isAskedFor(date, samples) else { return }
    if date.stream == JournalFile.stream { return try writeJournal(date, samples, at: exported) }
    var head = JSONWriter(.compact)
    head.object { json in
      json.member("date", "\(date.date)")
      json.member("exported_at", exported.utcText)
      json.key("device_info")
      json.object { devices.write(of: Self.trees[date.stream] ?? .phone, to: &$0) }
    }
    var text = Array(head.bytes.dropLast())
    text += Array(",\"samples\":[\n".utf8)
    for (number, sample) in samples.enumerated() {
      if number > 0 { text += Array(DailySample.separator.utf8) }
      text += sample.text
    }
    text += Array((samples.isEmpty ? "]}\n" : "\n]}\n").utf8)
    try assignment.progress.advance(rows: samples.count, bytes: text.count)
    try write(
      text, as: Self.path(of: date), stream: date.stream, rows: samples.count,
      first: samples.first?.start.milliseconds, last: samples.last?.start.milliseconds,
      at: exported)
  }

  /// Writes a file of a session with a coding assistant as the last export left it.
  mutating func write(_ file: ClaudeFile) throws {
    guard let written = file.written, let exported = file.exported,
      isAskedFor(ClaudeFiles.stream, { file.contains($0) })
    else { return }
    sessions.insert(file.session)
    try assignment.progress.advance(rows: written.count, bytes: written.text.count)
    try write(
      Array(written.text), as: "\(ClaudeFiles.folder)/\(file.path)", stream: ClaudeFiles.stream,
      rows: written.count, first: written.first.milliseconds, last: written.last.milliseconds,
      at: exported.time)
  }

  /// Writes the index of the sessions of a project that have a file.
  mutating func write(_ index: ClaudeIndex) throws {
    var index = index
    index.keep(sessions)
    guard !index.entries.isEmpty else { return }
    try write(
      index.text, as: "\(ClaudeFiles.folder)/\(index.path)", stream: ClaudeFiles.stream, rows: 0,
      first: nil, last: nil, at: index.exported)
  }

  /// Writes the journal of a date. A date without a journal has no file.
  private mutating func writeJournal(
    _ date: MyLifeDBDate, _ parts: [DailySample], at exported: Timestamp
  ) throws {
    guard !parts.isEmpty else { return }
    let text = Array(parts.map(\.text).joined(separator: Array("\n".utf8)))
    try assignment.progress.advance(rows: parts.count, bytes: text.count)
    try write(
      text, as: JournalFile.path(of: date.date), stream: date.stream, rows: parts.count,
      first: parts.first?.start.milliseconds, last: parts.last?.start.milliseconds, at: exported)
  }

  /// Writes what explains the tree, and lists all files.
  mutating func finish() throws -> [FileEntry] {
    let isHealth = files.entries.contains { $0.stream == MyLifeDBRecorder.health }
    if let first, isHealth, let app = assignment.participant.app(MyLifeDB.self) {
      for file in MyLifeDBGuide.allCases {
        try write(
          file.text(with: app.settings.rows), as: "\(Self.health)/\(file.rawValue)",
          stream: MyLifeDBRecorder.health,
          rows: 0, first: nil,
          last: nil, at: first)
      }
    }
    return files.entries
  }

  private mutating func write(
    _ text: [UInt8], as path: String, stream: String, rows: Int, first: Int64?, last: Int64?,
    at instant: Timestamp
  ) throws(FileError) {
    try files.create(path + assignment.choice.plainCompression.suffix, stream: stream)
    try files.write(text.span, rows: rows, first: first, last: last)
    try files.close(at: instant.milliseconds)
    files.entries[files.entries.count - 1].due = instant.milliseconds
  }

  private static func path(of date: MyLifeDBDate) -> String {
    guard let folder = folders[date.stream] else {
      preconditionFailure("a stream without a folder")
    }
    let parts = date.date.description.split(separator: "-")
    return "\(folder)/raw/\(parts[0])/\(parts[1])/\(date.date).json"
  }

  private func isAskedFor(_ date: MyLifeDBDate, _ samples: [DailySample]) -> Bool {
    isAskedFor(date.stream) { between in samples.contains { between.contains($0.start) } }
  }

  /// - Parameter isInside: whether a file has rows at some times.
  private func isAskedFor(_ stream: String, _ isInside: (Range<Timestamp>) -> Bool) -> Bool {
    let choice = assignment.choice
    guard choice.layouts.contains(.mylifedb), choice.streams.contains(stream) else { return false }
    return choice.between.map(isInside) ?? true
  }
}
