extension Manifest {
  /// An app that the study installs on every phone, whether or not its files are written.
  public struct App: Equatable, Sendable {
    /// Such as `2.5.2`.
    public var version: String
    /// How this version writes its files, in the app's own word for it.
    public var dialect: String

    /// Makes an app of a version that writes in a dialect.
    public init(version: String, dialect: String) {
      self.version = version
      self.dialect = dialect
    }
  }
}

extension Manifest.App: Decodable {
  private enum CodingKeys: String, CodingKey { case version, dialect }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    version = try container.text(.version, Listed.wordForm, where: Listed.isWord)
    dialect = try container.text(.dialect, Listed.wordForm, where: Listed.isWord)
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("version", version)
      $0.member("dialect", dialect)
    }
  }
}
