import Testing

@testable import Simulation

struct CivilSpanTests {
  private let boston = try? World.made.zones["America/New_York"]
  private let london = try? World.made.zones["Europe/London"]

  /// Returns the times of 9:00 and 21:00 on the days from 2026-03-02 on. The time span is read in
  /// parts that end at the given times.
  private func instants(
    from zone: TimeZoneRules, changing changes: [(from: Timestamp, zone: TimeZoneRules)] = [],
    start: String = "2026-03-02", days: Int = 4, cut cuts: [Double] = []
  ) throws -> [String] {
    let date = try #require(CivilDate(start))
    let first = zone.startOfDay(date)
    let edges = [0] + cuts + [86_400 * Double(days)]
    var (told, current) = (Int.min, zone)
    var texts: [String] = []
    for (low, high) in zip(edges, edges.dropFirst()) {
      let bounds = first.advanced(bySeconds: low)..<first.advanced(bySeconds: high)
      let span = CivilSpan(bounds, in: current, changing: changes, told: told)
      texts += span.instants { _ in [9 * 3_600, 21 * 3_600] }.map {
        "\($0.date) \($0.seconds / 3_600): \($0.instant.seconds(since: first) / 3_600)"
      }
      told = span.toldAtEnd
      current = span.zones.last?.zone ?? current
    }
    return texts
  }

  @Test func `each time of each date comes once, wherever the days are cut`() throws {
    let zone = try #require(boston)
    let whole = try instants(from: zone)
    #expect(whole.count == 8 && whole[1] == "2026-03-02 21: 21.0")
    for cut in stride(from: 0.5, to: 95, by: 3.25) {
      #expect(try instants(from: zone, cut: [3_600 * cut]) == whole)
    }
  }

  @Test func `a night in which clocks are set has each time once`() throws {
    for start in ["2026-03-07", "2026-10-31"] {
      let zone = try #require(boston)
      let whole = try instants(from: zone, start: start)
      #expect(whole.count == 8)
      for cut in stride(from: 24, to: 30, by: 0.5) {
        #expect(try instants(from: zone, start: start, cut: [3_600 * cut]) == whole)
      }
    }
  }

  @Test func `who travels east is asked at once what was skipped`() throws {
    let (west, east) = (try #require(boston), try #require(london))
    // On this flight to the east, the local clocks skip five hours at 18:00 in Boston.
    let landing = west.startOfDay(World.date).advanced(bySeconds: 18 * 3_600)
    let texts = try instants(from: west, changing: [(landing, east)])
    #expect(texts[1] == "2026-03-02 21: 18.0" && texts[2] == "2026-03-03 9: 28.0")
    for cut in [17.0, 18, 19] {
      #expect(try instants(from: west, changing: [(landing, east)], cut: [3_600 * cut]) == texts)
    }
  }

  @Test func `who travels west is not asked twice`() throws {
    let (west, east) = (try #require(boston), try #require(london))
    let landing = east.startOfDay(World.date).advanced(bySeconds: 22 * 3_600)
    let texts = try instants(from: east, changing: [(landing, west)])
    #expect(texts[1] == "2026-03-02 21: 21.0" && texts[2] == "2026-03-03 9: 38.0")
    for cut in [21.5, 22, 23, 26] {
      #expect(try instants(from: east, changing: [(landing, west)], cut: [3_600 * cut]) == texts)
    }
  }
}
