@testable import Spool

/// A recording with a few rows, whose files behave as a real recorder's when a study grows.
struct SmallStudy {
  var path: String
  var participants: [Int]
  var days: Int
  var seed: UInt64 = 1
  /// The part of the participants that is recorded.
  var shard: Shard?

  /// Where a run stops as if it were killed.
  enum Stop: CaseIterable {
    case opened, begun, insideFile, fileWritten, filesWritten, finished, halfway, never
  }

  static func patient(_ participant: Int, seed: UInt64 = 1) -> String {
    "abcdef\(seed)\(participant + 1)"
  }

  var manifest: Manifest {
    Manifest(
      version: "1.0", study: "small", seed: seed, start: "2026-03-02", days: days,
      timeZone: "UTC", participants: participants, recorders: ["beiwe", "truth"],
      streams: ["accel"], arguments: [:], profiles: ["studies/small": 7])
  }

  func open(replacing: Bool = false) throws -> RecordingFolder {
    let seed = self.seed
    return try RecordingFolder.open(
      path, for: manifest, shard: shard, replacing: replacing
    ) {
      Self.patient($0, seed: seed)
    }
  }

  /// Records as the command does, up to `stop`; returns what the folder said at the start.
  @discardableResult
  func record(until stop: Stop = .never, replacing: Bool = false) throws -> RecordingFolder.State {
    let folder = try open(replacing: replacing)
    if stop == .opened { return folder.state }
    var writer = ContentWriter(in: path, compression: .zlib(level: 1))
    let part = shard?.part(of: participants) ?? participants
    for (index, number) in part.filter({ !folder.isDone($0) }).enumerated() {
      if stop == .halfway && index == part.count / 2 { return folder.state }
      try folder.begin(number)
      if stop == .begun { return folder.state }
      if stop == .insideFile {
        // A killed process leaves the temporary file.
        let path = "\(path)/beiwe/\(Self.patient(number, seed: seed))/0.csv.gz.part"
        try PendingFile(creating: path.droppingPart).publish()
        _ = try? PendingFile(creating: path).publish()
        return folder.state
      }
      try folder.finish(number, files(of: number, in: folder, by: &writer, until: stop))
      if stop == .fileWritten || stop == .filesWritten { return folder.state }
      if stop == .finished { return folder.state }
    }
    if stop == .never { _ = try folder.complete() }
    return folder.state
  }

  /// A file a day, closed at its end, and one that is written again when the study grows.
  private func files(
    of number: Int, in folder: RecordingFolder, by writer: inout ContentWriter, until stop: Stop
  ) throws -> [FileEntry] {
    let patient = Self.patient(number, seed: seed)
    let keptDays = folder.previousDays(number) ?? 0
    var entries = try folder.previousEntries(number).filter {
      guard let closed = $0.closed else { return false }
      return closed < Int64(keptDays) * 1_000
    }
    for day in 0...days where !entries.contains(where: { $0.path.hasSuffix("/\(day).csv.gz") }) {
      let isTruth = day == days
      let recorder = isTruth ? "truth" : "beiwe"
      let path = "\(recorder)/\(patient)/" + (isTruth ? "days.csv.gz" : "\(day).csv.gz")
      try writer.create(path)
      try writer.write(Array("\(patient) \(recorder) \(day) \(isTruth ? days : 0)\n".utf8).span)
      entries.append(
        FileEntry(
          path: path, recorder: recorder, participant: number, patient: patient, stream: "accel",
          rows: 1, content: try writer.close(), first: nil, last: nil,
          closed: isTruth ? nil : Int64(day) * 1_000 + 999, due: nil))
      if stop == .fileWritten { throw Stopped() }
    }
    if stop == .filesWritten { throw Stopped() }
    return entries
  }

  struct Stopped: Error {}
}

extension String {
  fileprivate var droppingPart: String { String(dropLast(PendingFile.suffix.count)) }
}
