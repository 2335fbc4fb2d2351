/// A cache of the most recently used pack indices, by path, because each file of a pack is
/// requested separately.
struct PackIndices {
  /// The version of a pack's content.
  struct Version: Equatable {
    let device: UInt64
    let inode: UInt64
    let length: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private struct Known {
    let version: Version
    let index: PackIndex
    let memory: Int
    var lastUse: Int
  }

  /// The maximum number of cached indices.
  let limit: Int
  /// The memory of all cached indices besides their members, in bytes.
  let room: Int
  /// The number of indices that may exceed the memory. A comparison reads two large archives in turn.
  private static let least = 4
  private var known: [String: Known] = [:]
  private var uses = 0

  init(limit: Int, room: Int = .max) {
    self.limit = limit
    self.room = room
  }

  /// Returns the index of a pack; nil if it is not cached, or if the pack has changed.
  mutating func index(of path: String, _ version: Version) -> PackIndex? {
    guard let known = known[path], known.version == version else { return nil }
    uses += 1
    self.known[path]?.lastUse = uses
    return known.index
  }

  /// Keeps an index. If the cache is full, the least recently used indices are removed.
  mutating func keep(_ index: PackIndex, of path: String, _ version: Version) {
    known[path] = nil
    let memory = index.memory
    while isFull(with: memory),
      let oldest = known.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      known[oldest.key] = nil
    }
    uses += 1
    known[path] = Known(version: version, index: index, memory: memory, lastUse: uses)
  }

  private func isFull(with memory: Int) -> Bool {
    known.count >= limit
      || known.count >= Self.least && known.values.reduce(memory) { $0 + $1.memory } > room
  }
}
