/// A repeated sequence of shifts with one letter per day: D for a day shift, N for a night shift, F
/// for a free day.
struct Roster: Equatable, Sendable {
  enum Shift: Character, Sendable {
    case day = "D"
    case night = "N"
    case free = "F"
  }

  /// The shifts of one repetition, one per day.
  let shifts: [Shift]
  /// The start of the night shift, in local hours.
  let nightStart: Double

  /// Reads `roster` and `night_start_h`; returns nil if there is no `roster`.
  init?(readingFrom reader: inout ProfileReader) throws(ProfileError) {
    guard let text = try reader.textIfPresent("roster") else { return nil }
    let letters = text.map(Shift.init(rawValue:))
    let shifts = letters.compactMap { $0 }
    let rests = zip(shifts, shifts.dropFirst() + shifts.prefix(1)).allSatisfy {
      $0 != .night || $1 != .day
    }
    guard !shifts.isEmpty, shifts.count == letters.count, rests else {
      throw reader.refusal(
        of: "roster",
        allowed: "a text of the letters D (day shift), N (night shift) and F (free), "
          + "without D after N, such as DDDFFFFNNNFFFF")
    }
    self.shifts = shifts
    nightStart = try reader.number("night_start_h", in: 15...23)
  }
}
