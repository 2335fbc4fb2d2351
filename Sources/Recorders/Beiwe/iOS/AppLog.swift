import Formats
import Simulation

/// The app's log of itself: rows wait until their time has come, then get their number.
final class AppLog: EventStream {
  typealias Row = IOSLogRow

  static let stream = BeiweStream.iosLog

  /// Whether the app writes its log to files.
  private let isWritten: Bool
  var files = EventFiles<LogRow>()
  private let random: (launch: Random, memory: Random)
  /// In order of time, those of the same time as they came; their number is still to come.
  private var waiting: [(milliseconds: Int64, sample: LogRow)] = []
  private var count = 0
  /// The last minute that rows were made in, and what was drawn for its memory.
  private var minute = (number: Int64.min, draw: 0.0)
  private var launch: Int64 = 0
  private var number = 0

  /// - Parameter isWritten: whether the app writes its log to files.
  init(random: Random, isWritten: Bool) {
    self.random = (random["launch"], random["memory"])
    self.isWritten = isWritten
  }

  /// A new process: its counter starts again.
  func launch(at instant: Timestamp, number: Int) {
    launch = instant.milliseconds
    self.number = number
    count = 0
  }

  /// The launch time is set again after the first row is written.
  func settleLaunch() {
    launch += 8 + Int64(40 * random.launch.uniform(at: number))
  }

  func record(
    _ event: StaticString, _ message: StaticString, about subject: String = "",
    _ details: (String, String), battery: Float, at instant: Timestamp
  ) {
    let time = instant.milliseconds
    let row = LogRow(
      launch: launch, memory: memory(time), battery: battery, event: event, message: message,
      subject: subject, details: details, count: 0)
    waiting.insert((time, row), inOrderOf: \.milliseconds)
  }

  /// Forgets what a process that was ended did not live to see.
  func drop(after instant: Timestamp) {
    waiting.removeAll { $0.milliseconds >= instant.milliseconds }
  }

  /// Closes the file with all rows up to `instant`; later ones wait for the next. Returns when the file
  /// was made, nil if there is none.
  func close(at instant: Timestamp) -> Timestamp? {
    let end = waiting.prefixCount { $0.milliseconds <= instant.milliseconds }
    guard end > 0 else { return nil }
    // The few that are later are copied, and not the many that are written.
    var rows = Array(waiting[end...])
    waiting.removeLast(rows.count)
    swap(&rows, &waiting)
    for index in rows.indices {
      count += 1
      rows[index].sample.count = count
    }
    guard isWritten else { return nil }
    _ = files.append(rows, at: Timestamp(milliseconds: rows[0].milliseconds))
    return files.close(at: instant)
  }

  /// Resident memory in MB: some tens, growing a little with the process.
  private func memory(_ time: Int64) -> Int {
    if minute.number != time / 60_000 {
      minute.number = time / 60_000
      minute.draw = random.memory.uniform(at: Int(minute.number))
    }
    let minutes = Double(time - launch) / 60_000
    let growth = 18 * minutes / (minutes + 240)
    return 52 + Int(growth + 4 * minute.draw)
  }
}

/// A row of the app's own log.
struct LogRow: Sendable {
  /// Milliseconds of the app's launch as the row carries it.
  let launch: Int64
  /// Resident memory in MB.
  let memory: Int
  /// The battery's level, -1 where the app does not watch it.
  let battery: Float
  let event: StaticString
  let message: StaticString
  /// What the message ends with.
  let subject: String
  /// The cells d1 and d2.
  let details: (String, String)
  /// Counts the rows of the process.
  var count: Int
}
