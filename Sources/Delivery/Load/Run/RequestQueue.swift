import Dispatch
import HTTP
import Synchronization

/// Requests that are ready before they are meant to begin, made by one thread and sent by another.
final class RequestQueue: Sendable {
  /// A request with the instant at which it is meant to begin.
  struct Item: Sendable {
    let arrival: Arrival
    let request: PreparedRequest
  }

  /// What the thread that makes requests and the one that sends them share.
  private struct State {
    var items: [Item] = []
    /// The length of the items' bodies.
    var bytes = 0
    var isComplete = false
    var failure: (any Error)?
    var isStopped = false
    /// Whether the maker sleeps.
    var isWaiting = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let capacity: Int
  private let byteCapacity: Int

  /// - Parameters:
  ///   - capacity: requests that wait at most.
  ///   - bytes: of bodies that wait at most, give or take one.
  init(capacity: Int, bytes: Int) {
    self.capacity = capacity
    byteCapacity = bytes
  }

  private func isFull(_ state: State) -> Bool {
    state.items.count >= capacity || state.bytes >= byteCapacity
  }

  /// Adds a request, and returns when there is room for another; false if nobody wants any more.
  func put(_ item: Item) -> Bool {
    let (mustWait, isStopped) = state.withLock { state in
      if !state.isStopped {
        state.items.append(item)
        state.bytes += item.request.bodyLength
      }
      state.isWaiting = isFull(state) && !state.isStopped
      return (state.isWaiting, state.isStopped)
    }
    // Threads are woken once for all that was taken, since each time costs as much as a request.
    if mustWait { room.wait() }
    return !isStopped
  }

  /// No request follows, because of an error if there is one.
  func complete(_ failure: (any Error)? = nil) {
    state.withLock { state in
      state.isComplete = true
      state.failure = failure
    }
  }

  /// All that is ready, and whether more may follow.
  func take() -> (items: [Item], isComplete: Bool, failure: (any Error)?) {
    let (taken, wakes) = state.withLock { state in
      defer { (state.items, state.bytes, state.isWaiting) = ([], 0, false) }
      return ((state.items, state.isComplete, state.failure), state.isWaiting)
    }
    if wakes { room.signal() }
    return taken
  }

  /// Whether as many are ready as there may be or will be.
  var isReady: Bool { state.withLock { isFull($0) || $0.isComplete } }

  /// Lets the maker of requests end, since nobody takes any more.
  func stop() {
    let wakes = state.withLock { state in
      defer { (state.isStopped, state.isWaiting) = (true, false) }
      return state.isWaiting
    }
    if wakes { room.signal() }
  }
}
