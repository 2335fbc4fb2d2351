/// A study with all its profiles read: enough to make any participant alone.
public struct Study: Sendable {
  /// The name or the file that the user gave.
  public let name: String
  /// Seed, dates, size and shares of people and devices.
  public var profile: StudyProfile
  /// The town that all participants live in, and the one that some travel to.
  public let towns: Towns
  /// The region of the home town.
  public var region: Region { towns.home.region }
  /// The region's civil time.
  public var zone: TimeZoneRules { towns.home.zone }
  /// Person profiles by name; every one that `profile` names.
  public let people: [String: PersonProfile]
  /// Device profiles by name; every one that `profile` names.
  public let devices: [String: DeviceProfile]
  /// Watch profiles by name; every one that `profile` names.
  public let watches: [String: WatchProfile]
  /// Every installed version, at most one of each app for each platform.
  public var apps: [any App]
  /// What goes missing of the apps' data.
  public let missing: MissingProfile

  /// - Parameters:
  ///   - people: every person profile that `profile` names; likewise `devices` and `watches`.
  public init(
    name: String, profile: StudyProfile, towns: Towns, people: [String: PersonProfile],
    devices: [String: DeviceProfile], watches: [String: WatchProfile] = [:], apps: [any App],
    missing: MissingProfile = .none
  ) {
    self.name = name
    self.profile = profile
    self.towns = towns
    self.people = people
    self.devices = devices
    self.watches = watches
    self.apps = apps
    self.missing = missing
  }

  /// The first installed version of an app; nil if there is none. All versions have the same settings and content.
  public func app<Kind: App>(_ kind: Kind.Type) -> Kind? {
    apps.lazy.compactMap { $0 as? Kind }.first
  }

  /// The first installed version of each app.
  public var installedApps: [any App] {
    apps.enumerated().filter { index, app in
      !apps[..<index].contains { type(of: $0) == type(of: app) }
    }.map(\.element)
  }

  /// The apps on the phones of a platform, at most one of each kind.
  public func apps(on platform: Platform) -> [any App] {
    apps.filter { $0.platform == platform }
  }

  /// The first and the last instant.
  public var span: Range<Timestamp> {
    zone.startOfDay(profile.start)..<zone.startOfDay(profile.start.advanced(byDays: profile.days))
  }

  /// Makes a participant; persons and devices are drawn by number, never by quota.
  public func participant(_ number: Int) -> Participant {
    let random = random(of: number)
    let person = Self.draw(profile.people, random["person profile"])
    let (device, deviceProfile) = device(of: number)
    let apps = apps(on: deviceProfile.platform)
    let watch = watch(of: number)
    guard let personProfile = people[person] else {
      preconditionFailure("a study holds every profile that it names")
    }
    return Participant(
      number: number, patient: PatientID.text(of: number, seed: profile.seed), person: person,
      device: device, watch: watch?.name,
      life: Life(
        personProfile, in: towns, from: profile.start, watch: watch?.profile,
        prompts: prompts(by: apps, random), missing: missing, random: random),
      phone: Phone(deviceProfile, random: random), apps: apps, random: random)
  }

  /// The name of a participant's device and its profile, without making the participant.
  public func device(of number: Int) -> (name: String, profile: DeviceProfile) {
    let name = Self.draw(profile.devices, random(of: number)["device profile"])
    guard let device = devices[name] else {
      preconditionFailure("a study holds every profile that it names")
    }
    return (name, device)
  }

  /// The name of a participant's watch and its profile; nil for who has none.
  public func watch(of number: Int) -> (name: String, profile: WatchProfile)? {
    guard !profile.watches.isEmpty else { return nil }
    let name = Self.draw(profile.watches, random(of: number)["watch profile"])
    guard name != StudyProfile.noWatch else { return nil }
    guard let watch = watches[name] else {
      preconditionFailure("a study holds every profile that it names")
    }
    return (name, watch)
  }

  private func random(of number: Int) -> Random {
    Random(seed: profile.seed)["participant"][number]
  }

  /// The prompts of the apps on a participant's phone.
  private func prompts(by apps: [any App], _ random: Random) -> Prompts {
    let (study, times) = (self, span)
    return Prompts { span in
      apps.flatMap { app in
        app.prompts(in: span, of: study, random: random["app"][named: type(of: app).name])
      }.filter { times.contains($0.time) }
    }
  }

  /// The field round the town, the same for every participant.
  public var field: MagneticField {
    MagneticField(random: Random(seed: profile.seed)["town"])
  }

  private static func draw(_ shares: [(name: String, share: Double)], _ random: Random) -> String {
    shares[random.choice(weights: shares.map(\.share))].name
  }
}

/// One participant of a study.
public struct Participant: Sendable {
  /// From 0.
  public let number: Int
  /// Eight characters of a-z and 1-9.
  public let patient: String
  /// Names of the profiles.
  public let person: String
  /// The name of the phone's profile.
  public let device: String
  /// The name of the watch's profile; nil for who has none.
  public let watch: String?
  /// What happens to the person, from the night before the study on.
  public let life: Life
  /// The person's phone with its sensors' errors.
  public let phone: Phone
  /// The apps on the phone, at most one of each kind.
  public let apps: [any App]
  /// Addresses all that is drawn for this participant.
  public let random: Random

  /// The app of a kind on the phone; nil if there is none.
  public func app<Kind: App>(_ kind: Kind.Type) -> Kind? {
    apps.lazy.compactMap { $0 as? Kind }.first
  }
}

/// Patient ids as study servers give them: eight characters of `a-z1-9`.
public enum PatientID {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz123456789")

  /// A one-to-one function of the number for each seed.
  public static func text(of number: Int, seed: UInt64) -> String {
    NumberedID.text(of: number, letters: letters, random: Random(seed: seed)["patient id"])
  }
}
