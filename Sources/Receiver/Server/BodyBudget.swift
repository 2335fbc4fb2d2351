import Synchronization

/// A limit for the total length of all request bodies that are in memory, in bytes.
final class BodyBudget: Sendable {
  private let limit: Int
  private let taken = Mutex(0)

  /// Creates a budget with a limit in bytes for all bodies together.
  init(bytes: Int) {
    limit = bytes
  }

  /// The number of reserved bytes.
  var used: Int { taken.withLock { $0 } }

  /// Reserves bytes; returns false and reserves none if too few are free.
  func take(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= limit - taken else { return false }
      taken += count
      return true
    }
  }

  /// Releases reserved bytes.
  func give(_ count: Int) { taken.withLock { $0 -= count } }
}
