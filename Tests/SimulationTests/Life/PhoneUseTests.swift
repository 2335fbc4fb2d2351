import Testing

@testable import Simulation

struct PhoneUseTests {
  @Test(arguments: 0..<20)
  func `sessions never overlap, and leave time to lock`(number: Int) throws {
    for outline in World.many[number] {
      let sessions = outline.use.sessions
      #expect(sessions.allSatisfy { $0.end - $0.start >= PhoneUse.shortest - 1e-9 })
      for (one, next) in zip(sessions, sessions.dropFirst()) {
        #expect(next.start - one.end >= PhoneUse.pause - 1e-6)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `nobody uses a phone asleep or at the wheel`(number: Int) throws {
    for outline in World.many[number] {
      let (plan, use) = (outline.plan, outline.use)
      for session in use.sessions {
        #expect(session.start > 0 && session.end + PowerState.lockDelay < plan.asleep)
        for leg in plan.legs where leg.mode == .car {
          #expect(session.end < leg.start || session.start > leg.end)
        }
      }
    }
  }

  /// In published panels, 25 % of unlocked sessions are shorter than 10 s, and half are shorter
  /// than 30 s.
  @Test func `unlocked sessions are as long as panels find`() throws {
    var lengths: [Double] = []
    for number in stride(from: 0, to: 40, by: 2) {
      for outline in World.many[number] {
        for session in outline.use.sessions where session.kind == .unlocked {
          lengths.append(session.end - session.start)
        }
      }
    }
    for (limit, share) in [(10.0, 0.249), (30, 0.502)] {
      let found = Double(lengths.count { $0 < limit }) / Double(lengths.count)
      let standardError = (share * (1 - share) / Double(lengths.count)).squareRoot()
      // Trips and calls end some sessions early.
      #expect(abs(found - share) < 4 * standardError + 0.01, "\(found) below \(limit) s")
    }
  }

  /// During exercise, participants unlock the phone at 0.2 times their usual rate. The test allows
  /// more, because a session may extend into the walk.
  @Test func `people mostly leave their phone alone while they exercise`() {
    var (inside, hours, all, day) = (0.0, 0.0, 0.0, 0.0)
    for outline in Population.all[0].members.flatMap(\.outlines) {
      let starts = outline.use.sessions.map(\.start)
      for walk in outline.plan.exercise {
        inside += Double(starts.count { walk.contains($0) })
        hours += (walk.upperBound - walk.lowerBound) / 3_600
        all += Double(starts.count)
        day += outline.plan.asleep / 3_600
      }
    }
    #expect(hours > 50)
    #expect((0.1...0.6).contains((inside / hours) / (all / day)), "\(inside / hours)")
  }
}
