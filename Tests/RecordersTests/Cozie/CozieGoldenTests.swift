import Formats
import Foundation
import Simulation
import Testing

@testable import Recorders

/// Tests of requests of every kind and version, which must have exactly the expected bytes.
struct CozieGoldenTests {
  private static let instant = Timestamp(milliseconds: 1_772_460_171_578)

  private static func fix(_ seconds: Double) -> CozieFix {
    CozieFix(
      time: instant.advanced(bySeconds: seconds),
      position: .init(latitude: 42.36827215106661, longitude: -71, altitude: 18.25),
      accuracy: (horizontal: 14, vertical: 5.097412986844976))
  }

  private static func sample(
    _ type: String, _ key: CozieProfile.HealthKey, _ value: CozieSample.Value.Content,
    suffix: String = "", hasEnd: Bool = false
  ) -> CozieSample {
    CozieSample(
      type: type, start: instant.advanced(bySeconds: -300),
      end: instant.advanced(bySeconds: -240.25), known: (instant, instant), isQuantity: true,
      values: [.init(key: key, suffix: suffix, value: value, hasEnd: hasEnd)])
  }

  /// Returns one request of each kind, with a name for each.
  private static func requests(_ version: String) throws -> [(name: String, CozieRequest)] {
    let study = try CozieFilesRead.study(
      #"""
      participation_days: ["Mo", "Fr"], reminder_interval: 90, push: [{ title: "Thanks",
        text: "Go on / off", buttons: ["Helpful", "Not helpful"], time: "12:30" }]
      """#, version: version)
    guard let app = study.app(Cozie.self) else { return [] }
    let rows = CozieRows(app, of: study.participant(0), seed: 5)
    let zone = study.zone
    func request(
      _ kind: CozieRequest.Kind, by device: CozieWindow.Device = .phone, _ trigger: String,
      _ rows: [CozieRow]
    ) -> CozieRequest {
      CozieRequest(kind, by: device, trigger: trigger, rows, of: app, at: instant)
    }
    let counted = app.profile.tellsCounters
    let samples = [
      sample("beat", .heartRate, .number(72)), sample("hrv", .variability, .number(36.18)),
      sample(
        "steps", .steps, .number(119), suffix: counted ? "_watch" : "", hasEnd: counted),
      sample("temperature", .wristTemperature, .number(36)),
      sample("workout", .workoutType, .text("Cycling")),
    ].filter { app.profile.health.contains($0.values[0].key) }
    func health(by device: CozieWindow.Device, _ trigger: String) -> CozieRequest {
      request(
        .health, by: device, trigger,
        samples.flatMap { rows.health($0, by: device, trigger: trigger, in: zone) })
    }
    let message = app.settings.push[0]
    return [
      (
        "settings",
        request(
          .settings, "app_change_settings",
          [rows.settings(charge: 87, reminding: app.settings.hours, at: instant, in: zone)])
      ),
      (
        "location",
        request(.location, "location_change", [rows.location(fix(-2), at: instant, in: zone)])
      ),
      ("health of the phone", health(by: .phone, "background_task")),
      (
        "survey",
        request(
          .survey, by: .watch, "watch_survey",
          [
            rows.survey(
              number: 3, opened: instant.advanced(bySeconds: -21), at: instant, in: zone,
              fix: fix(-19), answers: [("q_stress", "A little"), ("q_energy", "Some/none")])
          ])
      ),
      (
        "survey without a place",
        request(
          .survey, by: .watch, "watch_survey",
          [rows.survey(number: 4, opened: instant, at: instant, in: zone, fix: nil, answers: [])])
      ),
      ("health of the watch", health(by: .watch, "watch_survey")),
      (
        "message",
        request(
          .push, "push_notification_reception",
          [rows.message(message, touched: nil, at: instant, in: zone)])
      ),
      (
        "message with a button",
        request(
          .push, "push_notification_action_button",
          [rows.message(message, touched: .button("Helpful"), at: instant, in: zone)])
      ),
      (
        "message that is dismissed",
        request(
          .push, app.profile.push.dismissTrigger,
          [rows.message(message, touched: .dismissed, at: instant, in: zone)])
      ),
    ]
  }

  @Test(arguments: ["cozie-3.0.2", "cozie-3.0.0", "cozie-doc"])
  func `requests have the bytes of their version`(version: String) throws {
    let text = try Self.requests(version).map { name, request in
      "# \(name)\n" + String(decoding: request.body, as: UTF8.self) + "\n"
    }.joined(separator: "\n")
    try Golden.check(text, "\(version).txt")
  }

  @Test func `every kind of request is there`() throws {
    let kinds = Set(try Self.requests("cozie-3.0.2").map { $0.1.kind })
    #expect(kinds == Set(CozieRequest.Kind.allCases))
  }
}
