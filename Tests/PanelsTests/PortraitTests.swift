import Formats
import Page
import Spool
import Testing

@testable import Panels
@testable import Reading

struct PortraitTests {
  private static let start = SmallDownload.start
  private static let hour: Int64 = 3_600_000

  private func file(_ stream: BeiweStream, rows: Int, bytes: Int64) -> FileFacts {
    FileFacts(
      file: DataFile(path: "", stream: stream, layout: .download, milliseconds: Self.start),
      rows: rows, contentBytes: bytes)
  }

  private var files: [FileFacts] {
    [
      file(.accel, rows: 100, bytes: 1_000), file(.accel, rows: 50, bytes: 500),
      file(.iosLog, rows: 7, bytes: 30), file(.iosLog, rows: 8, bytes: 4),
    ]
  }

  @Test func `rows without an hour are those of files of streams that no piece has`() {
    var portrait = Portrait("a", .all, panels: nil)
    portrait.see(.still([(Self.start, 1), (Self.start + 1, 1)]))
    portrait.finish(files, SurveyRecords())
    #expect(portrait.files == [.accel: 2, .iosLog: 2] && portrait.contentBytes == 1_534)
    #expect(portrait.rows == [.accel: 2, .iosLog: 15] && portrait.otherRows == [.iosLog: 15])
    #expect(!portrait.isDetailed && portrait.panels.isEmpty && !portrait.hasTruth)
  }

  @Test func `rows without an hour do not count in a span`() {
    var portrait = Portrait("a", .within(Self.start..<Self.start + 1), panels: [])
    portrait.see(.still([(Self.start, 1), (Self.start + 1, 1)]))
    portrait.finish(files, SurveyRecords())
    #expect(portrait.rows == [.accel: 1] && portrait.files == [.accel: 2, .iosLog: 2])
    #expect(portrait.isDetailed)
  }

  @Test func `events of each kind have hours`() {
    var setting = Setting(patient: "a", dialect: .current, layout: .download)
    func events(_ count: Int64) -> [Events.Event] {
      (0..<count).map { Events.Event(time: Self.start + $0, name: "", place: RowPlace("")) }
    }
    setting.events.power = events(3)
    setting.events.proximity = events(4)
    setting.events.reachability = events(5)
    var portrait = Portrait("a", .all, panels: nil)
    portrait.begin(setting)
    #expect(portrait.coverage.rows == [.powerState: 3, .proximity: 4, .reachability: 5])
    portrait.begin(Truth())
    #expect(portrait.hasTruth)
  }

  @Test func `other apps count samples, rows and looks in the hours of their starts`() {
    var portrait = Portrait("a", .all, panels: nil)
    let sample = HealthSample(
      type: "x", span: Self.start + Self.hour - 1..<Self.start + 9 * Self.hour, value: nil,
      device: .phone)
    portrait.see(HealthPiece(app: "mylifedb", samples: [sample, sample]))
    portrait.see(
      CoziePiece(requests: [
        .init(time: Self.start, kind: "", trigger: "", attempt: 1, rows: 6)
      ]))
    portrait.see(
      SWIPPiece(
        sessions: [.init(start: Self.start + Self.hour, end: nil, isInCloud: true, looks: 9)],
        emotions: []))
    let hour = Self.start / Self.hour
    #expect(
      portrait.coverage.apps == [
        "mylifedb": [hour: 2], "cozie": [hour: 6], "swip": [hour + 1: 10],
      ])
  }

  /// A panel that records the data that it receives.
  private struct Witness: Panel {
    static let name = "witness"
    static let title = "Witness"
    var seen: [String] = []
    var lack: String? { nil }

    init(_ frame: Frame) {}

    mutating func begin(_ truth: Truth) { seen.append("truth") }
    mutating func begin(_ setting: Setting) { seen.append("setting") }
    mutating func see(_ piece: Piece) { seen.append("piece") }
    mutating func finish(_ surveys: SurveyRecords) { seen.append("surveys") }
    mutating func begin(_ body: BodyTruth) { seen.append("body") }
    mutating func see(_ piece: HealthPiece) { seen.append("health") }
    mutating func see(_ piece: CoziePiece) { seen.append("cozie") }
    mutating func see(_ piece: SWIPPiece) { seen.append("swip") }
    func write(to page: inout Markup) {}
    func write(to json: inout JSONWriter) {}
  }

  @Test func `panels see all that a portrait sees, in its order`() {
    var portrait = Portrait("a", .all, panels: [Witness.self, Witness.self])
    portrait.begin(Truth())
    portrait.begin(Setting(patient: "a", dialect: .current, layout: .download))
    portrait.see(Piece(0..<1))
    portrait.finish([], SurveyRecords())
    portrait.begin(BodyTruth())
    portrait.see(HealthPiece(app: "mylifedb"))
    portrait.see(CoziePiece())
    portrait.see(SWIPPiece(sessions: [], emotions: []))
    let seen = portrait.panels.compactMap { ($0 as? Witness)?.seen }
    let all = ["truth", "setting", "piece", "surveys", "body", "health", "cozie", "swip"]
    #expect(seen == [all, all])
  }
}
