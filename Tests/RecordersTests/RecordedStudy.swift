import Foundation
import Recorders
import Simulation
import Spool

/// The files of a recording that was made in a folder of its own and is gone from there.
struct RecordedStudy {
  let study: Study
  /// Contents by path.
  let files: [String: String]
  let entries: [FileEntry]

  /// Records all participants, one at a time.
  init(_ study: Study, as recorders: [Recorder], streams: [SensorStream]) async throws {
    let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : "/tmp"
    let path = "\(parent)/understudy-recorders-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let profile = study.profile
    let manifest = Manifest(
      version: "test", study: study.name, seed: profile.seed, start: profile.start.description,
      days: profile.days, timeZone: study.zone.name,
      participants: Array(0..<profile.participants), recorders: recorders.map(\.rawValue),
      streams: streams.map(\.rawValue), arguments: [:], profiles: [:])
    let folder = try RecordingFolder.open(path, for: manifest) {
      PatientID.text(of: $0, seed: profile.seed)
    }
    let recorder = StudyRecorder(
      study, choice: .init(recorders: recorders, streams: streams, compression: .none),
      progress: Progress())
    _ = try await recorder.record(manifest.participants, to: folder, width: 1)
    let list = try String(contentsOfFile: path + "/files.jsonl", encoding: .utf8)
    entries = try list.split(separator: "\n").map { try FileEntry(line: Array($0.utf8)) }
    var files: [String: String] = [:]
    for entry in entries {
      files[entry.path] = try String(contentsOfFile: "\(path)/\(entry.path)", encoding: .utf8)
    }
    self.files = files
    self.study = study
  }

  /// The rows of a table of the truth, of all participants, cells by their columns.
  func truth(_ table: String) -> [[String: String]] {
    rows { $0.hasPrefix("truth/") && $0.hasSuffix("/\(table).csv") }
  }

  /// The rows of all CSV files whose path is wanted, in order of the paths.
  func rows(of isWanted: (String) -> Bool) -> [[String: String]] {
    files.keys.filter(isWanted).sorted().flatMap { path in
      let lines = (files[path] ?? "").split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      return lines.dropFirst().map {
        Dictionary(zip(lines[0], $0)) { _, last in last }
      }
    }
  }
}

extension [String: String] {
  func number(_ column: String) -> Double { self[column].flatMap(Double.init) ?? .nan }
  func integer(_ column: String) -> Int64 { self[column].flatMap(Int64.init) ?? -1 }
}
