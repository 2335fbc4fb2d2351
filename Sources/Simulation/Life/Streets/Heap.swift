extension WaySearch {
  /// A heap of labels ordered by estimated cost. Node numbers decide between equal costs, so the
  /// order of insertion has no effect.
  struct Heap {
    private struct Entry {
      let cost: Double
      let node: Int
      let label: Int

      static func < (left: Entry, right: Entry) -> Bool {
        left.cost < right.cost || (left.cost == right.cost && left.node < right.node)
      }
    }

    private var entries: [Entry] = []

    mutating func push(_ cost: Double, node: Int, label: Int) {
      let entry = Entry(cost: cost, node: node, label: label)
      var place = entries.count
      entries.append(entry)
      while place > 0, entry < entries[(place - 1) / 2] {
        entries[place] = entries[(place - 1) / 2]
        place = (place - 1) / 2
      }
      entries[place] = entry
    }

    mutating func pop() -> Int? {
      guard let first = entries.first, let last = entries.popLast() else { return nil }
      guard !entries.isEmpty else { return first.label }
      var place = 0
      while true {
        var child = 2 * place + 1
        guard child < entries.count else { break }
        if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
        guard entries[child] < last else { break }
        entries[place] = entries[child]
        place = child
      }
      entries[place] = last
      return first.label
    }
  }

  /// A hash table from node numbers to numbers with open addressing, because a dictionary would
  /// take most of the search time.
  struct NodeTable<Value: FixedWidthInteger> {
    private var keys: [Int]
    private var values: [Value]
    private var count = 0
    private static var free: Int { .min }

    init() {
      keys = [Int](repeating: Self.free, count: 4_096)
      values = [Value](repeating: 0, count: 4_096)
    }

    /// Returns the value of a key; inserts `value` if the key has none.
    mutating func value(for key: Int, inserting value: Value) -> Value {
      if 2 * count > keys.count { grow() }
      let place = self.place(of: key)
      if keys[place] == key { return values[place] }
      keys[place] = key
      values[place] = value
      count += 1
      return value
    }

    private func place(of key: Int) -> Int {
      let mask = keys.count - 1
      var place =
        Int(truncatingIfNeeded: UInt64(bitPattern: Int64(key)) &* 0x9E37_79B9_7F4A_7C15 >> 40)
        & mask
      while keys[place] != key && keys[place] != Self.free { place = (place + 1) & mask }
      return place
    }

    private mutating func grow() {
      let old = zip(keys, values).filter { $0.0 != Self.free }
      keys = [Int](repeating: Self.free, count: 2 * keys.count)
      values = [Value](repeating: 0, count: keys.count)
      for (key, value) in old {
        let place = self.place(of: key)
        keys[place] = key
        values[place] = value
      }
    }
  }
}
