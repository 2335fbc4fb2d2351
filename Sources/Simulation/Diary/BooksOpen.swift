/// The books that a person has begun, with the dates on which they were begun.
struct BooksOpen: Sendable {
  /// A book that a person finishes.
  struct Finished: Sendable {
    let book: Library.Book
    let started: CivilDate
    /// Seconds since the start of the day.
    let time: Double
    /// `paper`, `ebook` or `audiobook`.
    let format: String
  }

  private var ebook: CivilDate?
  private var audiobook: CivilDate?
  private let random: Random

  /// Days for which people read a book on paper: median and standard deviation of the logarithm.
  /// Assumed.
  private static let days = (median: 21.0, sigma: 0.6)

  init(random: Random) { self.random = random }

  /// Returns the books that the person finishes on a day: e-books, audiobooks and books on paper.
  mutating func finished(on day: DiaryDay) -> [Finished] {
    var finished: [Finished] = []
    for reading in day.readings {
      // The person began the first book before the study.
      let started = ebook ?? before(day, reading.from, "e-book")
      ebook = started
      guard reading.to >= 1 else { continue }
      finished.append(
        Finished(book: reading.book, started: started, time: reading.end, format: "ebook"))
      ebook = day.date
    }
    for play in day.plays {
      guard case .audiobook(let book, let from, let to) = play.content else { continue }
      let started = audiobook ?? before(day, from, "audiobook")
      audiobook = started
      guard to >= 1 else { continue }
      finished.append(Finished(book: book, started: started, time: play.end, format: "audiobook"))
      audiobook = day.date
    }
    return finished + onPaper(day)
  }

  private func before(_ day: DiaryDay, _ read: Double, _ name: StaticString) -> CivilDate {
    day.date.advanced(byDays: -Int(40 * read * random[name].uniform(in: 0.5...2)))
  }

  private func onPaper(_ day: DiaryDay) -> [Finished] {
    let rare = day.diarist.rareDay(random["rare"])
    let isRare = rare.map { $0 == day.day.index } ?? false
    let random = day.random["paper"]
    // People who read on the phone read less on paper.
    let rate = day.diarist.practice.books * (day.diarist.readsOnPhone ? 0.4 : 1)
    guard isRare || random["finishes"].chance(min(rate / 365, 0.3)) else { return [] }
    let days = random["days"].within(1...200) {
      $0.logNormal(median: Self.days.median, sigma: Self.days.sigma)
    }
    let time = max(600, day.day.plan.asleep - random["time"].uniform(in: 900...14_400))
    return [
      Finished(
        book: Library.first(random["book"]), started: day.date.advanced(byDays: -Int(days)),
        time: min(time, day.day.plan.asleep - 60), format: "paper")
    ]
  }
}
