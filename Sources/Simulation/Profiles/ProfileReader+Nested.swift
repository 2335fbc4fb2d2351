extension ProfileReader {
  /// Reads the object under `key`, and rejects keys of this object that `read` does not read.
  public mutating func object<Value>(
    _ key: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value {
    try nested(required(key, .object), at: [key], read)
  }

  /// Reads the object under `key`; nil if the key is missing.
  public mutating func objectIfPresent<Value>(
    _ key: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value? {
    asks(key, .object) ? try object(key, read) : nil
  }

  /// Reads an object whose keys all have defaults; a missing object has these.
  mutating func objectOrDefaults<Value>(
    _ key: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value {
    if let value = try objectIfPresent(key, read) { return value }
    return try nested(.object([:]), at: [key], read)
  }

  /// Reads an object of objects in sorted order. The keys are names that users choose.
  public mutating func objects<Value>(
    _ key: String, _ read: (String, inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> [Value] {
    try object(key) { (reader) throws(ProfileError) -> [Value] in
      var values: [Value] = []
      for name in reader.keys {
        values.append(
          try reader.object(name) { (inner) throws(ProfileError) -> Value in
            try read(name, &inner)
          })
      }
      return values
    }
  }

  /// Reads a list of objects.
  public mutating func list<Value>(
    _ key: String, _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> [Value] {
    let value = try required(key, .list)
    guard case .list(let elements) = value else {
      throw error(.refused(value, .list), at: key)
    }
    var values: [Value] = []
    for (index, element) in elements.enumerated() {
      values.append(try nested(element, at: [key, "[\(index)]"], read))
    }
    return values
  }

  /// Reads a list of exactly `count` numbers, such as one for each axis.
  public mutating func numbers(
    _ key: String, count: Int, in range: ClosedRange<Double>
  ) throws(ProfileError) -> [Double] {
    let value = try required(key, .numbers(count: count))
    guard case .list(let elements) = value, elements.count == count else {
      throw error(.refused(value, .numbers(count: count)), at: key)
    }
    return try convert(elements, of: key, .number(range)) { $0.number(in: range) }
  }

  /// Reads a list of the least and the greatest value of a range.
  mutating func span(
    _ key: String, in range: ClosedRange<Double>
  ) throws(ProfileError) -> ClosedRange<Double> {
    let ends = try numbers(key, count: 2, in: range)
    guard ends[0] <= ends[1] else {
      throw refusal(of: key, allowed: "the minimum and the maximum, in this order")
    }
    return ends[0]...ends[1]
  }

  /// Reads a list of texts.
  public mutating func texts(_ key: String) throws(ProfileError) -> [String] {
    let value = try required(key, .texts)
    guard case .list(let elements) = value else {
      throw error(.refused(value, .texts), at: key)
    }
    return try convert(elements, of: key, .text) { $0.text }
  }

  /// Reads a list of texts; returns the default if the key is missing.
  public mutating func texts(
    _ key: String, default: [String]
  ) throws(ProfileError) -> [String] {
    asks(key, .texts, default: .list(`default`.map { .text($0) })) ? try texts(key) : `default`
  }

  /// Reads a list of some of the names of `Choice`; returns the default if the key is missing.
  public mutating func choices<Choice: RawRepresentable & CaseIterable & Hashable>(
    _ key: String, default: [Choice] = []
  ) throws(ProfileError) -> Set<Choice> where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    let fallback = ProfileValue.list(`default`.map { .text($0.rawValue) })
    guard asks(key, .choices(names), default: fallback) else { return Set(`default`) }
    let value = try required(key, .choices(names))
    guard case .list(let elements) = value else { throw error(.refused(value, .texts), at: key) }
    return Set(
      try convert(elements, of: key, .choice(names)) { $0.text.flatMap(Choice.init(rawValue:)) })
  }

  private func nested<Value>(
    _ value: ProfileValue, at steps: [String],
    _ read: (inout ProfileReader) throws(ProfileError) -> Value
  ) throws(ProfileError) -> Value {
    try ProfileReader.read(
      value, file: file, path: path + steps, standingIn: standsIn, ignoringOthers: ignoresOthers,
      read)
  }

  private func convert<Value>(
    _ elements: [ProfileValue], of key: String, _ allowed: ProfileError.Allowed,
    _ convert: (ProfileValue) -> Value?
  ) throws(ProfileError) -> [Value] {
    var values: [Value] = []
    for (index, element) in elements.enumerated() {
      guard let value = convert(element) else {
        throw error(.refused(element, allowed), at: key, "[\(index)]")
      }
      values.append(value)
    }
    return values
  }
}
