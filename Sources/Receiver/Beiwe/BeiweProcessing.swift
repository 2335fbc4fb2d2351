import Dispatch
import Formats
import FoundationEssentials
import SQLite
import Spool
import Synchronization

/// Makes of raw files what a researcher downloads, behind the answers and with one thread.
///
/// The server: `libs/file_processing/file_processing_core.py`.
final class BeiweProcessing: Sendable {
  private let store: String
  private let state: BeiweState
  private let delay: Double
  private let bell = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isFinishing = Atomic<Bool>(false)
  private let tally = Mutex(Tally())

  private struct Tally {
    var processed = 0
    var rows = 0
    /// Participants whose files are processed no more, with the file that is to blame.
    var blocked: [String: String] = [:]
  }

  /// - Parameter delay: how long a file waits, in seconds.
  init(in store: String, state: BeiweState, delay: Double) {
    self.store = store
    self.state = state
    self.delay = delay
  }

  /// Goes on with what an earlier run has left.
  func start() {
    DispatchQueue(label: "processing").async { self.run() }
  }

  func wake() { bell.signal() }

  /// Processes all that waits, however short, and ends.
  func finish() {
    guard !isFinishing.exchange(true, ordering: .relaxed) else { return }
    bell.signal()
    ended.wait()
  }

  var counts: [(name: String, count: Int)] {
    tally.withLock { tally in
      [("processed", tally.processed), ("rows in the download", tally.rows)]
        + (tally.blocked.isEmpty ? [] : [("participants blocked", tally.blocked.count)])
    }
  }

  private func run() {
    while true {
      let isLast = isFinishing.load(ordering: .relaxed)
      let now = Date.now.timeIntervalSince1970
      let paths = (try? state.waiting(since: isLast ? now + 1 : now - delay)) ?? []
      for path in paths { process(path) }
      if isLast { break }
      _ = bell.wait(timeout: .now() + (delay > 0 ? min(delay, 0.5) : 0.5))
    }
    ended.signal()
  }

  /// One file; what cannot be processed stops its participant, as it stops the server's.
  private func process(_ path: String) {
    let patient = String(path.prefix { $0 != "/" })
    guard tally.withLock({ $0.blocked[patient] == nil }) else { return }
    do {
      let place = "\(store)/\(StoreFolder.raw)/\(path)"
      if try Folder.kind(of: place) != nil {
        guard let file = RawFile(path) else {
          tally.withLock { $0.blocked[patient] = path }
          return
        }
        let rows = try process(file, FileReader.bytes(of: place))
        tally.withLock { $0.rows += rows }
      }
      try state.dequeue(path)
      tally.withLock { $0.processed += 1 }
    } catch {
      // The file waits on: the disk may have room again.
    }
  }

  /// Returns how many rows the download has more.
  private func process(_ file: RawFile, _ bytes: [UInt8]) throws -> Int {
    let folder = "\(store)/\(StoreFolder.download)/\(file.patient)/\(file.folder)"
    guard let stream = file.stream else {
      try PendingFile.replace("\(folder)/\(file.wholeName)", with: bytes)
      return 0
    }
    let latest = Int64(Date.now.timeIntervalSince1970 * 1_000) + BeiweServerRules.futureMilliseconds
    var rows = 0
    for (hour, new) in HourRows.divided(bytes, latest: latest) {
      let path = "\(folder)/\(hour.fileName)"
      var merged =
        try Folder.kind(of: path) == nil
        ? HourRows() : HourRows(download: FileReader.bytes(of: path))
      let before = merged.count
      merged.merge(new)
      rows += merged.count - before
      try PendingFile.replace(path, with: merged.text(header: stream.processedHeader))
    }
    return rows
  }

  /// The file that the server writes when a phone registers.
  func writeIdentifiers(
    of patient: String, _ request: ServerRequest, at seconds: Int64
  ) throws {
    let time = seconds * 1_000
    let cells =
      ["\(time)", BeiweUTCTime.text(time)]
      + Self.identifiers.map { name in request.field(name) ?? "none" }
    let hour = BeiweHour(milliseconds: time)
    let path =
      "\(store)/\(StoreFolder.download)/\(patient)/\(BeiweStream.identifiersFolder)/\(hour.fileName)"
    var text = BeiweStream.identifiersProcessedHeader
    if try Folder.kind(of: path) != nil {
      text = String(decoding: try FileReader.bytes(of: path), as: UTF8.self)
    }
    try PendingFile.replace(path, with: Array("\(text)\n\(cells.joined(separator: ","))".utf8))
  }

  /// The fields of a registration that stand in the file, in their order.
  private static let identifiers = [
    "patient_id", "bluetooth_id", "phone_number", "device_id", "device_os", "os_version",
    "product", "brand", "hardware_id", "manufacturer", "model", "beiwe_version",
  ]
}

/// A raw file as its path tells it.
struct RawFile {
  let patient: String
  /// In the download.
  let folder: String
  /// Nil for files that are not divided by hours.
  let stream: BeiweStream?
  /// In the download, of a file that is not divided.
  let wholeName: String

  /// Nil for a path that stops the server: of no stream, without an instant, or with the timings of a
  /// survey, of which a stand-in has none.
  init?(_ path: String) {
    let ends = path.split(separator: ".", maxSplits: 1)
    let plain = ends[0].split(separator: "-", maxSplits: 1)[0]
    guard ends.count == 2, let name = BeiweUploadName(serverPath: "\(plain).\(ends[1])"),
      name.type != "surveyTimings"
    else { return nil }
    patient = name.patient
    stream = BeiweStream(rawValue: name.type)
    let folder = stream?.downloadFolder ?? ["surveyAnswers": "survey_answers"][name.type]
    self.folder = (folder ?? "audio_recordings") + (name.survey.map { "/" + $0 } ?? "")
    // The first ten digits say the second; a name may have any number of them.
    let seconds = Int64(String(name.milliseconds).prefix(10)) ?? 0
    let second = BeiweUTCTime.text(seconds * 1_000).prefix(19)
    wholeName =
      second.map { $0 == "T" ? " " : $0 == ":" ? "_" : String($0) }.joined()
      + "+00_00.\(name.fileExtension)"
  }
}
