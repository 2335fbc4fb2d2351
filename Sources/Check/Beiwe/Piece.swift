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
