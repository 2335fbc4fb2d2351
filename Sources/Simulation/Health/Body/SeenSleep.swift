/// A night as a watch sees it, which tells stages apart less well than a laboratory does.
struct SeenSleep: Sendable {
  /// In order of time, without a gap; empty where the watch was not worn for long enough.
  let bouts: [SleepBout<SeenStage>]

  /// How often an Apple Watch says each stage of a true one: Robbins 2024, doi:10.3390/s24206532, Table 2, has
  /// the agreement; how the rest is shared is assumed, most of it light sleep, as there.
  private static let confusion: [SeenStage: [(stage: SeenStage, share: Double)]] = [
    .awake: [(.awake, 0.52), (.core, 0.37), (.rem, 0.1), (.deep, 0.01)],
    .core: [(.core, 0.86), (.rem, 0.07), (.deep, 0.04), (.awake, 0.03)],
    .deep: [(.deep, 0.51), (.core, 0.48), (.rem, 0.01)],
    .rem: [(.rem, 0.83), (.core, 0.14), (.awake, 0.03)],
  ]
  /// A watch changes its mind within a stage after so many minutes, in the mean. Assumed.
  private static let constancy = 14.0
  /// A watch scores half minutes.
  private static let epoch = 30.0
  /// Hours of sleep with the watch on below which it tells no stages; Apple's own limit is not published.
  private static let shortest = 1.0

  /// - Parameters:
  ///   - worn: times with the watch on the wrist, in the day's seconds.
  init(_ night: Hypnogram, worn: [Range<Double>], random: Random) {
    guard let first = night.bouts.first, let last = night.bouts.last,
      let span = worn.map({ $0.clamped(to: first.start..<last.end) }).max(by: {
        $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound
      }), span.upperBound - span.lowerBound > 3_600 * Self.shortest
    else {
      bouts = []
      return
    }
    var bouts: [SleepBout<SeenStage>] = []
    for (number, bout) in night.bouts.enumerated() {
      let end = min(bout.end, span.upperBound)
      var time = max(bout.start, span.lowerBound)
      var piece = 0
      while time < end {
        let random = random[number][piece]
        let wish = time + random["length"].exponential(mean: 60 * Self.constancy)
        let epochs = max(((wish - time) / Self.epoch).rounded(), 1)
        let until = min(time + epochs * Self.epoch, end)
        let shares = Self.confusion[bout.stage.seen] ?? []
        let stage = shares[random["stage"].choice(weights: shares.map(\.share))].stage
        if let last = bouts.last, last.stage == stage {
          bouts[bouts.count - 1] = SleepBout(start: last.start, end: until, stage: stage)
        } else {
          bouts.append(SleepBout(start: time, end: until, stage: stage))
        }
        (time, piece) = (until, piece + 1)
      }
    }
    self.bouts = bouts
  }
}
