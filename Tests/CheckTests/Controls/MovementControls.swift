import Fixtures
import Glibc

@testable import Check
@testable import Reading

extension Control {
  static let people: [Control] = [
    .tables("atoms", harmless: "durations rounded to 2 ms") { truth in
      for index in truth.segments.indices where index % 90 == 0 {
        truth.segments[index].span = lasting(60_000, truth.segments[index].span)
      }
      for index in truth.phone.indices where index % 90 == 0 {
        truth.phone[index].span = lasting(60_000, truth.phone[index].span)
      }
    } change: { truth in
      for index in truth.segments.indices {
        let span = truth.segments[index].span
        truth.segments[index].span = lasting(Int64(span.count) / 2 * 2, span)
      }
    },
    .table("speed-wander", harmless: "a minute without motion") { path in
      keepSpeed(&path) { $0 }
    } change: { path in
      keepSpeed(&path) { _ in 0 }
    },
    .table("long-memory", harmless: "strides that are a twentieth longer") { strides in
      deal(&strides)
    } change: { strides in
      for row in strides.times.indices { strides.set(row, 1, 1.05 * strides.value(row, 1)) }
    },
    .rows("strides", harmless: "landings off by 5 ms") { piece, _ in
      for row in piece.strides.times.indices.reversed() where row % 20 == 10 {
        piece.strides.remove(at: row)
      }
    } change: { piece, _ in
      for row in piece.strides.times.indices {
        piece.strides.times[row] += Int64((5 * gauss(UInt64(row))).rounded())
      }
    },
    .rows("vehicle-floor", harmless: "accelerations a third larger") { piece, _ in
      stop(&piece[.accel], 3...6)
    } change: { piece, _ in
      piece[.accel].change { $1 *= 1.3 }
    },
    .hours("claimed-error", harmless: "radii multiplied by exp(0.1 N)") { pieces in
      dealRadii(&pieces)
    } change: { pieces in
      for index in pieces.indices {
        for row in pieces[index].gps.times.indices {
          let factor = exp(0.1 * gauss(UInt64(pieces[index].gps.times[row])))
          pieces[index].gps.set(row, 3, factor * pieces[index].gps.value(row, 3))
        }
      }
    },
  ]

  private static func lasting(_ length: Int64, _ span: Span) -> Span {
    span.lowerBound..<span.lowerBound + length
  }

  /// Replaces the speeds of the first minute in motion with one value, computed from the first
  /// speed.
  private static func keepSpeed(_ path: inout Rows, _ speed: (Double) -> Double) {
    guard
      let first = path.times.indices.first(where: { row in
        row + 60 < path.count && path.times[row + 60] - path.times[row] == 60_000
          && (row...row + 60).allSatisfy { path.value($0, 3) > 1 }
      })
    else { return }
    let kept = speed(path.value(first, 3))
    for row in first...first + 60 { path.set(row, 3, kept) }
  }

  /// Shuffles the strides within each walk, so that their order becomes random.
  private static func deal(_ strides: inout Rows) {
    let walks = Dictionary(grouping: strides.times.indices) { strides.value($0, 0) }
    for rows in walks.values {
      let long = rows.filter { strides.value($0, 1).isFinite }
      let dealt = long.map { strides.value($0, 1) }.shuffled(by: UInt64(long.first ?? 0))
      for (row, seconds) in zip(long, dealt) { strides.set(row, 1, seconds) }
    }
  }

  /// Shuffles the claimed radii of all fixes in one environment, except Wi-Fi fixes.
  private static func dealRadii(_ pieces: inout [Piece]) {
    var places: [UInt8: [(piece: Int, row: Int)]] = [:]
    for (number, piece) in pieces.enumerated() {
      for row in 0..<min(piece.gps.count, piece.fixes.count) where piece.gps.value(row, 3) != 65 {
        places[piece.fixes.words[row], default: []].append((number, row))
      }
    }
    for (environment, places) in places {
      let radii = places.map { pieces[$0.piece].gps.value($0.row, 3) }
      for (place, radius) in zip(places, radii.shuffled(by: UInt64(environment))) {
        pieces[place.piece].gps.set(place.row, 3, radius)
      }
    }
  }

  /// Removes a band of frequencies, in Hz, from each axis. The rows should be at even intervals.
  private static func stop(_ rows: inout Rows, _ band: ClosedRange<Double>) {
    guard rows.count > 100 else { return }
    let gaps = zip(rows.times.dropFirst(), rows.times).map { Double($0 - $1) / 1_000 }
    let step = gaps.sorted()[gaps.count / 2]
    let reach = Int(1.5 / step)
    // The filter is the difference of two ideal low-pass filters, multiplied by a window.
    func low(_ frequency: Double, _ offset: Int) -> Double {
      let edge = 2 * min(frequency * step, 0.5)
      let angle = .pi * Double(offset)
      return offset == 0 ? edge : sin(angle * edge) / angle
    }
    let weights = (-reach...reach).map { offset in
      Harmonic.taper((Double(offset + reach) + 0.5) / Double(2 * reach + 1))
        * (low(band.upperBound, offset) - low(band.lowerBound, offset))
    }
    let bands = (0..<3).map { axis in
      convolved((0..<rows.count).map { rows.axes($0)[axis] }, with: weights)
    }
    rows.change { row, axes in
      axes -= SIMD3(bands[0][row], bands[1][row], bands[2][row])
    }
  }

  /// Returns a normally distributed number for a seed, with mean 0 and standard deviation 1.
  private static func gauss(_ seed: UInt64) -> Double {
    let words = (0..<12).map { dice(seed &* 12 &+ $0) }
    return words.reduce(-6) { $0 + Double($1 >> 11) * 0x1p-53 }
  }
}

/// Returns a pseudorandom 64-bit word for a number (splitmix64).
private func dice(_ number: UInt64) -> UInt64 {
  var word = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
  word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
  word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
  return word ^ (word >> 31)
}

extension [Double] {
  fileprivate func shuffled(by seed: UInt64) -> [Double] {
    enumerated().map { (dice(seed << 32 &+ UInt64($0.offset)), $0.element) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }
}
