import Formats

@testable import Check
@testable import Reading

extension Piece {
  /// The hand-made day as one piece.
  static func oneDay(_ change: (inout Piece) -> Void) -> Piece {
    var piece = Piece(Truth.span(0, 86_400))
    change(&piece)
    return piece
  }

  /// Appends a row of a motion stream.
  mutating func add(_ stream: MotionStream, _ seconds: Double, _ values: [Double]) {
    self[stream].times.append(Truth.at(seconds))
    self[stream].values += values
    if stream == .devicemotion { self[stream].words.append(0) }
  }

  /// Appends a fix with its true position; east and north are metres from a position.
  ///
  /// - Parameter deviation: of the error by the truth, both axes together, in metres.
  mutating func add(_ fix: TimedFix, from origin: Truth.Position = .origin) {
    let ground = Ground(at: origin.latitude)
    let truth = ground.position([fix.trueEast, fix.trueNorth], from: origin)
    let measured = ground.position(
      [fix.trueEast + fix.east, fix.trueNorth + fix.north], from: origin)
    gps.times.append(Truth.at(fix.seconds))
    gps.values += [measured.latitude, measured.longitude, 0, fix.radius]
    fixes.times.append(Truth.at(fix.seconds))
    fixes.values += [
      Double(fixes.count - 1), truth.latitude, truth.longitude, 0, fix.deviation,
    ]
    fixes.words.append(UInt8(TruthNames.environments.firstIndex(of: fix.environment) ?? 255))
  }
}

/// A fix beside the true position.
struct TimedFix: Sendable {
  /// Since the start of the day.
  var seconds: Double
  /// Metres of its error.
  var east = 0.0
  var north = 0.0
  /// Metres of the true position from the origin.
  var trueEast = 0.0
  var trueNorth = 0.0
  /// The claimed radius, in metres.
  var radius = 10.0
  /// Of the error by the truth, both axes together, in metres.
  var deviation = 10.0
  var environment = "indoor"
}

extension Truth.Position {
  /// The home of the hand-made day.
  static let origin = Truth.Position(latitude: 42.36, longitude: -71.06)
}

extension Condition {
  /// Rows of one motion stream beside the hand-made day.
  static func motion(
    _ stream: MotionStream, _ rule: String, _ value: String,
    truth: @escaping TruthChange = { _ in },
    inside: [[Double]], outside: [[Double]]
  ) -> Condition {
    Condition(
      rule, value, inside: motion(stream, inside, truth), outside: motion(stream, outside, truth))
  }

  /// Rows a tenth of a second apart.
  private static func motion(
    _ stream: MotionStream, _ rows: [[Double]], _ truth: TruthChange
  ) -> Scene {
    var setting = Setting.oneDay(Truth.oneDay.with(truth))
    setting.streams = [stream.beiwe]
    let piece = Piece.oneDay { piece in
      for (row, values) in rows.enumerated() { piece.add(stream, 0.1 * Double(row), values) }
    }
    return .rows(setting, [piece])
  }
}
