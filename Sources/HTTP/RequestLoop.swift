/// The requests that one thread has under way. No other thread may use it.
package protocol RequestLoop: AnyObject {
  /// Requests under way.
  var count: Int { get }

  /// Answers so far, by the version of HTTP, such as `HTTP/1.1`.
  var versions: [String: Int] { get }

  /// Begins a request; `finish` is called from `run` or `abandon`.
  func start(_ request: PreparedRequest, finish: @escaping (Reply) -> Void)

  /// Goes on with all requests, and ends those that have their reply.
  func run()

  /// Waits until a request can go on, a descriptor can be read, or time is over.
  ///
  /// - Parameter descriptor: tells of each time that it becomes readable once.
  func wait(milliseconds: Int32, orReadable descriptor: Int32?)

  /// Ends all requests without an answer.
  func abandon()
}

extension RequestLoop {
  /// Begins a request that is like no other.
  package func start(_ request: Request, finish: @escaping (Reply) -> Void) {
    start(PreparedRequest(request), finish: finish)
  }

  /// Waits until a request can go on, or time is over.
  package func wait(milliseconds: Int32) { wait(milliseconds: milliseconds, orReadable: nil) }
}
