@testable import Check
@testable import Reading

extension Piece {
  /// Divides the piece into two at a second of the day, and returns both.
  ///
  /// - Parameter clock: the clock that sets the times of the motion sensors' rows.
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

  /// Appends a row to the ground truth's path, with the time in seconds of the day and the speed in
  /// m/s.
  mutating func addPath(_ seconds: Double, speed: Double) {
    path.times.append(Truth.at(seconds))
    path.values += [42.36, -71.06, 0, speed, 0]
  }
}

extension Rows {
  /// Returns the rows within a time span; a row has at most one word.
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
  /// Returns a clock that is `milliseconds` ahead of true time.
  static func ahead(_ milliseconds: Double) -> PhoneClock {
    PhoneClock(launches: [Truth.at(0)], offset: milliseconds, drift: 0)
  }
}
