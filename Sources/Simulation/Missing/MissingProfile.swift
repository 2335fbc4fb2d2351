/// What goes missing of a study's data: by which mechanisms, how often, and for how long.
///
/// `Profiles/README.md` gives unit, range and source of each key. A mechanism without a key never strikes.
public struct MissingProfile: Equatable, ProfilePart {
  /// The profile's name for people.
  public let title: String
  /// Ends of an app's process, of each app.
  let killed: Hazard?
  /// Times in which an app gets no time in the background, of each app, and their median length in seconds.
  let throttled: Lasting?
  let lowPower: LowPower?
  let deadBattery: DeadBattery?
  let storageFull: StorageFull?
  /// Revocations of what an app may know, of each app and permission; the state is the mood. And the median seconds
  /// until it is given back.
  let permission: Lasting?
  /// The state is the energy beyond the middle.
  let dropout: Hazard?

  /// What lasts.
  struct Lasting: Equatable, Sendable {
    let hazard: Hazard
    /// The median, in seconds.
    let length: Double
  }

  /// Somebody lets the phone save power.
  struct LowPower: Equatable, Sendable {
    /// The share of people who ever do.
    let share: Double
    /// The state is the charge beyond `limit`, so that it is never above 0.
    let hazard: Hazard

    /// Beyond this charge nobody does; iOS asks at 20 % and at 10 % (Apple, support.apple.com/101604).
    static let limit = 0.2
    /// At this charge iOS ends it (the same).
    static let end = 0.8
  }

  /// The phone goes off when its battery is empty.
  struct DeadBattery: Equatable, Sendable {
    /// The charge at which it boots, and seconds that this takes.
    let level: ClosedRange<Double>
    let seconds: ClosedRange<Double>
  }

  /// The app finds no room for a file.
  struct StorageFull: Equatable, Sendable {
    /// Days without an upload that fill the room, and hours until somebody makes more: medians.
    let days: Double
    let hours: Double
  }

  /// Nothing goes missing.
  public static let none = MissingProfile()

  private init() {
    title = "None"
    (killed, throttled, lowPower, deadBattery, storageFull) = (nil, nil, nil, nil, nil)
    (permission, dropout) = (nil, nil)
  }

  /// Whether no mechanism strikes.
  public var isNone: Bool {
    killed == nil && throttled == nil && lowPower == nil && deadBattery == nil
      && storageFull == nil && permission == nil && dropout == nil
  }

  /// Reads the keys that `Profiles/README.md` lists for missing data.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    killed = try reader.objectIfPresent("killed") { (reader) throws(ProfileError) in
      Hazard(rate: try reader.rate("per_day"))
    }
    throttled = try reader.objectIfPresent("throttled") { (reader) throws(ProfileError) in
      Lasting(
        hazard: Hazard(rate: try reader.rate("per_day")),
        length: 60 * (try reader.number("minutes", in: 0.1...1_000)))
    }
    lowPower = try reader.objectIfPresent("low_power") { (reader) throws(ProfileError) in
      LowPower(
        share: try reader.number("share", in: 0...1),
        hazard: Hazard(
          rate: 24 * (try reader.number("per_hour", in: 0...100)),
          effect: try reader.number("charge", in: -30...0)))
    }
    deadBattery = try reader.objectIfPresent("dead_battery") { (reader) throws(ProfileError) in
      DeadBattery(
        level: try reader.span("boots_at", in: 0.005...0.2),
        seconds: try reader.span("boot_s", in: 5...600))
    }
    storageFull = try reader.objectIfPresent("storage_full") { (reader) throws(ProfileError) in
      StorageFull(
        days: try reader.number("days", in: 0.01...3_650),
        hours: try reader.number("freed_after_h", in: 0.1...1_000))
    }
    permission = try reader.objectIfPresent("permission") { (reader) throws(ProfileError) in
      Lasting(
        hazard: Hazard(
          rate: try reader.rate("per_day"), effect: try reader.number("mood", in: -5...5)),
        length: 86_400 * (try reader.number("days", in: 0.01...365)))
    }
    dropout = try reader.objectIfPresent("dropout") { (reader) throws(ProfileError) in
      Hazard(
        rate: try reader.rate("per_day"), effect: try reader.number("energy", in: -10...10))
    }
  }
}

extension ProfileReader {
  /// How often something happens, a day.
  fileprivate mutating func rate(_ key: String) throws(ProfileError) -> Double {
    try number(key, in: 0...100)
  }
}
