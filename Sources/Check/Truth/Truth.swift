/// What really happened to one participant: the tables that fit in memory, and what was drawn for
/// the phone.
struct Truth: Sendable {
  /// A part of the study with one place or trip, one posture and one place of the phone.
  struct Segment: Equatable, Sendable {
    var span: Span
    /// A row of the table of places; nil on a trip.
    var place: Int?
    /// How the person moves, such as `walk`, `car` or `plane`.
    var mode: String
    /// What the body does, such as `sitting`.
    var posture: String
    /// Where the phone is, such as `pocket` or `table`.
    var placement: String
    /// What is around the phone, such as `indoor` or `tunnel`.
    var environment: String

    /// Whether the phone lies where nobody carries it.
    var isLying: Bool { placement == "table" || placement == "nightstand" }
    /// Whether the phone is in the pocket that rules about gait are made for.
    var isInPocket: Bool { placement == "pocket" }
  }

  /// A walk or a run, with its steps.
  struct Bout: Equatable, Sendable {
    var span: Span
    var mode: String
    /// The steps of the bout.
    var steps: Int
    /// Steps a second.
    var cadence: Double
    /// In m/s.
    var speed: Double
  }

  /// Something that the phone was used for, such as a session or a call.
  struct Use: Equatable, Sendable {
    var span: Span
    var kind: String
    var detail: String
  }

  /// A place that the person knows.
  struct Place: Equatable, Sendable {
    var number: Int
    var kind: String
    var position: Position
    /// When the first visit began, in ms since 1970.
    var firstVisit: Int64
    var visits: Int
    /// The time of all visits, in minutes.
    var minutes: Double
  }

  /// A position on the earth.
  struct Position: Equatable, Sendable {
    /// In degrees.
    var latitude: Double
    /// In degrees.
    var longitude: Double
  }

  /// The sums over a local date.
  struct Day: Equatable, Sendable {
    /// The local date, as `2026-03-02`.
    var date: String
    /// The zone of whose clocks the date is, such as `America/New_York`.
    var timeZone = ""
    /// All steps of the date.
    var steps: Int
    /// Steps that the phone went along with.
    var carried: Int
    /// Nil without an installed app.
    var recorded: Int?
    /// The time of all bouts, in seconds.
    var walkingSeconds: Double
    /// The way of the date, in metres.
    var distance: Double
    /// The way in straight lines between the true positions of recorded fixes, in metres; nil without them.
    var chord: Double?
    /// The time at home, in minutes.
    var homeMinutes: Double
    /// How many places were visited.
    var places: Int
    /// The farthest distance from home, in metres.
    var homeDistance: Double
    /// How many sessions began with an unlock.
    var unlocks: Int
    var calls: Int
    /// The time asleep, in minutes.
    var sleepMinutes: Double
  }

  /// A prompt that asked for a survey.
  struct Prompt: Equatable, Sendable {
    var app: String
    /// The survey's id.
    var survey: String
    var number: String
    /// When it was handed in, in ms since 1970; nil for never.
    var submitted: Int64?
    /// In the order in which questions are shown.
    var answers: [Answer] = []
    /// In the table, from 1.
    var row: Int

    struct Answer: Equatable, Sendable {
      var question: String
      /// Empty for nothing.
      var given: String
    }
  }

  /// A span in which a stream is on.
  struct Window: Equatable, Sendable {
    var span: Span
    var stream: String
  }

  /// A time in which an app has nothing of some streams.
  struct Gap: Equatable, Sendable {
    var span: Span
    var app: String
    var streams: [String]
  }

  /// The segments without gaps, in order of time.
  var segments: [Segment] = []
  /// The bouts in order of time.
  var bouts: [Bout] = []
  /// The uses of the phone in order of time.
  var phone: [Use] = []
  /// The places, by their numbers in the table.
  var places: [Place] = []
  /// The local dates in order.
  var days: [Day] = []
  /// The windows of all streams in order of time.
  var windows: [Window] = []
  /// The pieces of streets that are passed, in order of time.
  var ways: [Passage] = []
  /// What is known of each piece that is passed, by its number.
  var streets: [Edge: Street] = [:]
  /// What data is missing, in order of start; gaps may overlap.
  var gaps: [Gap] = []
  /// The prompts that asked for surveys, by their rows.
  var prompts: [Prompt] = []
  /// What was drawn for each stream's sensor.
  var terms: [String: [String: Double]] = [:]
  /// Where the tables are, below the folder that is checked.
  var folder = ""
  /// What the tables' own text has wrong.
  var format = Finding()

  /// The span of the study.
  var span: Span {
    let start = segments.first?.span.lowerBound ?? 0
    return start..<max(start, segments.last?.span.upperBound ?? 0)
  }

  /// The path of a table's file in the folder of a participant's truth.
  static func file(_ table: String, in folder: String) -> String { "\(folder)/\(table).csv" }

  /// Where a row of a table stands; without `row` the table as a whole.
  func place(_ table: String, row: Int? = nil) -> RowPlace {
    RowPlace(Self.file(table, in: folder), row: row)
  }

  /// A number that was drawn for the sensor of a stream; not a number if there is none.
  func term(_ stream: String, _ name: String) -> Double { terms[stream]?[name] ?? .nan }

  /// Three numbers that were drawn for the axes of a stream, named `<name>_x` and so on.
  func axes(_ stream: String, _ name: String) -> Axes {
    Axes(
      term(stream, name + "_x"), term(stream, name + "_y"), term(stream, name + "_z"))
  }

  /// Rows of the matrix of scale and misalignment.
  func matrix(_ stream: String) -> [Axes] {
    ["x", "y", "z"].map { axes(stream, "matrix_row_" + $0) }
  }

  /// The spans of a kind of use, of one detail or of any.
  func uses(_ kind: String, _ detail: String? = nil) -> [Span] {
    phone.filter { $0.kind == kind && (detail == nil || $0.detail == detail) }.map(\.span)
  }

  /// The spans of a kind that began during the study, not before it.
  func begun(_ kind: String, _ detail: String? = nil) -> [Span] {
    uses(kind, detail).filter { $0.lowerBound > span.lowerBound }
  }

  /// What was under way when the study began, of which the phone wrote no start.
  func underWay(_ kind: String, _ detail: String? = nil) -> [Span] {
    uses(kind, detail).filter { $0.lowerBound <= span.lowerBound }
  }

  /// The spans in which a stream is on.
  func windows(of stream: String) -> [Span] {
    windows.filter { $0.stream == stream }.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The spans of the segments for which a condition holds.
  func segments(_ holds: (Segment) -> Bool) -> [Span] {
    segments.filter(holds).map(\.span)
  }

  /// At any place that is somebody's home.
  var staysAtHome: [Span] {
    let homes = Set(places.filter { $0.kind == "home" }.map(\.number))
    return segments { $0.place.map(homes.contains) ?? false }.joined
  }
}
