import Glibc

/// The positions of values on an axis, between its two ends, and the values that have labels.
package struct Scale: Equatable, Sendable {
  /// How values become lengths.
  package enum Form: Sendable {
    /// Equal differences have equal lengths.
    case linear
    /// Equal ratios have equal lengths.
    case logarithmic
    /// Shares from 0 to 1, each further nine of 0.9, 0.99, 0.999 as long as the one before.
    case percentile
  }

  package let form: Form
  package let domain: ClosedRange<Double>
  /// Rising, within the domain.
  package let ticks: [Double]

  /// 0 at the axis's beginning, 1 at its end; values beyond an end are at that end.
  package func place(of value: Double) -> Double {
    let (start, end) = (stretched(domain.lowerBound), stretched(domain.upperBound))
    return min(max((stretched(value) - start) / (end - start), 0), 1)
  }

  private func stretched(_ value: Double) -> Double {
    switch form {
    case .linear: value
    case .logarithmic: log10(value)
    case .percentile: -log10(1 - value)
    }
  }
}

extension Scale {
  /// From 0 to exactly `end`, which need not be a tick.
  package static func linear(to end: Double) -> Scale {
    let end = end > 0 ? end : 1
    let step = Step(atLeast: end / 6)
    // A step that misses the end by rounding still counts.
    let count = Int((end / step.size + 1e-9).rounded(.down))
    return Scale(form: .linear, domain: 0...end, ticks: (0...count).map(step.times))
  }

  /// From 0 to the first tick that is not below `top`.
  ///
  /// - Parameter least: the smallest distance of ticks, 1 where only whole numbers make sense.
  package static func linear(covering top: Double, least: Double = 0) -> Scale {
    let top = top > 0 ? top : 1
    let step = Step(atLeast: max(top / 6, least))
    let count = Int((top / step.size - 1e-9).rounded(.up))
    let ticks = (0...count).map(step.times)
    return Scale(form: .linear, domain: 0...step.times(count), ticks: ticks)
  }

  /// Between two ticks around a range, whose lower end need not be 0.
  package static func linear(around range: ClosedRange<Double>) -> Scale {
    let length = range.upperBound - range.lowerBound
    let step = Step(atLeast: (length > 0 ? length : 1) / 5)
    let first = Int((range.lowerBound / step.size + 1e-9).rounded(.down))
    let last = max(Int((range.upperBound / step.size - 1e-9).rounded(.up)), first + 1)
    let ticks = (first...last).map(step.times)
    return Scale(form: .linear, domain: step.times(first)...step.times(last), ticks: ticks)
  }

  /// With given ends and ticks, such as the midnights of a calendar.
  package static func linear(over domain: ClosedRange<Double>, ticks: [Double]) -> Scale {
    Scale(form: .linear, domain: domain, ticks: ticks)
  }

  /// Between two ticks around the range; what is below 1 counts as 1.
  package static func logarithmic(covering range: ClosedRange<Double>) -> Scale {
    let first = Step(atMost: max(range.lowerBound, 1))
    var last = Step(atLeast: max(range.upperBound, 1))
    if first == last { last = Step(index: last.index + 1) }
    var steps = (first.index...last.index).map(Step.init(index:))
    // With many decades, only their beginnings have room.
    if steps.count > 8 { steps.removeAll { !$0.beginsDecade } }
    return Scale(
      form: .logarithmic, domain: first.size...last.size, ticks: steps.map(\.size))
  }

  /// Up to the share of 99.99 %.
  package static let percentile = Scale(
    form: .percentile, domain: 0...0.9999, ticks: [0, 0.5, 0.9, 0.99, 0.999, 0.9999])
}

/// A number of the row 1, 2, 5, 10, 20, 50 and so on, in both directions.
private struct Step: Equatable {
  /// 0 is 1, 1 is 2, 2 is 5, 3 is 10; -1 is 0.5.
  let index: Int

  init(index: Int) {
    self.index = index
  }

  init(atLeast value: Double) {
    self.init(atMost: value)
    if size < value * (1 - 1e-9) { self.init(index: index + 1) }
  }

  init(atMost value: Double) {
    // A decade too low, should the logarithm be rounded up.
    var step = Step(index: 3 * Int(log10(value).rounded(.down)) - 3)
    while Step(index: step.index + 1).size <= value * (1 + 1e-9) {
      step = Step(index: step.index + 1)
    }
    self = step
  }

  var size: Double { times(1) }

  var beginsDecade: Bool { index.isMultiple(of: 3) }

  /// Divides by a power of ten instead of multiplying by its inexact inverse: 3 × 0.1 is 0.3.
  func times(_ count: Int) -> Double {
    let decade = Int((Double(index) / 3).rounded(.down))
    let whole = Double(count) * [1, 2, 5][index - 3 * decade]
    return decade < 0 ? whole / pow(10, Double(-decade)) : whole * pow(10, Double(decade))
  }
}
