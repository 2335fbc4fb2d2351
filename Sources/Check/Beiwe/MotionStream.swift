import Formats

extension BeiweStream {
  /// Whether its timestamps are of the phone's own oscillator: those of fixes and events are the wall's.
  var hasOwnClock: Bool { self != .gps && !isOfEvents }
}

/// The motion sensors' streams, of which rules know more than their text.
enum MotionStream: Int, CaseIterable, Sendable {
  case accel, gyro, magnetometer, devicemotion

  var beiwe: BeiweStream {
    switch self {
    case .accel: .accel
    case .gyro: .gyro
    case .magnetometer: .magnetometer
    case .devicemotion: .devicemotion
    }
  }

  /// The name in file names and in the truth's tables.
  var name: String { beiwe.rawValue }

  /// How many of its columns are numbers.
  var width: Int { self == .devicemotion ? 15 : 3 }

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
