import Formats
import Reading

/// The method by which a SWIP rule judges a participant's database.
struct SWIPMethod: Sendable {
  /// The data that a rule requires besides the database.
  enum Need: String, Sendable {
    case rows = "store with all tables of SWIP"
    case truth = "ground truth"
    case sessions = "sessions.csv"
    case emotions = "emotions.csv"
    case body = "health.csv"
    case allData = "study with complete data"
    case formula = "score formula in the manifest"
  }

  let needs: [Need]
  let judge: @Sendable (SWIPSetting) -> Finding

  /// Returns the required data that the participant does not have.
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

/// The data of a participant that rules can use.
struct SWIPSetting: Sendable {
  /// The path of the store, below the checked folder.
  let path: String
  let store: SWIPStore
  /// The ground truth; nil for data without a ground truth.
  let truth: Truth?
  /// The SWIP tables of the ground truth; nil without them.
  let told: SWIPTruth?
  /// The times at which the participant wore a watch; nil without a watch.
  let worn: [Span]?
  /// The minutes of the ground truth by their starts, in ms. Only minutes with biosignals in or
  /// near them are included.
  let minutes: [Int64: Minute]
  let formula: SWIPFormula?
  /// Whether the study simulates missing data, so that samples may be missing.
  let losesData: Bool

  /// The ground truth, or an empty one if it is missing.
  var known: Truth { truth ?? Truth() }

  /// Returns the start times, in ms, of the minute that contains a time, of the minute before it
  /// and of the minute after it.
  static func starts(around time: Int64) -> [Int64] {
    let minute = time.quotientRoundedDown(by: 60_000)
    return (minute - 2...minute + 2).map { 60_000 * $0 }
  }

  /// Returns the place of a row of a table; without `row`, the place of the whole table.
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
