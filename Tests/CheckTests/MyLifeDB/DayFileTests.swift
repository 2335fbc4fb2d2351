import Fixtures
import Glibc
import Spool
import Testing

@testable import Check
@testable import Reading

/// What is wrong with a day's file is a finding, whatever it is, and ends no check.
struct DayFileTests {
  private static let sample = """
    {"type":"sim.battery.level","start":"2026-03-02T10:33:26Z","end":"2026-03-02T10:33:26Z",\
    "value":0.85,"unit":"%","source":"com.mylifedb.app","device":"iPhone 14"}
    """

  private func text(_ samples: String = sample) -> String {
    """
    {"date":"2026-03-02","exported_at":"2026-03-03T11:26:00Z","device_info":{"phone":"iPhone 14",\
    "watch":null,"os_version":"iOS 17.5.1"},"samples":[\(samples)]}

    """
  }

  private func read(_ text: String) -> DayFileReader {
    let day = MyLifeDBTree.Day(path: "day.json", collector: "battery", date: 20_514)
    var reader = DayFileReader(day, Array(text.utf8))
    reader.read()
    return reader
  }

  @Test func `a file as the docs have it is in order`() {
    let reader = read(text())
    #expect(reader.finding.failures == 0, "\(reader.finding.examples)")
    #expect(reader.file.samples.map(\.value) == [0.85])
    #expect(reader.file.phone == "iPhone 14" && reader.file.watch == nil)
    #expect(read(text("")).finding.failures == 0)
  }

  @Test func `a sample is the same whatever lines it stands on`() throws {
    let route = #"{"t":"2026-03-02T10:33:26Z"},{"t":"2026-03-02T10:33:27Z"}"#
    let long = Self.sample.dropLast() + ",\"metadata\":{\"route\":[\(route)]}}"
    let onOneLine = read(text("\(Self.sample),\(long)"))
    let spaced = long.replacing("},{", with: "},\n\n{")
    let onMany = read(text("\n\(Self.sample),\n\n\(spaced)\n"))
    #expect(onMany.finding.failures == 0 && onMany.file.samples.count == 2)
    #expect(onMany.file.samples.map(\.hash) == onOneLine.file.samples.map(\.hash))
    let other = read(text("\(Self.sample),\(long.replacing("27Z", with: "28Z"))"))
    #expect(other.file.samples.map(\.hash) != onOneLine.file.samples.map(\.hash))
  }

  @Test(arguments: [
    ("\"date\":\"2026-03-02\"", "\"date\":\"2026-03-03\""), ("\"date\":\"2026-03-02\",", ""),
    ("03T11:26:00Z", "03T11:26:00"), ("\"watch\":null", "\"watch\":3"),
    ("\"watch\":null,", ""), ("\"samples\"", "\"sample\""), ("{\"date\"", "{\"more\":1,\"date\""),
  ])
  func `an odd envelope is a finding`(old: String, new: String) {
    let reader = read(text().replacingFirst(old, by: new))
    #expect(reader.finding.failures >= 1)
  }

  @Test(arguments: [
    ("sim.battery.level", "sim.battery.colour"), ("sim.battery.level", "sim.charging.session"),
    ("\"unit\":\"%\"", "\"unit\":null"), ("0.85", "85"), ("0.85", "\"0.85\""), ("0.85", "null"),
    ("\"device\":\"iPhone 14\"", "\"device\":14"), (",\"device\":\"iPhone 14\"}", "}"),
    ("\"source\":\"com.mylifedb.app\"", "\"source\":\"\""),
    ("\"start\":\"2026-03-02T10:33:26Z\"", "\"start\":\"2026-03-02T10:33:27Z\""),
    ("\"start\":\"2026-03-02T10:33:26Z\"", "\"start\":1772447606"),
    ("}", ",\"metadata\":{}}"), ("}", ",\"metadata\":null}"), ("}", ",\"uuid\":1}"),
  ])
  func `an odd sample is a finding`(old: String, new: String) {
    let reader = read(text(Self.sample.replacingFirst(old, by: new)))
    #expect(reader.finding.failures >= 1)
    #expect(reader.finding.examples.first?.row == 1)
  }

  @Test(arguments: ["3", "[]", "null", "\"sample\""])
  func `what is no sample is a finding`(value: String) {
    let reader = read(text("\(value),\(Self.sample)"))
    #expect(reader.finding.failures == 1)
    #expect(reader.file.samples.map(\.row) == [2])
  }

  @Test func `samples out of order are a finding`() {
    let early = Self.sample.replacing("T10:33:26Z", with: "T09:33:26Z")
    #expect(read(text("\(early),\(Self.sample)")).finding.failures == 0)
    #expect(read(text("\(Self.sample),\(early)")).finding.failures == 1)
  }

  @Test(arguments: ["", "{", "[]", "{}{}", "{\"samples\":[{]}", "\u{0}"])
  func `damaged JSON is one finding`(text: String) {
    #expect(read(text).finding.failures == 1)
  }

  @Test(.whole) func `files that are none, or lie elsewhere, are findings`() async throws {
    let folder = try await SmallRecording.health().copy()
    let day = try folder.first("apple-health/raw/2026/03/2026-03-07.json", in: "mylifedb")
    try folder.put("{", at: day)
    let text = try await folder.finding("health-text")
    #expect(text.examples.map(\.file) == [day])
    try folder.delete(day)
    try folder.put("{}", at: day.replacing("2026-03-07.json", with: "2026-04-07.json"))
    #expect(try await folder.finding("health-text").failures >= 1)
    #expect(try await folder.finding("health-days").failures == 1)
    #expect(mkfifo(folder.path + "/" + day, 0o600) == 0)
    #expect(try await folder.finding("readable").failures >= 1)
  }

  @Test(.whole) func `a type that types json does not name is a finding`() async throws {
    let folder = try await SmallRecording.health().copy()
    let types = try folder.first("/types.json", in: "mylifedb")
    try folder.edit(types) { $0.replaceFirst("HKQuantityTypeIdentifierHeartRate\"", by: "Rate\"") }
    #expect(try await folder.finding("health-text").examples.map(\.file) == [types])
    try folder.put("{\"quantity_types\":", at: types)
    #expect(try await folder.finding("health-text").failures > 9)
    try folder.delete(types)
    #expect(try await folder.finding("health-text").failures == 1)
  }
}

extension String {
  fileprivate func replacingFirst(_ old: String, by new: String) -> String {
    var text = self
    text.replaceFirst(old, by: new)
    return text
  }
}
