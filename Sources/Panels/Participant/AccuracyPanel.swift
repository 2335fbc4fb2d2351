import Formats
import Glibc
import Page
import Reading
import Spool

/// A panel of the claimed radii of fixes, and of their true errors.
struct AccuracyPanel: Panel {
  static let name = "accuracy"
  static let title = "Accuracy of fixes"

  private let frame: Frame
  private var claimed = Lengths()
  private var errors = Lengths()
  private var inside = 0

  init(_ frame: Frame) { self.frame = frame }

  mutating func see(_ piece: Piece) {
    // This is true if the ground truth has a row for each fix.
    let hasTruth = piece.fixes.count >= piece.gps.count
    for row in frame.indices(of: piece.gps) {
      let radius = piece.gps.value(row, 3)
      claimed.add(radius)
      guard hasTruth else { continue }
      let error = Ground.distance(
        Truth.Position(latitude: piece.gps.value(row, 0), longitude: piece.gps.value(row, 1)),
        Truth.Position(latitude: piece.fixes.value(row, 1), longitude: piece.fixes.value(row, 2)))
      errors.add(error)
      if error <= radius { inside += 1 }
    }
  }

  var lack: String? { claimed.count == 0 ? "no fixes" : nil }

  private var told: [(name: String, lengths: Lengths)] {
    [("claimed", claimed)] + (errors.count == 0 ? [] : [("error", errors)])
  }

  /// Returns the largest length, in metres. Without `--coordinates` it is rounded to 120 steps per
  /// decade, because an exact value would disclose the value of a row.
  private func largest(of lengths: Lengths) -> Double {
    frame.showsCoordinates ? lengths.largest : lengths.quantile(1)
  }

  func write(to page: inout Markup) {
    let lines = told.map { ($0.name, $0.lengths.shares) }
    let range = lines.flatMap { $0.1.map(\.x) }
    Chart(
      name: Self.name, title: "Fixes by radius",
      caption: "The reported radius of each fix"
        + (errors.count == 0
          ? "."
          : ", and its true error. \(Quantity.share(inside, of: errors.count)) of the fixes have "
            + "an error within their radius."),
      summary:
        "Share of fixes by reported radius\(errors.count == 0 ? "" : ", and by error").",
      x: Chart.Axis(
        "metres, logarithmic", .logarithmic(covering: (range.min() ?? 1)...(range.max() ?? 100))
      ) { Quantity.number($0) },
      y: Chart.Axis("share", .linear(covering: lines.flatMap { $0.1.map(\.y) }.max() ?? 1)) {
        "\(Quantity.number(100 * $0)) %"
      },
      series: lines.map { name, points in
        Chart.Series(name, name == "error" ? "true error" : "claimed radius", .line([points]))
      }
    ).write(to: &page, hasHeading: false)
    page.element("table", ["data-table": Self.name]) { page in
      page.row(heading: ["", "fixes", "median", "90 % at most", "largest"])
      page.element("tbody") { page in
        for (name, lengths) in told {
          page.row(
            name == "error" ? "true error" : "claimed radius",
            [grouped(lengths.count)]
              + [lengths.quantile(0.5), lengths.quantile(0.9), largest(of: lengths)].map {
                "\(Quantity.threeDigits($0)) m"
              })
        }
      }
    }
  }

  func write(to json: inout JSONWriter) {
    for (name, lengths) in told {
      json.key(name)
      json.object { json in
        json.member("fixes", lengths.count)
        json.member("median_m", number: lengths.quantile(0.5))
        json.member("p90_m", number: lengths.quantile(0.9))
        json.member("largest_m", number: largest(of: lengths))
      }
    }
    if errors.count > 0 {
      json.member("within_radius", number: Double(inside) / Double(errors.count))
    }
  }
}

/// A histogram of lengths, with a resolution of about 2 % of each length.
private struct Lengths: Sendable {
  private var counts = [Int](repeating: 0, count: Self.places)
  private(set) var count = 0
  private(set) var largest = 0.0

  /// The number of histogram bins per decade; the first bin is at one centimetre.
  private static let perDecade = 120.0
  private static let shortest = 0.01
  private static let places = 120 * 10

  mutating func add(_ length: Double) {
    guard length.isFinite, length >= 0 else { return }
    let place = (Self.perDecade * log10(max(length, Self.shortest) / Self.shortest)).rounded()
    counts[min(Int(place), Self.places - 1)] += 1
    count += 1
    largest = max(largest, length)
  }

  private static func length(at place: Int) -> Double {
    shortest * pow(10, Double(place) / perDecade)
  }

  func quantile(_ share: Double) -> Double {
    let target = max((share * Double(count)).rounded(.up), 1)
    var sum = 0
    for (place, number) in counts.enumerated() {
      sum += number
      if Double(sum) >= target { return Self.length(at: place) }
    }
    return 0
  }

  /// The share of lengths by length, with twelve points per decade.
  var shares: [Chart.Point] {
    let width = 10
    let sums = stride(from: 0, to: Self.places, by: width).map { start in
      counts[start..<start + width].reduce(0, +)
    }
    guard let first = sums.firstIndex(where: { $0 > 0 }),
      let last = sums.lastIndex(where: { $0 > 0 })
    else { return [] }
    return (max(first - 1, 0)...min(last + 1, sums.count - 1)).map {
      Chart.Point(
        x: Self.length(at: width * $0 + width / 2), y: Double(sums[$0]) / Double(max(count, 1)))
    }
  }
}
