import Formats
import Simulation

/// The stream `powerState`. Locks and unlocks reach the app's log in any case, the stream only where it
/// is collected.
final class PowerStateStream: AppStream, EventStream {
  typealias Row = PowerStateRow

  static let stream = BeiweStream.powerState
  static let sensor: any Sensor.Type = PowerState.self

  private let setup: Timeline.Setup
  private let isCollected: Bool
  private var reader: EventReader<PowerState>
  private var repeated = RepeatedUnlock()
  /// Whether the next row about the battery has no state of it.
  private var isBatteryUnknown = false
  var files = EventFiles<PowerState.Sample>()

  init(_ setup: Timeline.Setup) {
    self.setup = setup
    isCollected = setup.collects(PowerState.self)
    reader = EventReader(PowerState(of: setup.phone), in: setup.start..<setup.end)
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("powerstate_on", "PowerState collection on")
      : ("powerstate_off", "PowerState collection off")
  }

  /// What the app hears of the battery first may come before iOS knows it.
  func launch(_ launch: Launch, of life: LifeReader) -> [Happening] {
    reader.skip(to: launch.instant)
    repeated = RepeatedUnlock()
    isBatteryUnknown = setup.random["battery unknown"].chance(
      setup.profile.unknownAtLaunch, at: Int(launch.settled.milliseconds))
    return []
  }

  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    var happenings: [Happening] = []
    while let (time, sample) = reader.next(in: window, of: life) {
      happenings += repeatUnlock(before: time)
      happenings += receive(sample, at: time)
    }
    return happenings + repeatUnlock(before: window.upperBound.milliseconds)
  }

  private func receive(
    _ sample: PowerState.Sample, at milliseconds: Int64
  ) -> [Happening] {
    let instant = Timestamp(milliseconds: milliseconds)
    var sample = sample
    repeated.observe(level: sample.level)
    if isBatteryUnknown, case .battery = sample.event {
      sample = PowerState.Sample(event: .unknown, level: -1)
      isBatteryUnknown = false
    }
    var happenings = write(sample, at: milliseconds)
    switch sample.event {
    case .battery, .unknown: break
    case .locked:
      happenings.append(.row(event: "locked", message: "Phone/keystore locked", instant))
    case .unlocked:
      happenings.append(.row(event: "unlocked", message: "Phone/keystore unlocked", instant))
      let random = setup.random["unlocked twice"]
      if isCollected, random.chance(setup.profile.unlockedTwice, at: Int(milliseconds)) {
        let gap = 1 + Int64(19 * random["gap"].uniform(at: Int(milliseconds)))
        repeated.expect(sample, at: milliseconds + gap)
      }
    }
    return happenings
  }

  private func repeatUnlock(before end: Int64) -> [Happening] {
    guard let (time, sample) = repeated.take(before: end) else { return [] }
    return write(sample, at: time)
  }

  private func write(_ sample: PowerState.Sample, at milliseconds: Int64) -> [Happening] {
    isCollected && files.append(sample, at: milliseconds)
      ? [.file(Timestamp(milliseconds: milliseconds))] : []
  }
}

enum PowerStateRow: BeiweRow {
  static let examples: [PowerState.Sample] = [
    .init(event: .locked, level: 0.65), .init(event: .unlocked, level: 0.7),
    .init(event: .battery(.charging), level: 0.05), .init(event: .battery(.full), level: 1),
    .init(event: .battery(.unplugged), level: 0.94), .init(event: .unknown, level: -1),
  ]

  static func write(_ sample: PowerState.Sample, as dialect: RowDialect, to row: inout RowWriter) {
    switch sample.event {
    case .battery(let state): row.cell("event", state.rawValue)
    case .unknown: row.cell("event", "PowerUnknown" as StaticString)
    case .locked: row.cell("event", "Locked" as StaticString)
    case .unlocked: row.cell("event", "Unlocked" as StaticString)
    }
    if dialect.facts.levelIsPercent {
      // iOS says -1 of a level that it does not know: that is no percentage.
      row.cell("level", sample.level < 0 ? -1 : Int((100 * sample.level).rounded()))
    } else {
      row.cell("level", sample.level)
    }
  }
}
