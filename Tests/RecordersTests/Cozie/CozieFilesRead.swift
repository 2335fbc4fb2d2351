import Formats
import Foundation
import ProfileFiles
import Simulation
import Spool

@testable import Recorders

/// The files of a Cozie recording, as a reader of the files sees them.
struct CozieFilesRead {
  /// A line of requests.jsonl.
  struct Request: Decodable {
    let due: Int64
    let device: String
    let kind: String
    let trigger: String
    let attempt: Int
    let rows: Int
    let body: String

    func read() throws -> (rows: [CozieRow], isArray: Bool) {
      try CozieRow.rows(in: Array(body.utf8))
    }
  }

  let recorded: Recorded
  let requests: [Request]
  /// The rows of all requests, in order.
  let sent: [(request: Request, row: CozieRow)]

  /// Records a study whose only participant has Cozie installed.
  ///
  /// - Parameter settings: the app's settings, as JSON5.
  init(
    _ settings: String = "", version: String = "cozie-3.0.2", survey: String = "momentary",
    days: Int = 3, seed: UInt64 = 5, watch: String? = "series-9",
    _ layouts: [Layout] = [.cozie, .truth]
  ) async throws {
    let study = try Self.study(
      settings, version: version, survey: survey, days: days, seed: seed, watch: watch)
    recorded = try await Recorded(study, layouts)
    requests = try Self.lines(of: recorded, ending: "requests.jsonl").map {
      try JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
    sent = try requests.flatMap { request in try request.read().rows.map { (request, $0) } }
  }

  static func study(
    _ settings: String = "", version: String = "cozie-3.0.2", survey: String = "momentary",
    days: Int = 3, seed: UInt64 = 5, watch: String? = "series-9"
  ) throws -> Study {
    var study = try TestStudy.load("demo") {
      $0.days = days
      $0.seed = seed
      $0.watch = watch
    }
    study.apps = [try app(settings, version: version, survey: survey)]
    return study
  }

  static func app(
    _ settings: String = "", version: String = "cozie-3.0.2", survey: String = "momentary"
  ) throws -> Cozie {
    let files = try ProfileFiles(directory: nil, environment: [:])
    return Cozie(
      version: try files.load(.apps, version).read(CozieProfile.init(reading:)),
      settings: try LoadedProfile("{ experiment: \"lab\", \(settings) }", file: "settings")
        .read(CozieSettings.init(reading:)),
      content: StudyContent(
        surveys: [], dates: [:],
        watchSurvey: try files.load(.watchSurveys, survey).readWatchSurvey(by: .strict)))
  }

  static func lines(of recorded: Recorded, ending name: String) -> [Substring] {
    let path = recorded.contents.keys.first { $0.hasSuffix("/" + name) } ?? ""
    return String(decoding: recorded.contents[path] ?? [], as: UTF8.self).split(separator: "\n")
  }

  /// Returns the health value of a row: the name of its field without the device, and the value.
  static func measured(_ row: CozieRow) -> (key: String, value: CozieValue)? {
    let field = row.fields.first {
      $0.key != "transmit_trigger" && !$0.key.hasSuffix("_timestamp_end")
    }
    return field.map { (String($0.key.dropFirst(3)), $0.value) }
  }
}
