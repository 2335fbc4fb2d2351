import Formats
import Reading
import Spool

/// The method by which a rule of this app judges.
enum CozieMethod: Sendable {
  /// A rule that the reader of the files judges while it reads.
  case text
  /// A rule that is judged on the requests, one participant after another.
  case requests(CozieRule)

  var compares: Bool {
    if case .requests(let rule) = self { rule.compares } else { false }
  }
}

/// A rule about requests, with its requirements and a function that creates its judge.
struct CozieRule: Sendable {
  /// The data that a rule needs.
  enum Need: String, Sendable {
    case truth = "ground truth"
    case log = "log of the app"
    case points = "points.lp"
    case version = "version of the app in the manifest"
    case zone = "time zone in the manifest"
  }

  let needs: [Need]
  /// Whether the rule judges single rows, and therefore also the rows of the log.
  let isOfRows: Bool
  /// Whether the rule compares other files with the requests. It is skipped if the requests
  /// themselves have failures.
  let compares: Bool
  let makeJudge: @Sendable (CozieSetting) throws -> any CozieJudge

  /// Returns the required data that the participant does not have.
  func missing(_ setting: CozieSetting) -> [String] {
    needs.filter { need in
      switch need {
      case .truth: setting.truth == nil
      case .log: setting.check.logs.isEmpty
      case .points: setting.check.files["points.lp"] == nil
      case .version: setting.keys == nil
      case .zone: setting.zones.clocks(on: 0).isEmpty
      }
    }.map(\.rawValue)
  }
}

/// The facts about a participant that are available before the first request is read.
struct CozieSetting: Sendable {
  let check: CozieCheck
  let truth: Truth?
  let keys: CozieKeys?
  var zones: HealthZones
  /// The times at which the participant wore a watch, in order of time; empty without ground truth.
  var worn: [Span] = []

  var folder: String { check.source.folder }
}

/// A judge of one participant's requests.
protocol CozieJudge {
  /// Judges the next request of the participant.
  mutating func see(_ request: CozieSent) throws

  /// Returns the finding. Completes the finding after the last request.
  mutating func finish() throws -> Finding
}

extension Rule.Method {
  static var cozieText: Self { .app(CozieMethod.text) }

  static func requests(
    _ needs: CozieRule.Need..., isOfRows: Bool = false, compares: Bool = false,
    makeJudge: @escaping @Sendable (CozieSetting) throws -> any CozieJudge
  ) -> Self {
    .app(
      CozieMethod.requests(
        CozieRule(needs: needs, isOfRows: isOfRows, compares: compares, makeJudge: makeJudge)))
  }
}
