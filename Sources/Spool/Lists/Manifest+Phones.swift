extension Manifest {
  /// A kind of phone, and who has one.
  public struct Phone: Equatable, Sendable {
    /// The hardware's name, such as `iPhone14,7`.
    public var model: String
    /// The version of its system, such as `17.5.1`.
    public var systemVersion: String
    /// Numbers from 0, rising.
    public internal(set) var participants: [Int]

    /// Makes a kind of phone.
    ///
    /// - Parameter participants: their numbers from 0, in any order.
    public init(model: String, systemVersion: String, participants: [Int]) {
      self.model = model
      self.systemVersion = systemVersion
      self.participants = participants.sorted()
    }
  }

  /// The phone of a participant; nil if the manifest does not tell.
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

  /// Takes over participants of another manifest of the same recording, with their phones.
  package mutating func add(_ numbers: [Int], of other: Manifest) {
    let added = Set(numbers).subtracting(participants)
    participants = (participants + added).sorted()
    phones = Phone.joined(phones + other.phones.map { $0.only(added) })
  }

  /// Leaves out all participants but some of its own.
  mutating func keep(_ numbers: [Int]) {
    participants = numbers
    let kept = Set(numbers)
    phones = Phone.joined(phones.map { $0.only(kept) })
  }
}

extension Manifest.Phone {
  /// One of each kind, in the order of models and versions, without those that nobody has.
  static func joined(_ phones: [Self]) -> [Self] {
    var joined: [Self] = []
    let sorted = phones.filter { !$0.participants.isEmpty }.sorted {
      ($0.model, $0.systemVersion) < ($1.model, $1.systemVersion)
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

  private func isLike(_ other: Self) -> Bool {
    model == other.model && systemVersion == other.systemVersion
  }
}

extension Manifest.Phone: Decodable {
  private enum CodingKeys: String, CodingKey {
    case model
    case systemVersion = "system_version"
    case participants
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    model = try container.text(.model, Listed.wordForm, where: Listed.isWord)
    systemVersion = try container.text(.systemVersion, Listed.wordForm, where: Listed.isWord)
    participants = try container.participants(.participants)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("model", model)
      $0.member("system_version", systemVersion)
      $0.key("participants")
      $0.inlineArray(participants) { $0.integer($1) }
    }
  }
}
