import FoundationEssentials
import HTTP

/// Addresses of folders, as users write them: `file:///DIR`.
enum FolderAddress {
  /// The folder's path, without a slash at its end.
  static func path(of text: String) throws(BadAddress) -> String {
    let allowed = "file:///DIR with the absolute path of a folder"
    guard let url = URL(string: text), url.scheme?.lowercased() == "file",
      url.host()?.isEmpty ?? true
    else { throw BadAddress(text, allowed: allowed) }
    var path = url.path(percentEncoded: false)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard path.hasPrefix("/"), path.count > 1 else { throw BadAddress(text, allowed: allowed) }
    return path
  }
}
