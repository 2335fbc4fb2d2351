import Dispatch
import Formats
import Spool
import Synchronization

/// A single thread that writes the queue's messages to the database, after the senders have got
/// their responses.
final class CozieProcessing: Sendable {
  private let folders: CozieFolders
  private let state: CozieState
  /// The InfluxDB server that decides which rows are stored; nil if the stand-in's own rules
  /// decide.
  private let influx: InfluxAddress?
  /// The time that a message waits in the queue, in seconds.
  private let delay: Double
  /// A function that returns the current time, in ms since 1970 UTC.
  private let clock: @Sendable () -> Int64
  private let tally: NamedCounts
  private let bell = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isFinishing = Atomic<Bool>(false)

  /// The number of rows that are written together, to reduce the number of requests to the
  /// database.
  private static let batchRows = 5_000

  /// The time for which the queue keeps a message, in ms. It is four days, as in Cozie's
  /// documentation about sending data.
  static let retention: Int64 = 4 * 86_400 * 1_000

  /// - Parameters:
  ///   - delay: the time that a message waits in the queue, in seconds.
  ///   - clock: a function that returns the time in ms since 1970 UTC.
  init(
    of state: CozieState, into folders: CozieFolders, _ influx: InfluxAddress?, delay: Double,
    clock: @escaping @Sendable () -> Int64, counting tally: NamedCounts
  ) {
    self.state = state
    self.folders = folders
    self.influx = influx
    self.delay = delay
    self.clock = clock
    self.tally = tally
  }

  /// Continues with the messages that an earlier run has left.
  ///
  /// - Parameter types: the field types decided so far.
  func start(knowing types: InfluxTypes) {
    DispatchQueue(label: "cozie").async { self.run(types) }
  }

  /// Wakes the processing, so that it looks for waiting messages.
  func wake() { bell.signal() }

  /// Processes all waiting messages, writes the tables, and ends. Messages that the database does
  /// not accept now remain for the next run.
  func finish() {
    guard !isFinishing.exchange(true, ordering: .relaxed) else { return }
    bell.signal()
    ended.wait()
  }

  // MARK: The thread

  private func run(_ types: InfluxTypes) {
    var writer = Writer(types: types, database: influx.map(InfluxDatabase.init))
    var failures = 0
    while true {
      let isLast = isFinishing.load(ordering: .relaxed)
      do {
        try dropOld(&writer)
        try processAll(&writer, until: isLast ? .max : clock() - Int64(1_000 * delay))
        failures = 0
      } catch {
        // The whole batch waits for the next attempt, because the database may respond again, or
        // the disk may have space again.
        failures += 1
        tally.add("writes that failed")
      }
      if isLast { break }
      pause(after: failures)
    }
    if let count = try? state.waitingCount(), count > 0 {
      tally.add(
        "bodies that were not processed yet", count)
    }
    writeTables()
    ended.signal()
  }

  private func writeTables() {
    for folder in (try? folders.names()) ?? [] {
      do {
        tally.add("rows written to the tables", try folders.writeTable(of: folder))
      } catch {
        tally.add("tables that could not be written")
      }
    }
  }

  /// Waits until a message may be due. After each further failure, it waits longer.
  private func pause(after failures: Int) {
    guard failures > 0 else {
      _ = bell.wait(timeout: .now() + (delay > 0 ? min(delay, 0.5) : 0.5))
      return
    }
    let end = DispatchTime.now() + min(5, 0.1 * Double(1 << min(failures, 6)))
    while !isFinishing.load(ordering: .relaxed), DispatchTime.now() < end {
      _ = bell.wait(timeout: end)
    }
  }

  /// The state of the thread.
  private struct Writer {
    var types: InfluxTypes
    /// The number of field types that have been saved in the store.
    var saved = 0
    let database: InfluxDatabase?
  }

  /// Drops bodies that have waited longer than `retention`, even while the database is not
  /// available.
  private func dropOld(_ writer: inout Writer) throws {
    while let body = try state.next(after: 0, receivedBy: clock() - Self.retention) {
      var batch = CozieBatch()
      batch.expire(body)
      try write(batch, &writer)
    }
  }

  /// - Parameter instant: the latest arrival of the processed messages, in ms since 1970 UTC.
  private func processAll(_ writer: inout Writer, until instant: Int64) throws {
    var last: Int64 = 0
    var batch = CozieBatch()
    while let body = try state.next(after: last, receivedBy: instant) {
      last = body.id
      batch.add(body, at: clock(), deciding: &writer.types)
      guard batch.rows >= Self.batchRows else { continue }
      try write(batch, &writer)
      batch = CozieBatch()
    }
    if !batch.bodies.isEmpty { try write(batch, &writer) }
  }

  /// Writes a batch and deletes its bodies. After a kill between these steps, the batch is written
  /// again, and its points merge with the existing points.
  private func write(_ batch: CozieBatch, _ writer: inout Writer) throws {
    let refusals = try writer.database?.write(batch.writes)
    var kept: [String: [UInt8]] = [:]
    var lost = batch.drops
    var surprises = 0
    for (index, write) in batch.writes.enumerated() {
      let (words, isLost) = (refusals?[index], write.conflict != nil)
      let isRefused = refusals == nil ? isLost : words != nil
      if isRefused != isLost { surprises += 1 }
      if isRefused {
        lost.append(
          CozieDrop(
            place: write.place, reason: isLost ? .conflict : .refused, field: write.conflict,
            text: words))
      } else {
        kept[write.place.folder, default: []] += write.line
      }
    }
    for (folder, lines) in kept { try folders.addPoints(lines, in: folder) }
    for (folder, drops) in Dictionary(grouping: lost, by: \.place.folder) {
      try folders.addDrops(drops.flatMap(\.line), in: folder)
    }
    try state.dequeue(batch.bodies, learning: writer.types.decided[writer.saved...])
    writer.saved = writer.types.decided.count
    count(batch, lost, surprises)
  }

  private func count(_ batch: CozieBatch, _ lost: [CozieDrop], _ surprises: Int) {
    tally.add("messages", batch.messages)
    tally.add("rows", batch.rows)
    tally.add("rows stored", batch.rows - lost.count)
    for drop in lost { tally.add("rows lost, \(drop.reason.words)") }
    if influx != nil {
      tally.add("rows that differ from the prediction", surprises)
    }
  }
}
