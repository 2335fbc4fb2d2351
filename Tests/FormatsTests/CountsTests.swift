import Testing

@testable import Formats

struct CountsTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"),
    (1_234_567, "1,234,567"), (-1_234, "-1,234"), (-12, "-12"),
    (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `digits stand in threes`(count: Int, text: String) {
    #expect(grouped(count) == text)
  }

  @Test func `one is not several`() {
    #expect(counted(1, "file") == "1 file")
    #expect(counted(0, "file") == "0 files")
    #expect(counted(Int64(12_345), "row") == "12,345 rows")
    #expect(counted(1, "rule holds", "rules hold") == "1 rule holds")
    #expect(counted(2, "rule holds", "rules hold") == "2 rules hold")
  }

  @Test func `only one is singular`() {
    #expect(counted(-1, "file") == "-1 files" && counted(2, "file") == "2 files")
    #expect(counted(1_000, "match", "matches") == "1,000 matches")
    #expect(counted(0, "match", "matches") == "0 matches")
    #expect(grouped(100) == "100" && grouped(-100) == "-100" && grouped(-1_000) == "-1,000")
    #expect(grouped(UInt64.max) == "18,446,744,073,709,551,615")
  }
}
