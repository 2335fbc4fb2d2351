import Glibc

@testable import Check
@testable import Reading

extension Control {
  static let raw: [Control] = [
    .rows("raw-steps", harmless: "a value one step higher") { piece, setting in
      if piece.isFirst(of: setting) { piece[.accel].values[5] += 0.000_004 }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece[.accel].values[5] += 0x1p-16 }
    },
    .rows("numbers", harmless: "a minus zero") { piece, setting in
      if piece.isFirst(of: setting) { piece[.accel].values[5] = .nan }
    } change: { piece, setting in
      if piece.isFirst(of: setting) { piece[.accel].values[5] = -0.0 }
    },
    .rows("no-magnetic-field", harmless: "a minus zero") { piece, setting in
      if piece.isFirst(of: setting), piece[.devicemotion].count > 0 {
        piece[.devicemotion].set(0, 14, 40)
      }
    } change: { piece, setting in
      if piece.isFirst(of: setting), piece[.devicemotion].count > 0 {
        piece[.devicemotion].set(0, 14, -0.0)
      }
    },
    .rows("uncalibrated", harmless: "rows 1 ms later") { piece, setting in
      if piece.isFirst(of: setting), piece[.devicemotion].count > 0 {
        piece[.devicemotion].words[0] = 1
      }
    } change: { piece, _ in
      piece[.devicemotion].shift(by: 1)
    },
  ]

  static let attitude: [Control] = [
    .rows("gravity-length", harmless: "one row 10 ppb too long") { piece, setting in
      if piece.isFirst(of: setting) {
        piece[.devicemotion].change(from: 6) { row, gravity in if row == 0 { gravity *= 1.000_01 } }
      }
    } change: { piece, _ in
      piece[.devicemotion].change(from: 6) { row, gravity in if row == 0 { gravity *= 1.000_000_01 }
      }
    },
    .rows("gravity-direction", harmless: "a yaw larger by one radian") { piece, _ in
      for row in piece[.devicemotion].times.indices {
        let angles = piece[.devicemotion].attitude(row).aeroplaneAngles
        piece[.devicemotion].set(row, 0, angles.roll)
        piece[.devicemotion].set(row, 1, angles.pitch)
      }
    } change: { piece, _ in
      turn(&piece[.devicemotion])
    },
    .rows("still-turns", harmless: "a yaw larger by one radian") { piece, _ in
      piece[.devicemotion].change(from: 3) { $1.z += 0.02 }
    } change: { piece, _ in
      turn(&piece[.devicemotion])
    },
    .rows("walking-turns", harmless: "a yaw larger by one radian") { piece, _ in
      for row in piece[.devicemotion].times.indices.dropFirst().reversed() {
        for column in 3..<6 {
          piece[.devicemotion].set(row, column, piece[.devicemotion].value(row - 1, column))
        }
      }
    } change: { piece, _ in
      turn(&piece[.devicemotion])
    },
  ]

  /// Adds one radian to each yaw, which rules must accept because the origin of yaw is arbitrary.
  static func turn(_ motion: inout Rows) {
    for row in motion.times.indices { motion.set(row, 2, motion.value(row, 2) + 1) }
  }

  static let rest: [Control] = [
    .rows("rest-acceleration", harmless: "an offset of 1 microg") { piece, _ in
      piece[.accel].change { $1.x += 0.025 }
    } change: { piece, _ in
      piece[.accel].change { $1.x += 0.000_001 }
    },
    .rows("rest-length", harmless: "a scale error of 0.1 %") { piece, _ in
      piece[.accel].change { $1 *= 1.05 }
    } change: { piece, _ in
      piece[.accel].change { $1 *= 1.001 }
    },
    .rows("rest-rotation", harmless: "an offset of 1 microrad/s") { piece, _ in
      piece[.gyro].change { $1.z += 0.0087 }
    } change: { piece, _ in
      piece[.gyro].change { $1.z += 0.000_001 }
    },
    .rows("steady-rotation", harmless: "an offset of 0.5 deg/s") { piece, setting in
      let start = setting.known.span.lowerBound
      let times = piece[.gyro].times
      piece[.gyro].change { $1.y += 0.0087 * Double(times[$0] - start) / 600_000 }
    } change: { piece, _ in
      piece[.gyro].change { $1.y += 0.0087 }
    },
    .rows("no-steps-at-rest", harmless: "0.02 g peak to peak") { piece, setting in
      shake(&piece, setting, by: 0.3)
    } change: { piece, setting in
      shake(&piece, setting, by: 0.01)
    },
  ]

  /// Shakes the phone at 2 Hz during the first rest of at least a minute, with an amplitude in g.
  private static func shake(_ piece: inout Piece, _ setting: Setting, by amplitude: Double) {
    guard let rest = setting.stillSpans.first(where: { $0.seconds >= 60 }) else { return }
    let times = piece[.accel].times
    let shaken = times.indices(in: setting.clock.written(rest))
    piece[.accel].change { row, axes in
      if shaken.contains(row) { axes.z += amplitude * sin(0.0126 * Double(times[row])) }
    }
  }

  static let movement: [Control] = [
    .rows("walking-acceleration", harmless: "an offset of 10 microg") { piece, _ in
      piece[.devicemotion].change(from: 9) { $1 = -$1 }
    } change: { piece, _ in
      piece[.devicemotion].change(from: 9) { $1.x += 0.000_01 }
    },
    .rows("no-climb", harmless: "an offset of 0.1 mg upwards") { piece, _ in
      lift(&piece[.devicemotion], by: 0.02)
    } change: { piece, _ in
      lift(&piece[.devicemotion], by: 0.000_1)
    },
    .rows("braking", harmless: "an offset of 10 microg") { piece, _ in
      piece[.devicemotion].change(from: 9) { $1 = -$1 }
    } change: { piece, _ in
      piece[.devicemotion].change(from: 9) { $1.x += 0.000_01 }
    },
  ]

  private static func lift(_ motion: inout Rows, by size: Double) {
    let before = motion
    motion.change(from: 9) { $1 -= size * before.gravity($0) }
  }

  static let gait: [Control] = [
    .setting("cadence", harmless: "a cadence wrong by a hundredth") {
      scaleCadence(&$0, by: 1.2)
    } change: {
      scaleCadence(&$0, by: 1.01)
    },
    .setting("stride", harmless: "a cadence wrong by a hundredth") {
      scaleCadence(&$0, by: 1.2)
    } change: {
      scaleCadence(&$0, by: 1.01)
    },
  ]

  private static func scaleCadence(_ setting: inout Setting, by factor: Double) {
    guard let bouts = setting.truth?.bouts else { return }
    for index in bouts.indices { setting.truth?.bouts[index].cadence *= factor }
  }
}
