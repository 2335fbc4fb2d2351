import Synchronization

/// Values that can be made again at any time, the last ones of which are kept.
///
/// Makers may run side by side: whoever comes second keeps the first one's value, which is the same.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Kept {
    var values: [Key: Value] = [:]
    /// From the oldest to the newest.
    var order: [Key] = []
  }

  private let capacity: Int
  private let kept = Mutex(Kept())

  /// - Parameter capacity: how many values are kept; 0 for none.
  init(keeping capacity: Int) { self.capacity = capacity }

  /// The value of a key, which `make` makes if it is not kept.
  func value(for key: Key, make: () -> Value) -> Value {
    if let value = kept.withLock({ $0.values[key] }) { return value }
    let value = make()
    guard capacity > 0 else { return value }
    kept.withLock { kept in
      guard kept.values.updateValue(value, forKey: key) == nil else { return }
      kept.order.append(key)
      if kept.order.count > capacity { kept.values[kept.order.removeFirst()] = nil }
    }
    return value
  }
}
