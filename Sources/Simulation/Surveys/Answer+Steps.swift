extension Answer {
  /// What stands on the screen after each touch, until the answer does.
  ///
  /// - Parameter from: what stood there before; nil for nothing.
  func steps(from: Answer?, for kind: Question.Kind, _ random: Random) -> [Answer?] {
    switch self {
    case .number(let number):
      if case .slider(let scale) = kind {
        Self.drags(to: number, on: scale, random)
      } else {
        [self]
      }
    case .options(let places):
      if case .radio = kind { [self] } else { Self.taps(from: from, to: places) }
    case .text(let text): Self.keystrokes(from: from, to: text, random)
    case .time(let minutes):
      Self.turns(random).map { .time(minutes: min(max(minutes + 15 * $0, 0), 1_439)) }
    case .date(let date): Self.turns(random).map { .date(date.advanced(byDays: $0)) }
    case .dateTime(let date, let minutes):
      Self.turns(random).map { .dateTime(date, minutes: min(max(minutes + 15 * $0, 0), 1_439)) }
    }
  }

  /// A thumb that comes to rest beside the answer first, or at once.
  private static func drags(
    to number: Int, on scale: ClosedRange<Int>, _ random: Random
  ) -> [Answer?] {
    let off = max(1, Int(0.1 * Double(scale.count) * random["off"].uniform()))
    let first = random["side"].chance(0.5) ? number - off : number + off
    return random["drags"].chance(0.3) && scale.contains(first)
      ? [.number(first), .number(number)] : [.number(number)]
  }

  /// One tap sets or takes away each option.
  private static func taps(from: Answer?, to places: [Int]) -> [Answer?] {
    guard case .options(var chosen)? = from, chosen != places else {
      return places.indices.map { .options(Array(places[...$0])) }
    }
    var steps: [Answer?] = []
    for place in Set(chosen).symmetricDifference(places).sorted() {
      if chosen.contains(place) {
        chosen.removeAll { $0 == place }
      } else {
        chosen = (chosen + [place]).sorted()
      }
      steps.append(chosen.isEmpty ? nil : .options(chosen))
    }
    return steps
  }

  /// One key after another; now and then a wrong one, which is deleted.
  private static func keystrokes(from: Answer?, to text: String, _ random: Random) -> [Answer?] {
    var steps: [Answer?] = []
    var typed = ""
    if case .text(let old)? = from {
      typed = old
      while !typed.isEmpty {
        typed.removeLast()
        steps.append(typed.isEmpty ? nil : .text(typed))
      }
    }
    for (index, character) in text.enumerated() {
      if character.isLetter, random["slip"].chance(0.02, at: index) {
        let wrong = letters[Int(random["wrong"].uniform(at: index) * Double(letters.count))]
        steps.append(.text(typed + String(wrong)))
        steps.append(typed.isEmpty ? nil : .text(typed))
      }
      typed.append(character)
      steps.append(.text(typed))
    }
    return steps
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// A wheel that is turned in one to three pushes: how far off it is after each.
  private static func turns(_ random: Random) -> [Int] {
    let count = Int(3 * random["turns"].uniform())
    return (0..<count).map { Int(4 * random["off"].uniform(at: $0)) + 1 }.map { -$0 } + [0]
  }
}
