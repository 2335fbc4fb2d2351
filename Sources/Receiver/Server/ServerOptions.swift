/// Where a receiver listens, and what it bears.
public struct ServerOptions: Sendable {
  /// The IPv4 address to listen on. Only this machine reaches 127.0.0.1.
  public var address = "127.0.0.1"
  /// 0 takes any that is free.
  public var port: UInt16 = 0
  /// How many threads answer requests.
  public var threads = 2
  /// At a time; fewer where the system does not let a process have as many open.
  public var connections = 2_000
  /// The longest request without its body, in bytes; longer ones get 431.
  public var headerBytes = 65_536
  /// The longest body, in bytes; longer ones get 413.
  public var bodyBytes = 100_000_000
  /// The most that bodies under way may have together, in bytes; a request beyond gets 503, to come again
  /// in a second.
  public var bodiesBytes = 128_000_000
  /// Names under which browsers may call the receiver, besides those of this machine.
  public var hosts: [String] = []
  /// Origins of other sites whose pages may use the receiver, such as `https://lab.example`.
  var origins: [String] = []
  /// For a request's headers to come in whole, in seconds.
  public var headerPatience = 10.0
  /// For a request to come in whole and be answered, in seconds.
  public var requestPatience = 300.0
  /// For the next request of a connection, in seconds.
  public var idlePatience = 75.0
  /// The clock for delays and time-outs; tests set it.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  /// Makes the options of a server that this machine alone reaches.
  public init() {}
}
