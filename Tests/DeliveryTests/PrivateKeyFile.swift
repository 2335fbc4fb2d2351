import Crypto
import FoundationEssentials

/// The key pair of the tests, which the command `receive` created.
enum PrivateKeyFile {
  static func read() throws -> PrivateKey {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Keys/test.pem")
    return try PrivateKey(pem: String(contentsOf: file, encoding: .utf8))
  }
}
