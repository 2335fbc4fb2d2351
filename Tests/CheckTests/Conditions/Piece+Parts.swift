@testable import Check
@testable import Reading

extension Piece {
  /// The piece in two parts, of which the second begins at some second of the day.
  ///
  /// - Parameter clock: of the sensors' rows.
  func parts(at seconds: Double, _ clock: PhoneClock = .exact) -> [Piece] {
    [Truth.span(0, seconds), Truth.span(seconds, 86_400)].map { span in
      var part = Piece(span)
      for stream in MotionStream.allCases {
        part[stream] = self[stream].rows(in: clock.written(span))
      }
      part.gps = gps.rows(in: span)
      part.fixes = fixes.rows(in: span)
      part.path = path.rows(in: span)
      part.strides = strides.rows(in: span)
      return part
    }
  }

  /// Appends a second of the path by its speed in m/s.
  mutating func addPath(_ seconds: Double, speed: Double) {
    path.times.append(Truth.at(seconds))
    path.values += [42.36, -71.06, 0, speed, 0]
  }
}

extension Rows {
  /// The rows of a span; each has one word or none.
  fileprivate func rows(in span: Span) -> Rows {
    let indices = times.indices(in: span)
    var rows = Rows(width: width)
    rows.times = Array(times[indices])
    rows.values = Array(values[width * indices.lowerBound..<width * indices.upperBound])
    if !words.isEmpty { rows.words = Array(words[indices]) }
    return rows
  }
}

extension PhoneClock {
  /// A clock that is some milliseconds ahead.
  static func ahead(_ milliseconds: Double) -> PhoneClock {
    PhoneClock(launches: [Truth.at(0)], offset: milliseconds, drift: 0)
  }
}
