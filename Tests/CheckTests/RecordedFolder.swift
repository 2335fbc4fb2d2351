import FoundationEssentials
import ProfileFiles
import Recorders
import Simulation
import Spool

/// A recording in a folder of its own, deleted with what is in it.
final class RecordedFolder: Sendable {
  let path: String

  init() throws {
    let shared = "/dev/shm"
    let parent =
      FileManager.default.isWritableFile(atPath: shared)
      ? shared : FileManager.default.temporaryDirectory.path
    path = "\(parent)/understudy-check-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Records a study into the folder; the files of the phone are plain.
  ///
  /// - Parameters:
  ///   - study: a name of Profiles/studies or a file's path.
  ///   - part: participants of a part of the study, or nil for all.
  func record(
    _ study: String, with changes: Study.Changes = .init(),
    as recorders: [Recorder] = [.beiwe, .truth], only part: [Int]? = nil,
    compression: Compression = .none
  ) async throws {
    let root = URL(filePath: #filePath).appending(path: "../../../Profiles").standardized
    let files = try ProfileFiles(directory: root.path, environment: [:])
    let loaded = try Study.load(study, from: files, with: changes)
    let choice = StudyRecorder.Choice(
      recorders: recorders, streams: loaded.study.beiwe?.settings.streams ?? [],
      compression: compression)
    let profile = loaded.study.profile
    let numbers = part ?? Array(0..<profile.participants)
    let folder = try RecordingFolder.open(
      path,
      for: Manifest(
        version: "1.0", study: loaded.study.name, seed: profile.seed,
        start: profile.start.description, days: profile.days,
        timeZone: loaded.study.zone.name, participants: numbers,
        recorders: recorders.map(\.rawValue), streams: choice.streams.map(\.rawValue),
        arguments: [:], profiles: loaded.texts.mapValues { crc32(of: Array($0.utf8)) })
    ) { PatientID.text(of: $0, seed: profile.seed) }
    _ = try await StudyRecorder(loaded.study, choice: choice, progress: Progress())
      .record(numbers, to: folder, width: 1)
  }

  /// Another folder with the same files.
  func copy() throws -> RecordedFolder {
    let other = try RecordedFolder()
    try FileManager.default.removeItem(atPath: other.path)
    try FileManager.default.copyItem(atPath: path, toPath: other.path)
    return other
  }

  // MARK: Files

  /// The paths of all files below a folder of this one, in order.
  func files(_ folder: String = "") throws -> [String] {
    let root = path + "/" + folder
    var paths: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: root).sorted() {
      let child = folder.isEmpty ? name : folder + "/" + name
      var isFolder = false
      _ = FileManager.default.fileExists(atPath: path + "/" + child, isDirectory: &isFolder)
      paths += isFolder ? try files(child) : [child]
    }
    return paths
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  func put(_ text: String, at name: String) throws {
    let file = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func delete(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  /// The first file below `folder` whose path holds `part` and whose text holds `word`.
  func first(_ part: String, in folder: String, holding word: String = "") throws -> String {
    for path in try files(folder) where path.contains(part) {
      if try word.isEmpty || text(path).contains(word) { return path }
    }
    throw NoFile(part: part, word: word)
  }

  /// The first file below `folder` whose path holds `part` and which has some rows.
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

  /// Changes the lines of a file, the header being the first; line ends stay as they were.
  func editLines(_ name: String, _ change: (inout [String]) -> Void) throws {
    try edit(name) { text in
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      change(&lines)
      text = lines.joined(separator: "\n")
    }
  }
}

/// A small recording in both layouts with the truth, made once.
enum SmallRecording {
  static func folder() async throws -> RecordedFolder { try await small.value }

  /// The same with few files of each stream that has many rows: enough to spoil one.
  static func excerpt() async throws -> RecordedFolder { try await few.value }

  private static let few = Task {
    let folder = try await small.value.copy()
    var seen: [String: Int] = [:]
    for path in try folder.files("beiwe") + folder.files("beiwe-download") {
      let isDownload = path.hasPrefix("beiwe-download")
      let stream = path.split(separator: isDownload ? "/" : "_")[isDownload ? 2 : 1]
      let name = (isDownload ? "hours of " : "") + stream
      seen[name, default: 0] += 1
      if let count = seen[name], count > 3, !stream.hasPrefix("power") {
        try folder.delete(path)
      }
    }
    return folder
  }

  private static let small = Task { try await record() }

  private static func record() async throws -> RecordedFolder {
    let folder = try RecordedFolder()
    let settings = try RecordedFolder()
    try settings.put(export, at: "settings.json")
    var changes = Study.Changes()
    changes.settings = settings.path + "/settings.json"
    try await folder.record(
      "demo", with: changes, as: [.beiwe, .beiweDownload, .truth])
    return folder
  }

  /// All streams, with few rows.
  private static let export = """
    {"device_settings": {
      "accelerometer": true, "gps": true, "gyro": true, "magnetometer": true,
      "devicemotion": true, "proximity": true, "power_state": true, "reachability": true,
      "accelerometer_frequency": 1, "gyro_frequency": 1,
      "accelerometer_on_duration_seconds": 10, "accelerometer_off_duration_seconds": 60,
      "gps_on_duration_seconds": 60, "gps_off_duration_seconds": 300,
      "gyro_on_duration_seconds": 30, "gyro_off_duration_seconds": 600,
      "magnetometer_on_duration_seconds": 15, "magnetometer_off_duration_seconds": 3600,
      "devicemotion_on_duration_seconds": 15, "devicemotion_off_duration_seconds": 3600
    }}
    """
}
