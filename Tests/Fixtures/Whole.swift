import FoundationEssentials
import Testing

/// Whether whole studies are recorded, too.
public let isWhole = ProcessInfo.processInfo.environment["UNDERSTUDY_WHOLE"] == "1"

extension Trait where Self == ConditionTrait {
  /// Recording whole studies takes minutes unless the compiler optimises.
  public static var whole: Self {
    .enabled(
      if: isWhole,
      "set UNDERSTUDY_WHOLE=1 and build with -c release to record whole studies")
  }
}
