/// Shifts that go round, a letter a day: D for the day, N for the night, F for free.
struct Roster: Equatable, Sendable {
  enum Shift: Character, Sendable {
    case day = "D"
    case night = "N"
    case free = "F"
  }

  /// One round.
  let shifts: [Shift]
  /// Start of the night shift, in local hours.
  let nightStart: Double

  /// Reads `roster` with `night_start_h`, nil where there is no `roster`.
  init?(readingFrom reader: inout ProfileReader) throws(ProfileError) {
    guard let text = try reader.textIfPresent("roster") else { return nil }
    let letters = text.map(Shift.init(rawValue:))
    let shifts = letters.compactMap { $0 }
    let rests = zip(shifts, shifts.dropFirst() + shifts.prefix(1)).allSatisfy {
      $0 != .night || $1 != .day
    }
    guard !shifts.isEmpty, shifts.count == letters.count, rests else {
      throw reader.refusal(
        of: "roster", allowed: "letters D, N and F, no D after N, such as DDDFFFFNNNFFFF")
    }
    self.shifts = shifts
    nightStart = try reader.number("night_start_h", in: 15...23)
  }
}
