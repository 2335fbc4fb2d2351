/// The SWIP settings of a study, and the consents of its participants.
///
/// `Profiles/README.md` lists the unit and range of each key.
public struct SWIPSettings: Equatable, ProfilePart {
  /// A formula for the score, from SWIP's public code.
  public enum Variant: String, CaseIterable, Sendable {
    /// The formula of the `swip` repository. It weights emotions by their values, and more strongly
    /// if the model is more confident.
    case worth = "A"
    /// The formula of `swip-core-dart` and `swip-dart`: the probability of stress, within bounds
    /// for calm and stress.
    case arousal = "B"
    /// The formula of `swip-swift`, without subscores.
    case coherence = "C"
  }

  /// The scale of subscores.
  public enum Scale: String, CaseIterable, Sendable {
    /// A scale from 0 to 1 for each subscore.
    case unit
    /// A scale on which the subscores add up to the score before smoothing.
    case dashboard
  }

  /// The handling of data in the cloud after a participant revokes the consent to cloud storage.
  public enum Revocation: String, CaseIterable, Sendable {
    /// The data stay in the cloud, and no more data are sent.
    case stop
    /// The data in the cloud are deleted.
    case purge
  }

  /// The share of participants who give a consent, and the share who revoke it during the study.
  public struct Consent: Equatable, Sendable {
    public let given: Double
    public let revoked: Double
  }

  /// The formula for the scores.
  public let variant: Variant
  /// The scale of the stored subscores.
  public let scale: Scale
  /// The standard deviation of the noise that is added to the logarithm of each emotion's
  /// probability.
  public let noise: Double
  /// Whether laboratory sensors measure in addition to the watch.
  public let hasLabSensors: Bool
  /// The median number of monitored sessions per day, over people.
  public let sessions: Double
  /// The consents of participants, by the names of `SWIPConsent` in `Formats`.
  public let consents: [String: Consent]
  /// The handling of data after a revoked consent.
  public let revocation: Revocation

  /// The consents, with the default shares of people who give and who revoke each of them. Assumed.
  private static let defaults: KeyValuePairs = [
    "local_storage": (0.95, 0.02), "cloud_sync": (0.6, 0.1), "research": (0.5, 0.05),
    "model_training": (0.4, 0.05),
  ]

  /// Reads the keys that `Profiles/README.md` lists for the settings of SWIP.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    variant = try reader.choice("variant", default: .worth)
    scale = try reader.choice("scale", default: .unit)
    guard variant != .coherence || scale == .unit else {
      throw reader.refusal(of: "scale", allowed: "unit, because variant C has no subscores")
    }
    noise = try reader.number("noise", in: 0...10, default: 1.5)
    hasLabSensors = try reader.bool("lab_sensors", default: false)
    sessions = try reader.number("sessions_per_day", in: 0...500, default: 12)
    let given = try reader.shares("consent", default: Self.defaults.map { ($0.key, $0.value.0) })
    let revoked = try reader.shares("revoked", default: Self.defaults.map { ($0.key, $0.value.1) })
    consents = given.reduce(into: [:]) { consents, share in
      consents[share.key] = Consent(given: share.value, revoked: revoked[share.key] ?? 0)
    }
    revocation = try reader.choice("on_revoke", default: .stop)
  }
}

extension ProfileReader {
  /// Reads an object of shares from 0 to 1 under `key`, each of which has a default.
  fileprivate mutating func shares(
    _ key: String, default: [(String, Double)]
  ) throws(ProfileError) -> [String: Double] {
    let read = try objectIfPresent(key) { (reader) throws(ProfileError) in
      var shares: [String: Double] = [:]
      for (name, share) in `default` {
        shares[name] = try reader.number(name, in: 0...1, default: share)
      }
      return shares
    }
    return read ?? Dictionary(uniqueKeysWithValues: `default`)
  }
}
