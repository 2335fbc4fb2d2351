extension Manifest {
  /// A kind of phone with the versions of its apps, and the participants with this phone.
  public struct Phone: Equatable, Sendable {
    /// The platform of its system: `ios` or `android`.
    public var platform: String
    /// The hardware's name, such as `iPhone14,7`.
    public var model: String
    /// The version of its system, such as `17.5.1`.
    public var systemVersion: String
    /// The version of each installed app, by the app's name.
    public var apps: [String: InstalledApp]
    /// The participants with this phone, as numbers from 0 in ascending order.
    public internal(set) var participants: [Int]

    /// Creates a kind of phone.
    ///
    /// - Parameter participants: the participants' numbers from 0, in any order.
    public init(
      platform: String = Self.firstPlatform, model: String, systemVersion: String,
      apps: [String: InstalledApp] = [:], participants: [Int]
    ) {
      self.platform = platform
      self.model = model
      self.systemVersion = systemVersion
      self.apps = apps
      self.participants = participants.sorted()
    }

    /// The platform of all phones in a manifest of version 1.
    public static let firstPlatform = "ios"

    /// Creates a kind of phone from a manifest of version 1, which names the apps of the study.
    init(_ phone: FirstPhone, with apps: [String: InstalledApp]) {
      self.init(
        model: phone.model, systemVersion: phone.systemVersion, apps: apps,
        participants: phone.participants)
    }
  }

  /// Returns the phone of a participant; nil if the manifest has none.
  public func phone(of participant: Int) -> Phone? {
    phones.first { phone in
      let numbers = phone.participants
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < participant { low = middle + 1 } else { high = middle }
      }
      return low < numbers.count && numbers[low] == participant
    }
  }

  /// Returns the version of an app on a participant's phone; nil if the manifest has none.
  public func app(_ name: String, of participant: Int) -> InstalledApp? {
    phone(of: participant)?.apps[name]
  }

  /// Adds participants from another manifest of the same recording, with their phones.
  package mutating func add(_ numbers: [Int], of other: Manifest) {
    let added = Set(numbers).subtracting(participants)
    participants = (participants + added).sorted()
    phones = Phone.joined(phones + other.phones.map { $0.only(added) })
  }

  /// Removes all participants except the given ones.
  mutating func keep(_ numbers: [Int]) {
    participants = numbers
    let kept = Set(numbers)
    phones = Phone.joined(phones.map { $0.only(kept) })
  }
}

extension Manifest.Phone {
  /// Joins phones of one kind, in the order of platforms, models and versions; removes phones
  /// without participants.
  static func joined(_ phones: [Self]) -> [Self] {
    var joined: [Self] = []
    let sorted = phones.filter { !$0.participants.isEmpty }.sorted {
      ($0.platform, $0.model, $0.systemVersion) < ($1.platform, $1.model, $1.systemVersion)
    }
    for phone in sorted {
      if let last = joined.last, last.isLike(phone) {
        joined[joined.count - 1].participants = (last.participants + phone.participants).sorted()
      } else {
        joined.append(phone)
      }
    }
    return joined
  }

  fileprivate func only(_ numbers: Set<Int>) -> Self {
    var phone = self
    phone.participants.removeAll { !numbers.contains($0) }
    return phone
  }

  /// Returns whether two kinds differ only in their participants.
  package func isLike(_ other: Self) -> Bool {
    platform == other.platform && model == other.model && systemVersion == other.systemVersion
      && apps == other.apps
  }
}

/// A kind of phone in the form of manifest version 1.
struct FirstPhone: Decodable {
  let model: String
  let systemVersion: String
  let participants: [Int]

  fileprivate enum CodingKeys: String, CodingKey {
    case platform, model
    case systemVersion = "system_version"
    case apps, participants
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    model = try container.text(.model, Listed.wordForm, where: Listed.isWord)
    systemVersion = try container.text(.systemVersion, Listed.wordForm, where: Listed.isWord)
    participants = try container.participants(.participants)
  }
}

extension Manifest.Phone: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FirstPhone.CodingKeys.self)
    let phone = try FirstPhone(from: decoder)
    self.init(phone, with: try container.object(.apps, "an object with a version for each app"))
    platform = try container.text(
      .platform, "a name of letters, digits, - and _", where: Listed.isName)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("platform", platform)
      $0.member("model", model)
      $0.member("system_version", systemVersion)
      $0.key("apps")
      $0.object { json in
        for (name, app) in apps.inOrder {
          json.key(name)
          app.write(to: &json)
        }
      }
      $0.key("participants")
      $0.inlineArray(participants) { $0.integer($1) }
    }
  }
}
