import Formats
import Spool

/// The clocks of a time zone, by the machine's own data of zones (RFC 8536).
///
/// They are another source than those of the simulation, and FoundationEssentials has none.
package struct ZoneClock: Sendable {
  /// When clocks are set, in s since 1970, in order.
  private var transitions: [Int64] = []
  /// Seconds east of Greenwich from the transition on.
  private var offsets: [Int64] = []
  /// Before the first transition.
  private var first: Int64 = 0
  /// Behind the last transition; nil where there is none.
  private var rule: ZoneRule?

  private static let folder = "/usr/share/zoneinfo"

  /// Nil for a zone that the machine does not know.
  package init?(_ name: String) {
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "/_+-".utf8.contains($0)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"),
      let bytes = try? FileReader.bytes(of: Self.folder + "/" + name)
    else { return nil }
    self.init(bytes)
  }

  /// - Parameter bytes: of a file of such data, version 2 or later.
  package init?(_ bytes: [UInt8]) {
    guard let old = Counts(bytes, at: 0) else { return nil }
    let start = 44 + old.length(timeBytes: 4)
    guard let counts = Counts(bytes, at: start) else { return nil }
    let times = start + 44
    let types = times + 8 * counts.times
    let kinds = types + counts.times
    let end = start + 44 + counts.length(timeBytes: 8)
    guard end <= bytes.count, counts.types > 0 else { return nil }
    func offset(_ kind: Int) -> Int64 {
      Int64(Int32(truncatingIfNeeded: Self.integer(bytes, at: kinds + 6 * kind, length: 4)))
    }
    for index in 0..<counts.times {
      let kind = Int(bytes[types + index])
      guard kind < counts.types else { return nil }
      transitions.append(Self.integer(bytes, at: times + 8 * index, length: 8))
      offsets.append(offset(kind))
    }
    first = offset(0)
    rule = ZoneRule(String(decoding: bytes[end...].filter { $0 != 0x0A }, as: UTF8.self))
  }

  /// Ms that the clocks are ahead of Greenwich at an instant in ms since 1970.
  package func offset(at time: Int64) -> Int64 {
    let seconds = time.quotientRoundedDown(by: 1_000)
    let place = transitions.firstIndex(notBefore: seconds + 1)
    if place == transitions.count, let rule { return 1_000 * rule.offset(at: seconds) }
    return 1_000 * (place == 0 ? first : offsets[place - 1])
  }

  /// The local date of an instant in ms since 1970, in days since 1970.
  package func date(at time: Int64) -> Int64 {
    (time + offset(at: time)).quotientRoundedDown(by: 86_400_000)
  }

  /// When a date begins, in ms since 1970.
  ///
  /// - Parameter date: in days since 1970.
  package func start(of date: Int64) -> Int64 {
    let midnight = date * 86_400_000
    let guess = midnight - offset(at: midnight)
    return midnight - offset(at: guess)
  }

  /// How many things of each kind a block of the file has.
  private struct Counts {
    let times: Int
    let types: Int
    private let characters: Int
    private let leaps: Int
    private let marks: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard bytes.count >= start + 44, bytes[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      let counts = (0..<6).map { Int(ZoneClock.integer(bytes, at: start + 20 + 4 * $0, length: 4)) }
      guard counts.allSatisfy({ $0 < 100_000 }) else { return nil }
      (marks, leaps, times, types, characters) =
        (counts[0] + counts[1], counts[2], counts[3], counts[4], counts[5])
    }

    func length(timeBytes: Int) -> Int {
      times * (timeBytes + 1) + 6 * types + characters + leaps * (timeBytes + 4) + marks
    }
  }

  private static func integer(_ bytes: [UInt8], at start: Int, length: Int) -> Int64 {
    bytes[start..<start + length].reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// When clocks are set in years to come, such as `EST5EDT,M3.2.0,M11.1.0` (POSIX).
package struct ZoneRule: Equatable, Sendable {
  private var standard: Int64 = 0
  private var summer: Int64 = 0
  /// Month, week, weekday and seconds after midnight; none without summer time.
  private var changes: [[Int64]] = []

  /// Nil for what is none, or has days that are not told by month, week and weekday.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let zones = parts.first, !zones.isEmpty else { return nil }
    var rest = zones[...]
    guard Self.skipName(&rest), let west = Self.time(&rest) else { return nil }
    (standard, summer) = (-west, -west + 3_600)
    if rest.isEmpty { return }
    guard Self.skipName(&rest), parts.count == 3 else { return nil }
    if !rest.isEmpty {
      guard let west = Self.time(&rest) else { return nil }
      summer = -west
    }
    for part in parts.dropFirst() {
      let pieces = part.split(separator: "/")
      guard let day = pieces.first, day.hasPrefix("M") else { return nil }
      let numbers = day.dropFirst().split(separator: ".").compactMap { Int64($0) }
      guard numbers.count == 3, (1...12).contains(numbers[0]) else { return nil }
      var clock = pieces.count > 1 ? pieces[1][...] : "2"
      guard let time = Self.time(&clock) else { return nil }
      changes.append(numbers + [time])
    }
  }

  /// Seconds east of Greenwich at an instant in s since 1970.
  package func offset(at time: Int64) -> Int64 {
    guard changes.count == 2 else { return standard }
    let days = (time + standard).quotientRoundedDown(by: 86_400)
    let year = CivilDate(daysSince1970: days).year
    let start = Self.instant(changes[0], of: year) - standard
    let end = Self.instant(changes[1], of: year) - summer
    let isSummer = start < end ? (start..<end).contains(time) : !(end..<start).contains(time)
    return isSummer ? summer : standard
  }

  /// Seconds by the local clock of a change.
  private static func instant(_ change: [Int64], of year: Int64) -> Int64 {
    let first = CivilDate(year: year, month: change[0], day: 1).daysSince1970
    let next = CivilDate(
      year: change[0] == 12 ? year + 1 : year, month: change[0] % 12 + 1, day: 1
    ).daysSince1970
    // 1970-01-01 was a Thursday.
    var day = first + (change[2] - (first + 4) % 7 + 7) % 7 + 7 * (change[1] - 1)
    while day >= next { day -= 7 }
    return 86_400 * day + change[3]
  }

  private static func skipName(_ text: inout Substring) -> Bool {
    let before = text.count
    if text.hasPrefix("<") {
      text = text.drop { $0 != ">" }.dropFirst()
    } else {
      text = text.drop { $0.isLetter }
    }
    return text.count < before
  }

  /// Hours, minutes and seconds, in s.
  private static func time(_ text: inout Substring) -> Int64? {
    let own = text.prefix { $0.isNumber || "+-:".contains($0) }
    text = text.dropFirst(own.count)
    let parts = own.drop { $0 == "+" || $0 == "-" }.split(separator: ":").map { Int64($0) ?? 0 }
    guard !parts.isEmpty, parts.count <= 3 else { return nil }
    let seconds = zip(parts, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return own.hasPrefix("-") ? -seconds : seconds
  }
}
