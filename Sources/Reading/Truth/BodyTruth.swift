import Spool

/// The ground truth of the body and of the exports: the tables that fit in memory.
package struct BodyTruth: Sendable {
  /// A time in one stage of sleep.
  package struct Stage: Equatable, Sendable {
    package var span: Span
    /// Such as `n3`, or `deep` by the watch.
    package var name: String
    /// In the table, from 1.
    package var row: Int
  }

  /// A time of the watch in one state.
  package struct Wear: Equatable, Sendable {
    package var span: Span
    package var isWorn: Bool
    package var row: Int
  }

  /// Exercise that was recorded.
  package struct Workout: Equatable, Sendable {
    package var span: Span
    package var activity: String
    /// In metres; nil for exercise at one place.
    package var distance: Double?
    /// In kcal.
    package var energy: Double
    /// Fixes of the route.
    package var fixes: Int
    package var row: Int
  }

  /// An attempt to export a collector's date.
  package struct Export: Equatable, Sendable {
    package var time: Int64
    /// Days since 1970.
    package var date: Int64
    package var collector: String
    /// False for one at a locked phone.
    package var isWritten: Bool
    package var samples: Int
    /// The number of samples that were not in the file before.
    package var late: Int
    package var row: Int
  }

  /// The stages of the body and the stages of the watch, in order.
  package var stages: [Stage] = []
  package var seen: [Stage] = []
  package var wear: [Wear] = []
  package var workouts: [Workout] = []
  package var exports: [Export] = []
  /// The finding about errors in the text of the tables.
  package var format = Finding()
  /// The names of the tables that exist.
  package var tables: Set<String> = []
  private let folder: String

  package static let stages = ["awake", "n1", "n2", "n3", "rem"]
  private static let seen = ["awake", "core", "deep", "rem"]

  /// An empty one.
  package init() { folder = "" }

  /// Reads the tables; one that is missing stays empty.
  package init(of truth: Truth, in root: String) throws(FileError) {
    folder = truth.folder
    try read("sleep", "start,end,by,stage", in: root) { table, truth in
      let isSeen = table.word(2, of: ["body", "watch"]) == "watch"
      let names = isSeen ? Self.seen : Self.stages
      let stage = Stage(span: table.span(), name: table.word(3, of: names), row: table.row)
      guard table.isGood else { return }
      if isSeen { truth.seen.append(stage) } else { truth.stages.append(stage) }
    }
    try read("wear", "start,end,state,reason,label", in: root) { table, truth in
      let state = table.word(2, of: TruthNames.wear)
      _ = table.word(3, of: TruthNames.wearReasons, orNothing: state == "worn")
      _ = table.word(4, of: ["MCAR", "MAR"], orNothing: state == "worn")
      let wear = Wear(span: table.span(), isWorn: state == "worn", row: table.row)
      if table.isGood { truth.wear.append(wear) }
    }
    try read("workouts", "start,end,activity,distance_m,energy_kcal,met,fixes", in: root) {
      table, truth in
      _ = table.number(5)
      let workout = Workout(
        span: table.span(), activity: table.word(2, of: HealthKind.activities.values.sorted()),
        distance: table.text(3).isEmpty ? nil : table.number(3), energy: table.number(4),
        fixes: table.integer(6), row: table.row)
      if table.isGood { truth.workouts.append(workout) }
    }
    try read("exports", "timestamp,date,collector,result,samples,late", in: root) {
      table, truth in
      let isWritten = table.word(3, of: ["written", "locked"]) == "written"
      let names = HealthStream.names + [HealthStream.sessions, HealthStream.journal]
      let collector = table.word(2, of: names, orNothing: !isWritten)
      let export = Export(
        time: table.time(0), date: HealthTime.date(table.text(1)) ?? .min, collector: collector,
        isWritten: isWritten, samples: table.integer(4), late: table.integer(5), row: table.row)
      if export.date == .min { table.tell(1, allowed: "a date") }
      if table.isGood { truth.exports.append(export) }
    }
  }

  private mutating func read(
    _ name: String, _ header: String, in root: String,
    _ body: (inout TruthTableReader, inout BodyTruth) -> Void
  ) throws(FileError) {
    guard var table = try TruthTableReader(name, in: root, at: folder, header: header) else {
      return
    }
    tables.insert(name)
    while table.next() { body(&table, &self) }
    format += table.finding
  }

  /// Returns the place of a row of a table.
  package func place(_ table: String, _ row: Int? = nil) -> RowPlace {
    RowPlace(Truth.file(table, in: folder), row: row)
  }

  /// Whether the participant has a watch.
  package var hasWatch: Bool { tables.contains("wear") }

  /// While the watch was worn, in order.
  package var worn: [Span] { wear.filter(\.isWorn).map(\.span).joined }

  /// From falling asleep to getting up, waking in between included.
  package var nights: [Span] { stages.map(\.span).joined }

  /// Truly asleep.
  package var asleep: [Span] { stages.filter { $0.name != "awake" }.map(\.span).joined }
}

/// The tables of the body that have many rows.
extension TruthRows.Shape {
  /// A minute a row.
  package static let minutes = TruthRows.Shape(
    "health",
    header: "timestamp,place,mode,posture,met,stage,arousal,worn,carried,heart_rate,respiration",
    [
      .word(Minute.places), .word(Minute.modes), .word(Minute.postures), .number,
      .word(Minute.stages), .number, .integer, .integer, .number, .number,
    ])

  /// A beat a row.
  package static let beats = TruthRows.Shape(
    "beats", header: "start,seconds,seen", [.number, .integer])
}

/// A row of the truth's minutes.
package struct Minute {
  /// When it begins, in ms since 1970.
  package let time: Int64
  /// The kind of the place; empty on the way.
  package let place: String
  /// Empty for who stays at a place.
  package let mode: String
  package let posture: String
  /// Empty for who is up.
  package let stage: String
  package let isWorn: Bool
  package let isCarried: Bool
  /// Beats a minute.
  package let heartRate: Double
  /// Breaths a minute.
  package let respiration: Double

  package static let places = TruthNames.places + [""]
  package static let modes = TruthNames.modes + [""]
  package static let postures = ["lying", "sitting", "standing", "moving"]
  package static let stages = BodyTruth.stages + [""]
  /// The words of all columns, as `Rows` counts them.
  private static let words = places + modes + postures + stages
}

extension Minute {
  package init(_ rows: Rows, _ row: Int) {
    func word(_ column: Int) -> String { Self.words[Int(rows.words[4 * row + column])] }
    time = rows.times[row]
    (place, mode, posture, stage) = (word(0), word(1), word(2), word(3))
    isWorn = rows.value(row, 2) == 1
    isCarried = rows.value(row, 3) == 1
    heartRate = rows.value(row, 4)
    respiration = rows.value(row, 5)
  }
}
