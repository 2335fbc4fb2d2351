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

  private struct State {
    var keys: [String: PrivateKey] = [:]
    var shared: [PrivateKey] = []
    var assigned = 0
  }

  /// Pairs that are made at most by a run.
  private static let limit = 64

  init(in folder: String) {
    self.folder = folder
  }

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
      try PendingFile.replace(path, with: Array(key.pem.utf8))
      state.keys[patient] = key
      return key
    }
  }
}
