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

  @Test func `keys and optional columns are those of the design`() {
    #expect(
      SWIPTable.allCases.map(\.key) == [
        ["user_id"], ["user_id", "type", "created_datetime"], ["device_id"], ["app_id"],
        ["app_session_id"], ["app_session_id", "failure_name", "created_datetime"],
        ["app_biosignal_id"], ["app_biosignal_id"],
      ])
    let needed = SWIPTable.allCases.map { $0.columns.filter { !$0.isOptional }.map(\.name) }
    #expect(
      needed == [
        ["user_id", "created_datetime"], ["user_id", "type", "created_datetime", "status"],
        ["device_id"], ["app_id"],
        ["app_session_id", "user_id", "device_id", "started_at", "app_id", "data_on_cloud"],
        ["app_session_id", "failure_name", "created_datetime"],
        ["app_biosignal_id", "app_session_id", "timestamp"],
        ["app_biosignal_id", "dominant_emotion", "model_id"],
      ])
    #expect(SWIPTable.allCases.map(\.columns.count) == [2, 4, 6, 6, 8, 3, 15, 7])
    #expect(SWIPTable.signals.count == 12)
  }

  @Test(arguments: SWIPEmotion.allCases)
  func `an emotion is read by its name, and stress by its state's`(emotion: SWIPEmotion) {
    #expect(SWIPEmotion(dominant: emotion.rawValue) == emotion)
    let state = SWIPState(emotion)
    let states: [SWIPEmotion: SWIPState] = [.calm: .calm, .stressed: .stress]
    #expect(state == states[emotion] ?? .neutral)
  }

  @Test func `other words are no emotion`() {
    #expect(SWIPEmotion(dominant: "Stress") == .stressed)
    #expect(SWIPEmotion(dominant: "calm") == nil && SWIPEmotion(dominant: "") == nil)
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `a time reads back as it was written`(time: Int64, text: String) {
    #expect(SWIPTime.text(time) == text && SWIPTime.milliseconds(text) == time)
  }
}
