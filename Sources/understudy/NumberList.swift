/// Participant numbers such as `3,10-19`.
enum NumberList {
  /// Parses a list, and returns the numbers in ascending order without duplicates.
  static func parse(_ text: String, of option: String) throws(UsageError) -> [Int] {
    var numbers: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last,
        first >= 0, last < 1_000_000
      else {
        throw .badValue(text, of: option, allowed: "numbers and ranges, such as 3,10-19")
      }
      numbers.formUnion(first...last)
    }
    return numbers.sorted()
  }
}
