/// How a study has set SWIP, and what its people allow the app.
///
/// `Profiles/README.md` gives unit and range of each key.
public struct SWIPSettings: Equatable, ProfilePart {
  /// A formula for the score, of those that public code has.
  public enum Variant: String, CaseIterable, Sendable {
    /// Of the `swip` repository: emotions by their worth, and the more of them the surer the model is.
    case worth = "A"
    /// Of `swip-core-dart` and `swip-dart`: the probability of stress, within bounds for calm and stress.
    case arousal = "B"
    /// Of `swip-swift`: without subscores.
    case coherence = "C"
  }

  /// What subscores are parts of.
  public enum Scale: String, CaseIterable, Sendable {
    /// Each is from 0 to 1.
    case unit
    /// They add up to the score before it is smoothed.
    case dashboard
  }

  /// What becomes of data in the cloud when somebody revokes his consent to their being there.
  public enum Revocation: String, CaseIterable, Sendable {
    /// They stay, and nothing follows.
    case stop
    /// They are deleted.
    case purge
  }

  /// How many people give a consent, and how many of them revoke it during the study.
  public struct Consent: Equatable, Sendable {
    public let given: Double
    public let revoked: Double
  }

  /// How scores are computed.
  public let variant: Variant
  /// How subscores are written.
  public let scale: Scale
  /// Standard deviation of the noise on the logarithm of each emotion's probability.
  public let noise: Double
  /// Whether sensors of a laboratory measure beside the watch.
  public let hasLabSensors: Bool
  /// Monitored sessions a day, the median over people.
  public let sessions: Double
  /// What people allow, by the names of `SWIPConsent` in `Formats`.
  public let consents: [String: Consent]
  /// What becomes of data when their consent is revoked.
  public let revocation: Revocation

  /// The consents, with the shares of people who give them where a study says nothing, and who revoke them.
  /// Assumed.
  private static let defaults: KeyValuePairs = [
    "local_storage": (0.95, 0.02), "cloud_sync": (0.6, 0.1), "research": (0.5, 0.05),
    "model_training": (0.4, 0.05),
  ]

  /// Reads the keys that `Profiles/README.md` lists for the settings of SWIP.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    variant = try reader.choice("variant", default: .worth)
    scale = try reader.choice("scale", default: .unit)
    guard variant != .coherence || scale == .unit else {
      throw reader.refusal(of: "scale", allowed: "unit: variant C has no subscores")
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
  /// Shares from 0 to 1 under `key`, of which each has a default.
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
