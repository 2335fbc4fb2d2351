import Reading

/// What the truth says of streets that are passed.
extension Rule {
  static let streets: [Rule] = [
    Rule(
      "ways-follow",
      "Streets that are passed have their class and limit, and meet where one follows another.",
      limit: "exact, where the second begins when the first ends", catches: "one passed backwards",
      .tables(judgeOrder)),
    Rule(
      "ways-near", "Positions of the path lie on the street that is passed.",
      limit: "\(StreetPath.aside.told) m from its middle", catches: "a path 10 m farther north",
      .passing(Truth.path) { StreetPath($0, judging: .position) }),
    Rule(
      "ways-limit", "Nobody is much faster than the limit of the street.",
      limit:
        "\(StreetPath.excess.told) times the limit, and \(StreetPath.running.told) m/s anywhere",
      catches: "limits of 1 m/s",
      .passing(Truth.path) { StreetPath($0, judging: .speed) }),
  ]

  private static func judgeOrder(_ truth: Truth) -> Finding {
    var finding = Finding()
    for passage in truth.ways {
      let place = truth.place("ways", row: passage.row)
      guard let street = truth.streets[passage.edge] else {
        finding.fail(
          place, "\(passage.edge.number) of \(passage.edge.region)",
          allowed: "a street of streets.geojson")
        continue
      }
      finding.judge(
        passage.road == street.road && passage.limit == street.limit,
        "\(passage.road) with the limit \(passage.limit?.told ?? "none")",
        allowed: "\(street.road) with the limit \(street.limit?.told ?? "none")", at: place)
    }
    for (one, next) in zip(truth.ways, truth.ways.dropFirst())
    where one.span.upperBound == next.span.lowerBound {
      guard let street = truth.streets[one.edge], let other = truth.streets[next.edge] else {
        continue
      }
      let left = one.isForward ? street.nodes.to : street.nodes.from
      let begun = next.isForward ? other.nodes.from : other.nodes.to
      // Who turns back, or goes in at a house between, stays on the same piece.
      finding.judge(
        left == begun || one.edge == next.edge, "from node \(begun)", allowed: "\(left)",
        at: truth.place("ways", row: next.row))
    }
    return finding.isJudged ? finding : .lacking("streets that are passed")
  }
}

/// Judges the rows of the truth's path beside the streets that are passed.
struct StreetPath: TableJudge {
  /// How far a position may be from the middle of its street, in metres.
  static let aside = 6.0
  /// How fast somebody may be, as a multiple of the limit.
  static let excess = 1.3
  /// Signs bind nobody on foot: so fast runners are at the most, in m/s.
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
      (start + min(max(along, 0), 1) * way).length, limit: Self.aside, "m from the street",
      at: path.place(row))
  }

  private mutating func judgeSpeed(_ path: Rows, _ row: Int, _ street: Truth.Street) {
    guard let limit = street.limit else { return }
    finding.judge(
      path.value(row, 3), limit: max(Self.excess * limit, Self.running), "m/s on a \(street.road)",
      at: path.place(row))
  }

  func finish() -> Finding {
    finding.isJudged ? finding : .lacking("path along streets in the truth")
  }
}
