import Glibc
import Synchronization

/// Lets those in one after the other who want the same thing, by its name.
final class Turns: Sendable {
  private let taken = Mutex<Set<String>>([])

  /// Runs `body` when nobody else does so with the same name.
  func taking<Value>(_ name: String, _ body: () throws -> Value) rethrows -> Value {
    while !taken.withLock({ $0.insert(name).inserted }) { usleep(1_000) }
    defer { taken.withLock { _ = $0.remove(name) } }
    return try body()
  }
}
