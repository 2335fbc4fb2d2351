import Synchronization

/// What a receiver has counted, by kind.
final class NamedCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts one more of a kind, or several.
  func add(_ name: String, _ number: Int = 1) {
    counts.withLock { $0[name, default: 0] += number }
  }

  /// In order of their names.
  var all: [(name: String, count: Int)] {
    counts.withLock { $0.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }
}
