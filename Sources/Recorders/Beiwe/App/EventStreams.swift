import Formats
import Simulation

/// The streams that report events inside the app: power, proximity and reachability.
struct EventStreams {
  /// What the app's log tells of them.
  enum Happening {
    case file(BeiweStream, Timestamp)
    case locked(Timestamp)
    case unlocked(Timestamp)
  }

  private let setup: Timeline.Setup
  private let streams: [SensorStream]
  private var power = EventStream<PowerState.Sample>()
  private var proximity = EventStream<Proximity.Sample>()
  private var reachability = EventStream<Reachability.Sample>()
  /// What the app has said of the network since its launch.
  private var network: Network.State?
  private var repeated = RepeatedUnlock()
  /// Whether the next row about the battery has no state of it.
  private var isBatteryUnknown = false
  private var readers: Readers
  private var collected: Timestamp

  private struct Readers {
    var power: EventReader<PowerState>
    var proximity: EventReader<Proximity>
    var reachability: EventReader<Reachability>

    mutating func skip(to instant: Timestamp) {
      power.skip(to: instant)
      proximity.skip(to: instant)
      reachability.skip(to: instant)
    }
  }

  init(_ setup: Timeline.Setup) {
    self.setup = setup
    streams = setup.settings.streams
    collected = setup.start
    readers = Readers(
      power: EventReader(PowerState(of: setup.phone), in: setup.start..<setup.end),
      proximity: EventReader(Proximity(), in: setup.start..<setup.end),
      reachability: EventReader(Reachability(), in: setup.start..<setup.end))
  }

  private func isCollected(_ stream: SensorStream) -> Bool { streams.contains(stream) }

  /// Takes what happens in `window`.
  mutating func collect(_ window: Range<Timestamp>, of life: inout LifeReader) -> [Happening] {
    // An app that was ended meanwhile knows nothing of what happened, and has forgotten the rest.
    if window.lowerBound != collected { readers.skip(to: window.lowerBound) }
    collected = window.upperBound
    var happenings: [Happening] = []
    _ = repeated.take(before: window.lowerBound.milliseconds)
    while let (time, sample) = readers.power.next(before: window.upperBound, of: &life) {
      happenings += repeatUnlock(before: time)
      happenings += receive(sample, at: time)
    }
    happenings += repeatUnlock(before: window.upperBound.milliseconds)
    if isCollected(.proximity) {
      while let (time, sample) = readers.proximity.next(before: window.upperBound, of: &life) {
        if proximity.append(sample, at: time) {
          happenings.append(.file(.proximity, Timestamp(milliseconds: time)))
        }
      }
    }
    if isCollected(.reachability) {
      while let (time, sample) = readers.reachability.next(before: window.upperBound, of: &life) {
        happenings += receive(sample, at: time)
      }
    }
    return happenings
  }

  /// The app asks once at launch what the network is; what it hears of the battery first may come
  /// before iOS knows it.
  mutating func launch(at instant: Timestamp, network: Network.State) -> [Happening] {
    isBatteryUnknown = setup.random["battery unknown"].chance(
      setup.profile.unknownAtLaunch, at: Int(instant.milliseconds))
    guard isCollected(.reachability) else { return [] }
    self.network = nil
    return receive(Reachability.Sample(network: network), at: instant.milliseconds)
  }

  /// No row for a change that the version has no word for.
  private mutating func receive(
    _ sample: Reachability.Sample, at milliseconds: Int64
  ) -> [Happening] {
    let reported = setup.dialect.reported(sample.network)
    guard network != reported else { return [] }
    network = reported
    return reachability.append(sample, at: milliseconds)
      ? [.file(.reachability, Timestamp(milliseconds: milliseconds))] : []
  }

  /// Locks and unlocks reach the app's log in any case, the stream only where it is collected.
  private mutating func receive(
    _ sample: PowerState.Sample, at milliseconds: Int64
  ) -> [Happening] {
    let instant = Timestamp(milliseconds: milliseconds)
    var sample = sample
    var happenings: [Happening] = []
    repeated.observe(level: sample.level)
    if isBatteryUnknown, case .battery = sample.event {
      sample = PowerState.Sample(event: .unknown, level: -1)
      isBatteryUnknown = false
    }
    if isCollected(.powerState), power.append(sample, at: milliseconds) {
      happenings.append(.file(.powerState, instant))
    }
    switch sample.event {
    case .battery, .unknown: break
    case .locked: happenings.append(.locked(instant))
    case .unlocked:
      happenings.append(.unlocked(instant))
      let random = setup.random["unlocked twice"]
      if isCollected(.powerState),
        random.chance(setup.profile.unlockedTwice, at: Int(milliseconds))
      {
        let gap = 1 + Int64(19 * random["gap"].uniform(at: Int(milliseconds)))
        repeated.expect(sample, at: milliseconds + gap)
      }
    }
    return happenings
  }

  private mutating func repeatUnlock(before end: Int64) -> [Happening] {
    guard let (time, sample) = repeated.take(before: end) else { return [] }
    return power.append(sample, at: time)
      ? [.file(.powerState, Timestamp(milliseconds: time))] : []
  }

  /// Closes the open files and hands them over; returns their streams and when they were made.
  mutating func close(
    at instant: Timestamp, into period: inout Period
  ) -> [(stream: BeiweStream, created: Timestamp)] {
    var closed: [(stream: BeiweStream, created: Timestamp)] = []
    if let file = power.close(at: instant) {
      period.power.append(file)
      closed.append((.powerState, file.created))
    }
    if let file = proximity.close(at: instant) {
      period.proximity.append(file)
      closed.append((.proximity, file.created))
    }
    if let file = reachability.close(at: instant) {
      period.reachability.append(file)
      closed.append((.reachability, file.created))
    }
    return closed
  }
}

/// A stream of events inside the app: rows go straight to its file.
struct EventStream<Sample: Sendable> {
  private(set) var file: Period.EventFile<Sample>?

  /// Returns whether the row made a new file.
  mutating func append(_ sample: Sample, at milliseconds: Int64) -> Bool {
    let isNew = file == nil
    if isNew {
      let created = Timestamp(milliseconds: milliseconds)
      file = Period.EventFile(created: created, closed: created, rows: [])
    }
    file?.rows.append((milliseconds, sample))
    return isNew
  }

  mutating func close(at instant: Timestamp) -> Period.EventFile<Sample>? {
    defer { file = nil }
    file?.closed = instant
    return file
  }
}
