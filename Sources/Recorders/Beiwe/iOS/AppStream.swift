import Formats
import Simulation

/// A stream inside the app: what it takes from its sensor, what waits in memory, and its files.
///
/// The timeline decides when something happens; a stream decides what that means for its rows.
protocol AppStream: FileSource {
  static var sensor: any Sensor.Type { get }

  /// What the app's log says when the app begins or ends to collect the stream.
  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString)

  /// Nil if the app neither collects the stream nor listens to its sensor.
  init?(_ setup: Timeline.Setup)

  /// A new process of the app has nothing of what the last one held in memory.
  func launch(_ launch: Launch, of life: LifeReader) -> [Happening]

  func switchOn(at instant: Timestamp, after launch: Launch)
  func switchOff()

  /// Takes what happens in `window`, while the stream is on.
  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening]

  /// Writes the rows that wait in memory; returns whether that made a new file.
  func flush(at instant: Timestamp) -> Bool

  /// Forgets the rows that wait in memory.
  func loseCache()

  /// The study ends: the app stops collecting. Returns whether that made a new file.
  func end(at instant: Timestamp) -> Bool

  /// Closes the open file, to be sent; returns when it was made, nil if none was open.
  func close(at instant: Timestamp) -> Timestamp?

  /// The fixes of files that were closed and not yet taken, with their times in ms.
  var closedFixes: [(milliseconds: Int64, sample: GPS.Sample)] { get }
}

extension AppStream {
  func launch(_ launch: Launch, of life: LifeReader) -> [Happening] { [] }
  func switchOn(at instant: Timestamp, after launch: Launch) {}
  func switchOff() {}
  func flush(at instant: Timestamp) -> Bool { false }
  func loseCache() {}
  func end(at instant: Timestamp) -> Bool { false }
  var closedFixes: [(milliseconds: Int64, sample: GPS.Sample)] { [] }
}

/// What holds closed files until they are written.
protocol FileSource: AnyObject, SendableMetatype {
  associatedtype Row: BeiweRow

  static var stream: BeiweStream { get }

  /// Writes the files that were closed since the last time.
  ///
  /// A requirement with defaults, so that the compiler specialises the loops for each stream.
  func writeFiles(to writer: inout FileWriter, of life: LifeReader) throws

  /// Forgets the files that were closed since the last time.
  func dropFiles()
}

/// A launch of the app.
struct Launch {
  let instant: Timestamp
  /// When the app begins to collect.
  let settled: Timestamp
  /// From 1.
  let number: Int
  /// The phone's clock as this process sees it.
  let clock: SensorClock
}

/// What the app's log tells of a stream.
enum Happening {
  /// A new file was made.
  case file(Timestamp)
  case row(event: StaticString, message: StaticString, Timestamp)
}
