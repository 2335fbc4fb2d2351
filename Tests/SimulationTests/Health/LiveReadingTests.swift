import Testing

@testable import Simulation

struct LiveReadingTests {
  private static func readings(_ day: HealthDay) -> [(time: Double, reading: LiveReading?)] {
    stride(from: 0, to: day.day.duration, by: 120).enumerated().map { number, time in
      (time, day.liveReading(at: time, random: Random(seed: 1)[number]))
    }
  }

  @Test func `there is a reading where the watch is worn, and none elsewhere`() throws {
    var (worn, off) = (0, 0)
    for day in try Bodies.wearers.get().flatMap({ $0 }).map(\.day) {
      for (time, reading) in Self.readings(day) {
        if day.isWorn(at: time) { worn += reading == nil ? 0 : 1 } else { off += 1 }
        #expect(reading == nil || day.isWorn(at: time))
      }
    }
    #expect(worn > 1_000 && off > 100)
  }

  @Test func `readings are those of the body at their instants`() throws {
    for day in try Bodies.wearers.get().flatMap({ $0 }).map(\.day) {
      for (time, reading) in Self.readings(day) {
        guard let reading else { continue }
        let rate = day.heart.value(at: time)
        #expect(
          abs(reading.heartRate - rate) < 6 && reading.heartRate.rounded() == reading.heartRate)
        #expect((2...400).contains(reading.variability))
        #expect(abs(reading.interval - 60_000 / rate) < 6 * reading.variability + 1)
      }
    }
  }

  @Test func `variability goes on from one look to the next, and is less in stress`() throws {
    let day = try #require(Bodies.wearers.get().flatMap { $0 }.map(\.day).first)
    func step(_ seconds: Double) -> Double {
      let ratios = stride(from: 36_000.0, to: 50_000, by: 300).compactMap { time -> Double? in
        guard let one = day.liveReading(at: time, random: Random(seed: 1)),
          let next = day.liveReading(at: time + seconds, random: Random(seed: 2))
        else { return nil }
        return abs(next.variability / one.variability - 1)
      }
      return ratios.reduce(0, +) / Double(ratios.count)
    }
    #expect(step(2) < 0.5 * step(300))
  }
}
