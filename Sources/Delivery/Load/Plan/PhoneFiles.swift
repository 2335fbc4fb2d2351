import Formats
import Spool

/// The files that recorded participants have, as phones of a load test send them.
///
/// Phone i is participant i modulo their number. Each phone has its files in an order of its own; one
/// that has sent them all begins again, by as many whole days later as the recording is long.
struct PhoneFiles: Sendable {
  private let participants: [[FileEntry]]
  /// How far the rows of a repeated round are moved, in ms: the length of all participants' data.
  private let shift: Int64

  private static let day: Int64 = 86_400_000

  /// - Parameter files: that an endpoint takes.
  init(_ files: [FileEntry]) {
    let groups = Dictionary(grouping: files) { $0.participant }
    participants = groups.keys.sorted().compactMap { groups[$0] }
    let first = files.compactMap(\.first).min() ?? 0
    let last = files.compactMap(\.last).max() ?? 0
    shift = max((last - first) / Self.day + 1, 1) * Self.day
  }

  var isEmpty: Bool { participants.isEmpty }

  /// Participants that have files.
  var participantCount: Int { participants.count }

  /// Files of the phone with this number before it begins again.
  func count(of phone: Int) -> Int { participants[phone % participants.count].count }

  /// The n-th file that a phone sends, and by how many ms its rows and its name are moved.
  func file(_ number: Int, of phone: Int) -> (file: FileEntry, shift: Int64) {
    let files = participants[phone % participants.count]
    let (round, place) = number.quotientAndRemainder(dividingBy: files.count)
    return (files[Self.place(place, of: files.count, phone)], Int64(round) * shift)
  }

  /// The files of a participant in the order of the list.
  func files(of phone: Int) -> [FileEntry] { participants[phone % participants.count] }

  /// The latest row that a test would send, in ms since 1970 UTC.
  ///
  /// - Parameter lastFile: the largest number of a file.
  func latestRow(lastFile: Int) -> Int64 {
    participants.reduce(0) { latest, files in
      let last = files.compactMap(\.last).max() ?? 0
      return max(latest, last + Int64(max(lastFile, 0) / files.count) * shift)
    }
  }

  /// Steps of a length that has no divisor in common with the count lead to each place once.
  private static func place(_ number: Int, of count: Int, _ phone: Int) -> Int {
    var step = phone * 2_654_435_761 % count
    while step == 0 || greatestDivisor(step, count) > 1 { step = (step + 1) % max(count, 2) }
    return (phone % count + number * step) % count
  }

  private static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : greatestDivisor(right, left % right)
  }
}
