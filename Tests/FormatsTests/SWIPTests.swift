import Formats
import Testing

struct SWIPTests {
  @Test(arguments: SWIPTable.allCases)
  func `every statement has its table's columns in their order`(table: SWIPTable) {
    let words = table.sqlite.split { " \n,()\"".contains($0) }.map(String.init)
    var place = words.startIndex
    for column in table.columns {
      let found = words[place...].firstIndex(of: column.name)
      #expect(found != nil, "\(column.name) is missing or out of order")
      place = found ?? place
    }
    #expect(table.key.allSatisfy { key in table.columns.contains { $0.name == key } })
  }

  @Test func `parents come before their children`() {
    var made: Set<String> = []
    for table in SWIPTable.allCases {
      let words = table.sqlite.split(whereSeparator: \.isWhitespace)
      for (index, word) in words.enumerated() where word == "REFERENCES" {
        let parent = words[index + 1].filter { $0 != "," }
        #expect(made.contains(parent), "\(table.rawValue) before \(parent)")
      }
      made.insert(table.rawValue)
    }
    #expect(made.count == 8)
  }

  @Test func `times are UTC with three decimals, and nothing else is read`() {
    #expect(SWIPTime.text(1_772_438_400_123) == "2026-03-02T08:00:00.123Z")
    #expect(SWIPTime.milliseconds("2026-03-02T08:00:00.123Z") == 1_772_438_400_123)
    let others = [
      "2026-03-02T08:00:00Z", "2026-03-02T08:00:00.123", "2026-03-02 08:00:00.123Z", "",
    ]
    for text in others {
      #expect(SWIPTime.milliseconds(text) == nil)
    }
  }
}
