/// How a survey is filled in whose answers choose the next question.
extension Filler {
  /// Chance that who goes back goes back twice.
  private static let backTwice = 0.3

  /// Goes from question to question as the answers lead. Who goes back takes answers back, and what they led to.
  mutating func follow(_ route: Survey.Route) {
    guard pass(random["loading"].uniform(in: 0.6...1.8)) else { return }
    var path: [Int] = []
    var place: Int? = route.first
    for step in 0..<Survey.longestRoute {
      guard let here = place else { break }
      guard show(here) else { return }
      if !path.isEmpty, !isCareless(here), random["back"].chance(respondent.goesBack, at: step) {
        let count = min(random["back twice"].chance(Self.backTwice, at: step) ? 2 : 1, path.count)
        guard goBack(from: here, over: path.suffix(count), random["going back"][step]) else {
          return
        }
        place = path[path.count - count]
        path.removeLast(count)
        continue
      }
      guard choose(here, random["choice"][step]) else { return }
      if random["fatigue"].chance(0.002, at: step) { screen.breakOff(.fatigue) }
      // The next question comes with the touch.
      guard pass(random["turn"].uniform(in: 0.2...0.5, at: step)) else { return }
      leave(here)
      path.append(here)
      place = route.next(after: here, filling.items[here].given)
    }
    // Who is led round in a circle gives up.
    guard place == nil else { return screen.breakOff(.fatigue) }
    for place in filling.items.indices where filling.items[place].presented == nil {
      filling.items[place].gap = .notShown
    }
    guard pass(random["handing in"].logNormal(median: 1.5, sigma: 0.4)) else { return }
    record(.submitted)
    _ = pass(random["done"].uniform(in: 0.8...4))
  }

  private mutating func goBack(
    from place: Int, over taken: ArraySlice<Int>, _ random: Random
  ) -> Bool {
    guard pass(random["thought"].logNormal(median: 1.5, sigma: 0.5)) else { return false }
    leave(place)
    for place in taken + [place] {
      filling.items[place].given = nil
      filling.items[place].gap = .leftBranch
    }
    return pass(random["touch"].uniform(in: 0.4...1.2))
  }

  /// Reads the question on the screen and chooses an option; who has been there before may choose another one.
  private mutating func choose(_ place: Int, _ random: Random) -> Bool {
    let question = questions[place]
    let isCareless = isCareless(place)
    guard pass(isCareless ? random["glance"].uniform(in: 0.1...0.35) : reading(question, random))
    else { return false }
    let intended = filling.items[place].intended
    let answer =
      isCareless
      ? judgement.straightLine(for: question, at: self.random["straight line"].uniform())
      : filling.items[place].changes > 0 && random["other"].chance(0.5)
        ? judgement.other(than: intended, for: question, random["answer"]) ?? intended : intended
    return answer.map { change(place, to: $0) } ?? true
  }
}
