import Testing

@testable import Formats

struct CozieSurveysTests {
  /// The time 2022-08-31 23:02:51.578 UTC, in ms since 1970.
  private static let time: Int64 = 1_661_986_971_578
  private static let week: Int64 = 7 * 86_400_000

  private static func survey(
    _ count: Int64, at time: Int64 = time, by phone: String = "x", of participant: String = "dev01",
    in experiment: String = "dev"
  ) -> InfluxPoint {
    InfluxPoint(
      measurement: experiment,
      tags: [CozieTag("id_participant", participant), CozieTag("id_onesignal", phone)],
      fields: [.init("ws_survey_count", .integer(count))], time: time)
  }

  private static func counts(
    _ points: [InfluxPoint], now: Int64 = time + 1_000
  ) -> CozieSurveys.Counts? {
    var surveys = CozieSurveys(of: "dev01", in: "dev", now: now)
    for point in points { surveys.take(point) }
    return surveys.counts
  }

  @Test func `surveys are counted once each, and the last is shown in UTC`() {
    let points = [
      Self.survey(1), Self.survey(1), Self.survey(0, at: Self.time - 60_000),
      Self.survey(-1, at: Self.time + 60_000), Self.survey(2, of: "dev02"),
      Self.survey(2, in: "other"),
      InfluxPoint(
        measurement: "dev", tags: [CozieTag("id_participant", "dev01")],
        fields: [.init("ts_heart_rate", .integer(70))], time: Self.time + 70_000),
    ]
    #expect(Self.counts(points) == .init(valid: 2, invalid: 0, last: "31.08.2022 - 23:02"))
    #expect(Self.counts([]) == .init(valid: 0, invalid: 0, last: "-"))
  }

  @Test func `two surveys of one instant are both invalid, and three make the function fail`() {
    let points = [Self.survey(1), Self.survey(1, by: "y"), Self.survey(2, at: Self.time + 1)]
    #expect(Self.counts(points) == .init(valid: 3, invalid: 2, last: "31.08.2022 - 23:02"))
    #expect(Self.counts(points + [Self.survey(1, by: "z")]) == nil)
  }

  @Test func `surveys of a hundred weeks are counted, those of later too`() {
    let points = [Self.survey(1), Self.survey(2, at: Self.time + 1)]
    #expect(Self.counts(points, now: Self.time + 100 * Self.week)?.valid == 1)
    #expect(Self.counts(points, now: Self.time - Self.week)?.valid == 2)
  }

  @Test func `a survey without a fault counts from the instant behind a hundred weeks`() {
    #expect(CozieSurveys.weeks == 100)
    let now = Self.time + 100 * Self.week
    #expect(Self.counts([Self.survey(1)], now: now)?.valid == 0)
    #expect(Self.counts([Self.survey(1)], now: now - 1)?.valid == 1)
  }

  @Test func `a survey that comes again overwrites the first, and other types are skipped`() {
    #expect(Self.counts([Self.survey(-1), Self.survey(0)])?.valid == 1)
    #expect(Self.counts([Self.survey(0), Self.survey(-1)])?.valid == 0)
    let text = InfluxPoint(
      measurement: "dev", tags: [CozieTag("id_participant", "dev01")],
      fields: [.init("ws_survey_count", .string("1"))], time: Self.time)
    #expect(Self.counts([text])?.valid == 0)
    let twice = InfluxPoint(
      measurement: "dev", tags: [CozieTag("id_participant", "dev01")],
      fields: [.init("ws_survey_count", .integer(-1)), .init("ws_survey_count", .integer(1))],
      time: Self.time)
    #expect(Self.counts([twice])?.valid == 1)
  }

  @Test func `pairs of one instant are counted twice each, up to the nanosecond`() {
    let pairs = [1, 2].flatMap { (minute: Int64) in
      ["x", "y"].map { Self.survey(1, at: Self.time + 60_000 * minute, by: $0) }
    }
    #expect(Self.counts(pairs) == .init(valid: 4, invalid: 4, last: "31.08.2022 - 23:04"))
    func point(_ nanoseconds: Int64) -> InfluxPoint {
      InfluxPoint(
        measurement: "dev", tags: [CozieTag("id_participant", "dev01")],
        fields: [.init("ws_survey_count", .integer(1))], time: Self.time, nanoseconds: nanoseconds)
    }
    #expect(Self.counts([point(0), point(1), point(2)])?.invalid == 0)
  }
}
