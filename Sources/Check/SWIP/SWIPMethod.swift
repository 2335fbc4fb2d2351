import Formats
import Reading

/// How a rule of this app judges: on all that a participant's store holds.
struct SWIPMethod: Sendable {
  /// What nothing can be judged without.
  enum Need: String, Sendable {
    case rows = "store with the tables of SWIP"
    case truth
    case sessions = "sessions.csv"
    case emotions = "emotions.csv"
    case body = "health.csv"
    case allData = "study with nothing missing"
    case formula = "formula of the scores in the manifest"
  }

  let needs: [Need]
  let judge: @Sendable (SWIPSetting) -> Finding

  /// What the participant does not have.
  func missing(_ setting: SWIPSetting) -> [String] {
    needs.filter { need in
      switch need {
      case .rows: !setting.store.isReadable
      case .truth: setting.truth == nil
      case .sessions: setting.told?.hasSessions != true
      case .emotions: setting.told?.hasEmotions != true
      case .body: setting.minutes.isEmpty
      case .allData: setting.losesData
      case .formula: setting.formula == nil
      }
    }.map(\.rawValue)
  }
}

/// What is known of a participant.
struct SWIPSetting: Sendable {
  /// The path of the store below the folder.
  let path: String
  let store: SWIPStore
  /// Nil for data of which nobody knows what really happened.
  let truth: Truth?
  /// What the truth has of the app itself.
  let told: SWIPTruth?
  /// While a watch was worn; nil for who has none.
  let worn: [Span]?
  /// The truth's minutes by their starts, as far as the store has biosignals in them or near.
  let minutes: [Int64: Minute]
  let formula: SWIPFormula?
  /// Whether the study has data go missing.
  let losesData: Bool

  /// The truth, or an empty one.
  var known: Truth { truth ?? Truth() }

  /// When the minute of an instant begins, and when the two before and the two after it do.
  static func starts(around time: Int64) -> [Int64] {
    let minute = time.quotientRoundedDown(by: 60_000)
    return (minute - 2...minute + 2).map { 60_000 * $0 }
  }

  /// Where a row of a table stands.
  func place(_ table: SWIPTable, _ row: Int? = nil) -> RowPlace {
    table.place(in: path, row: row)
  }
}

extension Rule.Method {
  static func store(
    _ needs: SWIPMethod.Need..., judge: @escaping @Sendable (SWIPSetting) -> Finding
  ) -> Self {
    .app(SWIPMethod(needs: needs, judge: judge))
  }
}
