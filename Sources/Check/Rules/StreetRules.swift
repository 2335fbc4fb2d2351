import Reading

/// Rules about the streets that the participant passes, according to the ground truth.
extension Rule {
  static let streets: [Rule] = [
    Rule(
      "ways-follow",
      "The streets on a participant's path match the map, and each street begins where the "
        + "previous street ends.",
      limit:
        "exact for the class and speed limit. Two streets must meet only if the second street "
        + "begins at the time when the first street ends",
      catches: "one street passed backwards",
      .tables(judgeOrder)),
    Rule(
      "ways-near",
      "Positions of the true path are on the street that the ground truth lists.",
      limit:
        "The distance from the centre line of the street is at most \(StreetPath.aside.told) m",
      catches: "a path 10 m farther north",
      .passing(Truth.path) { StreetPath($0, judging: .position) }),
    Rule(
      "ways-limit",
      "No participant is much faster than the speed limit of the street.",
      limit:
        "The speed is at most \(StreetPath.excess.told) times the speed limit, or "
        + "\(StreetPath.running.told) m/s if that is larger",
      catches: "speed limits that are all set to 1 m/s",
      .passing(Truth.path) { StreetPath($0, judging: .speed) }),
  ]

  private static func judgeOrder(_ truth: Truth) -> Finding {
    var finding = Finding()
    for passage in truth.ways {
      let place = truth.place("ways", row: passage.row)
      guard let street = truth.streets[passage.edge] else {
        finding.fail(
          place, "edge \(passage.edge.number) of \(passage.edge.region)",
          allowed: "a street of streets.geojson")
        continue
      }
      finding.judge(
        passage.road == street.road && passage.limit == street.limit,
        "\(passage.road) with the speed limit \(passage.limit?.told ?? "none")",
        allowed: "\(street.road) with the speed limit \(street.limit?.told ?? "none")", at: place)
    }
    for (one, next) in zip(truth.ways, truth.ways.dropFirst())
    where one.span.upperBound == next.span.lowerBound {
      guard let street = truth.streets[one.edge], let other = truth.streets[next.edge] else {
        continue
      }
      let left = one.isForward ? street.nodes.to : street.nodes.from
      let begun = next.isForward ? other.nodes.from : other.nodes.to
      // The same segment may follow itself, because a participant may turn back or enter a house on
      // the way.
      finding.judge(
        left == begun || one.edge == next.edge, "a street from node \(begun)",
        allowed: "a street from node \(left)",
        at: truth.place("ways", row: next.row))
    }
    return finding.isJudged ? finding : .lacking("passed streets")
  }
}

/// A judge that compares the true path's positions and speeds with the passed streets.
struct StreetPath: TableJudge {
  /// The largest distance between a position and the centre line of its street, in metres.
  static let aside = 6.0
  /// The largest allowed speed, as a multiple of the street's speed limit.
  static let excess = 1.3
  /// The largest allowed speed of a runner, in m/s. Speed limits do not apply to pedestrians.
  static let running = 4.5

  enum Question { case position, speed }

  private let question: Question
  private let passages: [Truth.Passage]
  private let streets: [Truth.Edge: Truth.Street]
  private var cursor: SpanCursor
  private var finding = Finding()

  init(_ truth: Truth, judging question: Question) {
    self.question = question
    passages = truth.ways.filter { truth.streets[$0.edge] != nil }
    streets = truth.streets
    cursor = SpanCursor(passages.map(\.span))
  }

  mutating func see(_ path: Rows) {
    for (number, rows) in cursor.parts(of: path) {
      guard let street = streets[passages[number].edge] else { continue }
      for row in rows {
        switch question {
        case .position: judgePosition(path, row, street)
        case .speed: judgeSpeed(path, row, street)
        }
      }
    }
  }

  private mutating func judgePosition(_ path: Rows, _ row: Int, _ street: Truth.Street) {
    let position = Truth.Position(latitude: path.value(row, 0), longitude: path.value(row, 1))
    let ground = Ground(at: position.latitude)
    let (start, way) = (
      ground.way(position, street.from), ground.way(street.from, street.to)
    )
    let along = way.length > 0 ? -start.dot(way) / way.dot(way) : 0
    finding.judge(
      (start + min(max(along, 0), 1) * way).length, limit: Self.aside,
      "m between the path and the centre line of the street",
      at: path.place(row))
  }

  private mutating func judgeSpeed(_ path: Rows, _ row: Int, _ street: Truth.Street) {
    guard let limit = street.limit else { return }
    finding.judge(
      path.value(row, 3), limit: max(Self.excess * limit, Self.running), "m/s on a \(street.road)",
      at: path.place(row))
  }

  func finish() -> Finding {
    finding.isJudged ? finding : .lacking("path along streets in the ground truth")
  }
}
