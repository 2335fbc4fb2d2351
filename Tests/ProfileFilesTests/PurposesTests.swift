import Simulation
import Testing

@testable import ProfileFiles

struct PurposesTests {
  private func purposes(_ text: String) throws -> Purposes {
    try LoadedProfile(text, file: "purposes.json5").read(Purposes.init(reading:))
  }

  private static let text = """
    {
      slow: { purpose: "Long", rows: 30, megabytes: 3, seconds: 9.5 },
      quick: { purpose: "Short", rows: 10, megabytes: 1.5, seconds: 1 },
      b: { purpose: "Long", rows: 20, megabytes: 2, seconds: 4 },
      a: { purpose: "Short", rows: 21, megabytes: 2, seconds: 4 },
    }
    """

  @Test func `studies come in the order of their times, then of their names`() throws {
    let entries = try purposes(Self.text).entries
    #expect(entries.map(\.study) == ["quick", "a", "b", "slow"])
    #expect(entries.map(\.rows) == [10, 21, 20, 30])
    #expect(entries.map(\.megabytes) == [1.5, 2, 2, 3] && entries[3].seconds == 9.5)
  }

  @Test func `groups are in the order of their quickest studies, unknown studies last`() throws {
    let purposes = try purposes(Self.text)
    let all = purposes.groups(of: ["slow", "own", "quick", "b", "a", "other"])
    #expect(all.map(\.purpose) == ["Short", "Long", nil])
    #expect(all.map(\.studies) == [["quick", "a"], ["b", "slow"], ["own", "other"]])
    let known = purposes.groups(of: ["slow", "a"])
    #expect(
      known.map(\.purpose) == ["Short", "Long"] && known.map(\.studies) == [["a"], ["slow"]])
    #expect(purposes.groups(of: []).isEmpty)
  }

  @Test(arguments: [
    (key: "rows", value: "0", isKept: true), ("rows", "1000000000000", true),
    ("rows", "-1", false), ("rows", "1000000000001", false), ("megabytes", "0", true),
    ("megabytes", "1e9", true), ("megabytes", "-0.5", false), ("megabytes", "1000000001", false),
    ("seconds", "0", true), ("seconds", "1e9", true), ("seconds", "-0.5", false),
    ("seconds", "1000000001", false),
  ])
  func `numbers are in their ranges`(key: String, value: String, isKept: Bool) {
    let numbers = ["rows", "megabytes", "seconds"].map { "\($0): \($0 == key ? value : "5")" }
    let text = "{ a: { purpose: 'x', \(numbers.joined(separator: ", ")) } }"
    #expect(((try? purposes(text)) != nil) == isKept)
  }
}
