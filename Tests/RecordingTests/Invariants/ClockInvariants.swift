/// Clocks of the streams beside each other.
extension Invariant {
  static let clock: [Invariant] = [
    Invariant(
      name: "rows begin when the log says that their stream is on", studies: .any,
      check: firstRows,
      control: { recording in
        for index in recording.accel.times.indices { recording.accel.times[index] += 350 }
      }),
    Invariant(
      name: "motion rows lie in the windows of their streams, in order of time", studies: .any,
      check: motionInWindows,
      control: { recording in
        for index in recording.accel.times.indices { recording.accel.times[index] += 5_000 }
      }),
    Invariant(
      name: "files are made after their first rows", studies: .any, check: fileNames,
      control: { $0.files[0].created = $0.files[0].firstRow - 60 }),
    Invariant(
      name: "motion rows drift from the log as exported", studies: [.demo, .defaults],
      check: drift,
      control: { recording in
        for index in recording.accel.times.indices {
          recording.accel.times[index] =
            recording.truth.launch
            + Int64(1.000_002 * Double(recording.accel.times[index] - recording.truth.launch))
        }
      }),
  ]

  private static let streams = ["accel", "gyro", "magnetometer", "devicemotion"]
  /// Between samples in seconds: real Beiwe data have a mean gap of 100.34 ms.
  private static let interval = 0.100_34

  /// Seconds from each `<stream>_on` to the next row, with when that was; drift is still in it.
  private static func lags(_ recording: Recording, of stream: String) -> [(Int64, Double)] {
    let times = recording.times(of: stream)
    let end = recording.truth.span.upperBound
    return recording.log.compactMap { event in
      // What was switched on in the last second has no time for a row.
      guard event.name == stream + "_on", !times.isEmpty, event.time < end - 1_000 else {
        return nil
      }
      let start = recording.written(event.time) - 10
      let next = times.firstIndex(notBefore: start)
      guard next < times.count else { return (event.time, .infinity) }
      return (event.time, Double(times[next] - event.time) / 1_000)
    }
  }

  /// Within an interval and .2 s.
  private static func firstRows(_ recording: Recording) -> Finding {
    var finding = Finding()
    for stream in streams {
      for (time, lag) in lags(recording, of: stream) {
        let drifted = Double(recording.written(time) - time) / 1_000
        finding.judge(lag - drifted, limit: interval + 0.2, "\(stream) at \(time)")
      }
    }
    return finding
  }

  /// Without offset and drift of the phone's clock; both rows and windows are cut to ms.
  private static func motionInWindows(_ recording: Recording) -> Finding {
    let reserve = 1.01
    var finding = Finding()
    for stream in streams {
      let windows = recording.truth.windows(of: stream)
      var (window, last) = (0, Int64.min)
      for time in recording.times(of: stream) {
        let instant = recording.trueTime(time)
        while window < windows.count, Double(windows[window].upperBound) + reserve < instant {
          window += 1
        }
        finding.judge(
          time >= last && window < windows.count
            && Double(windows[window].lowerBound) - reserve <= instant, "\(stream) at \(time)")
        last = time
      }
    }
    return finding
  }

  /// Motion streams without offset and drift of their clock.
  private static func fileNames(_ recording: Recording) -> Finding {
    var finding = Finding()
    for file in recording.files {
      let isMotion = streams.contains(file.stream)
      let first = isMotion ? recording.trueTime(file.firstRow) : Double(file.firstRow)
      finding.judge(
        Double(file.created) >= first - (isMotion ? 1.01 : 0),
        "\(file.stream) \(file.created), first row \(file.firstRow)")
    }
    return finding
  }

  /// First rows come .2-1 interval after their stream's start. A line through many of them rises as
  /// the oscillator drifts, and begins at the mean and the offset of the clock; both within 5
  /// standard errors.
  private static func drift(_ recording: Recording) -> Finding {
    let lags = lags(recording, of: "accel").map {
      (Double($0 - recording.truth.launch) / 1_000, $1)
    }
    var finding = Finding()
    guard lags.count >= 500 else { return finding }
    let count = Double(lags.count)
    let middle = lags.reduce(0) { $0 + $1.0 } / count
    let mean = lags.reduce(0) { $0 + $1.1 } / count
    let spread = lags.reduce(0) { $0 + ($1.0 - middle) * ($1.0 - middle) }
    let slope = lags.reduce(0) { $0 + ($1.0 - middle) * ($1.1 - mean) } / spread
    // A uniform distribution over .8 of an interval.
    let deviation = 0.8 * interval / 12.0.squareRoot()
    finding.judge(
      slope - recording.truth.drift, limit: 5 * deviation / spread.squareRoot(), "slope")
    // Both ends of a lag are cut to ms, so their difference is not.
    let offset = 0.001 * recording.truth.offset
    finding.judge(
      mean - offset - recording.truth.drift * middle - 0.6 * interval,
      limit: 5 * deviation / count.squareRoot(), "mean in s")
    return finding
  }
}

extension Recording {
  fileprivate func times(of stream: String) -> [Int64] {
    switch stream {
    case "accel": accel.times
    case "gyro": gyro.times
    case "magnetometer": magnetometer.times
    default: motion.times
    }
  }
}
