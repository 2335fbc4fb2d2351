import ProfileFiles
import Testing

@testable import Simulation

struct RosterTests {
  private static func read(_ text: String) throws -> Roster? {
    try LoadedProfile(text, file: "roster").read { (reader) throws(ProfileError) in
      try Roster(readingFrom: &reader)
    }
  }

  @Test(arguments: ["'DNF'", "'NNFD'"])
  func `a roster rests after nights`(letters: String) throws {
    #expect(try Self.read("{ roster: \(letters), night_start_h: 19 }") != nil)
  }

  @Test(arguments: ["'DND'", "'DFN'", "''", "'DXF'", "'dnf'"])
  func `other rosters are refused`(letters: String) {
    #expect(throws: ProfileError.self) {
      try Self.read("{ roster: \(letters), night_start_h: 19 }")
    }
  }

  @Test func `nurses work by day and by night, and sleep after it`() throws {
    var (days, nights) = (0, 0)
    for number in 0..<6 {
      let outlines = World.outlines(try World.life(number, as: "nurse"), days: 14).dropFirst()
      for (outline, next) in zip(outlines, outlines.dropFirst()) {
        let plan = outline.plan
        guard let work = plan.segments.first(where: { $0.stay?.place == KnownPlaces.work }) else {
          continue
        }
        let hours = (work.end - work.start) / 3_600
        #expect((11...13).contains(hours), "\(hours)")
        let isNight = plan.clock.hour(at: work.start) > 17
        if isNight {
          nights += 1
          // The participant falls asleep in the morning and is awake in the afternoon.
          #expect((7...11.5).contains(plan.clock.hour(at: plan.asleep)))
          #expect((12...17.5).contains(next.plan.clock.hour(at: 0)))
        } else {
          days += 1
          #expect((6...8.5).contains(plan.clock.hour(at: work.start)))
        }
      }
    }
    #expect(days > 6 && nights > 6)
  }
}
