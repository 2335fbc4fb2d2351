import Fixtures
import Testing

@testable import Receiver

/// Tests of the examples in Cozie's documentation about sending data, without their trailing
/// commas, with requests in curl's default form. Each stand-in blocks threads of Dispatch, whose
/// number per process is limited.
@Suite(.serialized)
struct CozieDocumentTests {
  private static func row(
    time: String = "2022-09-01T07:02:51.578+0800", _ fields: String, name: String = "fields"
  ) -> String {
    """
    {"time":"\(time)","measurement":"dev","tags":{
    "id_onesignal":"35E2A783-35DA-4C5F-B54E-5DAC30B6E860","id_participant":"dev01",
    "id_password":"5DAC30B6E86"},"\(name)":{\(fields)}}
    """
  }

  private static let survey = """
    "ws_survey_count":3,"ws_timestamp_start":"2022-09-02T05:03:21.066+0800",
    "ws_timestamp_location":"2022-09-02T05:01:22.645+0800","ws_longitude":103.77041753262827,
    "ws_latitude":1.2965471870539595,"ws_altitude": 73.4,"ws_location_floor":3,
    "ws_location_accuracy_horizontal":5.4,"ws_location_accuracy_vertical":2.8,
    "ws_location_acquisition_method":"GPS","ws_location_source_device":"Apple Watch",
    "q_preference_thermal":"No Change","q_preference_noise":"Quieter",
    "q_noise_source":"Appliances","q_headphones":"No","q_preference":"Cooler",
    "transmit_trigger":"watch_survey"
    """

  private static let message = """
    "notification_title":"Test Title","notification_subtitle":"Test Subtitle",
    "notification_text":"This a notification test text.",
    "action_button_shown": "First button label, Second button label, Third button label",
    "transmit_trigger":"push_notification_reception"
    """

  private static let examples: [(lines: String, rows: [String], fields: [String])] = [
    ("26–40", [row(#""example_integer":3,"example_string":"test""#)], ["example_string"]),
    ("55–84", [row(survey)], ["q_preference_thermal"]),
    (
      "86–139",
      [
        ("2022-09-01T07:42:24.471", #""heart_rate":74"#),
        ("2022-09-01T07:47:24.471", #""heart_rate":74"#),
        ("2022-09-01T08:46:30.479", #""ts_audio_exposure_environment":57"#),
        ("2022-09-02T04:22:59.454", #""ts_audio_exposure_environment":60"#),
      ].map { row(time: $0 + "+0800", $1 + #","transmit_trigger":"background_task""#) },
      ["heart_rate", "heart_rate"] + Array(repeating: "ts_audio_exposure_environment", count: 2)
    ),
    ("143–160", [row(message)], ["notification_title"]),
  ]

  /// Sends rows as curl does by default, and returns the status of the response.
  private func post(_ rows: [String], to app: CozieApp) throws -> Int? {
    let connection = try RawConnection(to: app.receiver.run.port)
    connection.send(
      RawRequest(
        "/write-queue",
        headers: [
          "User-Agent: curl/7.88.1", "Accept: */*", "x-api-key: any",
          "Content-Type: application/x-www-form-urlencoded",
        ], body: Array("[\n\(rows.joined(separator: ",\n"))\n]".utf8)
      ).bytes)
    return connection.status()
  }

  @Test(arguments: examples.indices)
  func `an example of the document is stored`(number: Int) throws {
    let (_, rows, fields) = Self.examples[number]
    let app = try CozieApp()
    #expect(try post(rows, to: app) == 200)
    app.stop()
    let points = try app.points()
    #expect(points.count == rows.count)
    #expect(zip(points, fields).allSatisfy { $0[$1] != nil })
    #expect(try app.drops() == [])
  }

  /// Lines 258 to 280 of the document are only a proposal. No app implements it, and the server's
  /// function does not parse it.
  @Test func `a row with a field for each type instead of fields gets 200, and is lost`() throws {
    let app = try CozieApp()
    let row =
      Self.row(
        #""example_integer_1":3,"example_integer_2":5"#, name: "fields_int"
      ).dropLast() + """
        ,"fields_float":{"example_float_1":1.23,"example_float_2":90.45},
        "fields_str":{"example_string_1":"test","example_string_2":"asdf"}}
        """
    #expect(try post([String(row)], to: app) == 200)
    app.stop()
    #expect(try app.points() == [] && app.drops() == ["1 poison fields"])
  }
}
