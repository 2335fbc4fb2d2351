import Fixtures
import Foundation
import Receiver
import Spool
import Testing

@testable import Delivery

/// Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct PhoneStatusTests {
  private static let start = Outbox.milliseconds(0)

  @Test func `readings are of the battery's rows, and others tell the level`() {
    let readings = PhoneBatteries.readings(
      "timestamp,event,level\n1,Locked,0.9\n2,Unplugged,0.65\n3,Unlocked,0.6\n4,Full,100\n5,Full,-1.0\n"
    )
    #expect(
      readings == [
        PhoneBatteries.Reading(time: 2, level: 0.65, state: .unplugged),
        PhoneBatteries.Reading(time: 3, level: 0.6, state: .unplugged),
        PhoneBatteries.Reading(time: 4, level: 1, state: .full),
      ])
  }

  /// What each upload of a participant said of its phone, in order of the files' names.
  private func reports(_ outbox: Outbox, _ patient: String) throws -> [[String: String]] {
    struct Form: Decodable {
      var fields: [String: String]
    }
    return try outbox.folder.files("store/uploads/\(patient)")
      .filter { $0.hasSuffix(".form.json") }
      .map { file in
        let form = try JSONDecoder().decode(Form.self, from: Data(outbox.folder.bytes(file)))
        let report = try #require(form.fields["device_status_report"])
        return try JSONDecoder().decode([String: String].self, from: Data(report.utf8))
      }
  }

  @Test func `a phone tells its battery and its queue as its files have them`() async throws {
    let outbox = try Outbox(participants: 2, files: 3)
    try outbox.folder.put(
      "timestamp,event,level\n\(Self.start - 5),Charging,0.35\n\(Self.start + 900_000),Unplugged,0.9\n",
      at: "out/beiwe/abc1def2/abc1def2_powerState_\(Self.start - 5).csv")
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    #expect(
      try await outbox.send(as: BeiweEndpoint.self, to: receiver.url).standing == .allStored)
    let gps = try reports(outbox, "abc1def2").prefix(3)
    #expect(gps.map { $0["battery_level"] } == ["0.35", "0.9", "0.9"])
    #expect(gps.map { $0["battery_state"] } == ["2", "1", "1"])
    #expect(gps.map { $0["number_uploads_queued"] } == ["4", "3", "2"])
    #expect(gps.allSatisfy { $0["count_upload_files_count"] == $0["number_uploads_queued"] })
    let other = try reports(outbox, "xyz9xyz9")
    #expect(other.map { $0["battery_level"] } == ["0.8", "0.8", "0.8"])
    #expect(other.map { $0["number_uploads_queued"] } == ["3", "2", "1"])
  }

  @Test func `a phone tells its token once, after it has registered`() async throws {
    let outbox = try Outbox(participants: 1, files: 1)
    let receiver = try outbox.receive(faults: ["slow:100%:0s"])
    defer { receiver.stop() }
    for _ in 0..<2 { try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) }
    // A fault of every request, so that each is listed.
    struct Line: Decodable {
      var subject: String
    }
    let routes = try outbox.folder.text("store/faults.jsonl").split(separator: "\n").map { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8)).subject.prefix { $0 != " " }
    }
    #expect(
      routes == [
        "/register_user", "/set_fcm_token", "/download_surveys", "/get_latest_device_settings",
        "\(Outbox.name("abc1def2", 0))",
      ])
  }
}
