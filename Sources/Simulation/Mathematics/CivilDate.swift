/// A date of the Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year of the Gregorian calendar.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1 to 31.
  public let day: Int

  /// The number of days from 1970-01-01 to this date.
  public let daysSinceEpoch: Int

  /// - Parameter daysSinceEpoch: The number of days since 1970-01-01, which may be negative.
  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
    // If years begin in March, the leap day is the last day of a year. A period of 400 years has
    // 146,097 days.
    let days = daysSinceEpoch + Self.daysToEpoch
    let era = days.flooredQuotient(by: 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // From March on, the lengths of months repeat as 31, 30, 31, 30 and 31 days, together 153.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - Self.daysBefore(monthFromMarch: monthFromMarch) + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  }

  /// Creates a date; returns nil if it is not in the calendar.
  public init?(year: Int, month: Int, day: Int) {
    guard -1_000_000...1_000_000 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = yearFromMarch.flooredQuotient(by: 400)
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = Self.daysBefore(monthFromMarch: (month + 9) % 12) + day - 1
    let dayOfEra = 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSinceEpoch: era * 146_097 + dayOfEra - Self.daysToEpoch)
    guard self.month == month else { return nil }  // The date does not exist, such as February 30.
  }

  /// Parses a date in the form "2026-03-29"; returns nil for any other text.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day of the week, from 0 for Sunday to 6 for Saturday.
  public var weekday: Int {
    let days = daysSinceEpoch + 4  // 1970-01-01 was a Thursday.
    return days - 7 * days.flooredQuotient(by: 7)
  }

  /// Returns the date some days later, or earlier for a negative number.
  public func advanced(byDays days: Int) -> CivilDate {
    CivilDate(daysSinceEpoch: daysSinceEpoch + days)
  }

  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  /// The number of days from 0000-03-01 to 1970-01-01.
  private static let daysToEpoch = 719_468

  private static func daysBefore(monthFromMarch month: Int) -> Int {
    (153 * month + 2) / 5
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date in the form "2026-03-29".
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number.magnitude)
      let zeros = String(repeating: "0", count: max(0, width - digits.count))
      return (number < 0 ? "-" : "") + zeros + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}

extension Int {
  /// Returns the quotient rounded down, for a positive divisor.
  func flooredQuotient(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
