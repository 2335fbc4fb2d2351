/// A study with all its profiles, from which each participant can be created independently.
public struct Study: Sendable {
  /// The name or the file that the user gave.
  public let name: String
  /// The study's profile, with seed, dates, size, and shares of people and devices.
  public var profile: StudyProfile
  /// The town in which all participants live, and the town to which some travel.
  public let towns: Towns
  /// The region of the home town.
  public var region: Region { towns.home.region }
  /// The time zone of the region.
  public var zone: TimeZoneRules { towns.home.zone }
  /// The person profiles that `profile` names, by name.
  public let people: [String: PersonProfile]
  /// The device profiles that `profile` names, by name.
  public let devices: [String: DeviceProfile]
  /// The watch profiles that `profile` names, by name.
  public let watches: [String: WatchProfile]
  /// The installed versions, at most one per app and platform.
  public var apps: [any App]
  /// The simulated loss of the apps' data.
  public let missing: MissingProfile
  /// The apps that people have on their phones.
  public let phoneApps: PhoneApps
  /// The apps that people have on their Macs.
  public let macApps: MacApps
  /// The sentences that people write into diaries.
  public let sentences: Sentences
  /// The weather of the towns.
  public let weathers: Weathers

  /// - Parameters:
  ///   - people: all person profiles that `profile` names; `devices` and `watches` likewise.
  public init(
    name: String, profile: StudyProfile, towns: Towns, people: [String: PersonProfile],
    devices: [String: DeviceProfile], watches: [String: WatchProfile] = [:], apps: [any App],
    phoneApps: PhoneApps, macApps: MacApps, sentences: Sentences, weathers: Weathers,
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
    self.phoneApps = phoneApps
    self.macApps = macApps
    self.sentences = sentences
    self.weathers = weathers
  }

  /// The first installed version of an app; nil if it is not installed. All versions have the same
  /// settings and content.
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

  /// The time span of the study.
  public var span: Range<Timestamp> {
    zone.startOfDay(profile.start)..<zone.startOfDay(profile.start.advanced(byDays: profile.days))
  }

  /// Creates a participant. The number determines the random choice of person and device, without
  /// quotas.
  public func participant(_ number: Int) -> Participant {
    let random = random(of: number)
    let person = Self.draw(profile.people, random["person profile"])
    let (device, deviceProfile) = device(of: number)
    let apps = apps(on: deviceProfile.platform)
    let watch = watch(of: number)
    guard let personProfile = people[person] else {
      preconditionFailure("a profile of the study was not loaded")
    }
    return Participant(
      number: number, patient: PatientID.text(of: number, seed: profile.seed), person: person,
      device: device, watch: watch?.name,
      life: Life(
        personProfile, in: towns, from: profile.start, watch: watch?.profile,
        prompts: prompts(by: apps, random), missing: missing,
        weathers: profile.weatherMovesPeople ? weathers : nil, random: random),
      phone: Phone(deviceProfile, random: random), apps: apps, random: random)
  }

  /// Returns the name and the profile of a participant's device, without creating the participant.
  public func device(of number: Int) -> (name: String, profile: DeviceProfile) {
    let name = Self.draw(profile.devices, random(of: number)["device profile"])
    guard let device = devices[name] else {
      preconditionFailure("a profile of the study was not loaded")
    }
    return (name, device)
  }

  /// Returns the name and the profile of a participant's watch; nil without a watch.
  public func watch(of number: Int) -> (name: String, profile: WatchProfile)? {
    guard !profile.watches.isEmpty else { return nil }
    let name = Self.draw(profile.watches, random(of: number)["watch profile"])
    guard name != StudyProfile.noWatch else { return nil }
    guard let watch = watches[name] else {
      preconditionFailure("a profile of the study was not loaded")
    }
    return (name, watch)
  }

  private func random(of number: Int) -> Random {
    Random(seed: profile.seed)["participant"][number]
  }

  /// Returns the prompts of the apps on a participant's phone.
  private func prompts(by apps: [any App], _ random: Random) -> Prompts {
    let (study, times) = (self, span)
    return Prompts { span in
      apps.flatMap { app in
        app.prompts(in: span, of: study, random: random["app"][named: type(of: app).name])
      }.filter { times.contains($0.time) }
    }
  }

  /// The magnetic field around the town, the same for all participants.
  public var field: MagneticField {
    MagneticField(random: Random(seed: profile.seed)["town"])
  }

  private static func draw(_ shares: [(name: String, share: Double)], _ random: Random) -> String {
    shares[random.choice(weights: shares.map(\.share))].name
  }
}

/// One participant of a study.
public struct Participant: Sendable {
  /// The number of the participant, from 0.
  public let number: Int
  /// The patient id, which has eight characters of a-z and 1-9.
  public let patient: String
  /// The name of the person's profile.
  public let person: String
  /// The name of the phone's profile.
  public let device: String
  /// The name of the watch's profile; nil without a watch.
  public let watch: String?
  /// The life of the person, from the night before the study on.
  public let life: Life
  /// The person's phone with its sensors' errors.
  public let phone: Phone
  /// The apps on the phone, at most one of each kind.
  public let apps: [any App]
  /// The source of all random numbers for this participant.
  public let random: Random

  /// Returns the app of a kind on the phone; nil if it is not installed.
  public func app<Kind: App>(_ kind: Kind.Type) -> Kind? {
    apps.lazy.compactMap { $0 as? Kind }.first
  }
}

/// Patient ids in the form of study servers, with eight characters of `a-z1-9`.
public enum PatientID {
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz123456789")

  /// Returns the id of a participant's number. For each seed, different numbers have different ids.
  public static func text(of number: Int, seed: UInt64) -> String {
    NumberedID.text(of: number, letters: letters, random: Random(seed: seed)["patient id"])
  }
}
