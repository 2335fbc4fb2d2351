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

  init(_ frame: Frame)

  /// Before the first piece: events, and the truth where there is one.
  mutating func begin(_ setting: Setting)

  mutating func see(_ piece: Piece)

  /// After the last piece.
  mutating func finish(_ surveys: SurveyRecords)

  /// What the participant's data lack for the panel, such as `no fixes`; nil if there is something to show.
  var lack: String? { get }

  /// The figure and its table; the heading is there already. Called where nothing is lacking.
  func write(to page: inout Markup)

  /// The numbers of the figure, as members of an object.
  func write(to json: inout JSONWriter)
}

extension Panel {
  mutating func begin(_ setting: Setting) {}
  mutating func see(_ piece: Piece) {}
  mutating func finish(_ surveys: SurveyRecords) {}
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

  func contains(_ time: Int64) -> Bool { window?.contains(time) ?? true }

  /// The parts of spans that a page tells of.
  func parts(of spans: [Span]) -> [Span] {
    guard let window else { return spans }
    return spans.map { $0.clamped(to: window) }.filter { !$0.isEmpty }
  }
}
