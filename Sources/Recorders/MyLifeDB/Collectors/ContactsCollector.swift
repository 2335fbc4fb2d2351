import Simulation
import Spool

/// The birthdays of contacts, on their dates and a week before.
struct ContactsCollector: Collector {
  static let name = "contacts"
  static let birthday = metric("birthdays", "Birthday", unit: "count", under: .social)
  static let metrics = [birthday]

  private let contacts: Contacts

  init(_ assignment: Assignment) { contacts = assignment.digital.contacts }

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    contacts.birthdays(on: day.date).map { birthday in
      day.dateSample(Self.birthday, 1) { json in
        json.member("contact", birthday.contact)
        json.member("relation", birthday.relation.rawValue)
        if let turns = birthday.turns { json.member("turns", turns) }
        json.member("days_ahead", birthday.daysAhead)
      }
    }
  }
}
