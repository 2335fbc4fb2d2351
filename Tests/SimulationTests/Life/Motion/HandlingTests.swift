import Testing

@testable import Simulation

/// Where the phone is fits what its owner does.
struct HandlingTests {
  static func placement(_ day: Day, _ time: Double) -> Placement {
    day.motion.timeline.episodes[day.motion.timeline.index(at: time)].pose.placement
  }

  @Test func `an unlocked phone that is carried is held like one`() throws {
    var (held, all) = (0, 0)
    for number in World.numbers {
      let day = try World.day(number)
      for session in day.use.sessions where session.kind == .unlocked {
        for time in stride(from: session.start, to: session.end, by: 5) {
          let placement = Self.placement(day, time)
          guard placement.isCarried, placement != .carMount else { continue }
          let pitch = day.motion.state(at: time).attitude.eulerAngles.pitch * 180 / .pi
          all += 1
          if (15...75).contains(pitch) { held += 1 }
        }
      }
    }
    #expect(all > 720)  // an hour
    #expect(Double(held) / Double(all) >= 0.9, "\(held) of \(all)")
  }

  @Test(arguments: World.numbers, 0..<2)
  func `a phone is not put away while it is in use`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for session in day.use.sessions where session.kind != .glance {
      let first = Self.placement(day, session.start + 0.9)
      for episode in day.motion.timeline.episodes
      where episode.start > session.start + 0.9 && episode.start < session.end {
        #expect(session.kind == .call(atEar: true) && episode.pose.placement == .ear)
      }
      #expect([.handUsing, .table, .ear].contains(first), "\(first)")
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `a charging phone lies on its table or nightstand, or in the car's mount`(
    number: Int, index: Int
  ) throws {
    let day = try World.day(number, index)
    for charge in day.battery.charging {
      for time in stride(from: charge.lowerBound, to: charge.upperBound, by: 20) {
        let isInUse = day.use.sessions.contains {
          $0.start - 2 < time && time < $0.end + 3
        }
        guard !isInUse else { continue }
        let drives = day.plan.legs.contains {
          $0.mode == .car && $0.start < charge.lowerBound && charge.upperBound < $0.end
        }
        let places: [Placement] = drives ? [.carMount] : [.table, .nightstand]
        #expect(places.contains(Self.placement(day, time)), "\(time) of \(charge)")
      }
    }
  }

  /// Nobody drives with the phone on a table.
  @Test(arguments: World.numbers, 0..<2)
  func `a phone goes along on trips`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    for leg in day.plan.legs {
      for time in stride(from: leg.start, to: leg.end, by: 10) {
        #expect(Self.placement(day, time).isCarried)
      }
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `taps fall into unlocked sessions`(number: Int, index: Int) throws {
    let day = try World.day(number, index)
    // The shock of meeting a table is shorter than any tap.
    let taps = day.motion.pulses.filter { $0.halfWidth > 0.014 }
    #expect(taps.count > 50)
    for tap in taps {
      #expect(
        day.use.sessions.contains {
          $0.kind == .unlocked && $0.start <= tap.middle - tap.halfWidth
            && tap.middle + tap.halfWidth <= $0.end
        })
    }
  }

  @Test(arguments: World.numbers, 0..<2)
  func `poses change one after the other, in time`(number: Int, index: Int) throws {
    let episodes = try World.day(number, index).motion.timeline.episodes
    for (one, next) in zip(episodes, episodes.dropFirst()) {
      #expect(one.settled < next.start)
      #expect(next.change > 0.3 && next.change < 2.5)
    }
  }

  /// A phone on a table moves only when it is touched, wherever its owner walks.
  @Test(arguments: World.numbers)
  func `a lying phone is still`(number: Int) throws {
    let day = try World.day(number)
    for (one, next) in zip(
      day.motion.timeline.episodes, day.motion.timeline.episodes.dropFirst())
    where !one.pose.placement.isCarried {
      let time = 0.5 * (one.settled + next.start)
      let state = day.motion.state(at: time)
      #expect(state.rotationRate == .zero)
      #expect(abs(state.gravity.z) > 0.99)
      guard !day.motion.pulses.contains(where: { abs($0.middle - time) < 0.03 }) else { continue }
      #expect(state.velocity == .zero && state.acceleration == .zero)
    }
  }
}
