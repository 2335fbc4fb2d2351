import Simulation

/// A motion stream inside the app: on and off in turn, its rows cached a hundred at a time.
struct MotionStream {
  let stream: SensorStream
  let rate: Double
  let cycle: BeiweSettings.DutyCycle

  /// The app writes its cache when it holds more than this many rows.
  static let cacheSize = 100

  private(set) var session: SensorSession?
  private(set) var sessionStart = Timestamp(seconds: 0)
  var nextToggle: Timestamp?
  private var nextIndex = 0
  private var sessions = 0
  /// Rows that wait in memory, and rows that the open file holds.
  private var cached: [Period.Span] = []
  private var written: [Period.Span] = []
  private var created: Timestamp?

  init(_ stream: SensorStream, rate: Double, cycle: BeiweSettings.DutyCycle) {
    self.stream = stream
    self.rate = rate
    self.cycle = cycle
  }

  mutating func switchOn(at instant: Timestamp, phone: Phone, clock: SensorClock) {
    session = SensorSession(
      number: sessions,
      sampling: phone.sampling(stream, from: instant, rate: rate, session: sessions), clock: clock)
    sessions += 1
    sessionStart = instant
    nextIndex = 0
  }

  mutating func switchOff() {
    session = nil
  }

  /// Takes the samples before `instant`. Returns when the app made a new file for them, if it did.
  mutating func collect(until instant: Timestamp) -> Timestamp? {
    guard let session else { return nil }
    let end = session.sampling.count(before: instant)
    guard end > nextIndex else { return nil }
    let waiting = cached.reduce(0) { $0 + $1.indices.count }
    let first = nextIndex
    cached.append(Period.Span(session: session, indices: nextIndex..<end))
    nextIndex = end
    let batch = Self.cacheSize + 1
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

  /// Closes the open file.
  mutating func close(at instant: Timestamp) -> Period.MotionFile? {
    guard let created else { return nil }
    defer {
      self.created = nil
      written = []
    }
    return Period.MotionFile(stream: stream, created: created, closed: instant, spans: written)
  }

  /// The cache is gone when the app is killed.
  mutating func loseCache() {
    cached = []
  }

  /// Moves the first rows of the cache into the file.
  private mutating func flush(rows: Int) {
    var left = rows
    while left > 0, let span = cached.first {
      let count = min(left, span.indices.count)
      let middle = span.indices.lowerBound + count
      append(Period.Span(session: span.session, indices: span.indices.lowerBound..<middle))
      if count == span.indices.count {
        cached.removeFirst()
      } else {
        cached[0] = Period.Span(session: span.session, indices: middle..<span.indices.upperBound)
      }
      left -= count
    }
  }

  private mutating func append(_ span: Period.Span) {
    if let last = written.last, last.session.number == span.session.number,
      last.indices.upperBound == span.indices.lowerBound
    {
      written[written.count - 1] = Period.Span(
        session: span.session, indices: last.indices.lowerBound..<span.indices.upperBound)
    } else {
      written.append(span)
    }
  }
}
