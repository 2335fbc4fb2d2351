import Simulation

/// When the phone is used, charges, is on Wi-Fi, has no network, and shows a survey, in order of time.
struct PhoneTable: TruthTable {
  static let name = "phone"

  enum Kind: String, CaseIterable {
    case session, call, charging, wifi, offline, survey, off
  }

  struct Row: TruthRow {
    var start: Int64 = 0
    var end: Int64 = 0
    var kind = Kind.session
    var detail = ""

    var time: Int64 { start }

    func write(to row: inout RowWriter) {
      row.cell("start", start)
      row.cell("end", end)
      row.cell("kind", kind.rawValue)
      row.cell("detail", detail)
    }
  }

  /// Rows that begin after one which goes on into the next day, that one included.
  private var waiting: [Row] = []

  init() {}

  mutating func rows(of day: StudyDay) -> [Row] {
    for session in day.day.use.sessions {
      switch session.kind {
      case .glance: add(.session, "glance", session.start, session.end, of: day)
      case .unlocked: add(.session, "unlocked", session.start, session.end, of: day)
      case .call(let atEar):
        add(.call, atEar ? "ear" : "speaker", session.start, session.end, of: day)
      }
    }
    for time in day.day.battery.charging {
      add(.charging, "", time.lowerBound, time.upperBound, of: day)
    }
    for time in day.day.network.wifi { add(.wifi, "", time.lowerBound, time.upperBound, of: day) }
    for time in day.day.battery.off { add(.off, "", time.lowerBound, time.upperBound, of: day) }
    for time in day.day.network.offline
    where !day.day.isOff(at: day.day.instant(time.lowerBound)) {
      let isFlight = day.day.environment(at: time.lowerBound) == .plane
      add(.offline, isFlight ? "flight" : "tunnel", time.lowerBound, time.upperBound, of: day)
    }
    for response in day.day.use.responses where response.prompt.device == .phone {
      for visit in response.filling?.visits ?? [] {
        add(.survey, response.prompt.id.subject, visit.lowerBound, visit.upperBound, of: day)
      }
    }
    // Rows of one kind do not overlap, so this order is total.
    waiting.sort { ($0.start, $0.order) < ($1.start, $1.order) }
    let end = day.milliseconds(at: day.span.upperBound)
    let settled = waiting.firstIndex { $0.end >= end } ?? waiting.count
    defer { waiting.removeFirst(settled) }
    return Array(waiting[..<settled])
  }

  func lastRows() -> [Row] { waiting }

  private mutating func add(
    _ kind: Kind, _ detail: String, _ start: Double, _ end: Double, of day: StudyDay
  ) {
    guard let inside = day.inside(start, end) else { return }
    let (start, end) = (
      day.milliseconds(at: inside.lowerBound), day.milliseconds(at: inside.upperBound)
    )
    guard start < end else { return }
    let isMorning = inside.lowerBound == day.span.lowerBound
    if isMorning, let last = waiting.lastIndex(where: { $0.kind == kind && $0.end == start }) {
      waiting[last].end = end
    } else {
      waiting.append(Row(start: start, end: end, kind: kind, detail: detail))
    }
  }
}

extension PhoneTable.Row {
  fileprivate var order: Int { PhoneTable.Kind.allCases.firstIndex(of: kind) ?? 0 }
}
