extension ProfileFiles.Kind {
  /// The kind that the file's folder, or its own name, tells.
  public init?(file: String) {
    let steps = file.split(separator: "/")
    let own = steps.last?.split(separator: ".").first.map(String.init) ?? ""
    if let kind = Self(rawValue: own), kind.isOneFile {
      self = kind
    } else if let kind = Self(rawValue: steps.dropLast().last.map(String.init) ?? ""),
      !kind.isOneFile
    {
      self = kind
    } else {
      return nil
    }
  }
}

extension ProfileFiles {
  /// Every profile as `load(named:)` takes it: `devices/iphone-14`, `regions`.
  public var names: [String] {
    Kind.allCases.flatMap { kind in
      list(kind).map { kind.isOneFile ? $0 : "\(kind.rawValue)/\($0)" }
    }
  }

  /// Loads a profile of any kind: by `kind/name`, by a name that one kind alone has, or by a path.
  public func load(named name: String) throws(ProfileFileError) -> LoadedProfile {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, let kind = Kind(rawValue: parts[0]), !Self.isPath(parts[1]) {
      return try load(kind, parts[1])
    }
    if Self.isPath(name) { return try Self.load(file: name) }
    let kinds = Kind.allCases.filter { list($0).contains(name) }
    guard let kind = kinds.first else {
      throw missing(nil, name, known: Set(Kind.allCases.flatMap(list)).sorted())
    }
    guard kinds.count == 1 else { throw .severalKinds(name: name, kinds) }
    return try load(kind, name)
  }
}
