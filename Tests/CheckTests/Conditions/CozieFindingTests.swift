import Testing

@testable import Check
@testable import Reading

/// Where findings of rules about Cozie's files are.
struct CozieFindingTests {
  private func places(_ rule: String, _ scene: CozieScene) throws -> [String] {
    try #require(Rule.named(rule)).judge(scene.scene).examples.map { example in
      let name = example.file.split(separator: "/").last ?? "none"
      return name + (example.row.map { " \($0)" } ?? "")
    }
  }

  private static let requests: [CozieSent] = [.sent(1, [.one(10)]), .sent(2, [.one(20)])]

  @Test func `a point is at its line and a row of the table below its header`() throws {
    var scene = CozieScene(
      Self.requests, points: ["a", "b", "c"], samples: [",index", "0"])
    #expect(
      try places("cozie-database", scene) == [
        "points.lp 1", "points.lp 2", "points.lp 3",
        "sample.csv 1",
      ])
    scene = CozieScene([], samples: [])
    #expect(try places("cozie-database", scene) == ["sample.csv 1"])
    let point =
      "study,id_participant=dev01 q_mood=\"good\",transmit_trigger=\"empty\","
      + "timestamp_lambda=\"2030\" \(Truth.at(10))000000"
    let header = ",index,id_participant,id_password,q_mood,timestamp_lambda,transmit_trigger"
    scene = CozieScene([Self.requests[0]], points: [point], samples: [header, "0"])
    #expect(try places("cozie-database", scene) == ["sample.csv 1"])
    scene.samples = [header]
    #expect(try places("cozie-database", scene) == ["sample.csv 1"])
  }

  @Test func `a refused row and points of no request are at the request`() throws {
    let requests: [CozieSent] = [.sent(4, [.one(10, of: nil)])]
    #expect(try places("cozie-database", CozieScene(requests)) == ["requests.jsonl 4"])
    let later = "study,id_participant=dev01 q_mood=\"good\" "
    let scene = CozieScene(
      [.sent(7, [.one(20)])], points: [10, 20].map { later + "\(Truth.at($0))000000" })
    #expect(try places("cozie-database", scene) == ["requests.jsonl 7"])
  }

  @Test func `a row of the log is at its number, and missing ones are at none`() throws {
    let scene = CozieScene(
      Self.requests, logs: ["dev01": [.one(10), .one(5), .one(5), .one(10)]])
    let log = "cozie_study_dev01logs.txt"
    // Others are told while the log is read; of two copies any one is out of order.
    let places = try places("cozie-log", scene)
    #expect(places.count == 3 && places.first == log + " 3" && places.last == log)
    #expect([log + " 1", log + " 4"].contains(places[1]))
  }

  @Test func `a field is at its request, and what was not sent in the truth`() throws {
    let fates = [
      ",phone,health,,5,a,,lost", ",phone,health,,5,a,,stored", "1", ",phone,health,,5,a,,merged",
    ]
    #expect(
      try places("cozie-truth", CozieScene(Self.requests, fates: fates))
        == ["cozie.csv 2", "requests.jsonl 1", "cozie.csv 4"])
    #expect(try places("cozie-truth", CozieScene([])) == ["cozie.csv"])
    let fate = "3,phone,survey,button,\(Truth.at(10)),q_mood,string,stored"
    let survey = CozieScene([.sent(3, [.one(10)], .survey)], fates: [fate, "more"])
    #expect(
      try places("cozie-truth", survey) == ["requests.jsonl 3", "requests.jsonl 3"])
  }
}
