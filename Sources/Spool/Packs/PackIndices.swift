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

  /// The maximum number of cached indices.
  let limit: Int
  private var known: [String: (version: Version, index: PackIndex, lastUse: Int)] = [:]
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  /// Returns the index of a pack; nil if it is not cached, or if the pack has changed.
  mutating func index(of path: String, _ version: Version) -> PackIndex? {
    guard let known = known[path], known.version == version else { return nil }
    uses += 1
    self.known[path]?.lastUse = uses
    return known.index
  }

  /// Keeps an index. If the cache is full, the least recently used index is removed.
  mutating func keep(_ index: PackIndex, of path: String, _ version: Version) {
    if known[path] == nil, known.count >= limit,
      let oldest = known.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      known[oldest.key] = nil
    }
    uses += 1
    known[path] = (version, index, uses)
  }
}
