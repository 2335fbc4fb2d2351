import Fixtures
import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

extension TemporaryFolder {
  /// Records a study into the folder, without compression of the phone's files.
  ///
  /// - Parameters:
  ///   - study: the name of a study in Profiles/studies, or the path of a study file.
  ///   - part: the part of the study whose participants are recorded; nil for all participants.
  ///   - between: the time span to record; nil for the whole study.
  ///   - faults: the name of a fault profile in Profiles/faults; nil for none.
  ///   - profiles: a folder whose profiles take precedence over the built-in ones; nil for none.
  func record(
    _ study: String, with changes: Study.Changes = .init(),
    as recorders: [Layout] = [.beiwe, .truth], only part: [Int]? = nil,
    between: Range<Timestamp>? = nil, compression: Compression = .none,
    downloadCompression: Compression = .none, faults: String? = nil, profiles: String? = nil
  ) async throws {
    let root = URL(filePath: #filePath).appending(path: "../../../Profiles").standardized
    let files = try ProfileFiles(directory: profiles ?? root.path, environment: [:])
    let loaded = try Study.load(study, from: files, with: changes)
    var choice = StudyRecorder.Choice(
      layouts: recorders, streams: loaded.study.collectedStreams,
      compression: compression)
    choice.between = between
    choice.plainCompression = downloadCompression
    choice.faults = try faults.map {
      try files.load(.faults, $0).read(FaultSet.init(reading:))
    }
    try await record(
      loaded.study, choice, only: part,
      arguments: (between == nil ? [:] : [Manifest.between: "told"]).merging(
        faults.map { [Manifest.faults: $0] } ?? [:]
      ) { $1 },
      profiles: loaded.texts.mapValues { crc32(of: Array($0.utf8)) })
  }

  // MARK: Files

  /// Returns the path of the first file below `folder` whose path contains `part` and whose text
  /// contains `word`.
  func first(_ part: String, in folder: String, holding word: String = "") throws -> String {
    for path in try files(folder) where path.contains(part) {
      if try word.isEmpty || text(path).contains(word) { return path }
    }
    throw NoFile(part: part, word: word)
  }

  /// Returns the path of the first file below `folder` that has rows and whose path contains
  /// `part`.
  func firstWithRows(_ part: String, in folder: String) throws -> String {
    for path in try files(folder) where path.contains(part) {
      if try text(path).split(separator: "\n").count > 9 { return path }
    }
    throw NoFile(part: part, word: "")
  }

  struct NoFile: Error {
    let part: String
    let word: String
  }

  /// Changes the text of a file.
  func edit(_ name: String, _ change: (inout String) -> Void) throws {
    var text = try text(name)
    change(&text)
    try put(text, at: name)
  }

  /// Changes the lines of a file, starting with the header. The kind of line end stays the same.
  func editLines(_ name: String, _ change: (inout [String]) -> Void) throws {
    try edit(name) { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      change(&lines)
      text = lines.joined(separator: "\n")
    }
  }
}
