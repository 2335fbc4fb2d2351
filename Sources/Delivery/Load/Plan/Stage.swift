/// A part of a load test with one rate.
public struct Stage: Equatable, Sendable {
  /// Its length, in seconds.
  public var seconds: Double
  /// Uploads a second.
  public var rate: Double

  /// Makes a stage with a length in seconds and a rate in uploads a second.
  public init(seconds: Double, rate: Double) {
    self.seconds = seconds
    self.rate = rate
  }
}

/// The instants at which uploads are meant to begin, of stages one after another.
///
/// The n-th, from 0, is when the rates have summed up to n, so that a stage goes on where the one before
/// has ended; none is at the very end.
struct StageInstants: Sequence, IteratorProtocol {
  private var stages: ArraySlice<Stage>
  /// When the stage at hand begins, in seconds, and how many uploads the earlier ones have summed up to.
  private var start = 0.0
  private var sum = 0.0
  private var count = 0.0

  init(_ stages: [Stage]) {
    self.stages = stages[...]
  }

  /// How many there are at most.
  static func count(of stages: [Stage]) -> Int {
    Int(stages.reduce(0) { $0 + $1.seconds * $1.rate }.rounded(.up))
  }

  /// The one with a number, from 0, in seconds since the beginning; nil if there are not so many.
  static func instant(_ number: Int, of stages: [Stage]) -> Double? {
    var rest = StageInstants(stages)
    rest.count = Double(number)
    return rest.next()
  }

  /// In seconds since the beginning.
  mutating func next() -> Double? {
    while let stage = stages.first {
      let instant = stage.rate > 0 ? start + (count - sum) / stage.rate : .infinity
      // A hair of slack, as sums of fractions are not exact.
      if instant < start + stage.seconds - 1e-9 {
        count += 1
        return instant
      }
      start += stage.seconds
      sum += stage.seconds * stage.rate
      stages.removeFirst()
    }
    return nil
  }
}
