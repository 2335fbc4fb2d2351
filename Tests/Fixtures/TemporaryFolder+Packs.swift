import Foundation

/// Archives in the place of folders.
extension TemporaryFolder {
  /// Where an archive is cut off.
  public enum PackCut: CaseIterable, Sendable {
    /// One byte before the end of the last member's content.
    case torn
    /// At the border after the last member, before the end blocks.
    case endless
  }

  /// Puts a folder into an archive of its name, as GNU tar does, and deletes the folder.
  ///
  /// - Parameter cut: where the archive is cut off; nil for a whole one.
  public func pack(_ name: String, cut: PackCut? = nil) throws {
    let words = ["--sort=name", "-C", path, "-cf", "\(path)/\(name).tar"]
    let parts = name.split(separator: "/").map(String.init)
    let above = parts.dropLast().joined(separator: "/")
    let ending = try Program.start(
      executable: "/usr/bin/tar",
      above.isEmpty ? words + [name] : words + ["-C", above, parts[parts.count - 1]]
    ).end()
    guard ending.code == 0 else { throw CocoaError(.fileWriteUnknown) }
    try delete(name)
    guard let cut else { return }
    let bytes = try bytes(name + ".tar")
    // Behind the last content there are zeros alone.
    let end = (bytes.lastIndex { $0 != 0 } ?? -1) + 1
    let length = cut == .torn ? end - 1 : (end + 511) / 512 * 512
    try put(Array(bytes[..<length]), at: name + ".tar")
  }
}
