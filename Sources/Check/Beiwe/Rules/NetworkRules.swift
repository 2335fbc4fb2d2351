import Formats
import Reading

/// Wi-Fi beside where the person is.
extension BeiweCheck {
  static let network: [Rule] = [
    Rule(
      "wifi-at-home", "The phone is on Wi-Fi at home.",
      limit: "\((1 - missedAtHome).percent) of the time there",
      catches: "wifi and cellular swapped", .everyEvent(.reachability) { Settled(judgeHome($0)) }),
    Rule(
      "wifi-left", "Wi-Fi is lost within two minutes of leaving home.",
      limit:
        "\(LeavingHome.leaving.told) s on the street, or two minutes and "
        + "\(LeavingHome.walked.told) m of walking if that is longer; a car within reach is home as "
        + "long as it stands, and so is a stop of buses within \(LeavingHome.reach.told) m as long "
        + "as somebody waits there", catches: "3 min late",
      .everyEvent(.reachability) { LeavingHome($0) }),
    Rule(
      "wifi-lost-far", "Wi-Fi is lost 10 to 60 s after 40 m from home.",
      limit:
        "exact, between two true positions at most 10 s apart; from the last one within "
        + "\(Losing.inside.told) m on, since ways bend", catches: "55 s late",
      .everyEvent(.reachability, .gps) { Losing($0) }),
    Rule(
      "no-wifi-driving", "There is no Wi-Fi in a car or on a bike.",
      limit: "after the first two minutes, while a network is present",
      catches: "the cellular rows missing", .everyEvent(.reachability) { Settled(judgeDrives($0)) }),
  ]

  /// The share of the time at home during which Wi-Fi may be missing.
  private static let missedAtHome = 0.05

  private static func judgeHome(_ setting: Setting) -> Finding {
    let home = setting.known.staysAtHome
    guard home.seconds >= 3_600 else {
      return .lacking("s at home", needed: 3_600, present: home.seconds)
    }
    let wifi = setting.events.onWiFi(until: setting.end)
    var finding = Finding()
    finding.judge(
      1 - home.common(with: wifi).seconds / home.seconds, limit: missedAtHome,
      "of the time without",
      at: setting.known.place("segments"))
    return finding
  }

  private static func judgeDrives(_ setting: Setting) -> Finding {
    let drives = setting.known.segments { $0.mode == "car" || $0.mode == "bike" }.joined
      .compactMap { $0.trimmed(start: 120, end: 0) }
      .without(setting.known.uses("offline"))
    let wifi = setting.events.onWiFi(until: setting.end)
    var finding = Finding()
    for drive in drives {
      finding.judge(
        [drive].common(with: wifi).isEmpty, "Wi-Fi under way from \(drive.lowerBound)",
        allowed: "none", at: setting.known.place("segments"))
    }
    return finding.isJudged ? finding : .lacking("drives of two minutes")
  }
}

extension Events {
  fileprivate func nextCellular(after time: Int64) -> Event? {
    reachability.first { $0.name == "cellular" && $0.time >= time }
  }
}

/// From the end of a stay at home to the next cellular row.
private struct LeavingHome: Judge {
  /// Seconds after leaving.
  static let leaving = 120.0
  /// How far somebody walks within reach of the Wi-Fi at home, in metres: to the street, which is up to
  /// 25 m away, and along it.
  static let walked = 75.0
  /// How far away from home the Wi-Fi reaches, in metres. Streets lead past the door: a stop of buses may
  /// be within it, and whoever waits there still has the Wi-Fi.
  static let reach = 40.0
  /// Seconds until the Wi-Fi is lost out of its reach, and at a crossing before, at most each.
  private static let slow = 60.0

  private let truth: Truth
  private let events: Events
  /// The times after each stay at home until the next, and the homes that were left.
  private let stays: [Span]
  private let homes: [Truth.Position?]
  private var away: SpanCursor
  /// When the path first is out of reach, by the number of the stay.
  private var far: [Int: Int64] = [:]

  init(_ setting: Setting) {
    truth = setting.known
    events = setting.events
    let (truth, stays) = (setting.known, setting.known.staysAtHome)
    self.stays = stays
    homes = stays.map { stay in
      let last = truth.segments.last { $0.span.upperBound == stay.upperBound }
      return truth.places.first { $0.number == last?.place }?.position
    }
    away = SpanCursor(
      stays.indices.map {
        stays[$0].upperBound..<($0 + 1 < stays.count ? stays[$0 + 1].lowerBound : .max)
      })
  }

  mutating func see(_ piece: Piece) {
    let path = piece.path
    for (number, indices) in away.parts(of: path) where far[number] == nil {
      guard let home = homes[number] else { continue }
      let ground = Ground(at: home.latitude)
      let index = indices.first {
        let here = Truth.Position(latitude: path.value($0, 0), longitude: path.value($0, 1))
        return ground.way(home, here).length > Self.reach
      }
      if let index { far[number] = path.times[index] }
    }
  }

  func finish() -> Finding {
    let drives = truth.segments { $0.mode == "car" }
    var finding = Finding()
    for (number, stay) in stays.enumerated()
    where stay.upperBound < truth.span.upperBound - 300_000 {
      // Stairs are at home too.
      let street = truth.segments.first {
        $0.span.lowerBound >= stay.upperBound && !["", "stairs"].contains($0.mode)
      }
      let left = street?.span.lowerBound ?? stay.upperBound
      let pace = truth.bouts.first { $0.span.upperBound > left && $0.mode == "walk" }?.speed ?? 1
      let drive = drives.first { $0.lowerBound >= left && $0.lowerBound <= left + 120_000 }
      guard let row = events.nextCellular(after: stay.upperBound) else {
        finding.judge(
          false, "no row", allowed: "cellular within \(Self.leaving.told) s of \(left)",
          at: truth.place("segments"))
        continue
      }
      let start = drive?.lowerBound ?? left
      let near = min(row.time, far[number] ?? row.time)
      let waited = near > start ? waits(in: start..<near) : 0
      finding.judge(
        max(Double(row.time - start) / 1_000 - waited, 0),
        limit: max(Self.leaving, 2 * Self.slow + Self.walked / pace), "s after leaving at \(left)",
        at: row.place)
    }
    return finding.isJudged ? finding : .lacking("leaving home")
  }

  /// Seconds in which somebody who is on the way does not move.
  private func waits(in span: Span) -> Double {
    truth.segments { $0.place == nil && $0.mode.isEmpty }.common(with: [span]).seconds
  }
}

/// True positions on the way are 5 s apart: 40 m are passed between two of them, or before, since a way may
/// bend back.
private struct Losing: Judge {
  /// Who is within so many metres is not beyond 40 m before the next position.
  static let inside = 25.0
  /// The longest time between two positions, in ms.
  private static let blink: Int64 = 10_000

  private let events: Events
  /// Ends of stays at home that are still looked at, with the last position before, and the times of the
  /// last position and of the last one that is surely near.
  private var leaving: [Leaving]
  private var finding = Finding()

  private struct Leaving {
    let left: Int64
    var home: Truth.Position?
    var last = Int64.min
    var near = Int64.min
  }

  init(_ setting: Setting) {
    events = setting.events
    let truth = setting.known
    leaving = truth.staysAtHome.map(\.upperBound).filter { $0 < truth.span.upperBound - 600_000 }
      .map { Leaving(left: $0) }
  }

  mutating func see(_ piece: Piece) {
    guard !leaving.isEmpty else { return }
    for row in piece.fixes.times.indices {
      let time = piece.fixes.times[row]
      while let next = leaving.first, see(piece, row, time, next) { leaving.removeFirst() }
      if leaving.isEmpty { return }
    }
  }

  /// Whether nothing more is to be seen of this leaving.
  private mutating func see(
    _ piece: Piece, _ row: Int, _ time: Int64, _ next: Leaving
  ) -> Bool {
    let position = Truth.Position(
      latitude: piece.fixes.value(row, 1), longitude: piece.fixes.value(row, 2))
    defer { if !leaving.isEmpty { leaving[0].last = time } }
    if time < next.left - 60_000 { return false }
    guard let home = next.home else {
      if time > next.left { return true }
      leaving[0].home = position
      return false
    }
    // Who is not seen for a while may have been beyond, and back.
    guard time <= next.left || time - max(next.last, next.left) <= Self.blink else { return true }
    let away = Ground(at: home.latitude).way(home, position).length
    if away < Self.inside { leaving[0].near = time }
    guard time > next.left, away > 40 else { return false }
    guard let cellular = events.nextCellular(after: next.left) else { return true }
    finding.judge(
      cellular.time >= next.near + 10_000 && cellular.time <= time + 60_000, "\(cellular.time)",
      allowed: "10 to 60 s after 40 m, passed until \(time)", at: cellular.place)
    return true
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("leaving home with positions 10 s apart")
  }
}
