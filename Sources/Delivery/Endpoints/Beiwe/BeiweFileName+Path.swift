import Formats
import Spool

extension BeiweFileName {
  /// Parses the name that a phone gave to a file from its path, either on the phone or as an
  /// unprocessed upload on a server.
  init?(path: String) {
    let plain = path.withoutCompression
    let parts = plain.split(separator: "/")
    if let base = parts.last, let name = BeiweFileName(String(base)) {
      self = name
      return
    }
    guard let patient = parts.firstIndex(where: { BeiweFileName.isPatient($0) }) else { return nil }
    self.init(serverPath: parts[patient...].joined(separator: "/"))
  }
}
