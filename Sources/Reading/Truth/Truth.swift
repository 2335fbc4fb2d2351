/// The ground truth of one participant: the tables that fit in memory, and the values that were
/// drawn for the phone.
package struct Truth: Sendable {
  /// A part of the study with one place or trip, one posture and one place of the phone.
  package struct Segment: Equatable, Sendable {
    package var span: Span
    /// A row of the table of places; nil on a trip.
    package var place: Int?
    /// The way in which the person moves, such as `walk`, `car` or `plane`.
    package var mode: String
    /// The posture of the body, such as `sitting`.
    package var posture: String
    /// The place of the phone, such as `pocket` or `table`.
    package var placement: String
    /// The surroundings of the phone, such as `indoor` or `tunnel`.
    package var environment: String

    /// Whether the phone is on a table or a nightstand, so that the person does not carry it.
    package var isLying: Bool { placement == "table" || placement == "nightstand" }
    /// Whether the phone is in the pocket that rules about gait are made for.
    package var isInPocket: Bool { placement == "pocket" }
  }

  /// A walk or a run, with its steps.
  package struct Bout: Equatable, Sendable {
    package var span: Span
    package var mode: String
    /// The steps of the bout.
    package var steps: Int
    /// Steps a second.
    package var cadence: Double
    /// In m/s.
    package var speed: Double
  }

  /// Something that the phone was used for, such as a session or a call.
  package struct Use: Equatable, Sendable {
    package var span: Span
    package var kind: String
    package var detail: String
  }

  /// A place that the person knows.
  package struct Place: Equatable, Sendable {
    package var number: Int
    package var kind: String
    package var position: Position
    /// When the first visit began, in ms since 1970.
    package var firstVisit: Int64
    package var visits: Int
    /// The time of all visits, in minutes.
    package var minutes: Double
  }

  /// A position on the earth.
  package struct Position: Equatable, Sendable {
    /// In degrees.
    package var latitude: Double
    /// In degrees.
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// The sums over a local date.
  package struct Day: Equatable, Sendable {
    /// The local date, as `2026-03-02`.
    package var date: String
    /// The zone of whose clocks the date is, such as `America/New_York`.
    package var timeZone = ""
    /// All steps of the date.
    package var steps: Int
    /// Steps that the phone went along with.
    package var carried: Int
    /// Nil without an installed app.
    package var recorded: Int?
    /// The time of all bouts, in seconds.
    package var walkingSeconds: Double
    /// The way of the date, in metres.
    package var distance: Double
    /// The way in straight lines between the true positions of recorded fixes, in metres; nil without them.
    package var chord: Double?
    /// The time at home, in minutes.
    package var homeMinutes: Double
    /// How many places were visited.
    package var places: Int
    /// The farthest distance from home, in metres.
    package var homeDistance: Double
    /// The number of sessions that began with an unlock.
    package var unlocks: Int
    package var calls: Int
    /// The time asleep, in minutes.
    package var sleepMinutes: Double
  }

  /// A prompt that asked for a survey.
  package struct Prompt: Equatable, Sendable {
    package var app: String
    /// The survey's id.
    package var survey: String
    package var number: String
    /// When it was handed in, in ms since 1970; nil for never.
    package var submitted: Int64?
    /// In the order in which questions are shown.
    package var answers: [Answer] = []
    /// In the table, from 1.
    package var row: Int

    package struct Answer: Equatable, Sendable {
      package var question: String
      /// Empty for nothing.
      package var given: String
    }
  }

  /// A span in which a stream is on.
  package struct Window: Equatable, Sendable {
    package var span: Span
    package var stream: String
  }

  /// A time in which an app has nothing of some streams.
  package struct Gap: Equatable, Sendable {
    package var span: Span
    package var app: String
    package var streams: [String]
    /// Whether the app's process ended, so that it is launched again when the gap ends.
    package var endsApp = false
  }

  /// The segments without gaps, in order of time.
  package var segments: [Segment] = []
  /// The bouts in order of time.
  package var bouts: [Bout] = []
  /// The uses of the phone in order of time.
  package var phone: [Use] = []
  /// The places, by their numbers in the table.
  package var places: [Place] = []
  /// The local dates in order.
  package var days: [Day] = []
  /// The windows of all streams in order of time.
  package var windows: [Window] = []
  /// The pieces of streets that are passed, in order of time.
  package var ways: [Passage] = []
  /// The data of each piece of a street that is passed, by the number of the piece.
  package var streets: [Edge: Street] = [:]
  /// All pieces of streets that the truth has: the passed pieces and the pieces around them.
  package var net: [Street] = []
  /// The gaps in the data, in order of start; gaps may overlap.
  package var gaps: [Gap] = []
  /// Whether there is a table of gaps. Without one, nothing is missing, or the gaps were not recorded.
  package var hasGapTable = false
  /// The prompts that asked for surveys, by their rows.
  package var prompts: [Prompt] = []
  /// The apps, notifications, calendar, media and weather; empty without their tables.
  package var digital = DigitalTruth()
  /// The values that were drawn for each stream's sensor, by the names of stream and value.
  package var terms: [String: [String: Double]] = [:]
  /// The path of the tables, below the folder that is checked.
  package var folder = ""
  /// The finding about errors in the text of the tables.
  package var format = Finding()

  /// Nothing is known.
  package init() {}

  /// The span of the study.
  package var span: Span {
    let start = segments.first?.span.lowerBound ?? 0
    return start..<max(start, segments.last?.span.upperBound ?? 0)
  }

  /// The path of a table's file in the folder of a participant's truth.
  package static func file(_ table: String, in folder: String) -> String {
    "\(folder)/\(table).csv"
  }

  /// Returns the place of a row of a table; without `row`, the place of the whole table.
  package func place(_ table: String, row: Int? = nil) -> RowPlace {
    RowPlace(Self.file(table, in: folder), row: row)
  }

  /// Returns a number that was drawn for the sensor of a stream; not a number if it is missing.
  package func term(_ stream: String, _ name: String) -> Double { terms[stream]?[name] ?? .nan }

  /// Three numbers that were drawn for the axes of a stream, named `<name>_x` and so on.
  package func axes(_ stream: String, _ name: String) -> Axes {
    Axes(
      term(stream, name + "_x"), term(stream, name + "_y"), term(stream, name + "_z"))
  }

  /// Rows of the matrix of scale and misalignment.
  package func matrix(_ stream: String) -> [Axes] {
    ["x", "y", "z"].map { axes(stream, "matrix_row_" + $0) }
  }

  /// The spans of a kind of use, of one detail or of any.
  package func uses(_ kind: String, _ detail: String? = nil) -> [Span] {
    phone.filter { $0.kind == kind && (detail == nil || $0.detail == detail) }.map(\.span)
  }

  /// The spans of a kind that began during the study, not before it.
  package func begun(_ kind: String, _ detail: String? = nil) -> [Span] {
    uses(kind, detail).filter { $0.lowerBound > span.lowerBound }
  }

  /// Returns the spans of a kind that were under way when the study began. The phone wrote no start
  /// of them.
  package func underWay(_ kind: String, _ detail: String? = nil) -> [Span] {
    uses(kind, detail).filter { $0.lowerBound <= span.lowerBound }
  }

  /// The spans in which a stream is on.
  package func windows(of stream: String) -> [Span] {
    windows.filter { $0.stream == stream }.map(\.span).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// When an app is launched, in ms since 1970: at the study's start, and when each gap ends that has ended its
  /// process.
  package func launches(of app: String) -> [Int64] {
    let ends = gaps.filter { $0.app == app && $0.endsApp && $0.span.upperBound < span.upperBound }
    return [span.lowerBound] + ends.map(\.span.upperBound).sorted()
  }

  /// The spans in which an app has nothing of a stream, joined and in order of time.
  package func gaps(of stream: String, in app: String) -> [Span] {
    gaps.filter { $0.app == app && $0.streams.contains(stream) }.map(\.span).joined
  }

  /// The spans of the segments for which a condition holds.
  package func segments(_ holds: (Segment) -> Bool) -> [Span] {
    segments.filter(holds).map(\.span)
  }

  /// The spans at all places that are homes, joined.
  package var staysAtHome: [Span] {
    let homes = Set(places.filter { $0.kind == "home" }.map(\.number))
    return segments { $0.place.map(homes.contains) ?? false }.joined
  }
}
