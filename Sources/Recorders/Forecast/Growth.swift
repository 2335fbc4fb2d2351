import Spool

/// What a longer study has more of than a file that a shorter one left.
enum Growth {
  /// More files like it, in the windows of a sample that are written: by an instant of the file, in ms.
  case windows(at: Int64)
  /// More files like it; a sample has all of its days.
  case days
  /// The file itself: it is one, however long, and has so many bytes without a row.
  case length(beyond: Int64)
  /// The file itself, of places: who goes out for longer sees fewer new ones, so that it grows about with the square
  /// root of the time.
  case places
  /// Nothing: the file is there once and is the same.
  case none

  /// A file that was closed holds what happened before; one that nobody closes grows.
  init(of entry: FileEntry) {
    if entry.recorder == Layout.truth.name, entry.stream == StreetsFile.stream {
      self = .places
      return
    }
    self = entry.closed.map { .windows(at: $0) } ?? .length(beyond: 0)
  }
}
