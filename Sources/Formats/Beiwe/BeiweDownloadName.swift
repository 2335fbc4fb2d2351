/// The base name of a file in a download, in the form of today's server.
///
/// Servers until 2016 wrote no time zone, and some tools keep the colons of the time.
public struct BeiweDownloadName: Equatable, Sendable {
  /// The name in today's form, such as `2026-03-02 14_00_00+00_00.csv`.
  public let text: String
  /// Whether the file's name has another form, such as `2026-03-02 14_00_00.csv`.
  public let isOlder: Bool

  private static let zone = "+00_00"
  /// The length of `2026-03-02 14_00_00`.
  private static let timeLength = 19

  /// - Parameter name: the base name without a suffix of compression.
  public init(_ name: String) {
    var text = name.replacing(":", with: "_")
    let rest = text.dropFirst(Self.timeLength)
    if rest.hasPrefix(".") || rest.hasPrefix("_") {
      text = text.prefix(Self.timeLength) + Self.zone + rest
    }
    self.text = text
    isOlder = text != name
  }
}
