import Page
import Reading
import Spool

/// A figure or a table of one participant.
///
/// It sees the rows once, piece by piece, and keeps no more than its figure needs. A new panel is a file in
/// `Participant` and a line in `Panels.swift`.
protocol Panel: Sendable {
  /// In the page and in JSON, such as `intervals`.
  static var name: String { get }
  static var title: String { get }

  /// The apps that it shows, as manifests name them. A page has the panel if one of these apps has
  /// data.
  static var apps: [String] { get }

  init(_ frame: Frame)

  /// Receives the ground truth before all other data, if the ground truth exists.
  mutating func begin(_ truth: Truth)

  /// Receives the events, and the ground truth if it exists, before the first piece.
  mutating func begin(_ setting: Setting)

  mutating func see(_ piece: Piece)

  /// After the last piece.
  mutating func finish(_ surveys: SurveyRecords)

  /// Receives the ground truth of the body, if it exists, before the first samples of health.
  mutating func begin(_ body: BodyTruth)

  mutating func see(_ piece: HealthPiece)

  mutating func see(_ piece: CoziePiece)

  mutating func see(_ piece: SWIPPiece)

  /// The data that the panel needs and the participant lacks, such as `no fixes`; nil if the panel
  /// has something to show.
  var lack: String? { get }

  /// Whether the page leaves the panel out, because the recording has no tables for it.
  var isLeftOut: Bool { get }

  /// Writes the figure and its table below the heading, which the page already has. Called only if
  /// `lack` is nil.
  func write(to page: inout Markup)

  /// The numbers of the figure, as members of an object.
  func write(to json: inout JSONWriter)
}

extension Panel {
  static var apps: [String] { ["beiwe"] }

  mutating func begin(_ truth: Truth) {}
  mutating func begin(_ setting: Setting) {}
  mutating func see(_ piece: Piece) {}
  mutating func finish(_ surveys: SurveyRecords) {}
  mutating func begin(_ body: BodyTruth) {}
  mutating func see(_ piece: HealthPiece) {}
  mutating func see(_ piece: CoziePiece) {}
  mutating func see(_ piece: SWIPPiece) {}
  var isLeftOut: Bool { false }
}

/// The scope of a page: its clock, its time span, and whether it shows coordinates.
package struct Frame: Sendable {
  let clock: LocalClock
  /// Whether the local times in files define days, because no time zone is known.
  let followsLocalTimes: Bool
  /// The time span of the shown data, in ms since 1970; nil for all data.
  let window: Span?
  /// Whether the page may show latitudes and longitudes.
  let showsCoordinates: Bool

  package init(
    clock: LocalClock, window: Range<Int64>?, showsCoordinates: Bool,
    followsLocalTimes: Bool = false
  ) {
    self.clock = clock
    self.followsLocalTimes = followsLocalTimes
    self.window = window
    self.showsCoordinates = showsCoordinates
  }

  /// Returns the indices of the rows that a page shows.
  func indices(of rows: Rows) -> Range<Int> {
    guard let window, let first = rows.times.first, let last = rows.times.last,
      first < window.lowerBound || last >= window.upperBound
    else { return 0..<rows.count }
    return rows.times.indices(in: window)
  }

  func contains(_ time: Int64) -> Bool { (window ?? Self.times).contains(time) }

  /// The instants that a page can show, in ms since 1970: positive numbers of at most 13 digits.
  /// Rows of Beiwe have 13 digits.
  private static let times: Span = 1..<10_000_000_000_000

  /// Returns the parts of spans that a page shows.
  func parts(of spans: [Span]) -> [Span] {
    guard let window else { return spans }
    return spans.map { $0.clamped(to: window) }.filter { !$0.isEmpty }
  }
}
