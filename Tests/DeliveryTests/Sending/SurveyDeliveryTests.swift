import Declarations
import Fixtures
import Spool
import Testing

@testable import Delivery
@testable import Receiver

/// Tests with a recording of two surveys, and a server that has one of them under another id.
@Suite(.serialized)
struct SurveyDeliveryTests {
  private static let mood = "a1B2c3D4e5F6g7H8i9J0k1L2"
  private static let pain = "p1p2p3p4p5p6p7p8p9p0p1p2"
  private static let answers =
    "question id,question type,question text,question answer options,answer\n"

  private func outbox() throws -> Outbox {
    let outbox = try Outbox(participants: 1, files: 2)
    let folder = "out/beiwe/abc1def2/abc1def2"
    let text = Self.answers + "q1,slider,How are you?,min = 0; max = 9,1772427600123\n"
    try outbox.folder.put(text, at: folder + "_surveyAnswers_\(Self.mood)_1772427600500.csv")
    try outbox.folder.put(text, at: folder + "_surveyAnswers_\(Self.pain)_1772427700500.csv")
    try outbox.folder.put(
      [0, 10, 13, 255, 44], at: folder + "_voiceRecording_\(Self.mood)_1772427800500.wav")
    try outbox.list(surveys: [
      Manifest.Survey(id: Self.mood, name: "Mood", type: "tracking_survey", contentCRC32: 1),
      Manifest.Survey(id: Self.pain, name: "Pain", type: "tracking_survey", contentCRC32: 2),
    ])
    try outbox.folder.put(
      """
      {"device_settings": {}, "surveys": [
        {"name": "Mood", "content": [], "settings": {}, "survey_type": "tracking_survey"}]}
      """, at: "settings.json")
    return outbox
  }

  private func receive(for outbox: Outbox) throws -> ReceiverRun {
    try outbox.receive {
      $0.given[BeiweReceiver.settings] = .text(outbox.folder.path + "/settings.json")
    }
  }

  /// Returns the names of the survey folders that contain files of a type.
  private func ids(of type: String, in outbox: Outbox) throws -> Set<Substring> {
    let files = try outbox.folder.files("store/raw").filter { $0.contains("/\(type)/") }
    return Set(files.compactMap { $0.split(separator: "/").dropLast().last })
  }

  @Test func `files of surveys are sent under the server's ids, and others are kept back`()
    async throws
  {
    let outbox = try outbox()
    let receiver = try receive(for: outbox)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.files(.stored) == 4 && summary.files(.withheld) == 1)
    #expect(summary.standing == .deadLetters)
    let letter = try #require(try LedgerReader(opening: outbox.ledger).deadLetters().first)
    #expect(letter.text.hasPrefix("the server has no survey that matches \(Self.pain)"))
    receiver.stop()
    let ids = try ids(of: "surveyAnswers", in: outbox)
    #expect(ids.count == 1 && !ids.contains(Self.mood[...]))
    #expect(try self.ids(of: "voiceRecording", in: outbox) == ids)
    let voices = try outbox.folder.files("store/raw").filter { $0.hasSuffix(".wav") }
    #expect(try voices.map(outbox.folder.bytes) == [[0, 10, 13, 255, 44]])
  }

  @Test func `phones of a load test take the server's ids too, and say what they left out`()
    async throws
  {
    let outbox = try outbox()
    let receiver = try receive(for: outbox)
    defer { receiver.stop() }
    let options = DeliveryOptions(to: receiver.url, try Backlog(outbox.path))
    let result = try await LoadTest(
      as: "beiwe", options, phones: 2, .stages([Stage(seconds: 0.5, rate: 32)]), thresholds: []
    ).run(LoadProgress())
    #expect(result.withheld == [BeiwePacking.noSurvey(Self.pain): 1])
    // Each phone sends its four files twice. The second time, their times are moved by one day.
    #expect(result.outcomes == [.stored: 16])
    receiver.stop()
    let ids = try ids(of: "surveyAnswers", in: outbox)
    #expect(ids.count == 1 && ids.isDisjoint(with: [Self.mood[...], Self.pain[...]]))
    let files = try outbox.folder.files("store/raw").filter { $0.contains("/surveyAnswers/") }
    let instants = Set(files.compactMap { $0.split(separator: "/").last?.prefix(13) })
    #expect(files.count == 4 && instants == ["1772427600500", "1772514000500"])
    for file in files { #expect(try outbox.folder.text(file).contains(",1772427600123")) }
  }
}
