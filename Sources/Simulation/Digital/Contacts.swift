/// A birthday of a contact, as the calendar shows it on a date.
public struct Birthday: Equatable, Sendable {
  /// The relation of a contact to the person.
  public enum Relation: String, CaseIterable, Sendable {
    case family, friend, colleague, other
  }

  /// Such as `contact-14`.
  public let contact: String
  /// The relation of the contact to the person.
  public let relation: Relation
  /// The age that the contact reaches; nil if the year of birth is not known.
  public let turns: Int?
  /// 7 or 0.
  public let daysAhead: Int
}

/// The contacts of a person's phone whose birthday is known.
public struct Contacts: Sendable {
  private struct Contact: Sendable {
    let name: String
    let relation: Birthday.Relation
    /// A day of a leap year, from 0.
    let day: Int
    let born: Int?
  }

  private let contacts: [Contact]

  private static let shares = [0.25, 0.45, 0.15, 0.15]
  private static let knownYear = 0.55
  /// The share of contacts whose birthday is known.
  private static let withBirthday = 0.3
  private static let leapYear = 2024

  init(_ habits: DigitalHabits, random: Random) {
    let count = Int(habits.profile.contacts.draw(random["count"]).rounded())
    contacts = (0..<min(count, 500)).map { number in
      let random = random["contact"][number]
      let relation = Birthday.Relation.allCases[random["relation"].choice(weights: Self.shares)]
      let place = Double(number) + random["place"].uniform()
      return Contact(
        name: "contact-\(Int(place / Self.withBirthday) + 1)", relation: relation,
        day: Int(random["day"].uniform() * 366),
        born: random["known"].chance(Self.knownYear)
          ? Int(random["born"].uniform(in: 1_940...2_020)) : nil)
    }
  }

  /// The names and the relations of the contacts.
  var known: [(name: String, relation: Birthday.Relation)] {
    contacts.map { ($0.name, $0.relation) }
  }

  /// Returns the birthdays that a date announces: birthdays on the date and a week later.
  public func birthdays(on date: CivilDate) -> [Birthday] {
    [0, 7].flatMap { days in
      let day = date.advanced(byDays: days)
      return contacts.filter { Self.falls($0.day, on: day) }.map { contact in
        Birthday(
          contact: contact.name, relation: contact.relation,
          turns: contact.born.map { max(1, min(day.year - $0, 105)) }, daysAhead: days)
      }
    }
  }

  /// Whether a day of a leap year falls on a date; 29 February falls on 1 March in other years.
  private static func falls(_ day: Int, on date: CivilDate) -> Bool {
    guard let start = CivilDate(year: leapYear, month: 1, day: 1) else { return false }
    let born = start.advanced(byDays: day)
    if (born.month, born.day) == (date.month, date.day) { return true }
    return born.month == 2 && born.day == 29 && date.month == 3 && date.day == 1
      && CivilDate(year: date.year, month: 2, day: 29) == nil
  }
}
