import Dispatch
import Formats
import FoundationEssentials
import SQLite
import Spool
import Synchronization

/// Makes the download of a researcher from raw files, behind the answers and with one thread.
///
/// A run takes all files of a participant that wait, as the server's hourly run does. The server:
/// `process_user_file_chunks` in `libs/file_processing/file_processing_core.py`.
final class BeiweProcessing: Sendable {
  private let store: String
  private let state: BeiweState
  /// Ids of the surveys that the server has.
  private let surveys: Set<String>
  private let delay: Double
  private let bell = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isFinishing = Atomic<Bool>(false)
  private let tally = Mutex(Tally())

  /// What has been processed so far.
  private struct Tally {
    var processed = 0
    var rows = 0
    /// Participants whose runs end at a file.
    var blocked: Set<String> = []
    /// Files of the download that the server cannot make.
    var broken: Set<String> = []
    /// Files of the download whose rows were overwritten.
    var overwritten: Set<String> = []
  }

  /// How many files the server processes together (`FILE_PROCESS_PAGE_SIZE`).
  private static let pageLength = 100
  /// How many bytes a page of files may have, so that they have room in memory.
  private static let pageBytes: Int64 = 64_000_000
  /// A run begins so many seconds after a participant's last file, so that it takes what a phone sends at
  /// once. The server's runs are an hour apart.
  private static let pause = 0.5
  /// The longest time, in seconds, for which a participant's files wait without a delay of the user's.
  private static let longestWait = 30.0
  /// Seconds between two looks for files that wait.
  private static let interval = 0.1

  /// - Parameter delay: how long, in seconds, a participant's first file waits until a run takes all of
  ///   that participant's files; 0 for a run at each pause of the participant's uploads.
  init(in store: String, state: BeiweState, surveys: Set<String>, delay: Double) {
    self.store = store
    self.state = state
    self.surveys = surveys
    self.delay = delay
  }

  /// Goes on with the files that an earlier process has left.
  func start() {
    DispatchQueue(label: "processing").async { self.run() }
  }

  /// Processes all files that wait, however short, and ends.
  func finish() {
    guard !isFinishing.exchange(true, ordering: .relaxed) else { return }
    bell.signal()
    ended.wait()
  }

  var counts: [(name: String, count: Int)] {
    tally.withLock { tally in
      [("processed", tally.processed), ("rows in the download", tally.rows)]
        + [
          ("participants blocked", tally.blocked.count), ("hours that fail", tally.broken.count),
          ("hours overwritten", tally.overwritten.count),
        ].filter { $0.1 > 0 }
    }
  }

  private func run() {
    /// When the last file arrived of which the latest run has made all that it can, by participant.
    var settled: [String: Double] = [:]
    while true {
      let isLast = isFinishing.load(ordering: .relaxed)
      let now = Date.now.timeIntervalSince1970
      for sender in (try? state.senders()) ?? [] where settled[sender.patient] != sender.last {
        guard isLast || isDue(sender, at: now) else { continue }
        while process(sender.patient) == .again {}
        settled[sender.patient] = sender.last
      }
      if isLast { break }
      _ = bell.wait(timeout: .now() + Self.interval)
    }
    ended.signal()
  }

  private func isDue(_ sender: BeiweState.Sender, at now: Double) -> Bool {
    if delay > 0 { return now - sender.first >= delay }
    return now - sender.last >= Self.pause || now - sender.first >= Self.longestWait
  }

  // MARK: A run

  /// How a run or a part of it ended.
  private enum Ending {
    /// Each file is processed or fails for good.
    case whole
    /// A later run gets further.
    case again
    /// Every run ends here.
    case stopped
  }

  /// Processes a participant's files that wait, a page at a time.
  private func process(_ patient: String) -> Ending {
    do {
      let paths = try state.waiting(of: patient)
      var hasFailed = false
      for page in try pages(of: paths) {
        for group in Self.groups(of: page) {
          let ending = try process(group, of: patient, &hasFailed)
          guard ending == .whole else { return ending }
        }
      }
      // The next run has the failed files without the others, whose headers may have overwritten their rows.
      return try hasFailed && state.waiting(of: patient).count < paths.count ? .again : .whole
    } catch {
      // The files wait on: the disk may have room when the next file comes.
      return .stopped
    }
  }

  private func pages(of paths: [String]) throws -> [[String]] {
    var pages: [[String]] = []
    var bytes: Int64 = 0
    for path in paths {
      if pages.isEmpty || pages[pages.count - 1].count == Self.pageLength || bytes >= Self.pageBytes
      {
        pages.append([])
        bytes = 0
      }
      pages[pages.count - 1].append(path)
      bytes += (try? Folder.size(of: relativePlace(of: path), in: store)) ?? 0
    }
    return pages
  }

  /// The timings of each survey are processed apart from all other files, in the order in which they are
  /// met.
  private static func groups(of page: [String]) -> [[String]] {
    var surveys: [String] = []
    var groups: [String: [String]] = [:]
    for path in page {
      let survey = RawFile.timedSurvey(of: path) ?? ""
      if groups[survey] == nil { surveys.append(survey) }
      groups[survey, default: []].append(path)
    }
    return surveys.compactMap { groups[$0] }
  }

  /// - Parameter hasFailed: becomes true if a file waits on because an hour of its rows fails.
  private func process(
    _ paths: [String], of patient: String, _ hasFailed: inout Bool
  ) throws -> Ending {
    let files = paths.compactMap { path in
      RawFile(path, surveys: surveys).map { (path: path, file: $0) }
    }
    guard files.count == paths.count else {
      tally.withLock { _ = $0.blocked.insert(patient) }
      return .stopped
    }
    let folder = "\(store)/\(StoreFolder.download)/\(StorePath.part(patient))"
    let now = Int64(Date.now.timeIntervalSince1970 * 1_000)
    let latest = now + BeiweServerRules.futureMilliseconds
    let seconds = BeiweServerRules.earliestSecond...latest / 1_000
    var batch = BeiweBatch(in: folder, latest: latest)
    var binned: [String] = []
    for (path, file) in files.reversed() {
      let place = "\(store)/\(relativePlace(of: path))"
      let bytes = try Folder.kind(of: place) == nil ? [] : FileReader.bytes(of: place)
      if file.isDivided {
        if batch.add(path, file, bytes) {
          binned.append(path)
          continue
        }
      } else if let second = file.second, seconds.contains(second) {
        let name = file.wholeName(at: second)
        try PendingFile.replace("\(folder)/\(file.folder)/\(name)", with: bytes)
      }
      try retire(path)
    }
    let outcome = try batch.write()
    tally.withLock { tally in
      tally.rows += outcome.added
      tally.broken.formUnion(outcome.broken)
      if let place = outcome.overwritten { tally.overwritten.insert(place) }
    }
    guard outcome.overwritten == nil else { return .again }
    if !outcome.failed.isEmpty { hasFailed = true }
    for path in binned where !outcome.failed.contains(path) { try retire(path) }
    return .whole
  }

  private func relativePlace(of path: String) -> String {
    "\(StoreFolder.raw)/\(StorePath.path(of: path))"
  }

  private func retire(_ path: String) throws {
    try state.dequeue(path)
    tally.withLock { $0.processed += 1 }
  }

  // MARK: Identifiers

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
      "\(store)/\(StoreFolder.download)/\(StorePath.part(patient))/\(BeiweStream.identifiersFolder)/\(hour.fileName)"
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
