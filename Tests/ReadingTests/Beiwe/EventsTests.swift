import Formats
import Testing

@testable import Reading

struct EventsTests {
  private static func event(_ time: Int64, _ name: String, _ level: Double = 0) -> Events.Event {
    Events.Event(time: time, name: name, level: level, place: RowPlace("file", row: Int(time)))
  }

  private static func events(
    power: [(Int64, String)] = [], reachability: [(Int64, String)] = []
  ) -> Events {
    var events = Events()
    events.power = power.map { event($0.0, $0.1) }
    events.reachability = reachability.map { event($0.0, $0.1) }
    return events
  }

  private func log(_ times: [Int64], launches: [Double] = []) -> Rows {
    var rows = Rows(width: 2)
    for (index, time) in times.enumerated() {
      rows.append(time, [launches.isEmpty ? 0 : launches[index], 0], [255])
    }
    return rows
  }

  @Test func `the log pauses where it has no row for more than a minute`() {
    var events = Events()
    #expect(!events.hasLog)
    events.noticePauses(in: log([]))
    #expect(!events.hasLog)
    events.noticePauses(in: log([0, 60_000, 120_001, 120_002]))
    // The next piece goes on where the last one ended, and an earlier row does not turn time back.
    events.noticePauses(in: log([150_000, 130_000, 205_000, 265_001]))
    #expect(events.hasLog && events.pauses == [120_001, 265_001])
  }

  @Test(
    arguments: [
      (0, 120_000, false), (0, 120_001, true), (120_000, 120_001, true), (120_001, 200_000, false),
      (120_001, 265_001, true), (200_000, 265_000, false), (265_001, 900_000, false),
    ] as [(Int64, Int64, Bool)])
  func `a time is paused if a pause ends within it`(start: Int64, end: Int64, isPaused: Bool) {
    var events = Events()
    events.noticePauses(in: log([0, 120_001, 150_000, 205_000, 265_001]))
    #expect(events.pauses == [120_001, 265_001])
    #expect(events.isPaused(from: start, to: end) == isPaused)
  }

  @Test func `launches are named by the rows of the log, each once`() {
    var events = Events()
    events.noticeLaunches(in: log([1, 2, 3], launches: [10, 10, 20]))
    events.noticeLaunches(in: log([4, 5, 6], launches: [20, 30, 10]))
    #expect(events.namedLaunches == [10, 20, 30, 10])
  }

  @Test func `events are kept by their streams`() {
    var events = Events()
    let all: [BeiweStream] = [.powerState, .proximity, .reachability, .iosLog]
    for (number, stream) in all.enumerated() {
      events.append([Self.event(Int64(number), "first")], of: stream)
      events.append([Self.event(Int64(number), "second")], of: stream)
    }
    let kept = [events.power, events.proximity, events.reachability, events.log]
    #expect(kept.map { $0.map(\.time) } == [[0, 0], [1, 1], [2, 2], [3, 3]])
    #expect(kept.allSatisfy { $0.map(\.name) == ["first", "second"] })
  }

  @Test func `rows become events with the words of their dialect`() {
    var power = Rows(width: 1)
    power.begin("power", row: 1)
    power.append(10, [0.5], [5])
    power.append(20, [0.25], [0])
    let events = Events.events(.powerState, power, .current)
    #expect(events.map(\.name) == ["Unlocked", "Charging"] && events.map(\.level) == [0.5, 0.25])
    #expect(events[1].time == 20 && events[1].place == RowPlace("power", row: 2))
    var network = Rows(width: 0)
    network.append(10, [], [2])
    #expect(Events.events(.reachability, network, .v23).map(\.name) == ["unreachable"])
    #expect(Events.events(.reachability, network, .v23)[0].level == 0)
    var log = Rows(width: 2)
    log.append(10, [1, 2], [255])
    log.append(20, [1, 2], [1])
    log.append(30, [1, 2], [3])
    let logged = Events.events(.iosLog, log, .current)
    #expect(logged.map(\.name) == ["terminate", "accel_off"] && logged.map(\.time) == [20, 30])
    #expect(logged.allSatisfy { $0.level == 0 })
  }

  @Test func `a phone is unlocked until the next lock`() {
    let events = Self.events(
      power: [
        (5, "Locked"), (10, "Unlocked"), (15, "Unlocked"), (17, "Charging"), (20, "Locked"),
        (25, "Locked"), (30, "Unlocked"), (30, "Locked"), (40, "Unlocked"),
      ])
    #expect(events.unlocked(until: 100) == [10..<20, 30..<31, 40..<100])
    #expect(events.unlocked(until: 40) == [10..<20, 30..<31, 40..<41])
    #expect(Events().unlocked(until: 100) == [])
  }

  @Test func `a phone is on a charger until it is unplugged`() {
    let events = Self.events(
      power: [
        (10, "Charging"), (20, "Full"), (30, "Locked"), (40, "Unplugged"), (50, "Full"),
        (60, "PowerUnknown"), (70, "Unplugged"), (80, "Unplugged"),
      ])
    #expect(events.onCharger(until: 100) == [10..<40, 50..<70])
    #expect(["Charging", "Full"].allSatisfy { Self.event(0, $0).isCharging })
    #expect(!["Unplugged", "PowerUnknown", "Locked"].contains { Self.event(0, $0).isCharging })
  }

  @Test func `a phone is on Wi-Fi until another network`() {
    let events = Self.events(
      reachability: [
        (10, "wifi"), (20, "cellular"), (30, "unreachable"), (40, "wifi"), (45, "wifi"),
        (50, "unreachable"), (60, "wifi"),
      ])
    #expect(events.onWiFi(until: 100) == [10..<20, 40..<50, 60..<100])
  }

  @Test func `a battery is as full as the last row says, for half a day at most`() {
    var events = Events()
    let hour: Int64 = 3_600_000
    events.power = [
      Self.event(0, "Locked", 0.5), Self.event(hour, "Locked", -1), Self.event(2 * hour, "Full", 1),
      Self.event(2 * hour, "Locked", 0.75), Self.event(20 * hour, "Locked", 0),
      Self.event(21 * hour, "Locked", 1.01),
    ]
    let levels = events.batteryLevels(until: 40 * hour)
    #expect(
      levels.map(\.span) == [0..<2 * hour, 2 * hour..<14 * hour, 20 * hour..<32 * hour])
    #expect(levels.map(\.level) == [0.5, 0.75, 0])
    #expect(events.batteryLevels(until: 22 * hour).last?.span == 20 * hour..<22 * hour)
    #expect(events.batteryLevels(until: 20 * hour).count == 2)
  }
}
