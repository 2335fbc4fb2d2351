@testable import Reading

extension Truth.Segment {
  /// Returns a segment, by default at home with the phone on the table.
  static func small(
    _ span: Span, place: Int? = 0, mode: String = "", posture: String = "sitting",
    placement: String = "table", environment: String = "indoor"
  ) -> Self {
    Self(
      span: span, place: place, mode: mode, posture: posture, placement: placement,
      environment: environment)
  }
}

extension Truth.Place {
  /// Returns a place with a number and a kind; tests do not use its other properties.
  static func small(_ number: Int, _ kind: String) -> Self {
    Self(
      number: number, kind: kind, position: Truth.Position(latitude: 42.5, longitude: -71.25),
      firstVisit: 0, visits: 1, minutes: 1)
  }
}

extension Truth {
  /// The ground truth of a study from 100 s to 1,000 s, with two homes, a walk between them and
  /// some phone uses.
  static var small: Truth {
    var truth = Truth()
    truth.folder = "truth/abcdefg1"
    truth.segments = [
      .small(100_000..<200_000), .small(200_000..<300_000, placement: "pocket"),
      .small(300_000..<400_000, place: nil, mode: "walk", placement: "pocket"),
      .small(400_000..<500_000, place: 1, placement: "pocket"),
      .small(500_000..<600_000, place: 2, placement: "nightstand"),
      .small(600_000..<1_000_000, place: 3, placement: "bag"),
    ]
    truth.places = [.small(0, "home"), .small(1, "work"), .small(2, "home"), .small(3, "gym")]
    truth.phone = [
      Use(span: 90_000..<120_000, kind: "session", detail: "unlocked"),
      Use(span: 100_000..<105_000, kind: "call", detail: "ear"),
      Use(span: 150_000..<160_000, kind: "session", detail: "glance"),
      Use(span: 250_000..<290_000, kind: "session", detail: "unlocked"),
      Use(span: 550_000..<560_000, kind: "call", detail: "speaker"),
    ]
    return truth
  }
}
