import FoundationEssentials
import Testing

/// Whether tests that take long run too, such as those of whole recordings.
public let isWhole = ProcessInfo.processInfo.environment["UNDERSTUDY_WHOLE"] == "1"

extension Trait where Self == ConditionTrait {
  /// For tests that take seconds or minutes, such as those of whole recordings.
  public static var whole: Self {
    .enabled(
      if: isWhole,
      "set UNDERSTUDY_WHOLE=1 to run what takes long, too")
  }
}
