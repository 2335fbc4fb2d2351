/// A block of undisturbed work in the apps of one category.
public struct DeepWork: Equatable, Sendable {
  /// The category of the apps.
  public let category: String
  /// Seconds since the start of the day.
  public let start: Double
  /// Seconds since the start of the day.
  public let end: Double
  /// The number of leaves to another category, or to no use of the Mac, from 0 to 5.
  public let switches: Int

  /// The categories of work.
  static let categories: Set = [
    "productivity", "developer", "creativity", "education", "information",
  ]
  /// The shortest block and the longest leave, in seconds, and the most leaves.
  private static let shortest = 1_500.0
  private static let leave = 60.0
  private static let most = 5

  /// Finds the blocks in a day's uses of apps.
  ///
  /// A block begins with a use of its category. It continues while each leave lasts 60 s at most and
  /// there are 5 leaves at most. It ends with a use of its category, before a video call, and has 25
  /// minutes or more. The search continues behind a block.
  static func found(in uses: [MacUse]) -> [DeepWork] {
    var blocks: [DeepWork] = []
    var first = 0
    while first < uses.count {
      if let (block, next) = block(from: first, in: uses) {
        blocks.append(block)
        first = next
      } else {
        first += 1
      }
    }
    return blocks
  }

  /// The block that begins with a use, and the number of the use behind it.
  private static func block(
    from first: Int, in uses: [MacUse]
  ) -> (block: DeepWork, next: Int)? {
    let category = uses[first].app.category
    guard categories.contains(category) else { return nil }
    var (end, next, switches) = (uses[first].end, first + 1, 0)
    for number in uses.indices[(first + 1)...] {
      let use = uses[number]
      guard use.start - end <= leave, use.app.id != "video-chat" else { break }
      guard use.app.category == category else { continue }
      if use.start > end { switches += 1 }
      guard switches <= most else {
        switches -= 1
        break
      }
      (end, next) = (use.end, number + 1)
    }
    guard end - uses[first].start >= shortest else { return nil }
    return (
      DeepWork(category: category, start: uses[first].start, end: end, switches: switches), next
    )
  }
}
