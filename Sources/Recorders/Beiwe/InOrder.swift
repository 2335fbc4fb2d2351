extension Array {
  /// Puts an element behind all that are not later. The elements are in order of time, and most come
  /// in it.
  ///
  /// - Parameter time: of an element, in ms.
  @inline(__always)
  mutating func insert(_ element: Element, inOrderOf time: (Element) -> Int64) {
    let late = time(element)
    var place = count
    while place > 0, time(self[place - 1]) > late { place -= 1 }
    // At its end, an insertion takes longer than appending.
    if place == count { append(element) } else { insert(element, at: place) }
  }
}
