import Fixtures
import ProfileFiles
import Simulation
import Testing

@testable import Recorders

struct WalkingStretchTests {
  /// Returns the days of participants, some of whom charge their phones during the day.
  private static func days(
    _ region: String = "boston", seed: UInt64 = 1, person: String = "student",
    from date: String = "2026-03-02"
  ) throws -> [Day] {
    let study = try TestStudy.load("demo") {
      $0.region = region
      $0.seed = seed
      $0.person = person
      $0.start = CivilDate(date)
    }
    return (0..<3).flatMap { number in
      let life = LifeReader(study.participant(number).life)
      return (0..<12).map {
        life.day(at: study.span.lowerBound.advanced(bySeconds: 86_400 * Double($0)))
      }
    }
  }

  private static let towns: KeyValuePairs<String, UInt64> = [
    "kathmandu": 102, "sao-paulo": 104, "nairobi": 106, "st-johns": 105,
  ]
  private static let townDays = Result {
    try towns.flatMap { try days($0.key, seed: $0.value) }
  }

  @Test(.whole) func `nobody walks about with a phone that charges`() throws {
    for day in try Self.townDays.get() {
      for stretch in WalkingStretch.all(of: day) where stretch.isCarried {
        #expect(!day.battery.charging.contains { $0.overlaps(stretch.leg.start...stretch.leg.end) })
      }
    }
  }

  @Test(.whole) func `a phone in use is not in a pocket`() throws {
    for day in try Self.townDays.get() {
      let poses = day.poses
      for session in day.use.sessions where session.kind == .unlocked {
        let first = poses.last { $0.start <= session.start }
        let later = poses.filter { session.start < $0.start && $0.start < session.end }
        #expect(later.allSatisfy { $0.pose.placement == .handUsing })
        #expect(first?.pose.placement == .handUsing || first?.pose.placement == .table)
      }
    }
  }

  @Test func `the phone does not leap when its pose changes`() throws {
    for day in try Self.days("st-johns", seed: 105, person: "office-worker", from: "2025-03-30") {
      for (start, _) in day.poses.dropFirst() {
        // A change of the phone's pose takes two seconds.
        for time in [start, start + 2] {
          let before = day.motion.state(at: time - 1e-4).position
          let after = day.motion.state(at: time + 1e-4).position
          #expect((after - before).max() < 0.01 && (before - after).max() < 0.01)
        }
      }
    }
  }

  @Test func `stretches fill all legs on foot`() throws {
    for day in try Self.days() {
      let legs = day.legs.filter(\.mode.isOnFoot)
      let steps = WalkingStretch.all(of: day).map { $0.steps(in: 0..<day.duration) }
      #expect(steps.reduce(0, +) == legs.map { $0.steps(at: $0.end) }.reduce(0, +))
    }
  }
}
