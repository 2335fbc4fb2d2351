import FoundationEssentials
import Testing

/// Whether tests that take long run too, such as those of whole recordings.
public let isWhole = ProcessInfo.processInfo.environment["UNDERSTUDY_WHOLE"] == "1"

extension Trait where Self == ConditionTrait {
  /// For tests that take seconds or minutes, such as those of whole recordings.
  ///
  /// Also for exit tests beside tests that wait: while they keep all threads of tasks, Swift Testing does not notice
  /// that the process of an exit test has ended, and looks for it without a pause.
  public static var whole: Self {
    .enabled(
      if: isWhole,
      "set UNDERSTUDY_WHOLE=1 to run what takes long, too")
  }
}
