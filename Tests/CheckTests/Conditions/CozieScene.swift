import Fixtures
import Formats
import FoundationEssentials

@testable import Check
@testable import Reading

/// Requests of the Cozie app, with matching files of the database, the phone and the ground truth.
struct CozieScene: Sendable {
  var requests: [CozieSent]
  /// The lines of points.lp.
  var points: [String] = []
  /// The lines of sample.csv; nil without this file.
  var samples: [String]?
  /// The rows of each log, by the participant's id in the app.
  var logs: [String: [CozieRow]] = [:]
  /// The lines of cozie.csv without its header; nil without this file.
  var fates: [String]?
  var header = "request,device,kind,trigger,time,field,type,fate"
  var prompts: [Truth.Prompt] = []

  init(
    _ requests: [CozieSent], points: [String] = [], samples: [String]? = nil,
    logs: [String: [CozieRow]] = [:], fates: [String]? = nil, prompts: [Truth.Prompt] = []
  ) {
    (self.requests, self.points, self.samples) = (requests, points, samples)
    (self.logs, self.fates, self.prompts) = (logs, fates, prompts)
  }

  /// The folder of all scenes' files. Judges read it while they process requests, so it exists
  /// until all tests have ended.
  private static let folder = Result { try TemporaryFolder() }

  var scene: Scene {
    get throws {
      let (shared, name) = (try Self.folder.get(), UUID().uuidString)
      func put(_ path: String, _ lines: [String]) throws {
        try shared.put(lines.map { $0 + "\n" }.joined(), at: "\(name)/\(path)")
      }
      try put("cozie/abcdefgh/requests.jsonl", [])
      try put("cozie/abcdefgh/points.lp", points)
      if let samples { try put("cozie/abcdefgh/sample.csv", samples) }
      for (id, rows) in logs { try put("cozie/abcdefgh/cozie_study_\(id)logs.txt", log(rows)) }
      var truth = Truth.oneDay
      truth.prompts = prompts
      if let fates { try put("\(truth.folder)/cozie.csv", [header] + fates) }
      let setting = CozieSetting(
        check: try CozieCheck("abcdefgh", in: Source("\(shared.path)/\(name)")), truth: truth,
        keys: CozieKeys("3.0.2"), zones: HealthZones(nil, usual: "UTC"))
      return .requests(setting, requests)
    }
  }

  /// Returns the lines of a log, which is one JSON array with one line per row.
  private func log(_ rows: [CozieRow]) -> [String] {
    rows.enumerated().map { number, row in
      let entry = String(decoding: CozieRow.entry(of: [row], isArray: false), as: UTF8.self)
      return (number == 0 ? "[" : "") + entry + (number + 1 == rows.count ? "]" : ",")
    }
  }
}

extension Condition {
  static func cozieFiles(
    _ rule: String, _ value: String, failures: Int = 1, inside: CozieScene, outside: CozieScene
  ) -> Condition {
    Condition(rule, value, failures: failures, inside: try inside.scene, outside: try outside.scene)
  }
}

extension CozieRow {
  /// Returns a row with one field, at a time in seconds of the day.
  static func one(
    _ seconds: Double, _ value: CozieValue = .text("good"), _ key: String = "q_mood",
    of id: String? = "dev01", trigger: String? = nil
  ) -> CozieRow {
    let triggers = trigger.map { [CozieField("transmit_trigger", .text($0))] } ?? []
    return CozieRow(
      time: CozieTime.text(Truth.at(seconds), offset: 0), measurement: "study",
      tags: id.map { [CozieTag("id_participant", $0)] } ?? [],
      fields: [CozieField(key, value)] + triggers)
  }
}

extension CozieSent {
  /// Returns a request, with its line number in requests.jsonl and its time in seconds of the day.
  static func sent(
    _ number: Int, at seconds: Double = 100, _ rows: [CozieRow], _ kind: Kind = .location,
    by device: Device = .phone
  ) -> CozieSent {
    var sent = CozieSent(logged: rows[0], at: RowPlace("requests.jsonl", row: number))
    (sent.kind, sent.device, sent.due, sent.rows) = (kind, device, Truth.at(seconds), rows)
    sent.trigger = "button"
    return sent
  }
}
