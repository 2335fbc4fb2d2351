import Crypto
import Testing

@testable import Delivery
@testable import Receiver

/// What is in an uploaded file, as the table of answers names it.
enum AnswerFile: String, Decodable {
  case rows, none, nothing, key, plain
  case lineEnds = "line ends"
  case shortKey = "short key"
  case cutKey = "cut key"
  case emptyText = "empty text"
  case shortLine = "short line"
  case oddCharacters = "odd characters"
  case noPadding = "no padding"
  case cutForm = "cut form"
  case brokenHour = "broken hour"

  static let text = "timestamp,x,y,z\n1700000000000,1,2,3"

  /// The file as it is sent; nil without one.
  func bytes(of phone: TestPhone) throws -> [UInt8]? {
    switch self {
    case .none: return nil
    case .nothing: return []
    case .lineEnds: return Array("\n\n\n".utf8)
    case .plain: return Array(Self.text.utf8)
    case .rows, .cutForm: return try phone.encrypted(Self.text)
    case .brokenHour:
      return try phone.encrypted(Self.text + "\n1700003600000,1,2,3\n1700000000abc,1,2,3")
    case .key: return try lines(of: phone)[0]
    case .cutKey: return try Array(lines(of: phone)[0].dropLast(3)) + Array("\nx".utf8)
    case .emptyText: return try phone.encrypted("\n")
    case .shortKey: return try keyLine("12345678", for: phone)
    case .shortLine:
      let line = Base64URL.encode([UInt8](repeating: 7, count: 16)) + Array(":".utf8)
      return try phone.encrypted(Self.text + "\n") + line
        + Base64URL.encode([UInt8](repeating: 7, count: 8))
    case .oddCharacters:
      return Array(
        try lines(of: phone).enumerated().map { number, line in
          // Not in the key; in the vector and in the text.
          number == 0 ? line : Array("!".utf8) + line[..<9] + Array("* \r".utf8) + line[9...]
        }.joined(separator: "\n".utf8))
    case .noPadding:
      let key = "0123456789abcdef"
      var block = Array("timestamp,x,y,z\0".utf8)
      let vector = [UInt8](repeating: 0, count: 16)
      let cipher = try BlockCipher(encryptingWith: Array(key.utf8))
      block.withUnsafeMutableBufferPointer { block in
        if let base = block.baseAddress { cipher.transform(base, count: block.count) }
      }
      return try keyLine(key, for: phone) + Base64URL.encode(vector) + Array(":".utf8)
        + Base64URL.encode(block)
    }
  }

  private func lines(of phone: TestPhone) throws -> [[UInt8]] {
    try phone.encrypted(Self.text).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }

  private func keyLine(_ key: String, for phone: TestPhone) throws -> [UInt8] {
    let publicKey = try #require(phone.key)
    return try Base64URL.encode(publicKey.encryptRaw(Base64URL.encode(Array(key.utf8))))
      + Array("\n".utf8)
  }
}
