import Spool
import Testing

@testable import Delivery

struct ServerSurveyTests {
  private let recorded = [
    Manifest.Survey(id: "a1", name: "Mood", type: "tracking_survey", contentCRC32: 1),
    Manifest.Survey(id: "b2", name: "Pain", type: "tracking_survey", contentCRC32: 2),
    Manifest.Survey(id: "c3", name: "Mood", type: "tracking_survey", contentCRC32: 3),
  ]

  private func survey(_ id: String, _ name: String, _ checksum: UInt32) -> ServerSurvey {
    ServerSurvey(id: id, name: name, checksum: checksum)
  }

  @Test func `a survey is found by its id, its name, or its content`() {
    let server = [survey("b2", "Other", 9), survey("x", "Mood", 8)]
    #expect(server.id(of: "b2", among: recorded) == "b2")
    #expect(server.id(of: "a1", among: recorded) == "x")
    #expect([survey("x", "Renamed", 2)].id(of: "b2", among: recorded) == "x")
  }

  @Test func `of several with the name the content tells`() {
    let server = [survey("x", "Mood", 3), survey("y", "Mood", 1)]
    #expect(server.id(of: "a1", among: recorded) == "y")
    #expect(server.id(of: "c3", among: recorded) == "x")
  }

  @Test func `none and several are no survey`() {
    #expect([ServerSurvey]().id(of: "a1", among: recorded) == nil)
    #expect([survey("x", "Mood", 8), survey("y", "Mood", 9)].id(of: "a1", among: recorded) == nil)
    #expect([survey("x", "P", 2), survey("y", "Q", 2)].id(of: "b2", among: recorded) == nil)
    // Of real data nobody knows more than the id.
    #expect([survey("x", "Mood", 1)].id(of: "a1", among: []) == nil)
  }

  @Test func `the answer of a server is read, whatever else it has`() throws {
    let text = """
      [{"_id": "x", "name": "Mood", "survey_type": "tracking_survey", "timings": [[]],
        "content": [{"question_id": "q", "display_if": null, "min": "0"}]}, {"_id": "y"}]
      """
    let content = JSONTree.list([.object(["question_id": .text("q"), "min": .text("0")])])
    let read = try #require(ServerSurvey.all(in: Array(text.utf8)))
    #expect(
      read == [
        survey("x", "Mood", Manifest.Survey.contentChecksum(content)),
        survey("y", "", Manifest.Survey.contentChecksum(.null)),
      ])
    #expect(ServerSurvey.all(in: Array("{}".utf8)) == nil)
    #expect(ServerSurvey.all(in: Array("[{}]".utf8)) == nil)
  }
}
