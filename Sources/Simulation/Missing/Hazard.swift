/// How often something happens to somebody, a day, and how that depends on a state.
///
/// Onsets are a Poisson process of the largest rate that the state allows, thinned to the rate of the state at each
/// (Lewis, Shedler 1979, doi:10.1002/nav.3800260304). Hours are drawn by their addresses, so a day's onsets are the
/// same whatever was asked for before.
struct Hazard: Equatable, Sendable {
  /// A day, where the state is 0.
  let rate: Double
  /// What the logarithm of the rate gains with one unit of the state.
  let effect: Double

  init(rate: Double, effect: Double = 0) {
    self.rate = rate
    self.effect = effect
  }

  /// Times at which it happens.
  ///
  /// - Parameters:
  ///   - span: of which the onsets are told.
  ///   - origin: from which hours are counted.
  ///   - states: all values of the state.
  ///   - state: at an instant; nil where it cannot happen.
  func onsets(
    in span: Range<Timestamp>, from origin: Timestamp, states: ClosedRange<Double> = 0...0,
    random: Random, state: (Timestamp) -> Double? = { _ in 0 }
  ) -> [Timestamp] {
    let extremes = max(effect * states.lowerBound, effect * states.upperBound)
    guard rate > 0, !span.isEmpty else { return [] }
    let pause = 86_400 / (rate * Elementary.exp(extremes))
    let first = Int((span.lowerBound.seconds(since: origin) / 3_600).rounded(.down))
    let last = Int((span.upperBound.seconds(since: origin) / 3_600).rounded(.up))
    var onsets: [Timestamp] = []
    for hour in first..<max(first, last) {
      let random = random[hour]
      var (time, number) = (0.0, 0)
      while true {
        time += random["pause"].exponential(mean: pause, at: number)
        guard time < 3_600 else { break }
        let instant = origin.advanced(bySeconds: 3_600 * Double(hour) + time)
        if span.contains(instant), let state = state(instant),
          random["thinned"].chance(Elementary.exp(effect * state - extremes), at: number)
        {
          onsets.append(instant)
        }
        number += 1
      }
    }
    return onsets
  }
}
