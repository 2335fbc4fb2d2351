/// What really happened to one participant: the tables that fit in memory, and what was drawn for
/// the phone.
struct Truth: Sendable {
  struct Segment: Equatable, Sendable {
    var span: Span
    /// A row of the table of places; nil on a trip.
    var place: Int?
    var mode: String
    var posture: String
    var placement: String
    var environment: String

    /// Whether the phone lies where nobody carries it.
    var isLying: Bool { placement == "table" || placement == "nightstand" }
    /// Whether the phone is in the pocket that rules about gait are made for.
    var isInPocket: Bool { placement == "pocket" }
  }

  struct Bout: Equatable, Sendable {
    var span: Span
    var mode: String
    var steps: Int
    /// Steps a second.
    var cadence: Double
    /// In m/s.
    var speed: Double
  }

  struct Use: Equatable, Sendable {
    var span: Span
    var kind: String
    var detail: String
  }

  struct Place: Equatable, Sendable {
    var number: Int
    var kind: String
    var position: Position
    var firstVisit: Int64
    var visits: Int
    var minutes: Double
  }

  struct Position: Equatable, Sendable {
    /// In degrees.
    var latitude: Double
    var longitude: Double
  }

  struct Day: Equatable, Sendable {
    var date: String
    var steps: Int
    var carried: Int
    /// Nil without an installed app.
    var recorded: Int?
    var walkingSeconds: Double
    var distance: Double
    var chord: Double?
    var homeMinutes: Double
    var places: Int
    var homeDistance: Double
    var unlocks: Int
    var calls: Int
    var sleepMinutes: Double
  }

  struct Window: Equatable, Sendable {
    var span: Span
    var stream: String
  }

  var segments: [Segment] = []
  var bouts: [Bout] = []
  var phone: [Use] = []
  var places: [Place] = []
  var days: [Day] = []
  var windows: [Window] = []
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

  func place(_ table: String, row: Int? = nil) -> RowPlace {
    RowPlace("\(folder)/\(table).csv", row: row)
  }

  func term(_ stream: String, _ name: String) -> Double { terms[stream]?[name] ?? .nan }

  func axes(_ stream: String, _ name: String) -> Axes {
    Axes(
      term(stream, name + "_x"), term(stream, name + "_y"), term(stream, name + "_z"))
  }

  /// Rows of the matrix of scale and misalignment.
  func matrix(_ stream: String) -> [Axes] {
    ["x", "y", "z"].map { axes(stream, "matrix_row_" + $0) }
  }

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

  func windows(of stream: String) -> [Span] {
    windows.filter { $0.stream == stream }.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
  }

  func segments(_ holds: (Segment) -> Bool) -> [Span] {
    segments.filter(holds).map(\.span)
  }

  /// At any place that is somebody's home.
  var staysAtHome: [Span] {
    let homes = Set(places.filter { $0.kind == "home" }.map(\.number))
    return segments { $0.place.map(homes.contains) ?? false }.joined
  }
}
