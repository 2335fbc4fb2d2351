import Formats

/// Rows of a table as columns of numbers, with the files that they are from.
struct Rows: Sendable {
  /// As written, in ms since 1970.
  var times: [Int64] = []
  /// `width` numbers a row, one row after the other.
  var values: [Double] = []
  /// The place of each row's word in its list; empty where rows have none.
  var words: [UInt8] = []
  let width: Int
  /// Which file the rows from an index on are of, and the number of the first of them in it.
  private(set) var origins: [(index: Int, file: String, row: Int)] = []

  init(width: Int) {
    self.width = width
  }

  var count: Int { times.count }

  @inline(__always)
  func value(_ row: Int, _ column: Int) -> Double { values[row * width + column] }

  /// Three columns of a row.
  @inline(__always)
  func axes(_ row: Int, from column: Int = 0) -> Axes {
    let first = row * width + column
    return Axes(values[first], values[first + 1], values[first + 2])
  }

  /// Says that the rows appended next are of a file, the first of them with this number in it.
  mutating func begin(_ file: String, row: Int) {
    origins.append((count, file, row))
  }

  /// Where a row stands.
  func place(_ index: Int) -> RowPlace {
    guard let origin = origins.last(where: { $0.index <= index }) else { return RowPlace("") }
    return RowPlace(origin.file, row: origin.row + index - origin.index)
  }

  mutating func removeAll() {
    times.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
  }

  mutating func remove(at index: Int) {
    times.remove(at: index)
    values.removeSubrange(index * width..<(index + 1) * width)
    if !words.isEmpty { words.remove(at: index) }
  }
}

/// What a participant's streams hold of some minutes.
struct Piece: Sendable {
  /// In ms since 1970, by the wall's clock.
  var span: Span
  var accel = Rows(width: 3)
  var gyro = Rows(width: 3)
  var magnetometer = Rows(width: 3)
  var motion = Rows(width: 15)
  var gps = Rows(width: 4)
  /// The true position of each row of `gps`.
  var fixes = Rows(width: 4)
  /// Where the person went, once a second.
  var path = Rows(width: 5)

  /// In ms. Long enough for few calls, short enough for a hundred rows a second of everything.
  static let length: Int64 = 600_000

  init(_ span: Span) {
    self.span = span
  }

  /// Makes room for another span; the memory is used again.
  mutating func removeAll(for span: Span) {
    self.span = span
    for stream in MotionStream.allCases { self[stream].removeAll() }
    gps.removeAll()
    fixes.removeAll()
    path.removeAll()
  }

  subscript(stream: MotionStream) -> Rows {
    _read {
      switch stream {
      case .accel: yield accel
      case .gyro: yield gyro
      case .magnetometer: yield magnetometer
      case .devicemotion: yield motion
      }
    }
    _modify {
      switch stream {
      case .accel: yield &accel
      case .gyro: yield &gyro
      case .magnetometer: yield &magnetometer
      case .devicemotion: yield &motion
      }
    }
  }
}

/// The streams with timestamps of the phone's own oscillator.
enum MotionStream: String, CaseIterable, Sendable {
  case accel, gyro, magnetometer, devicemotion

  var beiwe: BeiweStream {
    switch self {
    case .accel: .accel
    case .gyro: .gyro
    case .magnetometer: .magnetometer
    case .devicemotion: .devicemotion
    }
  }

  /// Those whose values are whole steps of the sensor.
  static let raw: [Self] = [.accel, .gyro, .magnetometer]
}

/// Columns of `devicemotion`.
extension Rows {
  func attitude(_ row: Int) -> Attitude {
    Attitude(roll: value(row, 0), pitch: value(row, 1), yaw: value(row, 2))
  }
  /// In rad/s.
  @inline(__always) func rate(_ row: Int) -> Axes { axes(row, from: 3) }
  /// In g.
  @inline(__always) func gravity(_ row: Int) -> Axes { axes(row, from: 6) }
  /// In g.
  @inline(__always) func user(_ row: Int) -> Axes { axes(row, from: 9) }
  /// In microtesla.
  @inline(__always) func field(_ row: Int) -> Axes { axes(row, from: 12) }
}
