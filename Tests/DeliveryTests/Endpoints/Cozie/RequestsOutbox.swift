import Fixtures
import Formats
import Receiver
import Spool

@testable import Delivery

/// A folder with the requests of participants who answer Cozie's surveys on a watch.
struct RequestsOutbox {
  let outbox: Outbox
  static let start: Int64 = 1_772_427_600_000

  var folder: TemporaryFolder { outbox.folder }

  /// - Parameter hours: the number of hours, each of which has a location, the phone's health data,
  ///   a survey and the watch's health data.
  init(participants: Int = 1, hours: Int = 3) throws {
    outbox = try Outbox(participants: 0)
    for patient in Outbox.patients.prefix(participants) {
      try put(Self.hours(hours, of: patient), of: patient)
    }
  }

  /// Writes the lines as the file of a participant's requests.
  func put(_ lines: [String], of patient: String) throws {
    try folder.put(lines.map { $0 + "\n" }.joined(), at: "out/cozie/\(patient)/requests.jsonl")
  }

  /// Returns the lines of a participant's settings, and of the requests of `count` hours.
  static func hours(_ count: Int, of patient: String) -> [String] {
    let settings = line("settings", by: "phone", at: start, [row(patient, start, "wss_goal", 100)])
    return [settings]
      + (0..<count).flatMap { hour in
        let time = start + 3_600_000 * Int64(hour)
        return [
          line("location", by: "phone", at: time + 1, [row(patient, time + 1, "ts_latitude", 42)]),
          line(
            "health", by: "phone", at: time + 2,
            (0..<3).map { row(patient, time - 60_000 * $0, "ts_heart_rate", 60 + $0) }),
          line("survey", by: "watch", at: time + 3, [row(patient, time + 3, "ws_survey_count", 1)]),
          line(
            "health", by: "watch", at: time + 4,
            (0..<3).map { row(patient, time - 60_000 * $0, "ws_heart_rate", 60 + $0) }),
        ]
      }
  }

  static func row(_ patient: String, _ time: Int64, _ key: String, _ value: Int64) -> CozieRow {
    CozieRow(
      time: CozieTime.text(time, offset: 3_600), measurement: "study",
      tags: [
        CozieTag("id_onesignal", ""), CozieTag("id_participant", patient),
        CozieTag("id_password", "p"),
      ],
      fields: [CozieField(key, .integer(value)), CozieField("transmit_trigger", .text("test"))])
  }

  static func line(
    _ kind: String, by device: String, at due: Int64, _ rows: [CozieRow]
  ) -> String {
    var json = JSONWriter(.compact)
    let body = CozieRow.body(of: rows, isArray: kind == "health" || kind == "settings")
    json.object { json in
      json.member("due", due)
      json.member("device", device)
      json.member("kind", kind)
      json.member("trigger", "test")
      json.member("attempt", 1)
      json.member("rows", rows.count)
      json.member("body", String(decoding: body, as: UTF8.self))
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns the bodies of the requests in a participant's lines.
  func bodies(of patient: String = Outbox.patients[0]) throws -> [String] {
    try folder.text("out/cozie/\(patient)/requests.jsonl").split(separator: "\n").map {
      String(decoding: try CozieLine(Array($0.utf8)).body, as: UTF8.self)
    }
  }

  /// The path of the store for a server that receives this folder's requests.
  var store: String { folder.path + "/store" }

  func receive(faults: [String] = []) throws -> ReceiverRun {
    try outbox.receive(as: CozieInbox.self, faults: faults)
  }

  @discardableResult
  func send(
    to url: String, patience: Duration = .milliseconds(300),
    _ change: (inout DeliveryOptions) throws -> Void = { _ in }
  ) async throws -> LedgerSummary {
    try await outbox.send(as: CozieEndpoint.self, to: url, patience: patience) {
      $0.apiKey = CozieInbox.key
      $0.hidden.hide(CozieInbox.key)
      try change(&$0)
    }
  }
}
