extension Manifest {
  /// An app that the study installs, whether or not its files are written.
  public struct App: Equatable, Sendable {
    /// The surveys that the study asks through the app, in the study's order.
    public var surveys: [Survey]

    /// Makes an app that asks surveys.
    public init(surveys: [Survey] = []) {
      self.surveys = surveys
    }
  }

  /// The version of an app on a kind of phone.
  public struct InstalledApp: Equatable, Sendable {
    /// The version, such as `2.5.2`.
    public var version: String
    /// The build, such as `2024.46`; nil for an app whose builds have no name.
    public var build: String?
    /// How this version writes its files, in the app's own word for it.
    public var dialect: String
    /// Whether the phone's system ends this version in the background now and then.
    public var isSuspended: Bool

    /// Makes a version that writes in a dialect; the parameters are the properties.
    public init(
      version: String, build: String? = nil, dialect: String, isSuspended: Bool = false
    ) {
      self.version = version
      self.build = build
      self.dialect = dialect
      self.isSuspended = isSuspended
    }
  }

  /// A survey of the study, as far as another server's one of the same name or content is known by it.
  public struct Survey: Equatable, Sendable {
    /// The id in names of files.
    public var id: String
    /// The survey's name for researchers.
    public var name: String
    /// Such as `tracking_survey`.
    public var type: String
    /// Of the questions as canonical JSON; see `contentChecksum`.
    public var contentCRC32: UInt32

    /// Makes a survey; the parameters are the properties.
    public init(id: String, name: String, type: String, contentCRC32: UInt32) {
      self.id = id
      self.name = name
      self.type = type
      self.contentCRC32 = contentCRC32
    }

    /// The CRC-32 of a survey's content: what no server knows and what is null is left out, keys are in their
    /// order, and there is no space.
    public static func contentChecksum(_ content: JSONTree) -> UInt32 {
      crc32(of: content.without("measures").canonical)
    }
  }
}

extension Manifest.InstalledApp: Decodable {
  private enum CodingKeys: String, CodingKey { case version, build, dialect, suspended }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.text(.version, Listed.wordForm, where: Listed.isWord)
    build =
      container.contains(.build)
      ? try container.text(.build, Listed.wordForm, where: Listed.isWord) : nil
    dialect = try container.text(.dialect, Listed.wordForm, where: Listed.isWord)
    isSuspended =
      container.contains(.suspended)
      ? try container.value(.suspended, "true or false") : false
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("version", version)
      if let build { $0.member("build", build) }
      $0.member("dialect", dialect)
      if isSuspended { $0.member("suspended", true) }
    }
  }
}

extension Manifest.App: Decodable {
  private enum CodingKeys: String, CodingKey { case surveys }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    surveys =
      container.contains(.surveys) ? try container.list(.surveys, "a list of surveys") : []
  }

  func write(to json: inout JSONWriter) {
    json.object {
      guard !surveys.isEmpty else { return }
      $0.key("surveys")
      $0.array { json in
        for survey in surveys { survey.write(to: &json) }
      }
    }
  }
}

extension Manifest.Survey: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, name, type
    case contentCRC32 = "content_crc32"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.text(.id, "a name of letters, digits, - and _", where: Listed.isName)
    name = try container.text(.name, "a text") { _ in true }
    type = try container.text(.type, Listed.wordForm, where: Listed.isWord)
    contentCRC32 = try container.checksum(.contentCRC32)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("name", name)
      $0.member("type", type)
      $0.member("content_crc32", contentCRC32.hexadecimal)
    }
  }
}
