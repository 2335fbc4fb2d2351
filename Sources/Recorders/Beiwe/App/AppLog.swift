import Simulation

/// The app's log of itself: rows wait until their time has come, then get their number.
struct AppLog {
  private struct Entry {
    let time: Int64
    let event: String
    let message: String
    let details: [String]
    let battery: Float
    let launch: Int64
  }

  private let random: Random
  private var waiting: [Entry] = []
  private var count = 0
  private var launch: Int64 = 0
  private var number = 0

  init(random: Random) {
    self.random = random
  }

  /// A new process: its counter starts again.
  mutating func launch(at instant: Timestamp, number: Int) {
    launch = instant.milliseconds
    self.number = number
    count = 0
  }

  /// The launch time is set again after the first row is written.
  mutating func settleLaunch() {
    launch += 8 + Int64(40 * random["launch"].uniform(at: number))
  }

  mutating func record(
    _ event: String, _ message: String, _ details: [String], battery: Float, at instant: Timestamp
  ) {
    waiting.append(
      Entry(
        time: instant.milliseconds, event: event, message: message, details: details,
        battery: battery, launch: launch))
  }

  /// Forgets what a process that was ended did not live to see.
  mutating func drop(after instant: Timestamp) {
    waiting.removeAll { $0.time >= instant.milliseconds }
  }

  /// Closes the file with all rows up to `instant`; later ones wait for the next.
  mutating func close(at instant: Timestamp) -> Period.EventFile<LogRow>? {
    let limit = instant.milliseconds
    var rows = waiting.enumerated().filter { $0.element.time <= limit }
    waiting.removeAll { $0.time <= limit }
    rows.sort { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
    guard let first = rows.first else { return nil }
    var file = Period.EventFile<LogRow>(
      created: Timestamp(milliseconds: first.element.time), closed: instant, rows: [])
    for (_, entry) in rows {
      count += 1
      file.rows.append(
        (
          entry.time,
          LogRow(
            launch: entry.launch, memory: memory(entry.time), battery: entry.battery,
            event: entry.event, message: entry.message, details: entry.details, count: count)
        ))
    }
    return file
  }

  /// Resident memory in MB: some tens, growing a little with the process.
  private func memory(_ time: Int64) -> Int {
    let minutes = Double(time - launch) / 60_000
    let growth = 18 * minutes / (minutes + 240)
    return 52 + Int(growth + 4 * random["memory"].uniform(at: Int(time / 60_000)))
  }
}
