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
    /// Participants whose files are processed no more, with the file that is to blame.
    var blocked: [String: String] = [:]
    /// Files of the download that cannot be made, and files that would have rows in them.
    var brokenHours: Set<String> = []
    var failing: Set<String> = []
  }

  /// Files that are processed together, as on the server (`FILE_PROCESS_PAGE_SIZE`).
  private static let pageLength = 100
  /// How many bytes a page of files may have, so that they have room in memory.
  private static let pageBytes: Int64 = 64_000_000

  /// - Parameter delay: how long a file waits, in seconds.
  init(in store: String, state: BeiweState, surveys: Set<String>, delay: Double) {
    self.store = store
    self.state = state
    self.surveys = surveys
    self.delay = delay
  }

  /// Goes on with what an earlier run has left.
  func start() {
    DispatchQueue(label: "processing").async { self.run() }
  }

  /// Lets the processing look for files that wait.
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
        + (tally.brokenHours.isEmpty ? [] : [("hours that fail", tally.brokenHours.count)])
    }
  }

  private func run() {
    while true {
      let isLast = isFinishing.load(ordering: .relaxed)
      let now = Date.now.timeIntervalSince1970
      var files = ((try? state.waiting(since: isLast ? now + 1 : now - delay)) ?? [])[...]
      while let patient = files.first?.patient {
        let own = files.prefix { $0.patient == patient }
        process(own.map(\.path), of: patient)
        files = files.dropFirst(own.count)
      }
      if isLast { break }
      _ = bell.wait(timeout: .now() + (delay > 0 ? min(delay, 0.5) : 0.5))
    }
    ended.signal()
  }

  // MARK: A participant

  /// What waits of a participant, a page at a time. One file that cannot be processed stops them all.
  private func process(_ paths: [String], of patient: String) {
    let rest = tally.withLock { tally -> [String] in
      if tally.blocked[patient] == nil {
        tally.blocked[patient] = paths.first { RawFile($0, surveys: surveys) == nil }
      }
      return tally.blocked[patient] == nil ? paths.filter { !tally.failing.contains($0) } : []
    }
    var page: [String] = []
    var bytes: Int64 = 0
    for path in rest {
      page.append(path)
      bytes += (try? Folder.size(of: relativePlace(of: path), in: store)) ?? 0
      if page.count == Self.pageLength || bytes >= Self.pageBytes {
        processPage(page, of: patient)
        (page, bytes) = ([], 0)
      }
    }
    processPage(page, of: patient)
  }

  private func place(of path: String) -> String { "\(store)/\(relativePlace(of: path))" }

  private func relativePlace(of path: String) -> String {
    "\(StoreFolder.raw)/\(StorePath.path(of: path))"
  }

  private func processPage(_ paths: [String], of patient: String) {
    do {
      var page = Page()
      for path in paths { try read(path, of: patient, into: &page) }
      let broken = tally.withLock { tally in
        tally.brokenHours.formUnion(page.broken)
        return tally.brokenHours
      }
      for (hour, pieces) in page.pieces where !broken.contains(hour) { try merge(pieces, at: hour) }
      for path in paths {
        if page.hours[path, default: []].contains(where: broken.contains) {
          // The server takes it up again and again.
          tally.withLock { _ = $0.failing.insert(path) }
        } else {
          try state.dequeue(path)
          tally.withLock { $0.processed += 1 }
        }
      }
    } catch {
      // The files wait on: the disk may have room again.
    }
  }

  /// Files that are processed together.
  private struct Page {
    /// Rows that are to be merged, by the path of the hour's file in the download.
    var pieces: [String: (header: String, rows: [HourRows])] = [:]
    /// Hours' files in which a file has rows.
    var hours: [String: [String]] = [:]
    var broken: Set<String> = []
  }

  private func read(_ path: String, of patient: String, into page: inout Page) throws {
    guard let file = RawFile(path, surveys: surveys), try Folder.kind(of: place(of: path)) != nil
    else { return }
    var bytes = try FileReader.bytes(of: place(of: path))
    let folder = "\(store)/\(StoreFolder.download)/\(StorePath.part(patient))/\(file.folder)"
    guard let header = file.header else {
      return try PendingFile.replace("\(folder)/\(file.wholeName)", with: bytes)
    }
    if let survey = file.timed { bytes = Self.naming(survey, in: bytes) }
    let latest = Int64(Date.now.timeIntervalSince1970 * 1_000) + BeiweServerRules.futureMilliseconds
    for (hour, rows) in HourRows.divided(bytes, latest: latest) {
      let place = "\(folder)/\(hour.fileName)"
      page.pieces[place, default: (header, [])].rows.append(rows)
      page.hours[path, default: []].append(place)
      if rows.isBroken { page.broken.insert(place) }
    }
  }

  /// Puts a survey's id behind that of the question, which is the second cell of a row.
  private static func naming(_ survey: String, in text: [UInt8]) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let named = lines.map { line -> [UInt8] in
      let cells = line.split(separator: comma, maxSplits: 2, omittingEmptySubsequences: false)
      guard cells.count > 1 else { return Array(line) }
      let parts = cells.prefix(2) + [ArraySlice(survey.utf8)] + cells.dropFirst(2)
      return Array(parts.joined(separator: [comma]))
    }
    return Array(named.joined(separator: [UInt8(ascii: "\n")]))
  }

  private func merge(_ pieces: (header: String, rows: [HourRows]), at path: String) throws {
    var merged =
      try Folder.kind(of: path) == nil
      ? HourRows() : HourRows(download: FileReader.bytes(of: path))
    let before = merged.count
    for rows in pieces.rows { merged.merge(rows) }
    try PendingFile.replace(path, with: merged.text(header: pieces.header))
    let added = merged.count - before
    tally.withLock { $0.rows += added }
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
