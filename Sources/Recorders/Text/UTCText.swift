import Simulation

extension Timestamp {
  /// The time as text in UTC, such as `2026-03-02T13:00:12Z`, rounded down to a second.
  var utcText: String { clockText(offset: 0, separator: "T") + "Z" }

  /// Returns date and time on a clock that is some seconds east of UTC.
  func clockText(offset: Int, separator: Character) -> String {
    let seconds = Int(wholeSeconds) + offset
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - 86_400 * day
    var text = CivilDate(daysSinceEpoch: day).description
    text.append(separator)
    for (number, part) in [rest / 3_600, rest / 60 % 60, rest % 60].enumerated() {
      if number > 0 { text.append(":") }
      if part < 10 { text.append("0") }
      text += String(part)
    }
    return text
  }
}
