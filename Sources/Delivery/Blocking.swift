import Dispatch

/// Runs what waits for a disk on a thread of its own, so that the threads of Swift's tasks, of which
/// there are as many as cores, go on meanwhile.
func blocking<Value: Sendable, Failure: Error>(
  _ body: @escaping @Sendable () throws(Failure) -> Value
) async throws(Failure) -> Value {
  let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
    blockingThreads.async {
      continuation.resume(returning: Result { () throws(Failure) in try body() })
    }
  }
  return try result.get()
}

private let blockingThreads = DispatchQueue(label: "files", attributes: .concurrent)
