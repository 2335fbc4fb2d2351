/// What a participant's streams hold of some minutes.
package struct Piece: Sendable {
  /// In ms since 1970, by the wall's clock.
  package var span: Span
  /// The rows of each motion stream, in the order of its cases.
  private var streams = MotionStream.allCases.map { Rows(width: $0.width) }
  package var gps = Rows(width: 4)
  /// The true position of each row of `gps`.
  package var fixes = Rows(width: Truth.fixes.width)
  /// Where the person went, once a second.
  package var path = Rows(width: Truth.path.width)
  /// When the left foot landed.
  package var strides = Rows(width: Truth.strides.width)

  /// In ms. Long enough for few calls, short enough for a hundred rows a second of everything.
  package static let length: Int64 = 600_000

  package init(_ span: Span) {
    self.span = span
  }

  /// Makes room for another span; the memory is used again.
  package mutating func removeAll(for span: Span) {
    self.span = span
    for index in streams.indices { streams[index].removeAll() }
    gps.removeAll()
    fixes.removeAll()
    path.removeAll()
    strides.removeAll()
  }

  package subscript(stream: MotionStream) -> Rows {
    _read { yield streams[stream.rawValue] }
    _modify { yield &streams[stream.rawValue] }
  }
}
