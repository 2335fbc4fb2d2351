import Glibc
import Reading

/// How much of one frequency is in the three axes of some rows, as cosine and sine.
struct Harmonic {
  private(set) var cosine = Axes.zero
  private(set) var sine = Axes.zero
  private var count = 0.0

  /// Adds a row.
  ///
  /// - Parameter turns: how many times the frequency has turned by then.
  mutating func add(_ value: Axes, at turns: Double) {
    cosine += cos(2 * .pi * turns) * value
    sine += Glibc.sin(2 * .pi * turns) * value
    count += 1
  }

  static func += (left: inout Self, right: Self) {
    left.cosine += right.cosine
    left.sine += right.sine
    left.count += right.count
  }

  /// The mean square of an axis, summed over the axes.
  var power: Double { (cosine.dot(cosine) + sine.dot(sine)) / (count * count) }

  /// The weight of a row in a window that begins and ends at nothing, by its share of the window (Hann).
  static func taper(_ share: Double) -> Double { 0.5 - 0.5 * cos(2 * .pi * share) }

  /// How far this turns behind another in all axes together, in turns from -.5 to .5.
  func lag(behind other: Self) -> Double {
    let along = cosine.dot(other.cosine) + sine.dot(other.sine)
    let across = sine.dot(other.cosine) - cosine.dot(other.sine)
    return atan2(across, along) / (2 * .pi)
  }
}
