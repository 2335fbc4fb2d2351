extension Array where Element: Comparable {
  /// Where the first element is that is not before another, or the end; the elements do not fall.
  package func firstIndex(notBefore other: Element) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < other { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
