import Simulation

/// The samples of a motion stream: those that wait in memory, those of the open
/// file, and the files that are closed and not yet written.
struct SampleFiles {
  private let sensor: any MotionSensor.Type
  private let phone: Phone
  /// Samples a second, in Hz.
  private let rate: Double
  /// The app writes its cache when it holds more than this many rows.
  private let cacheSize: Int

  private var session: SensorSession?
  private var nextIndex = 0
  /// Until when samples were taken.
  private var taken = Timestamp(microseconds: .min)
  private var sessions = 0
  private var cached: [SampleFile.Span] = []
  private var written: [SampleFile.Span] = []
  private var created: Timestamp?
  var closed: [SampleFile] = []

  /// - Parameters:
  ///   - rate: the rate that the app asks for, in Hz.
  ///   - cacheSize: the app writes its cache when it holds more than this many rows.
  init(of sensor: any MotionSensor.Type, on phone: Phone, rate: Double, cacheSize: Int) {
    self.sensor = sensor
    self.phone = phone
    self.rate = rate
    self.cacheSize = cacheSize
  }

  mutating func switchOn(at instant: Timestamp, clock: SensorClock) {
    session = SensorSession(
      number: sessions,
      sampling: phone.sampling(of: sensor, from: instant, rate: rate, session: sessions),
      clock: clock)
    sessions += 1
    nextIndex = 0
    taken = instant
  }

  mutating func switchOff() {
    session = nil
  }

  /// Takes the samples in a window. Returns when the app made a new file for them, if it did.
  mutating func collect(_ window: Range<Timestamp>) -> Timestamp? {
    guard let session else { return nil }
    if window.lowerBound > taken { nextIndex = session.sampling.count(before: window.lowerBound) }
    taken = window.upperBound
    let end = session.sampling.count(before: window.upperBound)
    guard end > nextIndex else { return nil }
    let waiting = cached.reduce(0) { $0 + $1.indices.count }
    let first = nextIndex
    cached.append(SampleFile.Span(session: session, indices: nextIndex..<end))
    nextIndex = end
    let batch = cacheSize + 1
    let batches = (waiting + end - first) / batch
    guard batches > 0 else { return nil }
    flush(rows: batches * batch)
    guard created == nil else { return nil }
    created = session.sampling.time(first + batch - 1 - waiting)
    return created
  }

  /// Writes the whole cache. Returns whether that made a new file.
  mutating func flush(at instant: Timestamp) -> Bool {
    flush(rows: .max)
    guard created == nil, !written.isEmpty else { return false }
    created = instant
    return true
  }

  /// Closes the open file; returns when it was made, nil if none was open.
  mutating func close(at instant: Timestamp) -> Timestamp? {
    guard let created else { return nil }
    closed.append(SampleFile(created: created, closed: instant, spans: written))
    self.created = nil
    written = []
    return created
  }

  /// Forgets the rows that wait in memory.
  mutating func loseCache() {
    cached = []
  }

  /// Moves the first rows of the cache into the file.
  private mutating func flush(rows: Int) {
    var left = rows
    while left > 0, let span = cached.first {
      let count = min(left, span.indices.count)
      let middle = span.indices.lowerBound + count
      append(SampleFile.Span(session: span.session, indices: span.indices.lowerBound..<middle))
      if count == span.indices.count {
        cached.removeFirst()
      } else {
        cached[0] = SampleFile.Span(
          session: span.session, indices: middle..<span.indices.upperBound)
      }
      left -= count
    }
  }

  private mutating func append(_ span: SampleFile.Span) {
    if let last = written.last, last.session.number == span.session.number,
      last.indices.upperBound == span.indices.lowerBound
    {
      written[written.count - 1] = SampleFile.Span(
        session: span.session, indices: last.indices.lowerBound..<span.indices.upperBound)
    } else {
      written.append(span)
    }
  }
}
