/// The times at which the app asks the participant to fill in a survey, by the clock of the
/// participant's time zone.
public struct Schedule: Equatable, Sendable {
  /// A time of day on a date.
  public struct Absolute: Equatable, Sendable {
    /// The local date.
    public let date: CivilDate
    /// The time of day, in seconds after local midnight.
    public let seconds: Int
  }

  /// A time on a day before or after an event of the study.
  public struct Relative: Equatable, Sendable {
    /// The name of the event, such as `surgery`.
    public let intervention: String
    /// The number of days after the event, or before it if negative.
    public let days: Int
    /// The time of day, in seconds after local midnight.
    public let seconds: Int
  }

  /// The times of each weekday from Sunday on, in seconds after local midnight.
  public let weekly: [[Int]]
  /// The times on dates.
  public let absolute: [Absolute]
  /// The times relative to events of the study.
  public let relative: [Relative]

  private static let daySeconds = 0...86_399
  private static let weekForm =
    "seven lists (Sunday first) of times in seconds after midnight, from 0 to "
    + "\(daySeconds.upperBound)"

  /// A schedule without times.
  static let never = Schedule()

  private init() {
    weekly = Array(repeating: [], count: 7)
    (absolute, relative) = ([], [])
  }

  /// Reads `timings`, `absolute_timings` and `relative_timings`. A missing key means no times.
  init(reading reader: inout ProfileReader) throws(ProfileError) {
    let week = try reader.rows("timings", allowed: Self.weekForm) { day in
      let seconds = day.compactMap(\.whole)
      return seconds.count == day.count && seconds.allSatisfy(Self.daySeconds.contains)
        ? seconds : nil
    }
    guard week.isEmpty || week.count == 7 else {
      throw reader.refusal(of: "timings", allowed: Self.weekForm)
    }
    weekly = week.isEmpty ? Array(repeating: [], count: 7) : week
    absolute = try reader.rows(
      "absolute_timings", allowed: "lists of [year, month, day, seconds after midnight]"
    ) { row in
      let numbers = row.compactMap(\.whole)
      guard numbers.count == 4, row.count == 4, Self.daySeconds.contains(numbers[3]),
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
      else { return nil }
      return Absolute(date: date, seconds: numbers[3])
    }
    relative = try reader.rows(
      "relative_timings", allowed: "lists of [intervention, days, seconds after midnight]"
    ) { row in
      // Exports of old servers have the number of an intervention instead of its name.
      guard row.count == 3, let name = row[0].text ?? row[0].whole.map(String.init),
        let days = row[1].whole, (-3_650...3_650).contains(days), let seconds = row[2].whole,
        Self.daySeconds.contains(seconds)
      else { return nil }
      return Relative(intervention: name, days: days, seconds: seconds)
    }
  }

  /// Returns the times of the survey on a date, in seconds after local midnight, in ascending
  /// order.
  ///
  /// - Parameter interventions: The known dates of the study's events.
  public func times(on date: CivilDate, interventions: [String: CivilDate]) -> [Int] {
    let dated = absolute.filter { $0.date == date }.map(\.seconds)
    let related = relative.filter { relative in
      interventions[relative.intervention]?.advanced(byDays: relative.days) == date
    }
    return (weekly[date.weekday] + dated + related.map(\.seconds)).sorted()
  }
}

extension ProfileValue {
  var whole: Int? {
    guard case .integer(let value) = self else { return nil }
    return Int(exactly: value)
  }
}

extension ProfileReader {
  /// Reads a list of lists; returns an empty list if the key is missing or null.
  fileprivate mutating func rows<Row>(
    _ key: String, allowed: String, _ convert: ([ProfileValue]) -> Row?
  ) throws(ProfileError) -> [Row] {
    guard asks(key, .other(allowed)), !holdsNull(key) else { return [] }
    guard case .list(let rows)? = fields[key] else { throw refusal(of: key, allowed: allowed) }
    var converted: [Row] = []
    for (index, row) in rows.enumerated() {
      guard case .list(let cells) = row, let row = convert(cells) else {
        throw error(.refused(row, .other(allowed)), at: key, "[\(index)]")
      }
      converted.append(row)
    }
    return converted
  }
}
