import Simulation
import Spool

/// The books that the person reads on the phone or hears.
struct BooksCollector: Collector {
  static let name = "books"
  static let reading = metric("books", "Reading", unit: "s", under: .media)
  static let metrics = [reading]

  init(_ assignment: Assignment) {}

  func samples(of day: CollectedDay, _ metrics: Set<Metric>) -> [DailySample] {
    let log = day.log()
    let heard = log.plays.compactMap { play -> DailySample? in
      guard case .audiobook(let book, let from, let to) = play.content else { return nil }
      return sample(book, from, to, "audiobook", play.start, play.end, day)
    }
    return heard
      + log.readings.map {
        sample($0.book, $0.from, $0.to, "ebook", $0.start, $0.end, day)
      }
  }

  private func sample(
    _ book: Library.Book, _ from: Double, _ to: Double, _ format: String,
    _ start: Double, _ end: Double, _ day: CollectedDay
  ) -> DailySample {
    day.sample(Self.reading, start, end) { json in
      json.member("book", book.id)
      json.member("title", book.title)
      json.member("author", book.author)
      json.member("from", from, decimals: 4)
      json.member("to", to, decimals: 4)
      json.member("pages", book.pages(of: to - from))
      json.member("format", format)
    }
  }
}
