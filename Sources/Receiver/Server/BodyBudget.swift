import Synchronization

/// The bytes that the bodies of requests under way may have together.
final class BodyBudget: Sendable {
  private let limit: Int
  private let taken = Mutex(0)

  /// Makes a budget of so many bytes for all bodies together.
  init(bytes: Int) {
    limit = bytes
  }

  /// Bytes that are taken now.
  var used: Int { taken.withLock { $0 } }

  /// Takes bytes; false, and none are taken, if there are not as many.
  func take(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard count <= limit - taken else { return false }
      taken += count
      return true
    }
  }

  /// Gives bytes back that were taken.
  func give(_ count: Int) { taken.withLock { $0 -= count } }
}
