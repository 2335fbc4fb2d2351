import Fixtures
import Testing

@testable import Receiver

struct FaultPlanTests {
  private static let faults = [
    Fault(.status(503), share: 0.02), Fault(.slow(2), share: 0.05), Fault(.reset, share: 0.01),
    Fault(.truncated, share: 0.1), Fault(.lostReply, share: 0.004), Fault(.drop200, share: 0.3),
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(_ faults: [Fault] = faults, seed: UInt64 = 1) throws -> FaultPlan {
    FaultPlan(faults, seed: seed, log: try FaultLog(folder.path + "/faults.jsonl"))
  }

  /// What each subject meets at each of its attempts.
  private func outcomes(_ subjects: [String], seed: UInt64) throws -> [String: [Fault.Kind?]] {
    let plan = try plan(seed: seed)
    return subjects.reduce(into: [:]) { $0[$1, default: []].append(plan.next(for: $1)) }
  }

  @Test func `the same requests meet the same faults in any order`() throws {
    let subjects = (0..<300).map { "file \($0)" }
    var random = SeededGenerator(seed: 1)
    let thrice = subjects + subjects + subjects
    let outcomes = try outcomes(thrice, seed: 7)
    #expect(try self.outcomes(thrice.shuffled(using: &random), seed: 7) == outcomes)
    #expect(try self.outcomes(thrice, seed: 8) != outcomes)
    #expect(Set(outcomes.values.joined().map { $0?.description }).count == 7)
  }

  @Test func `each fault has its share`() throws {
    let plan = try plan()
    let count = 20_000
    var counts: [String: Int] = [:]
    for number in 0..<count {
      if let kind = plan.next(for: "file \(number)") { counts[kind.description, default: 0] += 1 }
    }
    for fault in Self.faults {
      let error = (fault.share * (1 - fault.share) / Double(count)).squareRoot()
      let share = Double(counts[fault.kind.description] ?? 0) / Double(count)
      #expect(abs(share - fault.share) < 4 * error, "\(fault)")
    }
    #expect(plan.counts == counts)
  }

  @Test func `a retry meets faults of its own`() throws {
    let plan = try plan([Fault(.status(503), share: 0.5)])
    let count = 20_000
    var both = 0
    for number in 0..<count {
      let fails = (0..<2).map { _ in plan.next(for: "file \(number)") != nil }
      if fails == [true, true] { both += 1 }
    }
    // A quarter fails twice if the two have nothing to do with each other.
    let error = (0.25 * 0.75 / Double(count)).squareRoot()
    #expect(abs(Double(both) / Double(count) - 0.25) < 4 * error)
  }

  @Test(arguments: [([], 0), ([0], 0), ([1], 1_000), ([0.5, 0.5], 1_000), ([0, 1], 1_000)])
  func `no share meets nothing and a whole one everything`(shares: [Double], count: Int) throws {
    let plan = try plan(shares.map { Fault(.reset, share: $0) })
    #expect((0..<1_000).filter { plan.next(for: "\($0)") == .reset }.count == count)
  }

  @Test func `every fault is a line of the log`() throws {
    let plan = try plan([Fault(.slow(2), share: 1)])
    for subject in ["abcd1234_gyro_1.csv", "a \"quoted\"\nname\u{0}", "abcd1234_gyro_1.csv"] {
      _ = plan.next(for: subject)
    }
    // Another run goes on in the same file.
    _ = try self.plan([Fault(.reset, share: 1)]).next(for: "x")
    #expect(
      try folder.text("faults.jsonl") == """
        {"fault":"slow","subject":"abcd1234_gyro_1.csv","attempt":1}
        {"fault":"slow","subject":"a \\"quoted\\"\\nname\\u0000","attempt":1}
        {"fault":"slow","subject":"abcd1234_gyro_1.csv","attempt":2}
        {"fault":"reset","subject":"x","attempt":1}

        """)
  }

  @Test func `numbers are spread evenly`() {
    let draws = (0..<20_000).map { FaultPlan.uniform(3, 0xCBF2_9CE4_8422_2325, $0) }
    #expect(draws.allSatisfy { (0..<1).contains($0) })
    let mean = draws.reduce(0, +) / Double(draws.count)
    // The variance of a uniform draw is 1/12.
    #expect(abs(mean - 0.5) < 4 * (1 / 12 / Double(draws.count)).squareRoot())
  }
}
