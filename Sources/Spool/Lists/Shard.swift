/// One of several equal parts of a recording, each recorded by its own process. File names have it
/// in the form `2-of-5`.
public struct Shard: Equatable, Sendable {
  /// The number of this part, from 1 to `count`.
  public let number: Int
  /// The number of parts of the recording.
  public let count: Int

  /// Creates a part; `number` must be from 1 to `count`.
  public init(number: Int, count: Int) {
    precondition(
      (1...count).contains(number),
      "the number of the part must be from 1 to the number of parts")
    self.number = number
    self.count = count
  }

  /// Parses a text such as `2-of-5`; returns nil for any other text.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", let number = Int(words[0]),
      let count = Int(words[2]), number >= 1, number <= count
    else { return nil }
    self.number = number
    self.count = count
    // Signs and leading zeros are rejected, because one part would have several names.
    guard self.text == text else { return nil }
  }

  /// The part as names of files and `--shard` have it, such as `2-of-5`.
  public var text: String { "\(number)-of-\(count)" }

  /// Returns every `count`-th participant, so that parts are similar and independent of each other.
  public func part(of participants: [Int]) -> [Int] {
    stride(from: number - 1, to: participants.count, by: count).map { participants[$0] }
  }
}
