extension Array {
  /// Inserts an element after all elements that are not later. The elements are sorted by time, and
  /// most new elements belong at the end.
  ///
  /// - Parameter time: a function that returns the time of an element, in ms.
  @inline(__always)
  mutating func insert(_ element: Element, inOrderOf time: (Element) -> Int64) {
    let late = time(element)
    var place = count
    while place > 0, time(self[place - 1]) > late { place -= 1 }
    // Appending at the end is faster than inserting there.
    if place == count { append(element) } else { insert(element, at: place) }
  }
}
