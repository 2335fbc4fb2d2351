import Fixtures
import Foundation
import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

/// Tests of MyLifeDB's rows that are not HealthKit's.
struct DigitalRowsTests {
  /// A sample with the parts of its metadata that the tests read.
  private struct Sample: Decodable {
    let type: String
    let start: Date
    let value: Double?
    let metadata: Metadata?

    struct Metadata: Decodable {
      let region: String?
      let pressure: Double?

      private enum CodingKeys: String, CodingKey {
        case region
        case pressure = "pressure_hpa"
      }
    }

    var instant: Timestamp { Timestamp(seconds: Int64(start.timeIntervalSince1970)) }
  }

  private struct File: Decodable {
    let samples: [Sample]
  }

  private static func samples(_ recorded: Recorded, _ collector: String) throws -> [Sample] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try recorded.entries.filter { $0.stream == collector && $0.path.contains("/raw/") }
      .sorted { $0.path < $1.path }
      .flatMap {
        try decoder.decode(File.self, from: Data(recorded.contents[$0.path] ?? [])).samples
      }
  }

  /// The phone feels the pressure at sea level of the region's weather, at the true height.
  @Test func `the barometer agrees with the weather, and a traveller has that of the other town`()
    async throws
  {
    let study = try DailyFiles.study(
      collect: ["environment"], rows: "all", from: "2026-03-03", days: 8, watch: nil, journeys: true
    )
    let recorded = try await Recorded(study, [.mylifedb])
    let samples = try Self.samples(recorded, "environment")
    let hours = samples.filter { $0.type == "sim.environment.weather" }
    let sea = Dictionary(
      hours.compactMap { hour in hour.metadata?.pressure.map { (hour.instant, $0) } },
      uniquingKeysWith: { first, _ in first })
    #expect(Set(hours.compactMap { $0.metadata?.region }).count == 2)
    let life = LifeReader(study.participant(0).life)
    let geography = Geography(study.towns)
    var compared = 0
    for sample in samples where sample.type == "sim.environment.pressure" {
      let day = life.day(at: sample.instant)
      let time = sample.instant.seconds(since: day.start)
      let leg = day.legs.first { $0.start <= time && time < $0.end }
      guard let pressure = sea[sample.instant], let value = sample.value, leg?.mode != .plane
      else { continue }
      let altitude = geography.position(of: day.travel(at: time).position).altitude
      // The formula of the ICAO standard atmosphere, here with the function of the C library.
      let expected = pressure * pow(1 - 2.25577e-5 * altitude, 5.25588)
      #expect(abs(10 * value - expected) < 0.15, "\(sample.start)")
      compared += 1
    }
    #expect(compared > 120)
    for hour in hours {
      let day = life.day(at: hour.instant)
      let time = hour.instant.seconds(since: day.start)
      let isFlying = day.legs.contains { $0.mode == .plane && $0.start <= time && time < $0.end }
      guard !isFlying else { continue }
      #expect(hour.metadata?.region == day.town(at: time).region.name, "\(hour.start)")
    }
  }

  @Test func `a survey is on the screen in a use of the app that asks`() throws {
    let study = try TestStudy.load("surveys") { $0.days = 4 }
    var visits = 0
    for number in 0..<3 {
      let participant = study.participant(number)
      let life = LifeReader(participant.life)
      let reader = DigitalReader(
        HealthReader(life, random: participant.random), of: participant, in: study)
      var instant = study.span.lowerBound
      while instant < study.span.upperBound {
        let day = life.day(at: instant)
        let uses = reader.day(of: day).uses
        for response in day.use.responses where response.prompt.device == .phone {
          for visit in response.filling?.visits ?? [] {
            // The phone may be locked for a while during a visit.
            let shown = uses.filter { $0.start < visit.upperBound && visit.lowerBound < $0.end }
            #expect(Set(shown.map(\.app.id)) == [response.prompt.id.app])
            visits += 1
          }
        }
        instant = day.end
      }
    }
    #expect(visits > 5)
  }

  @Test func `the truth has the weather of a study in which weather moves people`() async throws {
    var study = try DailyFiles.study(collect: ["environment"], days: 1, watch: nil)
    let calm = try await Recorded(study, [.truth])
    let profile = study.profile
    study.profile.weatherMovesPeople = true
    #expect(study.profile != profile)
    let moved = try await Recorded(study, [.truth])
    let digital: Set = ["weather", "app_use", "notifications", "agenda", "media", "mac_use"]
    #expect(digital.intersection(moved.entries.map(\.stream)) == ["weather"])
    #expect(digital.isDisjoint(with: calm.entries.map(\.stream)))
  }
}
