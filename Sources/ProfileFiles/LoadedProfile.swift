import Simulation

/// A profile's text, the values that it holds, and where they stand.
public struct LoadedProfile: Sendable {
  /// The tree of values, unread.
  public let value: ProfileValue
  /// The file as messages name it.
  public let file: String
  /// The text as it is in the file.
  public let text: String

  /// The first paragraph of the comment that the text begins with, in one line.
  public var comment: String {
    text.split(separator: "\n").prefix { $0.hasPrefix("//") && $0 != "//" }
      .map { $0.drop { $0 == "/" || $0 == " " } }.joined(separator: " ")
  }

  private let outline: Outline

  /// Reads JSON5; `file` is what errors call it.
  public init(_ text: String, file: String) throws(ProfileFileError) {
    outline = try Outline(text, file: file)
    value = try ProfileValue(json5: text, file: file, outline: outline)
    self.file = file
    self.text = text
  }

  /// Reads the profile's object to its end; errors say the line.
  ///
  /// - Parameter ignoresOthers: whether keys that nobody asks for are left alone.
  public func read<Result>(
    ignoringOthers ignoresOthers: Bool = false,
    _ read: (inout ProfileReader) throws(ProfileError) -> Result
  ) throws(ProfileError) -> Result {
    try locating { () throws(ProfileError) in
      try ProfileReader.read(value, file: file, ignoringOthers: ignoresOthers, read)
    }
  }

  /// Reads a part of the profile; errors say the line.
  public func locating<Result>(
    _ read: () throws(ProfileError) -> Result
  ) throws(ProfileError) -> Result {
    do throws(ProfileError) {
      return try read()
    } catch {
      throw located(error)
    }
  }

  /// The error with its line; for a missing key that of the object around it.
  public func located(_ error: ProfileError) -> ProfileError {
    guard error.file == file, error.line == nil else { return error }
    var located = error
    located.line = outline.line(of: error.path)
    return located
  }
}
