extension RandomAccessCollection {
  /// How many elements from the first on satisfy a condition that none does after the first that
  /// does not; by bisection.
  @inline(__always)
  package func prefixCount(while condition: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[index(startIndex, offsetBy: middle)]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
