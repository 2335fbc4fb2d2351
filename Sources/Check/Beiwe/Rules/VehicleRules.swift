import Formats
import Glibc
import Reading

/// Rules about the vibration of vehicles.
extension BeiweCheck {
  static let vehicles: [Rule] = [
    Rule(
      "vehicle-floor",
      "A moving vehicle vibrates at all frequencies, not only at the frequencies of its springs.",
      limit:
        "The strongest and the weakest 1 Hz band from \(VehicleFloor.first.told) to "
        + "\(VehicleFloor.last.told) Hz may differ by at most \(VehicleFloor.limit.told) dB. The "
        + "rule needs at least \(VehicleFloor.fewest * Int(VehicleFloor.length)) s for each kind "
        + "of vehicle and phone placement",
      catches: "vibrations of 3 to 6 Hz filtered out",
      .truth(.accel) { VehicleFloor($0) })
  ]
}

/// A judge of the acceleration spectrum in cars, buses and trains.
private struct VehicleFloor: Judge {
  /// The largest allowed difference between frequency bands, in dB. Real cars stay within 12 dB,
  /// and the softest simulated bus within 19 dB.
  static let limit = 25.0
  /// The lowest and the highest judged frequency, in Hz. With ten rows per second, no higher
  /// frequency is visible, and faster vibration is folded into this range.
  static let (first, last) = (1.0, 5.0)
  /// The length of a part of a ride, in seconds.
  static let length = 5.0
  /// The number of parts that a verdict requires.
  static let fewest = 24
  /// The lowest speed at which a vehicle is judged, in m/s.
  private static let slowest = 5.0
  /// The lowest sampling rate, in Hz.
  private static let rate = 9.0
  private static let waves = Int(first * length)..<Int(last * length)
  /// The number of sine waves in a band of 1 Hz.
  private static let wavesPerBand = Int(length)

  private struct Kind: Hashable, Comparable {
    var mode: String
    var placement: String

    static func < (left: Self, right: Self) -> Bool {
      (left.mode, left.placement) < (right.mode, right.placement)
    }
  }

  private let clock: PhoneClock
  private let rides: [Truth.Segment]
  private var cursor: SpanCursor
  private var sums: [Kind: (powers: [Double], count: Int, place: RowPlace)] = [:]

  init(_ setting: Setting) {
    clock = setting.clock
    rides = setting.known.segments.filter {
      ["car", "bus", "train"].contains($0.mode) && $0.posture == "sitting"
    }
    cursor = SpanCursor(rides.map { setting.clock.written($0.span) })
  }

  mutating func see(_ piece: Piece) {
    let accel = piece[.accel]
    for (number, indices) in cursor.parts(of: accel) {
      var start = indices.lowerBound
      while start < indices.upperBound {
        let end = accel.times.firstIndex(notBefore: accel.times[start] + Int64(1_000 * Self.length))
        defer { start = end }
        guard end <= indices.upperBound, Double(end - start) >= Self.rate * Self.length,
          isMoving(from: accel.times[start], to: accel.times[end - 1], piece.path)
        else { continue }
        let kind = Kind(mode: rides[number].mode, placement: rides[number].placement)
        add(accel, start..<end, to: &sums[kind, default: ([], 0, accel.place(start))])
      }
    }
  }

  /// Returns whether the path has the minimum speed during the whole time between two times, in ms.
  private func isMoving(from start: Int64, to end: Int64, _ path: Rows) -> Bool {
    let rows = path.times.indices(
      in: Int64(clock.trueTime(start))..<Int64(clock.trueTime(end)))
    return rows.count >= Int(Self.length) - 1
      && rows.allSatisfy { path.value($0, 3) >= Self.slowest }
  }

  private func add(
    _ accel: Rows, _ rows: Range<Int>,
    to sum: inout (powers: [Double], count: Int, place: RowPlace)
  ) {
    if sum.count == 0 { sum.powers = Array(repeating: 0, count: Self.waves.count) }
    var mean = Axes.zero
    for row in rows { mean += accel.axes(row) }
    mean /= Double(rows.count)
    var waves = Array(repeating: Harmonic(), count: Self.waves.count)
    for row in rows {
      let share = (Double(row - rows.lowerBound) + 0.5) / Double(rows.count)
      let value = Harmonic.taper(share) * (accel.axes(row) - mean)
      for wave in Self.waves {
        waves[wave - Self.waves.lowerBound].add(value, at: share * Double(wave))
      }
    }
    for (number, wave) in waves.enumerated() { sum.powers[number] += wave.power }
    sum.count += 1
  }

  mutating func finish() -> Finding {
    var finding = Finding()
    for (kind, sum) in sums.sorted(by: { $0.key < $1.key }) where sum.count >= Self.fewest {
      let bands = stride(from: 0, to: sum.powers.count, by: Self.wavesPerBand).map { first in
        sum.powers[first..<first + Self.wavesPerBand].reduce(0, +)
      }
      let (low, high) = (bands.min() ?? 0, bands.max() ?? 0)
      finding.judge(
        10 * log10(high / low), limit: Self.limit,
        "dB difference between frequency bands in a \(kind.mode) with the phone placement "
          + "\(kind.placement)", at: sum.place)
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "periods of \(Self.length.told) s in a moving vehicle", needed: Double(Self.fewest),
        present: Double(sums.values.map(\.count).max() ?? 0))
  }
}
