import Crypto
import Glibc
import Spool
import Synchronization

/// The key pairs of participants, each in a file `<patient>.pem`.
///
/// A server has a pair for each participant. Making one takes a tenth of a second, so a stand-in shares
/// some among many participants.
final class BeiweKeys: Sendable {
  private let folder: String
  private let state = Mutex(State())

  /// What requests of several threads share.
  private struct State {
    var keys: [String: PrivateKey] = [:]
    var shared: [PrivateKey] = []
    var assigned = 0
  }

  /// Pairs that are made at most by a run.
  private static let limit = 64

  /// - Throws: `FileError`.
  init(in folder: String) throws {
    self.folder = folder
    guard let names = try Folder.names(in: folder) else { return }
    chmod(folder, Self.folderMode)
    for name in names { chmod(folder + "/" + name, Self.fileMode) }
  }

  /// Only the owner may look into the folder.
  private static let folderMode: mode_t = 0o700
  private static let fileMode: mode_t = 0o600

  /// The participant's pair, made if there is none.
  ///
  /// - Throws: `CryptoError` or `FileError`.
  func key(of patient: String) throws -> PrivateKey {
    try state.withLock { state in
      if let key = state.keys[patient] { return key }
      let path = "\(folder)/\(patient).pem"
      if try Folder.kind(of: path) != nil {
        let pem = String(decoding: try FileReader.bytes(of: path), as: UTF8.self)
        let key = try PrivateKey(pem: pem)
        state.keys[patient] = key
        return key
      }
      if state.shared.count < Self.limit { state.shared.append(try PrivateKey(bits: 2_048)) }
      let key = state.shared[state.assigned % state.shared.count]
      state.assigned += 1
      try Folder.create(folder)
      chmod(folder, Self.folderMode)
      try PendingFile.replace(path, with: Array(key.pem.utf8), mode: Self.fileMode)
      state.keys[patient] = key
      return key
    }
  }
}
