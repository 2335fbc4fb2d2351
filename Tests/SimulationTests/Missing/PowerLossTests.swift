import Fixtures
import ProfileFiles
import Testing

@testable import Simulation

/// Tests of phones that turn off because their battery is empty.
@Suite(.whole)
struct PowerLossTests {
  private static func lives(_ missing: String) throws -> [[DayOutline]] {
    let profile = try ProfileFiles(directory: nil, environment: [:]).load(.missing, missing)
      .read(MissingProfile.init(reading:))
    return try (0..<12).map { World.outlines(try World.life($0, missing: profile), days: 30) }
  }

  private static let dying = Result { try lives("dead_battery") }
  private static let immortal = Result {
    try (0..<12).map { World.outlines(try World.life($0), days: 30) }
  }

  @Test func `a phone is off from an empty battery on until it has charged and booted`() throws {
    var count = 0
    for days in try Self.dying.get() {
      for (number, day) in days.enumerated() {
        for off in day.battery.off {
          count += off.lowerBound > 0 ? 1 : 0
          if off.lowerBound > 0 {
            #expect(day.battery.charge(at: off.lowerBound) < 1e-9)
            #expect(day.battery.charge(at: off.lowerBound - 1) > 0)
          } else {
            #expect(days[number - 1].battery.off.last?.upperBound == days[number - 1].plan.duration)
          }
          if off.upperBound < day.plan.duration {
            #expect(day.battery.charge(at: off.upperBound) >= 0.01)
            #expect(day.battery.state(at: off.upperBound) == .charging)
          }
        }
      }
    }
    #expect(count > 2)
  }

  @Test func `nobody uses a phone that is off`() throws {
    for day in try Self.dying.get().joined() {
      for session in day.use.sessions {
        #expect(
          !day.battery.off.contains {
            session.start < $0.upperBound && $0.lowerBound < session.end - 1e-6
          })
      }
    }
  }

  @Test func `a phone that cannot go off keeps its last percent`() throws {
    for day in try Self.immortal.get().joined() {
      #expect(day.battery.off.isEmpty)
      for time in stride(from: 0, to: day.plan.duration, by: 1_800) {
        #expect(day.battery.charge(at: time) >= 0.01)
      }
    }
  }

  /// A day with and without a power loss must be equal until the battery is empty.
  @Test func `days are the same until the battery is empty`() throws {
    var same = 0
    for (one, other) in zip(try Self.dying.get(), try Self.immortal.get()) {
      for (dying, immortal) in zip(one, other) {
        guard dying.battery.off.isEmpty, immortal.battery.charge(at: immortal.plan.duration) > 0.05
        else { break }
        #expect(dying.use.sessions.map(\.start) == immortal.use.sessions.map(\.start))
        same += 1
      }
    }
    #expect(same > 100)
  }

  @Test func `who has left the study does nothing for it any more`() throws {
    let profile = try LoadedProfile(
      "{ name: 'Leaving', dropout: { per_day: 0.2, energy: -3 } }", file: "leaving"
    ).read(MissingProfile.init(reading:))
    var leavers = 0
    for number in 0..<12 {
      let life = try World.life(
        number, prompts: Prompts { World.hourly($0) }, missing: profile)
      for day in World.outlines(life, days: 20) {
        guard let left = day.state.left?.seconds(since: day.plan.clock.start) else { continue }
        leavers += left > 0 && left < day.plan.duration ? 1 : 0
        for response in day.use.responses {
          #expect((response.seen ?? response.arrived) < left)
        }
      }
    }
    #expect(leavers > 8)
  }
}

extension World {
  /// Returns one notification for each hour of the span.
  fileprivate static func hourly(_ span: CivilSpan) -> [Prompt] {
    let first = Int((span.span.lowerBound.wholeSeconds + 3_599) / 3_600)
    let last = Int((span.span.upperBound.wholeSeconds + 3_599) / 3_600)
    return (first..<last).map { hour in
      Prompt(
        .init(app: "test", subject: "hour", number: hour), on: .phone,
        at: Timestamp(milliseconds: 3_600_000 * Int64(hour)))
    }
  }
}
