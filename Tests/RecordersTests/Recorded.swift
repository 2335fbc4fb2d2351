import Formats
import FoundationEssentials
import Simulation
import Spool

@testable import Recorders

/// A folder for one test, deleted with what is in it.
final class TemporaryFolder {
  let path: String

  init() throws {
    let shared = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: shared)
      ? shared : FileManager.default.temporaryDirectory.path
    path = "\(parent)/understudy-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// What one recording leaves.
struct Recorded {
  let study: Study
  let manifest: Manifest
  let entries: [FileEntry]
  /// What is in each file, by path.
  let contents: [String: [UInt8]]

  /// Records a study in a folder of its own, or continues one.
  init(
    _ study: Study, _ recorders: [Recorder] = [.beiwe, .beiweDownload],
    streams: [SensorStream]? = nil, only: [Int]? = nil, blockSize: Int? = nil, width: Int = 2,
    in folder: TemporaryFolder? = nil
  ) async throws {
    let place = try folder ?? TemporaryFolder()
    var choice = StudyRecorder.Choice(
      recorders: recorders, streams: streams ?? study.beiwe?.settings.streams ?? [],
      compression: .zlib(level: 1))
    if let blockSize { choice.blockSize = blockSize }
    let numbers = only ?? Array(0..<study.profile.participants)
    let opened = try RecordingFolder.open(
      place.path,
      for: Manifest(
        version: "1.0", study: study.name, seed: study.profile.seed,
        start: study.profile.start.description, days: study.profile.days,
        timeZone: study.zone.name, participants: numbers, recorders: recorders.map(\.rawValue),
        streams: choice.streams.map(\.rawValue), arguments: [:], profiles: [:])
    ) { PatientID.text(of: $0, seed: study.profile.seed) }
    self.study = study
    manifest = try await StudyRecorder(study, choice: choice, progress: Progress())
      .record(numbers, to: opened, width: width)
    entries = try Data(contentsOf: URL(filePath: place.path + "/files.jsonl"))
      .split(separator: UInt8(ascii: "\n")).map { try FileEntry(line: Array($0)) }
    var contents: [String: [UInt8]] = [:]
    for entry in entries {
      let path = place.path + "/" + entry.path
      contents[entry.path] =
        entry.path.hasSuffix(".gz")
        ? try GzipReader.contents(of: path) : try Array(Data(contentsOf: URL(filePath: path)))
    }
    self.contents = contents
  }

  func entries(_ recorder: Recorder, _ stream: BeiweStream) -> [FileEntry] {
    entries.filter { $0.recorder == recorder.rawValue && $0.stream == stream.rawValue }
  }

  /// The cells of all rows of a stream, in order of the phone's files.
  func rows(_ stream: BeiweStream) -> [[Substring]] {
    entries(.beiwe, stream).flatMap { table(at: $0.path).dropFirst() }
  }

  /// The rows of a table of the truth, of all participants, cells by their columns.
  func truth(_ table: String) -> [[String: String]] {
    cells(of: entries.filter { $0.recorder == Recorder.truth.rawValue && $0.stream == table })
  }

  /// The rows of a stream in order of the phone's files, cells by their columns.
  func cells(_ stream: BeiweStream) -> [[String: String]] {
    cells(of: entries(.beiwe, stream))
  }

  private func cells(of entries: [FileEntry]) -> [[String: String]] {
    entries.map(\.path).sorted().flatMap { path in
      let lines = table(at: path)
      return lines.dropFirst().map {
        Dictionary(zip(lines[0].map(String.init), $0.map(String.init))) { _, last in last }
      }
    }
  }

  private func table(at path: String) -> [[Substring]] {
    String(decoding: contents[path] ?? [], as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
  }
}

extension [String: String] {
  func number(_ column: String) -> Double { self[column].flatMap(Double.init) ?? .nan }
  func integer(_ column: String) -> Int64 { self[column].flatMap(Int64.init) ?? -1 }
}
