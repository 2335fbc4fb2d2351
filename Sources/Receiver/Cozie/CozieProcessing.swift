import Dispatch
import Formats
import Spool
import Synchronization

/// Writes what waits in the queue, behind the answers and with one thread.
final class CozieProcessing: Sendable {
  private let folders: CozieFolders
  private let state: CozieState
  /// Nil where nothing but the rules decides.
  private let influx: InfluxAddress?
  /// In seconds.
  private let delay: Double
  /// In ms since 1970 UTC.
  private let clock: @Sendable () -> Int64
  private let tally: NamedCounts
  private let bell = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)
  private let isFinishing = Atomic<Bool>(false)

  /// How many rows go together, so that the database is not asked for each.
  private static let batchRows = 5_000

  /// How long the queue keeps a message, in ms: four days, as Cozie's documents on sending data say.
  static let retention: Int64 = 4 * 86_400 * 1_000

  /// - Parameters:
  ///   - delay: how long a message waits, in seconds.
  ///   - clock: returns the time in ms since 1970 UTC.
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

  /// Goes on with what an earlier run has left.
  ///
  /// - Parameter types: those that were decided so far.
  func start(knowing types: InfluxTypes) {
    DispatchQueue(label: "cozie").async { self.run(types) }
  }

  /// Lets the processing look for what waits.
  func wake() { bell.signal() }

  /// Processes all that waits, however short, writes the tables, and ends. What the database does not
  /// take now waits for another run.
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
        // All of the batch waits on: the database may answer again, or the disk have room.
        failures += 1
        tally.add("writes that failed")
      }
      if isLast { break }
      pause(after: failures)
    }
    if let count = try? state.waitingCount(), count > 0 { tally.add("bodies that wait on", count) }
    writeTables()
    ended.signal()
  }

  private func writeTables() {
    for folder in (try? folders.names()) ?? [] {
      do {
        tally.add("rows in the tables", try folders.writeTable(of: folder))
      } catch {
        tally.add("tables that could not be written")
      }
    }
  }

  /// Until there may be something to do. After failures that is longer from one to the next, whatever comes.
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

  /// What the thread has for itself.
  private struct Writer {
    var types: InfluxTypes
    /// How many of the types that were decided are known to the store.
    var saved = 0
    let database: InfluxDatabase?
  }

  /// Drops bodies that have waited for `retention`, also while the database refuses points.
  private func dropOld(_ writer: inout Writer) throws {
    while let body = try state.next(after: 0, receivedBy: clock() - Self.retention) {
      var batch = CozieBatch()
      batch.expire(body)
      try write(batch, &writer)
    }
  }

  /// - Parameter instant: in ms since 1970 UTC.
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

  /// Writes a batch and forgets its bodies. After a kill in between it is written again, and its points
  /// merge with those that are there.
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
    if influx != nil { tally.add("rows not as predicted", surprises) }
  }
}
