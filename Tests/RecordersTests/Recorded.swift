import Fixtures
import Formats
import FoundationEssentials
import Simulation
import Spool

@testable import Recorders

/// What one recording leaves.
struct Recorded {
  let study: Study
  let manifest: Manifest
  let entries: [FileEntry]
  /// What was done to the files.
  let faults: [FaultEntry]
  /// What is in each file, by path.
  let contents: [String: [UInt8]]

  /// Records a study in a folder of its own, or continues one.
  init(
    _ study: Study, _ recorders: [Layout] = [.beiwe, .beiweDownload],
    streams: [String]? = nil, only: [Int]? = nil, between: Range<Timestamp>? = nil,
    blockSize: Int? = nil, downloadCompression: Compression = .none, width: Int = 2,
    faults: FaultSet? = nil, in folder: TemporaryFolder? = nil
  ) async throws {
    let place = try folder ?? TemporaryFolder()
    var choice = StudyRecorder.Choice(
      layouts: recorders, streams: streams ?? study.collectedStreams,
      compression: .zlib(level: 1))
    choice.between = between
    choice.plainCompression = downloadCompression
    if let blockSize { choice.blockSize = blockSize }
    choice.faults = faults
    self.study = study
    manifest = try await place.record(
      study, choice, only: only, width: width,
      arguments: faults.map { [Manifest.faults: $0.name] } ?? [:])
    self.faults =
      try faults.map { _ in
        let reader = FaultReader(["faults.jsonl"], in: place.path)
        var lines: [FaultEntry] = []
        while let line = try reader.next() { lines.append(line) }
        return lines
      } ?? []
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

  func entries(_ recorder: Layout, _ stream: BeiweStream) -> [FileEntry] {
    entries.filter { $0.recorder == recorder.name && $0.stream == stream.rawValue }
  }

  /// The cells of all rows of a stream, in order of the phone's files.
  func rows(_ stream: BeiweStream) -> [[Substring]] {
    entries(.beiwe, stream).flatMap { table(at: $0.path).dropFirst() }
  }

  /// The rows of a table of the truth, of all participants, cells by their columns.
  func truth(_ table: String) -> [[String: String]] {
    cells(of: entries.filter { $0.recorder == Layout.truth.name && $0.stream == table })
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
