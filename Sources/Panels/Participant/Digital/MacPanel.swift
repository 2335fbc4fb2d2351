import Formats
import Page
import Reading
import Spool

/// A panel of the true use of a Mac on each local day.
struct MacPanel: Panel {
  static let name = "mac"
  static let title = "Mac"
  static let apps = ["mylifedb"]

  /// A group of categories of apps that is drawn alike.
  enum Group: Int, CaseIterable, Sendable {
    case code, work, information, people, other

    init(category: String) {
      switch category {
      case "developer": self = .code
      case "productivity", "education", "creativity": self = .work
      case "information": self = .information
      case "social": self = .people
      default: self = .other
      }
    }

    var label: String {
      switch self {
      case .code: "code"
      case .work: "productivity, education and creativity"
      case .information: "information"
      case .people: "social apps"
      case .other: "other apps"
      }
    }

    /// The name of the colour in the page's style.
    var colour: String {
      switch self {
      case .code: "event0"
      case .work: "app3"
      case .information: "app2"
      case .people: "app0"
      case .other: "app4"
      }
    }
  }

  private let frame: Frame
  private(set) var isLeftOut = true
  private var uses: [DigitalTruth.MacUse] = []

  init(_ frame: Frame) { self.frame = frame }

  mutating func begin(_ truth: Truth) {
    uses = truth.digital.macUses.filter { frame.contains($0.span.lowerBound) && !$0.span.isEmpty }
    isLeftOut = uses.isEmpty
  }

  var lack: String? { uses.isEmpty ? "no use of a Mac" : nil }

  // MARK: Days

  /// The use of a Mac on one local day.
  struct Day {
    let date: Int64
    let span: Span
    var spans: [Group: [Span]] = [:]
    var parts = 0
    var places: [String: Double] = [:]

    func seconds(_ group: Group) -> Double { (spans[group] ?? []).seconds }

    var seconds: Double { Group.allCases.reduce(0) { $0 + seconds($1) } }
  }

  private static let longest: Int64 = 400

  /// The local days from the first use to the last one, at most the last 401.
  var days: [Day] {
    guard let first = uses.first?.span.lowerBound, let end = uses.last?.span.upperBound else {
      return []
    }
    let last = frame.clock.date(of: end - 1)
    var days = (max(frame.clock.date(of: first), last - Self.longest)...last).map {
      Day(date: $0, span: frame.clock.span(of: $0))
    }
    for use in uses {
      for date in frame.clock.date(of: use.span.lowerBound)...last {
        let index = Int(date - days[0].date)
        guard days.indices.contains(index) else { continue }
        let part = use.span.clamped(to: days[index].span)
        guard !part.isEmpty else { break }
        days[index].spans[Group(category: use.category), default: []].append(part)
        days[index].parts += days[index].span.contains(use.span.lowerBound) ? 1 : 0
        days[index].places[use.place, default: 0] += [part].seconds
      }
    }
    return days
  }

  // MARK: Page

  func write(to page: inout Markup) {
    let days = days
    page.element(
      "p", ["class": "caption"],
      text: "The active apps of the Mac, from the ground truth. Each row is a day, and shows the "
        + "group with the longest use in each 96 s. Times are in \(frame.clock.zone).")
    Self.strips(of: days).write(to: &page)
    page.scrollingTable(
      Self.name, heading: ["date", "use", "apps", "code", "most used", "places"]
    ) { page in
      for day in days { page.row(HealthTime.text(date: day.date), Self.cells(of: day)) }
    }
  }

  private static func strips(of days: [Day]) -> Strips {
    let groups = Group.allCases.filter { group in days.contains { $0.seconds(group) > 0 } }
    return Strips(
      name: "mac-days",
      summary:
        "Active apps of the Mac on \(counted(days.count, "day")), from midnight to midnight.",
      kinds: groups.map { Strips.Kind($0.colour, $0.label) },
      rows: days.map { day in
        Strips.Row(
          HealthTime.text(date: day.date),
          DigitalStrips.longest(
            groups.enumerated().map { ($0, day.spans[$1] ?? []) }, in: day.span, y: 2..<14))
      },
      ticks: DigitalStrips.hours, width: days.map { DigitalStrips.width(of: $0.span) }.max() ?? 0,
      rowHeight: 16)
  }

  private static func cells(of day: Day) -> [String] {
    let most = Group.allCases.max { day.seconds($0) < day.seconds($1) }
    let places = day.places.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return [
      hours(day.seconds), grouped(day.parts), hours(day.seconds(.code)),
      day.seconds > 0 ? most?.label ?? Quantity.none : Quantity.none,
      places.isEmpty
        ? Quantity.none : places.map { "\($0.key) \(hours($0.value))" }.joined(separator: ", "),
    ]
  }

  private static func hours(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    return "\(minutes / 60) h \(minutes % 60) min"
  }

  // MARK: Numbers

  func write(to json: inout JSONWriter) {
    json.key("days")
    json.array { json in
      for day in days {
        json.object { json in
          json.member("date", HealthTime.text(date: day.date))
          json.member("apps", day.parts)
          json.key("seconds")
          json.object { json in
            for group in Group.allCases where day.seconds(group) > 0 {
              json.member("\(group)", number: day.seconds(group))
            }
          }
          json.key("place_seconds")
          json.object { json in
            for (place, seconds) in day.places.sorted(by: { $0.key < $1.key }) {
              json.member(place, number: seconds)
            }
          }
        }
      }
    }
  }
}
