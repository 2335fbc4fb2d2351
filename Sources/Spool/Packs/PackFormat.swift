/// The formats of archives that are read as folders, by the end of their names. If several archives
/// have the name of one folder, the first of this order is read.
enum PackFormat: String, CaseIterable {
  case tar = ".tar"
  case gzippedTar = ".tar.gz"
  case tgz = ".tgz"
  case zip = ".zip"

  /// Finds the format by the name or path of an archive; nil for any other file.
  init?(ofFile path: some StringProtocol) {
    let path = path.utf8
    let format = Self.allCases.first { format in
      let suffix = format.rawValue.utf8
      return path.count > suffix.count && path.suffix(suffix.count).elementsEqual(suffix)
        && path.dropLast(suffix.count).last != Self.slash
    }
    guard let format else { return nil }
    self = format
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns the path of the folder that an archive of this format replaces.
  func folder(of path: some StringProtocol) -> String {
    String(path.dropLast(rawValue.count))
  }
}
