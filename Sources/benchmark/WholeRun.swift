import FoundationEssentials
import Recorders
import Simulation
import Spool

/// A participant-day, recorded as `record` does it, into memory where the machine has a folder there.
struct WholeRun: ~Copyable {
  let folder: URL
  /// What was written, sorted.
  let entries: [FileEntry]
  let duration: Stopwatch.Reading
  /// The most that the process had meanwhile, with what it held before, in bytes.
  let memory: Double

  /// Records the first participant.
  static func record(
    _ study: Study, as recorders: [Layout], streams: [String], compression: Compression,
    faults: FaultSet? = nil
  ) async throws -> WholeRun {
    let folder = place.appending(path: "understudy-benchmark-\(UInt64.random(in: 0 ... .max))")
    do {
      let seed = study.profile.seed
      let recording = try RecordingFolder.open(
        folder.path,
        for: Manifest(
          version: "benchmark", study: study.name, seed: seed,
          start: study.profile.start.description, days: study.profile.days,
          timeZone: study.zone.name, participants: [0], recorders: recorders.map(\.name),
          streams: streams, arguments: [:], profiles: [:])
      ) { PatientID.text(of: $0, seed: seed) }
      var choice = StudyRecorder.Choice(
        layouts: recorders, streams: streams, compression: compression)
      choice.faults = faults
      let recorder = StudyRecorder(study, choice: choice, progress: Progress())
      forgetPeakMemory()
      let watch = Stopwatch()
      _ = try await recorder.record([0], to: recording, width: 1)
      let (duration, memory) = (watch.elapsed, peakMemory)
      let entries = try Data(contentsOf: folder.appending(path: "files.jsonl"))
        .split(separator: UInt8(ascii: "\n")).map { try FileEntry(line: Array($0)) }
      return WholeRun(folder: folder, entries: entries, duration: duration, memory: memory)
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  private init(
    folder: URL, entries: [FileEntry], duration: Stopwatch.Reading, memory: Double
  ) {
    self.folder = folder
    self.entries = entries
    self.duration = duration
    self.memory = memory
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A disk would be measured too.
  static let place: URL =
    FileManager.default.isWritableFile(atPath: "/dev/shm")
    ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory

  /// The researchers' defaults: all files, also with faults done to them, and positions alone in both layouts.
  static func measure(
    _ study: Study, faults: FaultSet, into report: inout Report
  ) async throws {
    let all = study.collectedStreams
    let cases: [(name: String, recorders: [Layout], streams: [String], faults: FaultSet?)] = [
      ("all files and truth", [.beiwe, .truth], all, nil),
      ("all files and truth, \(faults.name)", [.beiwe, .truth], all, faults),
      ("gps", [.beiwe], [GPS.name], nil),
      ("gps as download, truth", [.beiweDownload, .truth], [GPS.name], nil),
    ]
    for (name, recorders, streams, faults) in cases {
      let run = try await WholeRun.record(
        study, as: recorders, streams: streams, compression: .fastest, faults: faults)
      report.add(
        "\(study.name), \(name)", "ms a participant-day", 1e3 / Double(study.profile.days),
        run.duration)
      report.add("\(study.name), \(name), memory", "MB", run.memory / 1e6)
    }
  }
}

extension Compression {
  /// What `record` takes by itself.
  static var fastest: Compression { hasISAL ? .cells : .zlib(level: 1) }
}
