/// Finds times at which a Mac is in use.
struct UseClock {
  private let uses: [MacUse]

  init(_ uses: [MacUse]) { self.uses = uses }

  /// Returns the use some seconds after a time. If the Mac is not in use then, a time at the begin of
  /// the next use takes its place.
  ///
  /// - Parameter limit: the longest wait, in seconds.
  func time(after time: Double, delay: Double, within limit: Double = .infinity) -> Double? {
    let wish = time + delay
    let index = uses.prefixCount { $0.end <= wish }
    guard index < uses.count else { return nil }
    let use = uses[index]
    let found = use.start <= wish ? wish : use.start + min(delay, 0.5 * use.length)
    return found - time <= limit && found < use.end ? found : nil
  }

  /// The end of the stretch without a pause that contains a time.
  func end(of time: Double) -> Double {
    var index = uses.prefixCount { $0.end <= time }
    guard index < uses.count else { return time }
    while index + 1 < uses.count, uses[index + 1].start == uses[index].end { index += 1 }
    return uses[index].end
  }
}
