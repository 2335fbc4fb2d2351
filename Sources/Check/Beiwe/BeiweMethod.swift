import Formats
import Reading

/// The method by which a Beiwe rule judges.
enum BeiweMethod: Sendable {
  /// A rule that is judged while the text of the rows is read.
  case text(TextRule)
  /// A comparison of the download with the result of applying the server's processing to the
  /// phone's files.
  case layouts
  /// A rule that judges the files of one participant and their entries in the list of files.
  ///
  /// `compares` is true if the rule compares a file with other files.
  case files(compares: Bool, @Sendable (FilesSummary) -> Finding)
  /// A rule that judges rows while they are read, one participant after another.
  case rows(RowRule)

  /// Whether another file can cause a failure of the rule. Such a rule is skipped if a file has
  /// failed a rule about single files.
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

/// A rule about rows, with its requirements and a function that creates its judge.
struct RowRule: Sendable {
  /// The streams that the rule requires.
  let streams: [BeiweStream]
  let needsTruth: Bool
  /// Whether the app must have run without interruption, because events are lost while it is
  /// suspended.
  var needsEveryEvent = false
  /// Whether the rule requires the times at which the app did not run.
  var needsGaps = false
  /// Whether the streams must be complete.
  var needsAllData = false
  /// Whether the rule requires that devicemotion is Core Motion's estimate from the sensors, and
  /// not the true motion.
  var needsFusion = false
  /// Whether the rule judges single rows, or the plausibility of successive rows from one phone.
  ///
  /// Such a rule judges the rows of both layouts. Any other rule also compares rows with events,
  /// other streams or the ground truth. If they differ, the rule does not show which one is wrong.
  var isOfEachRow = false
  let makeJudge: @Sendable (Setting) -> any Judge
  /// Judges the sums of all participants together; nil if each participant is judged alone.
  let conclude: (@Sendable ([String: [Double]]) -> Finding)?

  /// Whether the rule needs the rows before and after its time span.
  ///
  /// Such a rule uses events, which are changes of a state, or matches fixes one by one with the
  /// ground truth. A motion row can be judged without other rows.
  var needsAllFiles: Bool {
    let motion = MotionStream.allCases.map(\.beiwe)
    return !isOfEachRow && streams.contains { !motion.contains($0) }
  }

  /// Returns whether a participant has the streams and the data that the rule needs.
  func canJudge(_ setting: Setting) -> Bool {
    absent(setting).isEmpty && missing(setting).isEmpty
  }

  /// Returns the streams of the rule that a participant does not have.
  func absent(_ setting: Setting) -> [BeiweStream] {
    streams.filter { !setting.streams.contains($0) }
  }

  /// Returns the other requirements of the rule that a participant does not meet.
  func missing(_ setting: Setting) -> [String] {
    (needsAllFiles && setting.isExcerpt ? ["complete recording (recorded without --between)"] : [])
      + (needsTruth && setting.truth == nil ? ["ground truth"] : [])
      + (needsEveryEvent && setting.isInterrupted ? ["uninterrupted run of the app"] : [])
      + (needsGaps && !setting.knowsGaps
        ? ["uninterrupted run of the app or table of its gaps"] : [])
      + (needsAllData && setting.losesData ? ["study with complete data"] : [])
      + (needsFusion && setting.isExact ? ["devicemotion rows estimated by Core Motion"] : [])
  }
}

extension Rule.Method {
  /// Returns the method of a rule about rows that requires the ground truth.
  static func truth(
    _ streams: BeiweStream..., conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(streams: streams, needsTruth: true, makeJudge: makeJudge, conclude: conclude))
  }

  /// Returns the method of a rule that requires the ground truth and every event since the study's
  /// start.
  static func everyEvent(
    _ streams: BeiweStream..., conclude: (@Sendable ([String: [Double]]) -> Finding)? = nil,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: true, needsEveryEvent: true, makeJudge: makeJudge,
        conclude: conclude))
  }

  /// Returns the method of a rule that requires the ground truth, and skips gaps in which the app
  /// missed events.
  static func outsideGaps(
    _ streams: BeiweStream..., makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: true, needsGaps: true, makeJudge: makeJudge, conclude: nil))
  }

  /// A copy of this method that also requires complete streams.
  var ofAllData: Self {
    guard case .app(let method as BeiweMethod, _) = self, case .rows(var rule) = method else {
      return self
    }
    rule.needsAllData = true
    return .rows(rule)
  }

  /// Returns the method of a rule that judges each row of both layouts.
  static func eachRow(
    _ streams: BeiweStream..., needsTruth: Bool = false, needsFusion: Bool = false,
    makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(
      RowRule(
        streams: streams, needsTruth: needsTruth, needsFusion: needsFusion, isOfEachRow: true,
        makeJudge: makeJudge, conclude: nil))
  }

  /// Returns the method of a rule that judges rows without the ground truth.
  static func rows(
    _ streams: BeiweStream..., makeJudge: @escaping @Sendable (Setting) -> any Judge
  ) -> Self {
    .rows(RowRule(streams: streams, needsTruth: false, makeJudge: makeJudge, conclude: nil))
  }
}

/// A judge of one participant's rows, which receives them in pieces of ten minutes.
protocol Judge {
  /// Judges the rows of the next piece. The judge keeps values that span several pieces.
  mutating func see(_ piece: Piece)

  /// Returns the finding. Completes the finding after the last piece.
  mutating func finish() -> Finding
}

/// A finding that is complete before the first piece, because it needs only events and tables of
/// the ground truth.
struct Settled: Judge {
  private let finding: Finding

  init(_ finding: Finding) {
    self.finding = finding
  }

  mutating func see(_ piece: Piece) {}

  mutating func finish() -> Finding { finding }
}
