/// A study: who takes part, where, from when and for how long, and which apps are installed.
///
/// `Profiles/README.md` gives unit and range of each key.
public struct StudyProfile: Equatable, Sendable {
  /// Also names the folder of a study that is given as a file.
  public let title: String
  /// With study and version it decides every byte.
  public var seed: UInt64
  /// A name of regions.json5.
  public var region: String
  /// The first local date, which begins at midnight.
  public var start: CivilDate
  /// Local dates.
  public var days: Int
  /// How many; each is drawn by number, so the first ones stay the same when there are more.
  public var participants: Int
  /// Names of person and device profiles with their shares.
  public var people: [(name: String, share: Double)]
  /// Likewise.
  public var devices: [(name: String, share: Double)]
  /// The version of the installed Beiwe app, a name of `Profiles/apps`, and its settings.
  public var beiwe: (version: String, settings: ProfileValue)?

  /// Dates that can be simulated: the span of the zones and of the Earth's field.
  public static let years = 2015...2034
  /// What a profile's whole numbers can carry, in options too.
  public static let seeds = UInt64(0)...UInt64(Int64.max)

  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    title = try reader.text("name")
    seed = UInt64(
      try reader.integer("seed", in: Int(Self.seeds.lowerBound)...Int(Self.seeds.upperBound)))
    region = try reader.text("region")
    let firstDate = try reader.text("start")
    days = try reader.integer("days", in: 1...3_650)
    (participants, people, devices) = try reader.object("participants") {
      (reader) throws(ProfileError) in
      (
        try reader.integer("count", in: 1...1_000_000), try reader.shares("people"),
        try reader.shares("devices")
      )
    }
    beiwe = try reader.object("apps") { (reader) throws(ProfileError) in
      try reader.objectIfPresent("beiwe") { (reader) throws(ProfileError) in
        (version: try reader.text("version"), settings: try reader.value("settings"))
      }
    }
    // What a value means is judged when all keys are known to be there.
    guard Self.isFolderName(title) else {
      throw reader.refusal(
        of: "name",
        allowed: "fit to name a folder: not empty, . or .., without slash and control character")
    }
    guard let date = CivilDate(firstDate), Self.years.contains(date.year) else {
      throw reader.refusal(
        of: "start",
        allowed: "a date from \(Self.years.lowerBound)-01-01 to \(Self.years.upperBound)-12-31")
    }
    start = date
    guard Self.years.contains(lastDate.year) else {
      throw reader.refusal(of: "days", allowed: Self.allowedDays)
    }
  }

  private static func isFolderName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text)
      && !text.unicodeScalars.contains {
        $0 == "/" || $0.properties.generalCategory == .control
      }
  }

  /// The last local date.
  public var lastDate: CivilDate { start.advanced(byDays: days - 1) }

  /// How long a study may be, in words.
  public static let allowedDays =
    "few enough that the study ends by \(years.upperBound)-12-31"

  /// Whether the magnetic field of some day is beyond the years of its model.
  public var extrapolatesField: Bool {
    ![start, lastDate].allSatisfy { EarthField.validYears.contains($0.year) }
  }

  public static func == (left: StudyProfile, right: StudyProfile) -> Bool {
    left.title == right.title && left.seed == right.seed && left.region == right.region
      && left.start == right.start && left.days == right.days
      && left.participants == right.participants
      && left.people.elementsEqual(right.people) { $0 == $1 }
      && left.devices.elementsEqual(right.devices) { $0 == $1 }
      && left.beiwe?.version == right.beiwe?.version
      && left.beiwe?.settings == right.beiwe?.settings
  }
}

extension ProfileReader {
  /// An object of names with their shares, in the order of the names.
  fileprivate mutating func shares(
    _ key: String
  ) throws(ProfileError) -> [(name: String, share: Double)] {
    try object(key) { (reader) throws(ProfileError) in
      var shares: [(name: String, share: Double)] = []
      for name in reader.keys {
        shares.append((name, try reader.number(name, in: 0.000_001...1_000_000)))
      }
      return shares
    }
  }
}
