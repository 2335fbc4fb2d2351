/// A connection of the phone with a Bluetooth device of its owner.
public struct BluetoothConnection: Sendable {
  /// The kind of a device.
  public enum Kind: String, CaseIterable, Sendable {
    case watch, headphones, car, speaker
  }

  /// The device, such as `headphones-1`.
  public let peripheral: String
  /// The kind of the device.
  public let kind: Kind
  /// Seconds since the start of the day.
  public let span: Range<Double>
  /// The median of the received signal strength, in dBm.
  public let signal: Int

  /// The median of the signal strength, in dBm. Assumed.
  private static let signals: [Kind: Double] = [
    .watch: -58, .headphones: -52, .car: -56, .speaker: -68,
  ]

  /// Returns the connections of a day in order of time.
  static func during(
    _ day: HealthDay, plays: [Play], listening: [Range<Double>], random: Random
  ) -> [BluetoothConnection] {
    var spans: [(Kind, Range<Double>)] = []
    spans += watch(day).map { (.watch, $0) }
    // Headphones connect before they play, and stay connected for a while.
    let ears = listening.enumerated().map { number, span in
      span.lowerBound - random["puts on"].uniform(in: 2...25, at: number)..<span.upperBound
        + random["takes off"].uniform(in: 2...180, at: number)
    }
    spans += merged(ears).map { (.headphones, $0) }
    for (number, leg) in day.day.plan.legs.enumerated() where leg.mode == .car {
      let start = leg.start + random["engine on"].uniform(in: -12...20, at: number)
      let end = leg.end + random["engine off"].uniform(in: 2...28, at: number)
      spans.append((.car, start..<max(end, start + 1)))
    }
    let music = plays.filter { $0.output == .speaker }.map { $0.start - 10..<$0.end + 40 }
    spans += merged(music).map { (.speaker, $0) }
    return spans.enumerated().flatMap { number, span in
      without(day.day.battery.off, span.1.clamped(to: 0..<day.day.duration)).map { part in
        let signal = (signals[span.0] ?? -60) + 6 * random["signal"].normal(at: number)
        return BluetoothConnection(
          peripheral: span.0.rawValue + "-1", kind: span.0, span: part,
          signal: Int(min(max(signal, -95), -35).rounded()))
      }
    }.sorted { $0.span.lowerBound < $1.span.lowerBound }
  }

  /// The times at which the watch is worn and finds the phone.
  private static func watch(_ day: HealthDay) -> [Range<Double>] {
    day.worn.flatMap { without(day.link.lost, $0) }
  }

  private static func merged(_ spans: [Range<Double>]) -> [Range<Double>] {
    spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { all, span in
      if let last = all.last, span.lowerBound <= last.upperBound {
        all[all.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        all.append(span)
      }
    }
  }

  private static func without(_ off: [Range<Double>], _ span: Range<Double>) -> [Range<Double>] {
    off.reduce([span]) { spans, off in
      spans.flatMap { span -> [Range<Double>] in
        guard off.overlaps(span) else { return [span] }
        return [
          span.lowerBound..<max(off.lowerBound, span.lowerBound),
          min(off.upperBound, span.upperBound)..<span.upperBound,
        ]
      }
    }.filter { !$0.isEmpty }
  }
}
