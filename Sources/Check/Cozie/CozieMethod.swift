import Formats
import Reading
import Spool

/// The method by which a rule of this app judges.
enum CozieMethod: Sendable {
  /// The reader of files judges while it reads.
  case text
  /// Judged on the requests as they pass, one participant after the other.
  case requests(CozieRule)

  var compares: Bool {
    if case .requests(let rule) = self { rule.compares } else { false }
  }
}

/// A rule about requests: what it needs, and how its judge is made.
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
  /// Whether it judges row by row: then it judges the log, too.
  let isOfRows: Bool
  /// Whether other files are judged by the requests: it says nothing where those are wrong by themselves.
  let compares: Bool
  let makeJudge: @Sendable (CozieSetting) throws -> any CozieJudge

  /// Returns the needs that the participant does not meet.
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

/// The data about a participant before the first request is read.
struct CozieSetting: Sendable {
  let check: CozieCheck
  let truth: Truth?
  let keys: CozieKeys?
  var zones: HealthZones
  /// When the participant wore a watch, in order; none without the truth.
  var worn: [Span] = []

  var folder: String { check.source.folder }
}

/// Judges one participant's requests.
protocol CozieJudge {
  /// The next request.
  mutating func see(_ request: CozieSent) throws

  /// Returns the finding. Called after the last request.
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
