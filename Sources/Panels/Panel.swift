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

  /// The apps that it tells of, as manifests name them; a page has it where one of them has data.
  static var apps: [String] { get }

  init(_ frame: Frame)

  /// Before all else: what really happened, where somebody knows.
  mutating func begin(_ truth: Truth)

  /// Before the first piece: events, and the truth where there is one.
  mutating func begin(_ setting: Setting)

  mutating func see(_ piece: Piece)

  /// After the last piece.
  mutating func finish(_ surveys: SurveyRecords)

  /// Before the first samples of health, where somebody knows what really happened to the body.
  mutating func begin(_ body: BodyTruth)

  mutating func see(_ piece: HealthPiece)

  mutating func see(_ piece: CoziePiece)

  mutating func see(_ piece: SWIPPiece)

  /// What the participant's data lack for the panel, such as `no fixes`; nil if there is something to show.
  var lack: String? { get }

  /// The figure and its table; the heading is there already. Called where nothing is lacking.
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
}

/// What a page tells of, and how.
package struct Frame: Sendable {
  let clock: LocalClock
  /// Only what lies in it, in ms since 1970; nil for all.
  let window: Span?
  /// Whether latitudes and longitudes may be told.
  let showsCoordinates: Bool

  package init(clock: LocalClock, window: Range<Int64>?, showsCoordinates: Bool) {
    self.clock = clock
    self.window = window
    self.showsCoordinates = showsCoordinates
  }

  /// The rows that a page tells of.
  func indices(of rows: Rows) -> Range<Int> {
    guard let window, let first = rows.times.first, let last = rows.times.last,
      first < window.lowerBound || last >= window.upperBound
    else { return 0..<rows.count }
    return rows.times.indices(in: window)
  }

  func contains(_ time: Int64) -> Bool { (window ?? Self.times).contains(time) }

  /// Instants of which a page can tell: those of 13 digits, as rows of Beiwe have, and what comes before them.
  private static let times: Span = 1..<10_000_000_000_000

  /// The parts of spans that a page tells of.
  func parts(of spans: [Span]) -> [Span] {
    guard let window else { return spans }
    return spans.map { $0.clamped(to: window) }.filter { !$0.isEmpty }
  }
}
