/// The state of a person's media between two days.
struct MediaState: Sendable {
  var podcasts = Podcasts()
  /// The e-book and the audiobook that the person reads, and the shares of them that are read.
  var ebook: (book: Library.Book, read: Double)
  var audiobook: (book: Library.Book, read: Double)

  init(random: Random) {
    ebook = (Library.first(random["e-book"]), random["read"].uniform(in: 0...0.9, at: 0))
    audiobook = (Library.first(random["audiobook"]), random["read"].uniform(in: 0...0.9, at: 1))
  }
}
