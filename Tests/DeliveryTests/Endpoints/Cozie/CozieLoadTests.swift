import Fixtures
import Formats
import HTTP
import Receiver
import Spool
import Testing

@testable import Delivery

/// Load tests of Cozie's endpoint. They run one after another, because each server and each test
/// blocks threads of Dispatch, whose number per process is limited.
@Suite(.serialized)
struct CozieLoadTests {
  @Test func `phones have ids of their own, in the app's form`() {
    let phones = (0..<2_000).map { CoziePhone($0) }
    #expect(Set(phones.map(\.participant)).count == 2_000)
    #expect(Set(phones.map(\.password)).count == 2_000)
    #expect(Set(phones.map(\.oneSignal)).count == 2_000)
    for phone in phones {
      #expect(
        phone.participant.wholeMatch(of: /Participant_[A-HK-NP-Z2-9]{8}/) != nil
          && phone.password.wholeMatch(of: /[A-Za-z0-9*&%$#@]{16}/) != nil
          && phone.oneSignal.wholeMatch(
            of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
      )
    }
    #expect(CoziePhone(7) == phones[7])
  }

  @Test(arguments: [true, false])
  func `times move by whole days, by the clock, and all else stays`(isArray: Bool) throws {
    let row = CozieRow(
      time: "2026-02-27T23:30:00.123+0530", measurement: "m",
      tags: [CozieTag("id_onesignal", ""), CozieTag("id_participant", "x")],
      fields: [
        CozieField("ws_timestamp_start", .text("2026-02-27T23:29:00.000+0530")),
        CozieField("ws_timestamp_location", .text("")),
        CozieField("ts_step_count_watch_timestamp_end", .text("2026-12-31T00:00:00.000-0800")),
        CozieField("ts_stand_time", .number(60.5)), CozieField("q_when", .text("2026-02-27")),
      ])
    let phone = CoziePhone(3)
    let body = try phone.body(CozieRow.body(of: [row], isArray: isArray), days: 2)
    var moved = row
    moved.time = "2026-03-01T23:30:00.123+0530"
    moved.fields[0] = CozieField("ws_timestamp_start", .text("2026-03-01T23:29:00.000+0530"))
    moved.fields[2] = CozieField(
      "ts_step_count_watch_timestamp_end", .text("2027-01-02T00:00:00.000-0800"))
    moved.tags = [
      CozieTag("id_onesignal", phone.oneSignal), CozieTag("id_participant", phone.participant),
      CozieTag("id_password", phone.password),
    ]
    #expect(body == CozieRow.body(of: [moved], isArray: isArray))
  }

  @Test func `each upload is one line, and a phone that begins again is days later`() async throws {
    let requests = try RequestsOutbox(participants: 2, hours: 1)
    let receiver = try requests.receive()
    defer { receiver.stop() }
    var options = DeliveryOptions(to: receiver.url + "/write", try Backlog(requests.outbox.path))
    options.apiKey = CozieInbox.key
    options.http.connections = 4
    // Three phones send five lines for each of two participants.
    let result = try await LoadTest(
      as: "cozie", options, phones: 3, .stages([Stage(seconds: 0.3, rate: 100)]), thresholds: []
    ).run(LoadProgress())
    #expect(result.asked == 30 && result.outcomes == [.stored: 30])
    let bodies = CozieInbox.state(requests.store).bodies
    #expect(bodies.count == 30 && Set(bodies).count == 30)
    let rows = try bodies.flatMap { try CozieRow.rows(in: Array($0.utf8)).rows }
    let byPhone = Dictionary(grouping: rows) { $0.tags[1].value }
    #expect(Set(byPhone.keys) == Set((0..<3).map { CoziePhone($0).participant }))
    let days = Set(rows.map { String($0.time.prefix(10)) })
    #expect(days == ["2026-03-02", "2026-03-03"])
  }

  @Test func `a damaged recording ends a test before it begins`() throws {
    let requests = try RequestsOutbox(hours: 1)
    try requests.put(["{}"], of: Outbox.patients[0])
    var options = DeliveryOptions(to: "http://127.0.0.1:9", try Backlog(requests.outbox.path))
    options.apiKey = "key"
    let error = #expect(throws: DeliveryError.self) {
      try LoadTest(
        as: "cozie", options, phones: nil, .stages([Stage(seconds: 1, rate: 1)]), thresholds: [])
    }
    guard case .badFile(let path, line: 1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path.hasSuffix("requests.jsonl"))
  }
}
