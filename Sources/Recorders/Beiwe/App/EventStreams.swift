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
  private var blocks = Blocks()

  /// Emptied and filled again, so that no poll allocates.
  private struct Blocks {
    var power = Block<PowerState.Sample>()
    var proximity = Block<Proximity.Sample>()
    var reachability = Block<Reachability.Sample>()
  }

  init(_ setup: Timeline.Setup) {
    self.setup = setup
    streams = setup.settings.streams
  }

  private func isCollected(_ stream: SensorStream) -> Bool { streams.contains(stream) }

  /// Takes what happens in `window`.
  mutating func collect(_ window: Range<Timestamp>, of life: inout LifeReader) -> [Happening] {
    var happenings: [Happening] = []
    blocks.power.removeAll()
    PowerState(of: setup.phone).measure(window, of: &life, into: &blocks.power)
    // An app that was ended meanwhile has forgotten it.
    _ = repeated.take(before: window.lowerBound.milliseconds)
    for index in 0..<blocks.power.count {
      happenings += repeatUnlock(before: blocks.power.times[index])
      happenings += receive(blocks.power.samples[index], at: blocks.power.times[index])
    }
    happenings += repeatUnlock(before: window.upperBound.milliseconds)
    if isCollected(.proximity) {
      blocks.proximity.removeAll()
      Proximity().measure(window, of: &life, into: &blocks.proximity)
      for index in 0..<blocks.proximity.count {
        let time = blocks.proximity.times[index]
        if proximity.append(blocks.proximity.samples[index], at: time) {
          happenings.append(.file(.proximity, Timestamp(milliseconds: time)))
        }
      }
    }
    if isCollected(.reachability) {
      blocks.reachability.removeAll()
      Reachability().measure(window, of: &life, into: &blocks.reachability)
      for index in 0..<blocks.reachability.count {
        happenings += receive(
          blocks.reachability.samples[index], at: blocks.reachability.times[index])
      }
    }
    return happenings
  }

  /// The app asks once at launch what the network is.
  mutating func launch(at instant: Timestamp, network: Network.State) -> [Happening] {
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
    var happenings: [Happening] = []
    repeated.observe(level: sample.level)
    if isCollected(.powerState), power.append(sample, at: milliseconds) {
      happenings.append(.file(.powerState, instant))
    }
    switch sample.event {
    case .battery: break
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
