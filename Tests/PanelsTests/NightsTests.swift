import Page
import Reading
import Testing

@testable import Panels

struct NightsTests {
  /// The start of 2026-03-02 (UTC), in ms since 1970; the night of this date started 12 h earlier.
  private static let midnight = SmallHealth.midnight
  private static let noon = midnight - 43_200_000
  private static let night: Int64 = 20_514

  private func nights(_ parts: [(seconds: Range<Int64>, kind: Nights.Kind)]) -> Nights {
    var nights = Nights()
    for part in parts {
      let span = Self.noon + 1_000 * part.seconds.lowerBound
      nights.add(
        span..<Self.noon + 1_000 * part.seconds.upperBound, part.kind, in: .all)
    }
    return nights
  }

  private func page(_ seen: Nights, true truth: Nights? = nil) -> String {
    var page = Markup()
    Nights.strips([Self.night], true: truth, seen: seen, SmallDownload.utc).write(to: &page)
    return page.text
  }

  @Test func `values of samples are those of HealthKit`() {
    let kinds = [-1, 0, 1, 2, 3, 4, 5, 6, 0.5, .nan].map { Nights.Kind(value: $0) }
    #expect(kinds == [nil, .inBed, .unknown, .awake, .light, .deep, .dream, nil, nil, nil])
    #expect(Nights.Kind(value: nil) == nil)
  }

  @Test func `stages of the truth are those of a body`() {
    let kinds = ["n1", "n2", "n3", "rem", "awake", ""].map { Nights.Kind(stage: $0) }
    #expect(kinds == [.light, .light, .deep, .dream, .awake, .awake])
  }

  @Test func `time awake or in bed is no sleep`() {
    #expect(Nights.Kind.allCases.map(\.isAsleep) == [false, true, true, true, true, false])
  }

  @Test func `spans without length, and those that leave the frame, are left out`() {
    var nights = Nights()
    let frame = Frame.within(100..<200)
    nights.add(150..<150, .light, in: frame)
    nights.add(99..<150, .light, in: frame)
    nights.add(150..<200, .light, in: frame)
    #expect(nights.parts.isEmpty)
    nights.add(100..<199, .light, in: frame)
    #expect(nights.dates == [0] && nights.seconds(0, where: \.isAsleep) == 0.099)
  }

  @Test func `a night counts once where parts overlap, in any order`() {
    let nights = nights([(500..<900, .deep), (0..<100, .light), (50..<300, .dream)])
    #expect(nights.seconds(Self.night, where: \.isAsleep) == 700)
    #expect(nights.seconds(Self.night) { $0 == .deep } == 400)
    #expect(nights.seconds(Self.night) { $0 == .inBed } == nil)
  }

  @Test func `nights are from noon to noon, also before 1970`() {
    var nights = Nights()
    let times: [Int64] = [43_199_999, 43_200_000, 10]
    for time in times { nights.add(time..<time + 1, .light, in: .all) }
    let early = Frame(
      clock: LocalClock(zone: "a") { _ in -86_400_000 }, window: nil, showsCoordinates: false)
    nights.add(5..<6, .light, in: early)
    #expect(nights.dates == [-1, 0, 1] && nights.parts[0]?.count == 2)
  }

  @Test func `32,768 parts are enough`() {
    var nights = Nights()
    for _ in 0..<32_770 { nights.add(5..<6, .light, in: .all) }
    #expect(nights.parts[0]?.count == 32_768)
  }

  /// One pixel is 96 s. A stage of less than 48 s is not shown.
  @Test(
    arguments: [
      (seconds: 0..<96, path: "M0 13h1"), (0..<97, "M0 13h2"), (95..<192, "M0 13h2"),
      (96..<192, "M1 13h1"), (0..<47, nil), (0..<48, "M0 13h1"), (90..<140, "M0 13h2"),
      (86_304..<86_400, "M899 13h1"), (0..<86_399, "M0 13h900"),
    ] as [(Range<Int64>, String?)])
  func `a part has the pixels that it touches`(seconds: Range<Int64>, path: String?) {
    #expect(Shown.strips("sleep2", in: page(nights([(seconds, .deep)])))[8] == path)
  }

  @Test func `a part that reaches beyond noon ends with its night`() {
    #expect(
      Shown.strips("sleep3", in: page(nights([(86_000..<90_000, .dream)])))[8] == "M895 13h5")
  }

  @Test func `each night has a row with its date, in the order of the dates`() {
    var nights = Nights()
    for night in [0, 2] as [Int64] {
      // The sleep starts two hours after noon of the previous date.
      let start = Self.noon + 86_400_000 * night + 7_200_000
      nights.add(start..<start + 192_000, .deep, in: .all)
    }
    var page = Markup()
    let dates = [Self.night, Self.night + 1, Self.night + 2]
    Nights.strips(dates, true: nil, seen: nights, SmallDownload.utc).write(to: &page)
    #expect(page.text.contains("viewBox=\"0 0 900 66\""))
    #expect(page.text.contains("Sleep in 3 nights, from noon to noon."))
    for date in ["2026-03-02", "2026-03-03", "2026-03-04"] { #expect(page.text.contains(date)) }
    // The first 7,200 s of the night are 75 pixels. The strip of the second night is 44 pixels
    // below the strip of the first.
    #expect(Shown.strips("sleep2", in: page.text) == [8: "M75 13h2m-2 44h2"])
    #expect(nights.dates == [Self.night, Self.night + 2])
  }

  @Test func `kinds have labels`() {
    #expect(
      Nights.Kind.allCases.map(\.label) == [
        "awake", "light: core, N1, N2", "deep: N3", "REM", "asleep", "in bed",
      ])
  }

  @Test func `the truth is above, time in bed below`() {
    let seen = nights([(960..<1_920, .inBed), (1_152..<1_248, .light), (0..<96, .light)])
    let truth = nights([(1_056..<1_152, .inBed), (1_056..<1_152, .light)])
    let page = page(seen, true: truth)
    #expect(Shown.strips("sleep5", in: page) == [8: "M11 4h1", 3: "M10 19.5h10"])
    #expect(Shown.strips("sleep1", in: page) == [8: "M11 4h1m-12 9h1m11 0h1"])
    #expect(page.contains("aria-label=\"Sleep in 1 night, from noon to noon.\""))
    // A night is 900 pixels of 96 s wide and is 22 pixels high.
    #expect(page.contains("viewBox=\"0 0 900 22\""))
    let ticks = page.matches(of: /left:([0-9]*)%">([0-9]*) h</).map { "\($0.1) \($0.2)" }
    #expect(
      ticks == ["0 12", "12 15", "25 18", "37 21", "50 0", "62 3", "75 6", "87 9"])
  }
}
