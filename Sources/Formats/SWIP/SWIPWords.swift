/// What somebody can allow SWIP to do.
public enum SWIPConsent: String, CaseIterable, Sendable {
  /// Sessions are kept on the phone.
  case localStorage = "local_storage"
  /// Sessions are copied to the cloud.
  case cloudSync = "cloud_sync"
  /// Data in the cloud may be used for research.
  case research
  /// Data in the cloud may be used to train models.
  case modelTraining = "model_training"
}

/// Whether a consent holds from a time on.
public enum SWIPConsentStatus: String, CaseIterable, Sendable {
  case active, revoked
}

/// The emotions that SWIP's models tell apart. Formulas A and C write these names in `dominant_emotion`.
public enum SWIPEmotion: String, CaseIterable, Sendable {
  case calm = "Calm"
  case stressed = "Stressed"
  case focused = "Focused"
  case neutral = "Neutral"
  case amused = "Amused"

  /// Reads `dominant_emotion` as any formula writes it; nil for another word.
  public init?(dominant name: String) {
    if name == SWIPState.stress.rawValue { self = .stressed } else { self.init(rawValue: name) }
  }
}

/// The states that the engines of formula B know, with the names that they write in `dominant_emotion`.
///
/// The source: `EmotionSnapshot.normalisedState` of swip-core-dart d29924f and of swip-dart ad9c9e7.
public enum SWIPState: String, CaseIterable, Sendable {
  case calm = "Calm"
  case stress = "Stress"
  case neutral = "Neutral"

  /// The state of an emotion; all emotions but calm and stress are neutral.
  public init(_ emotion: SWIPEmotion) {
    self =
      switch emotion {
      case .calm: .calm
      case .stressed: .stress
      case .focused, .neutral, .amused: .neutral
      }
  }
}

/// The times of SWIP's store on the phone: UTC with three decimals, such as `2026-03-02T08:00:00.123Z`.
public enum SWIPTime {
  /// The text of an instant, in ms since 1970 UTC.
  public static func text(_ milliseconds: Int64) -> String {
    BeiweUTCTime.text(milliseconds) + "Z"
  }

  /// The instant of a text, in ms since 1970 UTC; nil for what this does not write.
  public static func milliseconds(_ text: String) -> Int64? {
    guard let time = CozieTime.milliseconds(text), self.text(time) == text else { return nil }
    return time
  }
}
