import Formats

extension BeiweFileName {
  /// The name that the phone gave a file, from its path in one of the layouts that are known: as on the
  /// phone, with any folders above it, or as a server keeps it before it is processed.
  init?(path: String) {
    let plain = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
    let parts = plain.split(separator: "/")
    if let base = parts.last, let name = BeiweFileName(String(base)) {
      self = name
      return
    }
    guard let patient = parts.firstIndex(where: { BeiweFileName.isPatient($0) }) else { return nil }
    self.init(serverPath: parts[patient...].joined(separator: "/"))
  }
}
