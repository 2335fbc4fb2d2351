import Formats
import Simulation

/// A stream of the app, and when it is on. A class, since every poll asks each of them.
final class RunningStream {
  let stream: any AppStream
  let name: BeiweStream
  /// Nil for a stream that is on as long as the app collects.
  let cycle: BeiweSettings.DutyCycle?
  /// Place in the order in which the app starts its sensors, from 0.
  let place: Int
  /// When it went on; nil while it is off.
  private(set) var onSince: Timestamp?
  /// When it goes on or off next; nil for never.
  var nextToggle: Timestamp?

  /// Nil if the app does nothing with the stream's sensor.
  init?(_ kind: any AppStream.Type, _ setup: Timeline.Setup) {
    guard let stream = kind.init(setup) else { return nil }
    self.stream = stream
    name = kind.stream
    cycle = setup.settings.cycle(of: kind.sensor)
    place = BeiweSensor.all.firstIndex { $0.sensor == kind.sensor } ?? 0
  }

  func switchOn(at instant: Timestamp, after launch: Launch) {
    stream.switchOn(at: instant, after: launch)
    onSince = instant
    guard let cycle else { return }
    nextToggle = cycle.off == 0 ? nil : instant.advanced(bySeconds: Double(cycle.on))
  }

  func switchOff(at instant: Timestamp) {
    stream.switchOff()
    onSince = nil
    nextToggle = cycle.map { instant.advanced(bySeconds: Double($0.off)) }
  }

  /// The on-window that ends at `instant`; nil for a stream that is off or that has no windows.
  func window(endingAt instant: Timestamp) -> AppWork.Window? {
    guard cycle != nil, let onSince else { return nil }
    return AppWork.Window(
      app: Beiwe.name, stream: name.rawValue, start: onSince, end: instant)
  }

  /// Takes what happens in `window`, as far as the stream is on.
  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    guard cycle != nil else { return stream.collect(window, of: life) }
    guard let onSince, onSince < window.upperBound else { return [] }
    // At launch sensors go on a little later than the app begins.
    return stream.collect(max(window.lowerBound, onSince)..<window.upperBound, of: life)
  }
}
