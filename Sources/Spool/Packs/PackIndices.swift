/// The indices of packs that were used last, by path: each file of a pack is asked for by itself.
struct PackIndices {
  /// Which content a pack has.
  struct Version: Equatable {
    let device: UInt64
    let inode: UInt64
    let length: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  /// How many indices are kept.
  let limit: Int
  private var known: [String: (version: Version, index: PackIndex, lastUse: Int)] = [:]
  private var uses = 0

  init(limit: Int) { self.limit = limit }

  /// Nil for a pack that is not kept, or has another content now.
  mutating func index(of path: String, _ version: Version) -> PackIndex? {
    guard let known = known[path], known.version == version else { return nil }
    uses += 1
    self.known[path]?.lastUse = uses
    return known.index
  }

  /// Keeps an index. If there are too many, the one that was not used for longest is forgotten.
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
