import Formats
import Reading

/// Rules that compare Wi-Fi with the participant's place.
extension BeiweCheck {
  static let network: [Rule] = [
    Rule(
      "wifi-at-home",
      "The phone uses Wi-Fi at home.",
      limit: "The phone uses Wi-Fi for at least \((1 - missedAtHome).percent) of the time at home",
      catches: "the words wifi and cellular swapped",
      .everyEvent(.reachability) { Settled(judgeHome($0)) }),
    Rule(
      "wifi-left",
      "The phone loses Wi-Fi within two minutes of leaving home.",
      limit:
        "The delay is at most \(LeavingHome.leaving.told) s after the participant reaches the "
        + "street, or two minutes plus the time to walk \(LeavingHome.walked.told) m if that is "
        + "longer. Time in a parked car, or at a bus stop within \(LeavingHome.reach.told) m, "
        + "counts as time at home",
      catches: "one loss of Wi-Fi that is 3 min late",
      .everyEvent(.reachability) { LeavingHome($0) }),
    Rule(
      "wifi-lost-far",
      "The phone loses Wi-Fi 10 to 60 s after it passes a distance of 40 m from home.",
      limit:
        "exact, if successive true positions are at most 10 s apart. The time starts at the last "
        + "position within \(Losing.inside.told) m of home, because paths may bend back",
      catches: "one loss of Wi-Fi that is 55 s late",
      .everyEvent(.reachability, .gps) { Losing($0) }),
    Rule(
      "no-wifi-driving",
      "The phone uses no Wi-Fi in a car or on a bike.",
      limit:
        "The phone uses no Wi-Fi after the first two minutes of a drive or ride. Times at which "
        + "the phone is offline do not count",
      catches: "a stream without cellular rows",
      .everyEvent(.reachability) { Settled(judgeDrives($0)) }),
  ]

  /// The share of the time at home during which Wi-Fi may be missing.
  private static let missedAtHome = 0.05

  private static func judgeHome(_ setting: Setting) -> Finding {
    let home = setting.known.staysAtHome
    guard home.seconds >= 3_600 else {
      return .lacking("seconds at home", needed: 3_600, present: home.seconds)
    }
    let wifi = setting.events.onWiFi(until: setting.end)
    var finding = Finding()
    finding.judge(
      1 - home.common(with: wifi).seconds / home.seconds, limit: missedAtHome,
      "of the time at home is without Wi-Fi",
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
        [drive].common(with: wifi).isEmpty, "Wi-Fi on the trip that began at \(drive.lowerBound)",
        allowed: "no Wi-Fi in a car or on a bike", at: setting.known.place("segments"))
    }
    return finding.isJudged ? finding : .lacking("car or bike rides of more than two minutes")
  }
}

extension Events {
  fileprivate func nextCellular(after time: Int64) -> Event? {
    reachability.first { $0.name == "cellular" && $0.time >= time }
  }
}

/// A judge of the time from leaving home to the next row `cellular`.
private struct LeavingHome: Judge {
  /// The time after leaving home within which Wi-Fi must be lost, in seconds.
  static let leaving = 120.0
  /// The distance that a participant may still walk within reach of the Wi-Fi at home, in metres.
  /// The path leads to the street, up to 25 m away, and continues along it.
  static let walked = 75.0
  /// The range of the Wi-Fi at home, in metres. A bus stop may be within this range, so a
  /// participant who waits there still has the Wi-Fi.
  static let reach = 40.0
  /// The longest time, in seconds, until the Wi-Fi is lost beyond its range; also the longest wait
  /// at a crossing before that.
  private static let slow = 60.0

  private let truth: Truth
  private let events: Events
  /// The stays at home.
  private let stays: [Span]
  /// The position of the home for each of these stays.
  private let homes: [Truth.Position?]
  private var away: SpanCursor
  /// The first time at which the path is out of Wi-Fi range, by the index of the stay.
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
      // Stairs inside the building count as part of the home.
      let street = truth.segments.first {
        $0.span.lowerBound >= stay.upperBound && !["", "stairs"].contains($0.mode)
      }
      let left = street?.span.lowerBound ?? stay.upperBound
      let pace = truth.bouts.first { $0.span.upperBound > left && $0.mode == "walk" }?.speed ?? 1
      let drive = drives.first { $0.lowerBound >= left && $0.lowerBound <= left + 120_000 }
      guard let row = events.nextCellular(after: stay.upperBound) else {
        finding.judge(
          false, "no cellular row",
          allowed:
            "a cellular row within \(Self.leaving.told) s after the participant left home at "
            + "\(left)",
          at: truth.place("segments"))
        continue
      }
      let start = drive?.lowerBound ?? left
      let near = min(row.time, far[number] ?? row.time)
      let waited = near > start ? waits(in: start..<near) : 0
      finding.judge(
        max(Double(row.time - start) / 1_000 - waited, 0),
        limit: max(Self.leaving, 2 * Self.slow + Self.walked / pace),
        "s after the participant left home at \(left)",
        at: row.place)
    }
    return finding.isJudged ? finding : .lacking("departure from home")
  }

  /// Returns the time for which a participant stands still during the span, in seconds.
  private func waits(in span: Span) -> Double {
    truth.segments { $0.place == nil && $0.mode.isEmpty }.common(with: [span]).seconds
  }
}

/// A judge of the delay from the moment at 40 m from home to the loss of Wi-Fi.
///
/// True positions are 5 s apart, so the participant passes 40 m between two of them. The path may
/// lead back towards home, so the computed time may be too early.
private struct Losing: Judge {
  /// The distance from home up to which a participant certainly has not passed 40 m yet, in metres.
  static let inside = 25.0
  /// The longest time between two positions that still belong together, in ms.
  private static let blink: Int64 = 10_000

  private let events: Events
  /// The remaining ends of stays at home.
  ///
  /// Each stay has a true position in the last minute at home. The property `last` is the time of
  /// the latest position, and `near` is the time of the latest position that is certainly within 40
  /// m.
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

  /// Judges the end of a stay with the next position. Returns whether this was the last position
  /// that it needs.
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
    // Without positions for a while, the participant may have gone beyond 40 m and come back.
    guard time <= next.left || time - max(next.last, next.left) <= Self.blink else { return true }
    let away = Ground(at: home.latitude).way(home, position).length
    if away < Self.inside { leaving[0].near = time }
    guard time > next.left, away > 40 else { return false }
    guard let cellular = events.nextCellular(after: next.left) else { return true }
    finding.judge(
      cellular.time >= next.near + 10_000 && cellular.time <= time + 60_000, "\(cellular.time)",
      allowed:
        "a time 10 to 60 s after the phone passed a distance of 40 m from home, at the latest at "
        + "\(time)",
      at: cellular.place)
    return true
  }

  mutating func finish() -> Finding {
    finding.isJudged ? finding : .lacking("departure from home with positions at most 10 s apart")
  }
}
