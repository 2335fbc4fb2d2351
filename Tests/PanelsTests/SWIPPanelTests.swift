import Foundation
import Page
import Reading
import Spool
import Testing

@testable import Panels

struct SWIPPanelTests {
  /// 2026-03-02 14:00 UTC.
  private static let start = SmallDownload.start
  private static let frame = Frame(
    clock: SmallDownload.utc, window: nil, showsCoordinates: false)

  private static let session = SWIPPiece.Session(
    start: start, end: start + 600_000, isInCloud: true, looks: 60)

  private static func emotion(
    _ name: String, _ score: Double?, at time: Int64 = start
  ) -> SWIPPiece.Emotion {
    SWIPPiece.Emotion(time: time, dominant: name, score: score)
  }

  /// Two sessions of a day, one of which goes on, and three emotions.
  private static let piece = SWIPPiece(
    sessions: [
      session,
      SWIPPiece.Session(start: start + 3_600_000, end: nil, isInCloud: false, looks: 5),
    ],
    emotions: [
      emotion("Calm", 80), emotion("Calm", 60, at: start + 200_000), emotion("Stress", nil),
    ],
    fates: [
      SWIPPiece.Fate(start: start, place: "cloud", reason: "uploaded"),
      SWIPPiece.Fate(start: start, place: "none", reason: "no_local_storage"),
      SWIPPiece.Fate(start: start, place: "<script>", reason: "<script>"),
    ])

  private func panel(_ piece: SWIPPiece, _ frame: Frame = Self.frame) -> SWIPPanel {
    var panel = SWIPPanel(frame)
    panel.see(piece)
    return panel
  }

  private func numbers(_ panel: SWIPPanel) throws -> [String: Any] {
    var json = JSONWriter(.compact)
    json.object { panel.write(to: &$0) }
    return try #require(
      try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any])
  }

  private func page(_ panel: SWIPPanel) -> String {
    var page = Markup()
    panel.write(to: &page)
    return page.text
  }

  @Test func `numbers are those of the store`() throws {
    let swip = try numbers(panel(Self.piece))
    let day = try #require((swip["days"] as? [[String: Any]])?.first)
    #expect(day["date"] as? String == "2026-03-02" && day["sessions"] as? Int == 2)
    // A session without an end has no length.
    #expect(day["seconds"] as? Double == 600 && day["looks"] as? Int == 65)
    #expect(day["emotions"] as? Int == 3 && day["mean_score"] as? Double == 70)
    let emotions = try #require(swip["emotions"] as? [String: Int])
    #expect(emotions == ["Calm": 2, "Stressed": 1, "Focused": 0, "Neutral": 0, "Amused": 0])
    #expect((swip["score_p90"] as? [Any])?[14] as? Double == 80)
    let places = try #require(swip["places"] as? [[String: Any]])
    #expect(places.map { $0["place"] as? String } == ["", "cloud", "none"])
    #expect(places.map { $0["reason"] as? String } == ["–", "uploaded", "no_local_storage"])
  }

  @Test func `without the truth the store says where data lie`() throws {
    var piece = Self.piece
    piece.fates = nil
    let places = try #require(try numbers(panel(piece))["places"] as? [[String: Any]])
    #expect(places.map { $0["place"] as? String } == ["cloud", "local"])
    #expect(places.map { $0["sessions"] as? Int } == [1, 1])
  }

  @Test func `a picture has sessions above emotions`() {
    let page = page(panel(Self.piece))
    // 14 h are 525 pixels of 96 s, and ten minutes seven.
    #expect(page.contains("--series:var(--day11);stroke-width:8\" d=\"M525 5h7\""))
    #expect(page.contains("--series:var(--calm)") && page.contains("data-chart=\"scores\""))
    #expect(!page.contains("<script"))
  }

  @Test func `what is missing is said and not drawn`() {
    #expect(panel(SWIPPiece(sessions: [], emotions: [])).lack == "no sessions")
    let page = page(panel(SWIPPiece(sessions: [Self.session], emotions: [])))
    #expect(page.contains("Not shown: no scores.") && !page.contains("data-chart"))
  }

  @Test func `a span leaves out all sessions but its own`() throws {
    let frame = Frame(
      clock: SmallDownload.utc, window: Self.start + 1..<Self.start + 7_200_000,
      showsCoordinates: false)
    let swip = try numbers(panel(Self.piece, frame))
    #expect(swip["sessions"] as? Int == 1 && (swip["emotions"] as? [String: Int])?["Calm"] == 1)
  }

  @Test(arguments: [
    SWIPPiece.Session(start: .max, end: .min, isInCloud: true, looks: 0),
    SWIPPiece.Session(start: start, end: .min, isInCloud: true, looks: 1),
    SWIPPiece.Session(start: start, end: 9_999_999_999_999, isInCloud: true, looks: 1),
    SWIPPiece.Session(start: 0, end: 0, isInCloud: false, looks: 1),
  ])
  func `whatever times a session has, there is a figure`(session: SWIPPiece.Session) throws {
    let emotions = [Double.nan, .infinity, -1e308, 1e308].map { Self.emotion("<b>", $0) }
    let panel = panel(SWIPPiece(sessions: [session, Self.session], emotions: emotions))
    let text = page(panel)
    #expect(!text.contains("<b>") && !text.contains("nan\"") && text.utf8.count < 20_000)
    #expect(try numbers(panel)["sessions"] as? Int ?? 0 >= 1)
  }
}
