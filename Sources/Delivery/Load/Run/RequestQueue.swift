import Dispatch
import Synchronization

/// Requests that are ready before they are meant to begin, made by one thread and sent by another.
final class RequestQueue: Sendable {
  struct Item: Sendable {
    let arrival: Arrival
    let request: Request
  }

  private struct State {
    var items: [Item] = []
    var isComplete = false
    var failure: (any Error)?
    var isStopped = false
    /// Whether the maker sleeps.
    var isWaiting = false
    var unmade: [Arrival] = []
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let capacity: Int

  /// - Parameter capacity: requests that wait at most.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a request, and returns when there is room for another; false if nobody wants any more.
  func put(_ item: Item) -> Bool {
    let (isFull, isStopped) = state.withLock { state in
      if !state.isStopped { state.items.append(item) }
      state.isWaiting = state.items.count >= capacity && !state.isStopped
      return (state.isWaiting, state.isStopped)
    }
    // Threads are woken once for all that was taken, since each time costs as much as a request.
    if isFull { room.wait() }
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
      defer { (state.items, state.isWaiting) = ([], false) }
      return ((state.items, state.isComplete, state.failure), state.isWaiting)
    }
    if wakes { room.signal() }
    return taken
  }

  /// Hands over what nobody wants to have made.
  func leave(_ arrivals: [Arrival]) { state.withLock { $0.unmade = arrivals } }

  /// What was never made.
  var unmade: [Arrival] { state.withLock { $0.unmade } }

  /// How many are ready.
  var count: Int { state.withLock { $0.items.count } }

  /// Whether all that there will be are ready.
  var isComplete: Bool { state.withLock { $0.isComplete } }

  func stop() {
    let wakes = state.withLock { state in
      defer { (state.isStopped, state.isWaiting) = (true, false) }
      return state.isWaiting
    }
    if wakes { room.signal() }
  }
}
