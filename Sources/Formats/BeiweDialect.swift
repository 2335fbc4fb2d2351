/// How versions of the Beiwe app for iOS differ in the text that they write.
///
/// The app's history: `unreachable` left with 84fe432 (2024-03-08); the seed of 2016-04 wrote the
/// phone's model and system under `accuracy` and the level in percent, and had no log of its own.
public enum BeiweDialect: String, CaseIterable, Sendable {
  /// 2.5.2 and later.
  case current
  /// Before 2024-03.
  case v23 = "2.3"
  /// The seed of 2016-04, as the project's wiki describes it.
  case wiki2016 = "wiki-2016"

  /// Whether the accelerometer's accuracy is `<model>/<iOS version>`; else the word `unknown`.
  public var namesDevice: Bool { self == .wiki2016 }

  /// Whether reachability has a word for no network; else that counts as Wi-Fi, because only
  /// "expensive" networks are told apart from the rest.
  public var saysUnreachable: Bool { self != .current }

  /// Whether the app writes `ios_log`.
  public var hasLog: Bool { self != .wiki2016 }

  /// Whether a level is a whole percent; else it is a fraction as a single-precision number.
  public var levelIsPercent: Bool { self == .wiki2016 }

  /// What stands for the answer to a question that was never shown.
  public var notPresented: String {
    self == .wiki2016 ? "not_presented" : BeiweSurveyText.notPresented
  }

  /// Whether a slider without a value always reads like one that was answered with nothing, since 05257cb
  /// (2023-07-28).
  public var marksSliders: Bool { self != .wiki2016 }

  /// Whether the app notifies by itself, and says in the timings when a survey has become available and when
  /// it has expired; else the server notifies.
  public var notifiesItself: Bool { self == .wiki2016 }

  /// Whether a question that was passed over reads like one that was answered with nothing, once it is left; else
  /// its answer is empty.
  public var marksSkipped: Bool { self == .wiki2016 }

  /// The words of the stream `reachability`.
  public var reachabilityWords: [String] {
    saysUnreachable ? ["wifi", "cellular", "unreachable"] : ["wifi", "cellular"]
  }

  /// The words of the stream `powerState`: of the battery, then of the lock.
  public static let powerWords = [
    "Charging", "Full", "Unplugged", "PowerUnknown", "Locked", "Unlocked",
  ]

  /// The words of the stream `proximity`.
  public static let proximityWords = ["NearUser", "NotNearUser"]

  /// The words under `magnetic_field_calibration_accuracy`.
  public static let calibrationWords = ["uncalibrated", "low", "medium", "high", "unknown"]

  /// Commas that the app writes into the cell `accuracy`: the hardware's name has one, and no cell is
  /// quoted, so that rows have a cell more than their header.
  public var commasInAccuracy: Int { namesDevice ? 1 : 0 }

  /// Whether the cell `accuracy` of an accelerometer's row reads as this version writes it: the word
  /// `unknown`, or the hardware's name and the system's version, such as `iPhone8,1/9.3.4`.
  public func isAccuracy(_ text: String) -> Bool {
    guard namesDevice else { return text == "unknown" }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts[0].isEmpty && !parts[1].isEmpty
      && parts[1].utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }
}
