import Spool

/// What rows of one hour come to, added up while they pass: their number, their times, and the checksum of them
/// sorted by their bytes, each with its line end.
///
/// Rows begin with their times, so that those of one time alone have to be sorted. The lines of the first and of
/// the last time are kept, since rows of another file may be of these times too.
struct HourSum: Sendable {
  /// In hours since 1970 UTC.
  let hour: Int64
  private(set) var count = 0
  /// The times of the earliest and of the latest row, in ms.
  private(set) var first = Int64.max
  private(set) var last = Int64.min
  /// Whether no row is earlier than the one before; there is no checksum otherwise.
  private(set) var isInOrder = true
  private var hasTies = false
  /// Whether the lines of the last time are still there, and of one file those of the first.
  private var hasEdges = true
  /// The lines of the first time.
  private var earliest = Lines()
  private var middle = (checksum: Checksum(), length: 0)
  /// The lines of the last time, if that is another one.
  private var latest = Lines()

  init(hour: Int64) { self.hour = hour }

  /// The hour of an instant in ms.
  static func hour(of milliseconds: Int64) -> Int64 { milliseconds / 3_600_000 }

  /// Adds lines of rows at these times.
  mutating func add(_ lines: Span<UInt8>, at times: ArraySlice<Int64>) {
    var (isRising, before) = (true, last)
    for time in times {
      if time <= before { isRising = false }
      before = time
    }
    if !isRising, isFalling(times) { isInOrder = false }
    guard isInOrder else {
      first = min(first, times.min() ?? first)
      last = max(last, times.max() ?? last)
      count += times.count
      return
    }
    lines.withUnsafeBufferPointer {
      if isRising { addRun($0, at: times) } else { addEach($0[...], at: times) }
    }
    if !isRising { hasTies = true }
  }

  /// Whether a time is before the one before it.
  private func isFalling(_ times: ArraySlice<Int64>) -> Bool {
    zip([last] + times, times).contains { $0 > $1 }
  }

  private mutating func addEach(
    _ lines: Slice<UnsafeBufferPointer<UInt8>>, at times: ArraySlice<Int64>
  ) {
    var rest = lines
    for time in times {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      add(rest[..<end], at: time)
      rest = rest[end...]
    }
  }

  /// Adds lines of which each is later than the one before.
  private mutating func addRun(
    _ lines: UnsafeBufferPointer<UInt8>, at times: ArraySlice<Int64>
  ) {
    guard times.count > 2 else { return addEach(lines[...], at: times) }
    let lineEnd = UInt8(ascii: "\n")
    let start = lines.firstIndex(of: lineEnd).map { $0 + 1 } ?? lines.count
    let end = lines.dropLast().lastIndex(of: lineEnd).map { $0 + 1 } ?? start
    add(lines[..<start], at: times[times.startIndex])
    foldLatest()
    middle.checksum.update(UnsafeBufferPointer(rebasing: lines[start..<end]))
    middle.length += end - start
    count += times.count - 2
    add(lines[end...], at: times[times.endIndex - 1])
  }

  private mutating func add(_ line: Slice<UnsafeBufferPointer<UInt8>>, at time: Int64) {
    if count == 0 || time == first {
      earliest.append(line)
    } else {
      if time != last { foldLatest() }
      latest.append(line)
    }
    first = min(first, time)
    last = time
    count += 1
  }

  private mutating func foldLatest() {
    latest.update(&middle.checksum)
    middle.length += latest.length
    latest.removeAll()
  }
}

extension HourSum {
  /// Forgets lines that hardly anything will join: those of rows of which no two have one time.
  mutating func settle() {
    guard !hasTies else { return }
    middle = sorted
    (earliest, latest, hasEdges) = (Lines(), Lines(), false)
  }

  /// Adds rows of the same hour that came behind these.
  mutating func append(_ next: HourSum) {
    guard count > 0 else {
      self = next
      return
    }
    let isTied = next.first == last
    isInOrder =
      isInOrder && next.isInOrder && next.first >= last && (!isTied || hasEdges && next.hasEdges)
    count += next.count
    defer { (first, last) = (min(first, next.first), max(last, next.last)) }
    guard isInOrder else { return }
    if next.hasEdges {
      if !isTied { foldLatest() }
      if first == next.first {
        earliest.append(next.earliest)
      } else {
        latest.append(next.earliest)
      }
    }
    if next.last > next.first || !next.hasEdges {
      foldLatest()
      middle.checksum.append(next.middle.checksum, length: next.middle.length)
      middle.length += next.middle.length
      latest = next.latest
    }
    hasTies = hasTies || isTied || next.hasTies
    hasEdges = next.hasEdges
  }

  private var sorted: (checksum: Checksum, length: Int) {
    var checksum = Checksum()
    earliest.update(&checksum)
    checksum.append(middle.checksum, length: middle.length)
    latest.update(&checksum)
    return (checksum, earliest.length + middle.length + latest.length)
  }

  /// That of the rows sorted by their bytes; nil if they were not in order.
  var checksum: UInt32? { isInOrder ? sorted.checksum.value : nil }
}

extension HourSum {
  /// Lines of one time, as they came.
  private struct Lines {
    private var text: [UInt8] = []
    private var ends: [Int] = []

    var length: Int { text.count }

    mutating func append(_ line: some Collection<UInt8>) {
      text += line
      ends.append(text.count)
    }

    mutating func append(_ others: Lines) {
      ends += others.ends.map { $0 + text.count }
      text += others.text
    }

    mutating func removeAll() {
      text.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
    }

    /// Adds the lines to a checksum, sorted by the bytes before their ends.
    func update(_ checksum: inout Checksum) {
      text.withUnsafeBufferPointer { text in
        guard ends.count > 1 else { return checksum.update(text) }
        let lines = zip([0] + ends, ends).map { text[$0..<$1] }
        for line in lines.sorted(by: { $0.dropLast().lexicographicallyPrecedes($1.dropLast()) }) {
          checksum.update(UnsafeBufferPointer(rebasing: line))
        }
      }
    }
  }
}
