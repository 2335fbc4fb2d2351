/// Numbers of things, gathered by the numbered places that they lie at, in two flat lists.
struct Buckets: Sendable {
  /// Where the things of each place begin in `things`; one more than places.
  private let starts: [Int32]
  private let things: [Int32]

  /// - Parameters:
  ///   - places: how many places there are.
  ///   - things: how many things there are.
  ///   - add: calls its second argument with each place of a thing.
  init(places: Int, things: Int, adding add: (_ thing: Int, _ at: (_ place: Int) -> Void) -> Void) {
    var starts = [Int32](repeating: 0, count: places + 1)
    for thing in 0..<things { add(thing) { starts[$0 + 1] += 1 } }
    for place in 0..<places { starts[place + 1] += starts[place] }
    var next = starts
    var list = [Int32](repeating: 0, count: Int(starts[places]))
    for thing in 0..<things {
      add(thing) { place in
        list[Int(next[place])] = Int32(thing)
        next[place] += 1
      }
    }
    (self.starts, self.things) = (starts, list)
  }

  /// The numbers of the things at a place, from the lowest on.
  subscript(place: Int) -> ArraySlice<Int32> { things[Int(starts[place])..<Int(starts[place + 1])] }
}
