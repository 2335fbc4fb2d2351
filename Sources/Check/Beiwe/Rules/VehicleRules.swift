import Formats
import Glibc
import Reading

/// What streets do to vehicles.
extension BeiweCheck {
  static let vehicles: [Rule] = [
    Rule(
      "vehicle-floor",
      "A moving vehicle shakes at all frequencies, not at those of its springs alone.",
      limit:
        "\(VehicleFloor.limit.told) dB from the strongest hertz of \(VehicleFloor.first.told) to "
        + "\(VehicleFloor.last.told) Hz to the weakest, over "
        + "\(VehicleFloor.fewest * Int(VehicleFloor.length)) s of each vehicle and place of the phone",
      catches: "3 to 6 Hz filtered out", .truth(.accel) { VehicleFloor($0) })
  ]
}

/// Judges the spectrum of the acceleration in cars, buses and trains.
private struct VehicleFloor: Judge {
  /// In dB. A real car's lie within 12, our softest bus's within 19.
  static let limit = 25.0
  /// In Hz; a phone that is sampled ten times a second shows no more, and what is faster is folded into them.
  static let (first, last) = (1.0, 5.0)
  /// In seconds.
  static let length = 5.0
  static let fewest = 24
  /// Slower vehicles are not judged, in m/s.
  private static let slowest = 5.0
  /// Rows a second.
  private static let rate = 9.0
  private static let waves = Int(first * length)..<Int(last * length)
  /// In a hertz.
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

  /// Whether the path is never slower between two times of rows.
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
        10 * log10(high / low), limit: Self.limit, "dB in a \(kind.mode), \(kind.placement)",
        at: sum.place)
    }
    return finding.isJudged
      ? finding
      : .lacking(
        "parts of \(Self.length.told) s in a vehicle", needed: Double(Self.fewest),
        present: Double(sums.values.map(\.count).max() ?? 0))
  }
}
