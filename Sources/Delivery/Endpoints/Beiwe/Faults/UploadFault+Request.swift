import Crypto
import Formats

/// What the kinds do to a request.
extension UploadFault {
  /// Changes the request of an upload; faults of encryption leave it as it is.
  func change(_ upload: inout BeiweUpload, _ secrets: inout Secrets) {
    switch self {
    case .uploadNameRList: upload.rename("rList\(secrets.number(below: 1_000_000_000)).csv")
    case .uploadNameInstallation:
      upload.rename("PersistedInstallation\(secrets.number(below: 1_000_000_000)).json")
    case .uploadNameExtension: upload.rename(upload.name.dropLast(4) + ".tmp")
    case .uploadNameMissing: upload.fields.removeAll { $0.name == BeiweUpload.nameField }
    case .uploadFileMissing: upload.file = nil
    default: break
    }
  }

  /// What comes after the file under its name; nil for nothing.
  ///
  /// - Parameter content: the file before it was encrypted.
  func second(after content: [UInt8]) -> [UInt8]? {
    switch self {
    case .uploadTwice: content
    case .uploadTwoContents:
      // The header and the first half of the rows.
      EncryptedFile.joined(
        content.split(separator: UInt8(ascii: "\n")).map(Array.init).halved)
    default: nil
    }
  }
}

extension Array {
  /// The first half, with at least one element.
  fileprivate var halved: ArraySlice<Element> { prefix((count + 1) / 2) }
}

extension BeiweUpload {
  fileprivate mutating func rename(_ name: some StringProtocol) {
    self.name = String(name)
    for index in fields.indices where fields[index].name == Self.nameField {
      fields[index].value = self.name
    }
  }
}
