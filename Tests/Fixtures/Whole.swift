import FoundationEssentials
import Testing

extension Trait where Self == ConditionTrait {
  /// Recording whole studies takes minutes unless the compiler optimises.
  public static var whole: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["UNDERSTUDY_WHOLE"] == "1",
      "set UNDERSTUDY_WHOLE=1 and build with -c release to record whole studies")
  }
}
