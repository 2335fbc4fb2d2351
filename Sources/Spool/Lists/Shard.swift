/// One of the equal parts of a recording, each made by a process of its own; `2-of-5` in the names
/// of its files.
public struct Shard: Equatable, Sendable {
  /// From 1 to `count`.
  public let number: Int
  /// How many parts the recording has.
  public let count: Int

  /// Makes a part; `number` must be from 1 to `count`.
  public init(number: Int, count: Int) {
    precondition((1...count).contains(number), "a shard has a number from 1 to their count")
    self.number = number
    self.count = count
  }

  /// Reads `2-of-5`; nil if the text says no such part.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "of", let number = Int(words[0]),
      let count = Int(words[2]), number >= 1, number <= count
    else { return nil }
    self.number = number
    self.count = count
    // Signs and leading zeros would give one part several names.
    guard self.text == text else { return nil }
  }

  /// The part as names of files and `--shard` have it, such as `2-of-5`.
  public var text: String { "\(number)-of-\(count)" }

  /// Every `count`-th of the participants, so that parts are alike and none knows of the others.
  public func part(of participants: [Int]) -> [Int] {
    stride(from: number - 1, to: participants.count, by: count).map { participants[$0] }
  }
}
