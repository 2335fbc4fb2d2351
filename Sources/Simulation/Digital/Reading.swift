/// A time for which a person reads an e-book on the phone.
public struct Reading: Sendable {
  /// The e-book.
  public let book: Library.Book
  /// The shares of the book that are read at the start and at the end.
  public let from: Double
  /// The share of the book that is read at the end.
  public let to: Double
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double

  /// The number of pages that are read.
  public var pages: Int { book.pages(of: to - from) }

  /// The time for a page in seconds: 110 s at 240 words a minute, with pauses. Assumed.
  private static let page = 110.0
  /// Long sessions have their longest part for reading; it has about this share of the session.
  private static let part = 0.6
  /// The shortest session in which a person reads, in seconds.
  private static let shortest = 150.0

  /// Returns the sessions in which the person reads: before bed and on public transport first.
  static func sessions(on day: Day, of habits: DigitalHabits, random: Random) -> Set<Int> {
    guard habits.reading > 0 else { return [] }
    let wanted = 60 * habits.reading * habits.profile.reading.factor(random["day"])
    let candidates = day.use.sessions.indices.filter { number in
      let session = day.use.sessions[number]
      return session.kind == .unlocked && !session.hasSurvey
        && session.end - session.start >= shortest
    }
    func rank(_ number: Int) -> Double {
      let session = day.use.sessions[number]
      let isLate = session.start > day.plan.asleep - 5_400
      let rides = [.bus, .train, .plane].contains(day.tripLeg(at: session.start)?.mode)
      return (isLate ? 2 : rides ? 1.5 : 0) + random["rank"].uniform(at: number)
    }
    var chosen: Set<Int> = []
    var rest = wanted
    for number in candidates.sorted(by: { rank($0) > rank($1) }) {
      let length = part * (day.use.sessions[number].end - day.use.sessions[number].start)
      // A session that is much too long would make each day alike.
      guard rest > 0.5 * length else { continue }
      chosen.insert(number)
      rest -= length
    }
    return chosen
  }

  /// Reads on in the parts of the day with the app for books.
  static func during(_ uses: [AppUse], state: inout MediaState) -> [Reading] {
    var readings: [Reading] = []
    for use in uses where use.app.id == "books" && use.length >= 20 {
      let (book, from) = state.ebook
      let to = min(from + use.length / page / Double(book.pages), 1)
      readings.append(Reading(book: book, from: from, to: to, start: use.start, end: use.end))
      state.ebook = to < 1 ? (book, to) : (Library.book(after: book), 0)
    }
    return readings
  }
}
