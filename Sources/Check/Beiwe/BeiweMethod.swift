import Formats
import Reading

/// How the rules of this app judge.
enum BeiweMethod: Sendable {
  /// The readers of rows judge while they read.
  case text(TextRule)
  /// The phone's files, put through the server's rules, are compared with the download.
  case layouts
  /// Judged on one participant's files, and on what the list says of them.
  ///
  /// `compares` tells whether one file is judged by what others hold.
  case files(compares: Bool, @Sendable (FilesSummary) -> Finding)
  /// Judged on rows as they pass, one participant after the other.
  case rows(RowRule)

  /// Whether what is found may be the fault of another file: it says nothing where one has a fault of its own.
  var compares: Bool {
    switch self {
    case .text: false
    case .layouts: true
    case .files(let compares, _): compares
    case .rows(let rule): !rule.isOfEachRow
    }
  }
}

extension Rule.Method {
  static func text(_ rule: TextRule) -> Self { .app(BeiweMethod.text(rule)) }

  static var layouts: Self { .app(BeiweMethod.layouts) }

  static func files(
    compares: Bool = false, _ judge: @escaping @Sendable (FilesSummary) -> Finding
  ) -> Self {
    .app(BeiweMethod.files(compares: compares, judge))
  }

  private static func rows(_ rule: RowRule) -> Self {
    .app(BeiweMethod.rows(rule), conclude: rule.conclude)
  }
}

/// A rule about rows: what it needs and how its judge is made.
struct RowRule: Sendable {
  /// Streams without which nothing can be judged.
  let streams: [BeiweStream]
  let needsTruth: Bool
  /// Whether the app must have run throughout, since events are lost while it is suspended.
  var needsEveryEvent = false
  /// Whether it must be known when the app did not run.
  var needsGaps = false
  /// Whether nothing may be missing of the streams.
  var needsAllData = false
  /// Whether devicemotion must be what Core Motion makes of the sensors, not what really is.
  var needsFusion = false
  /// Whether it judges each row, or what one phone can have measured in a row after another: then it judges
  /// the rows of both layouts. Any other compares with events, other streams or the truth, and cannot tell
  /// which of them is wrong.
  var isOfEachRow = false
  let makeJudge: @Sendable (Setting) -> any Judge
  /// Judges the sums of all participants together; nil if each was judged alone.
  let conclude: (@Sendable ([String: [Double]]) -> Finding)?

  /// Whether it takes what was before and after: events tell of changes, and fixes stand beside the
  /// rows of the truth one by one. A motion row tells of its own instant.
  var needsAllFiles: Bool {
    let motion = MotionStream.allCases.map(\.beiwe)
    return !isOfEachRow && streams.contains { !motion.contains($0) }
  }

  /// Names the needs of the rule that a participant does not meet.
  func missing(_ setting: Setting) -> [String] {
    (needsAllFiles && setting.isExcerpt ? ["recording without --between"] : [])
      + (needsTruth && setting.truth == nil ? ["truth"] : [])
      + (needsEveryEvent && setting.isInterrupted ? ["app that ran throughout"] : [])
      + (needsGaps && !setting.knowsGaps ? ["app that ran throughout, or table of gaps"] : [])
      + (needsAllData && setting.losesData ? ["study with nothing missing"] : [])
      + (needsFusion && setting.isExact ? ["devicemotion by Core Motion"] : [])
      + streams.filter { !setting.streams.contains($0) }.map(\.rawValue)
  }
}

extension Rule.Method {
  /// Judged with the truth at hand.
  static func truth(
    _ streams: BeiweStream..., conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(streams: streams, needsTruth: true, makeJudge: makeJudge, conclude: conclude))
  }

  /// Judged with the truth at hand and with every event since the study's start.
  static func everyEvent(
    _ streams: BeiweStream..., conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: true, needsEveryEvent: true, makeJudge: makeJudge,
        conclude: conclude))
  }

  /// Judged with the truth, outside the gaps in which the app has missed events.
  static func outsideGaps(
    _ streams: BeiweStream..., makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: true, needsGaps: true, makeJudge: makeJudge, conclude: nil))
  }

  /// Judged where nothing is missing of the streams.
  var ofAllData: Self {
    guard case .app(let method as BeiweMethod, _) = self, case .rows(var rule) = method else {
      return self
    }
    rule.needsAllData = true
    return .rows(rule)
  }

  /// Judged on each row of either layout.
  static func eachRow(
    _ streams: BeiweStream..., needsTruth: Bool = false, needsFusion: Bool = false,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: needsTruth, needsFusion: needsFusion, isOfEachRow: true,
        makeJudge: makeJudge, conclude: nil))
  }

  /// Judged on rows alone.
  static func rows(
    _ streams: BeiweStream..., makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(RowRule(streams: streams, needsTruth: false, makeJudge: makeJudge, conclude: nil))
  }
}

/// Judges one participant's rows, piece by piece.
protocol Judge {
  /// The rows of the next piece of time; what spans several pieces is kept between the calls.
  mutating func see(_ piece: Piece)

  /// What was found, after the last piece.
  mutating func finish() -> Finding
}

/// Judges what is known before the first piece: events and the truth's tables.
struct Settled: Judge {
  private let finding: Finding

  init(_ finding: Finding) {
    self.finding = finding
  }

  mutating func see(_ piece: Piece) {}

  mutating func finish() -> Finding { finding }
}
