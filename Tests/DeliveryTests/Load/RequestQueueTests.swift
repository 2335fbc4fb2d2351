import Dispatch
import HTTP
import Testing

@testable import Delivery

struct RequestQueueTests {
  private func item(_ bytes: Int) -> RequestQueue.Item {
    .init(
      arrival: Arrival(instant: 0, phone: 0),
      request: PreparedRequest(
        Request(.post, "http://x/", body: Body([UInt8](repeating: 0, count: bytes)))))
  }

  @Test(arguments: [(capacity: 3, bytes: 1_000), (capacity: 100, bytes: 30)])
  func `no more wait than there is room for, by number or by bytes`(
    capacity: Int, bytes: Int
  ) async throws {
    let queue = RequestQueue(capacity: capacity, bytes: bytes)
    let item = item(10)
    DispatchQueue(label: "maker").async {
      for _ in 0..<7 where !queue.put(item) { break }
      queue.complete()
    }
    var taken: [Int] = []
    while true {
      while !queue.isReady { try await Task.sleep(for: .milliseconds(1)) }
      let (items, isComplete, _) = queue.take()
      taken.append(items.count)
      if isComplete { break }
    }
    #expect(taken.reduce(0, +) == 7 && taken.allSatisfy { $0 <= 3 })
  }

  @Test func `who makes more than is wanted is told`() {
    let queue = RequestQueue(capacity: 9, bytes: 1_000)
    queue.stop()
    #expect(!queue.put(item(1)) && queue.take().items.isEmpty)
  }
}
