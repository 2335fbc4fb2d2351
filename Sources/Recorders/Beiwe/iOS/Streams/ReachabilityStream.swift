import Formats
import Simulation

/// The stream `reachability`. The app asks once at launch what the network is, and is told of each
/// change from then on.
final class ReachabilityStream: AppStream, EventStream {
  typealias Row = ReachabilityRow

  static let stream = BeiweStream.reachability
  static let sensor: any Sensor.Type = Reachability.self

  private let dialect: RowDialect
  private var reader: EventReader<Reachability>
  /// What the app has written of the network since its launch.
  private var network: Network.State?
  var files = EventFiles<Reachability.Sample>()

  init?(_ setup: Timeline.Setup) {
    guard setup.collects(Reachability.self) else { return nil }
    dialect = setup.dialect
    reader = EventReader(Reachability(), in: setup.start..<setup.end)
  }

  static func logRow(isOn: Bool) -> (event: StaticString, message: StaticString) {
    isOn
      ? ("reachability_on", "Reachability collection on")
      : ("reachability_off", "Reachability collection off")
  }

  func launch(_ launch: Launch, of life: LifeReader) -> [Happening] {
    // What has changed by then is in the row of the launch.
    reader.skip(to: launch.settled)
    network = nil
    return receive(
      .init(network: life.network(at: launch.settled)), at: launch.settled.milliseconds)
  }

  func collect(_ window: Range<Timestamp>, of life: LifeReader) -> [Happening] {
    var happenings: [Happening] = []
    while let (time, sample) = reader.next(in: window, of: life) {
      happenings += receive(sample, at: time)
    }
    return happenings
  }

  /// The app writes no row for a change that its version has no word for.
  private func receive(
    _ sample: Reachability.Sample, at milliseconds: Int64
  ) -> [Happening] {
    let reported = dialect.reported(sample.network)
    guard network != reported else { return [] }
    network = reported
    return files.append(sample, at: milliseconds)
      ? [.file(Timestamp(milliseconds: milliseconds))] : []
  }
}

extension LifeReader {
  /// The network that the phone has.
  func network(at instant: Timestamp) -> Network.State {
    let day = day(at: instant)
    return day.network.state(at: instant.seconds(since: day.start))
  }
}

enum ReachabilityRow: BeiweRow {
  static let examples = [Network.State.wifi, .cellular].map { Reachability.Sample(network: $0) }

  static func write(_ sample: Reachability.Sample, as dialect: RowDialect, to row: inout RowWriter)
  {
    row.cell("event", dialect.word(for: sample.network))
  }
}
