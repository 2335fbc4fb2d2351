/// Books, with invented titles and authors.
public enum Library {
  /// A book.
  public struct Book: Equatable, Sendable {
    /// The identifier, such as `book-12`.
    public let id: String
    /// The invented title.
    public let title: String
    /// The invented name of the author.
    public let author: String
    /// The number of pages.
    public let pages: Int
    let number: Int

    /// Returns the number of pages of a share of the book.
    public func pages(of share: Double) -> Int { Int((share * Double(pages)).rounded()) }

    /// The duration of the audiobook, in seconds: about 1.6 minutes a page.
    var listeningTime: Double { Double(pages) * 96 }
  }

  private static let catalogue = Random(seed: 0)["library"]
  private static let count = 5_000

  static func book(_ number: Int) -> Book {
    let random = catalogue[number]
    return Book(
      id: "book-\(number + 1)", title: "The \(Titles.title(random["title"]))",
      author: Titles.author(random["author"]),
      pages: Int(random["pages"].within(80...1_200) { $0.logNormal(median: 310, sigma: 0.4) }),
      number: number)
  }

  /// Returns the first book of a person.
  static func first(_ random: Random) -> Book { book(Int(random.uniform() * Double(count))) }

  /// Returns the book that a person begins after another.
  static func book(after book: Book) -> Book {
    Self.book(Int(catalogue["next"][book.number].uniform() * Double(count)))
  }
}
