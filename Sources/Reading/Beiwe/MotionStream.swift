import Formats

extension BeiweStream {
  /// Whether its timestamps are of the phone's own oscillator: those of fixes, of events and of file names are the
  /// wall's.
  package var hasOwnClock: Bool { self != .gps && !isOfEvents && time != .fileName }
}

/// The motion sensors' streams, of which rules know more than their text.
package enum MotionStream: Int, CaseIterable, Sendable {
  case accel, gyro, magnetometer, devicemotion

  package var beiwe: BeiweStream {
    switch self {
    case .accel: .accel
    case .gyro: .gyro
    case .magnetometer: .magnetometer
    case .devicemotion: .devicemotion
    }
  }

  /// The name in file names and in the truth's tables.
  package var name: String { beiwe.rawValue }

  /// How many of its columns are numbers.
  package var width: Int { self == .devicemotion ? 15 : 3 }

  /// Those whose values are whole steps of the sensor.
  package static let raw: [Self] = [.accel, .gyro, .magnetometer]
}

/// Columns of `devicemotion`.
extension Rows {
  package func attitude(_ row: Int) -> Attitude {
    Attitude(roll: value(row, 0), pitch: value(row, 1), yaw: value(row, 2))
  }
  /// In rad/s.
  @inline(__always) package func rate(_ row: Int) -> Axes { axes(row, from: 3) }
  /// In g.
  @inline(__always) package func gravity(_ row: Int) -> Axes { axes(row, from: 6) }
  /// In g.
  @inline(__always) package func user(_ row: Int) -> Axes { axes(row, from: 9) }
  /// In microtesla.
  @inline(__always) package func field(_ row: Int) -> Axes { axes(row, from: 12) }
}
