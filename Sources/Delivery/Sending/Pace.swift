/// How fast the instants of a recording pass while it is sent.
public enum Pace: Equatable, Sendable {
  /// All is sent as soon as possible.
  case asap
  /// So many times as fast as in life; 1 is real time.
  case times(Double)

  /// Reads `asap`, `realtime` or `xN`; nil if the text is none of these.
  public init?(_ text: String) {
    switch text {
    case "asap": self = .asap
    case "realtime": self = .times(1)
    default:
      guard text.hasPrefix("x"), let factor = Double(text.dropFirst()), factor > 0, factor.isFinite,
        factor <= 1_000_000
      else { return nil }
      self = .times(factor)
    }
  }
}

/// The recording's own clock while it is sent.
struct PaceClock: Sendable {
  /// The instant at which it starts, in ms since 1970 UTC.
  let origin: Int64
  let factor: Double

  /// The recording's instant so many seconds after the start, in ms since 1970 UTC.
  func instant(after seconds: Double) -> Int64 {
    origin + Int64((seconds * factor * 1_000).rounded(.down))
  }

  /// How long after the start an instant of the recording comes, in seconds.
  func seconds(until instant: Int64) -> Double {
    Double(instant - origin) / (1_000 * factor)
  }
}
