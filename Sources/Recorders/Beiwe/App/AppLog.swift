import Simulation

/// The app's log of itself: rows wait until their time has come, then get their number.
struct AppLog {
  private let random: (launch: Random, memory: Random)
  /// In order of time, those of the same time as they came; their number is still to come.
  private var waiting: [(milliseconds: Int64, sample: LogRow)] = []
  private var count = 0
  private var launch: Int64 = 0
  private var number = 0

  init(random: Random) {
    self.random = (random["launch"], random["memory"])
  }

  /// A new process: its counter starts again.
  mutating func launch(at instant: Timestamp, number: Int) {
    launch = instant.milliseconds
    self.number = number
    count = 0
  }

  /// The launch time is set again after the first row is written.
  mutating func settleLaunch() {
    launch += 8 + Int64(40 * random.launch.uniform(at: number))
  }

  mutating func record(
    _ event: StaticString, _ message: StaticString, _ details: (String, String), battery: Float,
    at instant: Timestamp
  ) {
    let time = instant.milliseconds
    let row = LogRow(
      launch: launch, memory: memory(time), battery: battery, event: event, message: message,
      details: details, count: 0)
    waiting.insert((time, row), inOrderOf: \.milliseconds)
  }

  /// Forgets what a process that was ended did not live to see.
  mutating func drop(after instant: Timestamp) {
    waiting.removeAll { $0.milliseconds >= instant.milliseconds }
  }

  /// Closes the file with all rows up to `instant`; later ones wait for the next.
  mutating func close(at instant: Timestamp) -> Period.EventFile<LogRow>? {
    let end = waiting.prefixCount { $0.milliseconds <= instant.milliseconds }
    guard end > 0 else { return nil }
    var rows = waiting
    waiting = Array(rows[end...])
    rows.removeLast(rows.count - end)
    for index in rows.indices {
      count += 1
      rows[index].sample.count = count
    }
    return Period.EventFile(
      created: Timestamp(milliseconds: rows[0].milliseconds), closed: instant, rows: rows)
  }

  /// Resident memory in MB: some tens, growing a little with the process.
  private func memory(_ time: Int64) -> Int {
    let minutes = Double(time - launch) / 60_000
    let growth = 18 * minutes / (minutes + 240)
    return 52 + Int(growth + 4 * random.memory.uniform(at: Int(time / 60_000)))
  }
}
