import Reading
import Testing

@testable import Panels

struct SWIPNumbersTests {
  /// 2026-03-02 14:00 UTC.
  private static let start = SmallDownload.start
  private static let hour: Int64 = 3_600_000

  private func session(
    _ start: Int64, for length: Int64?, isInCloud: Bool = true, looks: Int = 1
  ) -> SWIPPiece.Session {
    SWIPPiece.Session(
      start: start, end: length.map { start + $0 }, isInCloud: isInCloud, looks: looks)
  }

  private func emotion(
    _ name: String, _ score: Double?, at time: Int64 = start
  ) -> SWIPPiece.Emotion {
    SWIPPiece.Emotion(time: time, dominant: name, score: score)
  }

  private func panel(_ piece: SWIPPiece, _ frame: Frame = .all) -> SWIPPanel {
    var panel = SWIPPanel(frame)
    panel.see(piece)
    return panel
  }

  /// A day with three sessions, and a day that has only emotions. One session has no end, and one
  /// session ends before its start.
  private var piece: SWIPPiece {
    SWIPPiece(
      sessions: [
        session(Self.start + Self.hour, for: 90_000, looks: 20),
        session(Self.start, for: 600_500, isInCloud: false, looks: 30),
        session(Self.start, for: nil, looks: 4), session(Self.start, for: -5_000, looks: 0),
      ],
      emotions: [
        emotion("Calm", 81), emotion("Stress", 60), emotion("Amused", nil),
        emotion("Calm", 100.5), emotion("Odd", 0),
        emotion("Focused", 100, at: Self.start + 10 * Self.hour),
      ])
  }

  @Test func `days have the sums of their sessions and emotions`() {
    let panel = panel(piece)
    #expect(
      Shown.rows("sessions", in: panel.page) == [
        ["2026-03-02", "4", "12 min", "54", "5", "47.0"],
        ["2026-03-03", "0", "0 min", "0", "1", "100"],
      ])
    // The mean is (81 + 60 + 0) / 3, because a score above 100 does not count.
    #expect(
      panel.json.hasPrefix(
        """
        {"sessions":4,"days":[{"date":"2026-03-02","sessions":4,"seconds":690.5,"looks":54,\
        "emotions":5,"mean_score":47},{"date":"2026-03-03","sessions":0,"seconds":0,"looks":0,\
        "emotions":1,"mean_score":100}],"emotions":{"Calm":2,"Stressed":1,"Focused":1,\
        "Neutral":0,"Amused":1},
        """))
    #expect(panel.page.contains("4 sessions with the emotions"))
    #expect(panel.page.contains("Sessions and emotions of 2 days."))
  }

  @Test func `emotions have their shares and mean scores`() {
    #expect(
      Shown.rows("emotions", in: panel(piece).page) == [
        ["Calm", "2", "33.3 %", "81.0"], ["Stressed", "1", "16.7 %", "60.0"],
        ["Focused", "1", "16.7 %", "100"], ["Neutral", "0", "0 %", "–"],
        ["Amused", "1", "16.7 %", "–"],
      ])
    let none = panel(SWIPPiece(sessions: [session(Self.start, for: 1)], emotions: []))
    #expect(Shown.rows("emotions", in: none.page).isEmpty)
    #expect(none.json.contains("\"seconds\":0.001,\"looks\":1,\"emotions\":0}]"))
  }

  @Test func `without the truth places are those of the store`() {
    #expect(
      Shown.rows("places", in: panel(piece).page)
        == [["in the cloud", "–", "3"], ["on the phone", "–", "1"]])
  }

  @Test func `places of the truth have words, and reasons that it should have`() {
    var piece = piece
    piece.fates = [
      ("local", "no_cloud_sync"), ("local", "no_cloud_sync"), ("none", "purged"), ("odd", "odd"),
      ("other", "odd"), ("cloud", "uploaded"), ("local", "open"), ("local", "waiting"),
      ("none", "revoked"),
    ].map { SWIPPiece.Fate(start: Self.start, place: $0.0, reason: $0.1) }
    #expect(
      Shown.rows("places", in: panel(piece).page) == [
        ["elsewhere", "–", "2"], ["in the cloud", "uploaded", "1"],
        ["on the phone", "no_cloud_sync", "2"], ["on the phone", "open", "1"],
        ["on the phone", "waiting", "1"], ["nowhere", "purged", "1"], ["nowhere", "revoked", "1"],
      ])
    piece.fates = [SWIPPiece.Fate(start: Self.start, place: "cloud", reason: "uploaded")]
    let later = panel(piece, .within(Self.start + 1..<Self.start + 2 * Self.hour))
    #expect(later.json.contains("\"places\":[]") && later.json.hasPrefix("{\"sessions\":1,"))
  }

  /// A pixel is 96 s wide, so 14 h are 525 pixels. A session of ten minutes and half a second
  /// covers seven pixels.
  @Test func `strips have sessions above emotions`() {
    let page = panel(piece).page
    // The data of the longest session are only on the phone. Sessions without an end or a length
    // are one pixel wide.
    #expect(Shown.strips("day10", in: page)[8] == "M525 5h7")
    #expect(Shown.strips("day11", in: page)[8] == "M562 5h2m-39 0h1")
    // An emotion is two pixels wide, and the next day is 18 pixels lower.
    #expect(Shown.strips("stressed", in: page)[7] == "M525 13.5h2")
    #expect(Shown.strips("focused", in: page)[7] == "M0 31.5h2")
    #expect(page.contains("viewBox=\"0 0 900 36\"") && page.contains("left:87%\">21 h</span>"))
  }

  @Test func `a session or an emotion at the end of a day ends with it`() {
    let last = Self.start + 10 * Self.hour - 1
    let page = panel(
      SWIPPiece(
        sessions: [session(last, for: 9 * Self.hour)], emotions: [emotion("Calm", 5, at: last)])
    ).page
    #expect(Shown.strips("day11", in: page)[8] == "M899 5h1")
    #expect(Shown.strips("calm", in: page)[7] == "M898 13.5h2")
    let day = panel(
      SWIPPiece(sessions: [session(Self.start, for: 24 * Self.hour)], emotions: []))
    #expect(Shown.strips("day11", in: day.page)[8] == "M525 5h375")
  }

  @Test func `scores are drawn by the hour`() {
    // The points are at 14.5 h and 0.5 h of 24 h, with the scores 60 and 100 of 100.
    let page = panel(piece).page
    #expect(Shown.outline("p50", in: page) == "M70.1 32M296.4 112")
    #expect(page.contains("4 scores. The lines p10, p50 and p90"))
    #expect(page.contains(">100</text>") && page.contains(">20 h</text>"))
  }

  @Test func `a score from 0 to 100 counts`() {
    let scores = [-0.5, 0, 100, 100.5].map { emotion("Calm", $0) }
    let panel = panel(SWIPPiece(sessions: [session(Self.start, for: 1)], emotions: scores))
    #expect(panel.page.contains("2 scores. The lines") && panel.json.contains("\"mean_score\":50}"))
  }

  @Test func `the newest 400 days are shown`() {
    let day: Int64 = 86_400_000
    let sessions = (0..<401).map { session(1 + day * $0, for: 1) }
    let rows = Shown.rows("sessions", in: panel(SWIPPiece(sessions: sessions, emotions: [])).page)
    #expect(rows.count == 400 && rows.first?[0] == "1970-01-02")
  }

  @Test func `65,536 sessions and emotions are enough`() {
    let sessions = Array(repeating: session(Self.start, for: 1), count: 65_540)
    let emotions = Array(repeating: emotion("Calm", 5), count: 65_540)
    let json = panel(SWIPPiece(sessions: sessions, emotions: emotions)).json
    #expect(json.contains("{\"sessions\":65536,") && json.contains("\"Calm\":65536,"))
  }
}
