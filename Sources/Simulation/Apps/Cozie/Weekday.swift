/// A day of the week, with Cozie's name for it.
public enum Weekday: String, CaseIterable, Sendable {
  case monday = "Mo"
  case tuesday = "Tu"
  case wednesday = "We"
  case thursday = "Th"
  case friday = "Fr"
  case saturday = "Sa"
  case sunday = "Su"

  init(of date: CivilDate) { self = Self.allCases[(date.weekday + 6) % 7] }
}
