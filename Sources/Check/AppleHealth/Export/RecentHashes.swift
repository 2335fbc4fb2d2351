/// The hashes of the last records, which find records that occur again.
///
/// Each hash has one slot, which a later record with the same slot takes over. So a copy that
/// follows within some thousands of records is found, and a later copy mostly not.
struct RecentHashes {
  private var slots = [UInt64](repeating: 0, count: 1 << 16)

  /// Adds a hash; returns whether it is one of the last hashes.
  mutating func insert(_ hash: UInt64) -> Bool {
    let slot = Int(truncatingIfNeeded: hash >> 48)
    if slots[slot] == hash { return true }
    slots[slot] = hash
    return false
  }
}
