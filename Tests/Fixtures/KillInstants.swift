import FoundationEssentials

/// When programs are killed: at instants that are the same in each run.
public struct KillInstants {
  /// 50 in a test, more in a soak.
  public static let count =
    ProcessInfo.processInfo.environment["UNDERSTUDY_KILLS"].flatMap { Int($0) } ?? 50

  /// How many senders are killed at a system call, to each endpoint: 30 in a test, 300 in a soak.
  public static let callCount =
    ProcessInfo.processInfo.environment["UNDERSTUDY_KILLS"] == nil ? 30 : min(count, 300)

  private var random: UInt64 = 1

  public init() {}

  /// In [0, 1).
  public mutating func draw() -> Double {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(random >> 11) * 0x1p-53
  }

  /// One of the system calls of a program, whose threads make so many of each name. Half of them are spread over the
  /// names, as most names are of calls at the start, and half over the calls.
  public mutating func call(of counts: [String: Int]) -> CallKill {
    let names = counts.sorted { $0.key < $1.key }
    let isByName = draw() < 0.5
    var place = draw() * Double(isByName ? names.count : names.reduce(0) { $0 + $1.value })
    let found = names.first { name in
      place -= isByName ? 1 : Double(name.value)
      return place < 0
    }
    guard let found else { preconditionFailure("a program makes system calls") }
    return CallKill(found.key, 1 + Int(draw() * Double(found.value)))
  }
}
