import FoundationEssentials

/// When programs are killed: at instants that are the same in each run.
public struct KillInstants {
  /// 50 in a test, more in a soak.
  public static let count =
    ProcessInfo.processInfo.environment["UNDERSTUDY_KILLS"].flatMap { Int($0) } ?? 50

  private var random: UInt64 = 1

  public init() {}

  /// In [0, 1).
  public mutating func draw() -> Double {
    random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(random >> 11) * 0x1p-53
  }
}
