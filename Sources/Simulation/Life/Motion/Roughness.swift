/// How rough the ground is along a leg, relative to what is usual: a C2 function of distance.
///
/// A street is as rough for everybody on every day. Where there is none, roughness changes every some
/// seconds.
struct Roughness: Sendable {
  /// Standard deviation of the logarithm.
  private static let deviation = 0.35
  /// Seconds at top speed of one roughness where there is no street, and seconds over which it changes.
  private static let reach = (least: 10.0, most: 30.0, change: 3.0)

  private struct Piece: Sendable {
    /// Metres from the start of the route.
    let start: Double
    var value: Double
    /// Metres before and after `start` over which the value before gives way to this one.
    var margin = 0.0
  }

  private let pieces: [Piece]

  /// - Parameter random: the leg's.
  init(along leg: Leg, _ random: Random) {
    var pieces: [Piece] = []
    let change = Self.reach.change * leg.profile.topSpeed
    func add(_ start: Double, _ random: Random) {
      let value = random.logNormal(median: 1, sigma: Self.deviation)
      guard let last = pieces.last, start - last.start < change else {
        pieces.append(Piece(start: start, value: value))
        return
      }
      // What is shorter than a change is not felt.
      pieces[pieces.count - 1].value = value
    }
    let length = leg.route.length
    for (number, passage) in leg.passages.enumerated() {
      let end = number + 1 < leg.passages.count ? leg.passages[number + 1].start : length
      if let street = passage.street {
        add(passage.start, Self.streets[street.edge.street])
      } else {
        var (start, part) = (passage.start, 0)
        repeat {
          add(start, random[number][part])
          start +=
            leg.profile.topSpeed
            * random[number].uniform(in: Self.reach.least...Self.reach.most, at: part)
          part += 1
        } while start < end
      }
    }
    if pieces.isEmpty { add(0, random) }
    for index in pieces.indices.dropFirst() { pieces[index].margin = 0.5 * change }
    self.pieces = pieces
  }

  private static let streets = Random(seed: 1)["roughness"]

  /// The mean over a way of so many metres.
  func mean(over length: Double) -> Double {
    let ends = pieces.dropFirst().map(\.start) + [length]
    let sum = zip(pieces, ends).reduce(0) { $0 + $1.0.value * ($1.1 - $1.0.start) }
    return length > 0 ? sum / length : pieces[0].value
  }

  /// Remembers the piece at hand; it changes no result.
  struct Cursor {
    fileprivate var piece = 0
  }

  /// - Parameter distance: in metres from the start of the route, growing from call to call.
  func value(at distance: Jet, _ cursor: inout Cursor) -> Jet {
    while cursor.piece + 1 < pieces.count,
      distance.value >= pieces[cursor.piece + 1].start - pieces[cursor.piece + 1].margin
    {
      cursor.piece += 1
    }
    let piece = pieces[cursor.piece]
    let into = distance.value - (piece.start - piece.margin)
    guard cursor.piece > 0, into < 2 * piece.margin else { return Jet(piece.value) }
    let before = pieces[cursor.piece - 1].value
    let ramp = Easing.ramp(into, over: 2 * piece.margin)
    return Jet(before)
      + (piece.value - before) * distance.mapped(ramp.value, ramp.rate, ramp.acceleration)
  }
}
