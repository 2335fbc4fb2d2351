/// What each row of a raw stream must be.
extension Invariant {
  static let rows: [Invariant] = [
    Invariant(
      name: "raw values are whole steps within the sensor's range", studies: .any,
      check: digits, control: { $0.accel.rows[77].y += 0.000_004 }),
    Invariant(
      name: "raw values are numbers", studies: .any, check: numbers,
      control: { $0.accel.rows[77].y = .nan }),
    Invariant(
      name: "devicemotion has no magnetic field", studies: .allStreams, check: noField,
      control: { $0.motion.rows[77].field.z = 40 }),
    Invariant(
      name: "devicemotion is uncalibrated", studies: .allStreams, check: uncalibrated,
      control: { $0.motion.rows[77].isUncalibrated = false }),
  ]

  private static func digits(_ recording: Recording) -> Finding {
    var finding = Finding()
    for (stream, triples) in recording.raw {
      let step = recording.truth.term(stream, "step")
      let range = recording.truth.term(stream, "range")
      for row in triples.rows {
        let scaled = row.axes / step
        let rest = scaled - scaled.rounded(.toNearestOrEven)
        // A number as text is off by one part in 10^16 at most; a count of steps is below 10^6.
        finding.judge(max(abs(rest.x), abs(rest.y), abs(rest.z)), limit: 1e-6, "\(stream): steps")
        let largest = max(abs(row.x), abs(row.y), abs(row.z))
        finding.judge(largest <= range + step, "\(stream): \(largest)")
      }
    }
    return finding
  }

  private static func numbers(_ recording: Recording) -> Finding {
    var finding = Finding()
    for (stream, triples) in recording.raw {
      for row in triples.rows {
        finding.judge((row.x + row.y + row.z).isFinite, "\(stream): \(row)")
      }
    }
    for row in recording.motion.rows {
      let sum = row.rate + row.gravity + row.user + Axes(row.roll, row.pitch, row.yaw)
      finding.judge(sum.sum().isFinite, "devicemotion: \(row)")
    }
    return finding
  }

  private static func noField(_ recording: Recording) -> Finding {
    var finding = Finding()
    for row in recording.motion.rows { finding.judge(row.field == .zero, "\(row.field)") }
    return finding
  }

  private static func uncalibrated(_ recording: Recording) -> Finding {
    var finding = Finding()
    for row in recording.motion.rows { finding.judge(row.isUncalibrated, "another accuracy") }
    return finding
  }
}

extension Recording {
  fileprivate var raw: [(stream: String, triples: Triples)] {
    [("accel", accel), ("gyro", gyro), ("magnetometer", magnetometer)]
  }
}
