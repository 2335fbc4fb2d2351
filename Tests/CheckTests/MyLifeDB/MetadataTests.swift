import Spool
import Testing

@testable import Check
@testable import Reading

/// The metadata of the phone's own types must have their keys with allowed values.
struct MetadataTests {
  private func read(
    _ collector: String, _ type: String, _ value: String, unit: String = "count",
    _ metadata: String
  ) -> Finding {
    let text = """
      {"date":"2026-03-02","exported_at":"2026-03-03T11:26:00Z","device_info":{\
      "phone":"iPhone 14","watch":null,"os_version":"iOS 17.5.1"},"samples":[{\
      "type":"sim.\(collector).\(type)","start":"2026-03-02T10:33:26Z",\
      "end":"2026-03-02T10:33:26Z","value":\(value),"unit":"\(unit)",\
      "source":"com.mylifedb.app","device":"iPhone 14","metadata":{\(metadata)}}]}

      """
    let day = MyLifeDBTree.Day(path: "day.json", collector: collector, date: 20_514)
    var reader = DayFileReader(day, Array(text.utf8))
    reader.read()
    return reader.finding
  }

  private static let notification = """
    "app":"messages","category":"social","kind":"message","phone":"locked","silenced":false,\
    "outcome":"answered","answered_s":12
    """

  @Test(arguments: [
    ("", "", 0), (",\"answered_s\":12", "", 0), ("\"answered_s\"", "\"priority\"", 0),
    (":12", ":60", 0), (":12", ":61", 1), (":12", ":1.5", 1), (":12", ":\"12\"", 1),
    ("\"app\":\"messages\",", "", 1), ("\"messages\"", "\"\"", 1), ("\"messages\"", "4", 1),
    ("\"message\"", "\"letter\"", 1), ("false", "0", 1), ("false", "null", 1),
  ])
  func `a notification has its keys, and other keys are no findings`(
    old: String, new: String, failures: Int
  ) {
    var metadata = Self.notification
    if !old.isEmpty { metadata.replaceFirst(old, by: new) }
    let finding = read("screen-time", "notifications", "1", metadata)
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  @Test(
    arguments: [
      ("CHF", "10.95", "2026-04-02", 0), ("chf", "10.95", "2026-04-02", 1),
      ("Francs", "10.95", "2026-04-02", 1), ("CHF", "-1", "2026-04-02", 1),
      ("CHF", "10.95", "2026-04-31", 1),
    ])
  func `a subscription has a price and a date`(
    unit: String, value: String, date: String, failures: Int
  ) {
    let finding = read(
      "finance", "subscriptions", value, unit: unit,
      """
      "name":"Music streaming","category":"media","period":"month","renews":"\(date)",\
      "state":"active","active":4
      """)
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  @Test(
    arguments: [
      (#"["a","b"]"#, #"[{"track":"a","plays":2}]"#, 0), ("[]", "[]", 0),
      (#"["a",""]"#, "[]", 1), (#""a""#, "[]", 1), ("[]", #"[{"track":"a","plays":0}]"#, 1),
      ("[]", #"[{"plays":2}]"#, 1),
      ("[" + Array(repeating: #""a""#, count: 26).joined(separator: ",") + "]", "[]", 1),
    ])
  func `a history has lists of tracks`(recent: String, most: String, failures: Int) {
    let finding = read(
      "music", "recent", "2", "\"recent\":\(recent),\"most_played\":\(most)")
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  @Test(
    arguments: [
      ("2026-03-02T11:37:56Z", "35.5", "", 0), ("2026-03-02T11:37:56", "35.5", "", 1),
      ("2026-03-02T11:37:56Z", "95", "", 1),
      ("2026-03-02T11:37:56Z", "35.5", ",\"civil_dawn\":\"2026-03-02T05:33:46Z\"", 0),
      ("2026-03-02T11:37:56Z", "35.5", ",\"civil_dawn\":\"early\"", 1),
    ])
  func `a sunrise has a noon, and may have a dawn`(
    noon: String, height: String, more: String, failures: Int
  ) {
    let finding = read(
      "environment", "daylight", "40061.206", unit: "s",
      "\"region\":\"zurich\",\"noon\":\"\(noon)\",\"noon_deg\":\(height)\(more)")
    #expect(finding.failures == failures, "\(finding.examples)")
  }

  @Test(arguments: [(0, 0), (7, 0), (1, 1)])
  func `a birthday is on its date or in a week`(days: Int, failures: Int) {
    let finding = read(
      "contacts", "birthdays", "1",
      "\"contact\":\"contact-1\",\"relation\":\"friend\",\"days_ahead\":\(days)")
    #expect(finding.failures == failures, "\(finding.examples)")
  }
}
