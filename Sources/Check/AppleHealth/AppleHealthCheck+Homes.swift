import Reading
import Spool

/// Finds exports in folders that are not recordings.
extension AppleHealthCheck {
  /// The folder in the archive that the Health app shares.
  private static let folder = "apple_health_export"
  /// The bytes of a file in which its document type or root element must begin.
  private static let headLength = 4_096

  static func ids(at path: String, with names: [String], in folder: String) throws -> [String] {
    let below = path.isEmpty ? "" : path + "/"
    for name in names {
      if name == Self.folder {
        let inner = try Folder.names(in: below + name, of: folder) ?? []
        if try !ids(at: below + name, with: inner, in: folder).isEmpty { return [""] }
      } else if try isExport(below + name, in: folder) {
        return [""]
      }
    }
    return []
  }

  static func file(_ steps: [String]) throws -> (steps: Int, id: String)? {
    guard let name = steps.last else { return nil }
    let folder = "/" + steps.dropLast().joined(separator: "/")
    guard try isExport(name, in: folder) else { return nil }
    return (1, String(name.prefix { $0 != "." }))
  }

  /// Returns whether a file is an export of the Health app, by its document type or root element.
  /// The name depends on the phone's language, such as `vienti.xml`.
  ///
  /// A file that cannot be read counts by its name, so that the check reports the damage.
  static func isExport(_ path: String, in folder: String) throws(FileError) -> Bool {
    guard path.withoutCompression.hasSuffix(".xml"),
      try Folder.kind(of: path, in: folder) == .file
    else { return false }
    let reader = try PieceReader(path, in: folder)
    guard let piece = try reader.next() else { return name(of: path) == usualName }
    let head = UnsafeBufferPointer(rebasing: piece.prefix(headLength))
    return ["<!DOCTYPE HealthData", "<HealthData"].contains { head.contains($0.utf8) }
  }

  private static let usualName = "export.xml"
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether a text occurs in the bytes.
  fileprivate func contains(_ text: String.UTF8View) -> Bool {
    let text = Array(text)
    return indices.contains { self[$0...].starts(with: text) }
  }
}
