import Crypto
import Formats

/// The effects of faults on an encrypted file.
extension UploadFault {
  /// Returns the bytes of an upload with the fault, or the unchanged file if the fault is in the
  /// request.
  ///
  /// - Parameter row: the number of the first affected row.
  func bytes(
    of file: EncryptedFile, from row: Int, _ secrets: inout Secrets
  ) throws(CryptoError) -> [UInt8] {
    var lines = file.lines
    let place = row + 2
    switch self {
    case .keyMissing: return EncryptedFile.joined(lines.dropFirst())
    case .keyOnly: return EncryptedFile.joined(lines.prefix(1))
    case .notEncrypted: return file.content
    case .encryptedNullBytes: return [UInt8](repeating: 0, count: file.bytes.count)
    case .encryptedLineEndMissing: return Array(file.bytes.dropLast())
    case .uploadEmpty: return []
    case .uploadNewlines: return [UInt8](repeating: UInt8(ascii: "\n"), count: lines.count)
    case .keyTwice: lines.insert(lines[0], at: place)
    case .encryptedCut:
      let whole = EncryptedFile.joined(lines[..<place])
      return whole + EncryptedLine(lines[place]).cut(&secrets).bytes
    default:
      if let first = try firstLine(of: file, &secrets) {
        lines[0] = first
      } else if let line = try line(row, lines[place], of: file, &secrets) {
        lines[place] = line
      } else {
        return file.bytes
      }
    }
    return EncryptedFile.joined(lines)
  }

  /// Returns the changed first line of the file; nil if the fault does not affect it.
  private func firstLine(
    of file: EncryptedFile, _ secrets: inout Secrets
  ) throws(CryptoError) -> [UInt8]? {
    let line = Array(file.lines[0])
    switch self {
    case .keyUnpadded: return line.filter { $0 != UInt8(ascii: "=") }
    case .keyStandardBase64: return Self.standard(line)
    case .keyCut:
      let length = 4 * secrets.number(below: line.count / 4) + 1 + secrets.number(below: 3)
      return Array(line.prefix(length))
    case .keyCarriageReturn: return line + [UInt8(ascii: "\r")]
    case .keyWrongLength:
      let key = secrets.next([8, 24, 32][secrets.number(below: 3)])
      return try file.keyLine(Base64URL.encode(Array(key)))
    case .keyOtherFile:
      return try file.keyLine(Base64URL.encode(Array(secrets.next(BlockCipher.length))))
    case .keyOtherPhone:
      // A number that was encrypted with another key looks random to this key. It must be less than
      // the modulus.
      var number = Array(secrets.next(file.publicKey.length))
      number[0] &= 0x7F
      return Base64URL.encode(number)
    case .keyPKCS1:
      // The padding follows RFC 8017, 7.2.1: the bytes 00 02, bytes other than 0, the byte 00, and
      // the message.
      let text = Base64URL.encode(file.key)
      let padding = secrets.next(file.publicKey.length - text.count - 3).map { max($0, 1) }
      return try file.keyLine([2] + padding + [0] + text)
    default: return nil
    }
  }

  /// Returns the line in the alphabet of RFC 4648, section 4. If the line would be the same, one of
  /// its characters is changed.
  private static func standard(_ line: [UInt8]) -> [UInt8] {
    let other = line.map { byte in
      byte == UInt8(ascii: "-")
        ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }
    return other == line ? [UInt8(ascii: "+")] + line.dropFirst() : other
  }

  /// Returns the changed line of a row; nil if the fault does not affect the row.
  private func line(
    _ row: Int, _ clean: [UInt8], of file: EncryptedFile, _ secrets: inout Secrets
  ) throws(CryptoError) -> [UInt8]? {
    var line = EncryptedLine(clean)
    switch self {
    case .vectorMissing: line.vector = []
    case .vectorShort: line.vector = Base64URL.encode(Array(secrets.next(8)))
    case .vectorLong: line.vector = Base64URL.encode(line.vectorBytes + secrets.next(8))
    case .separatorMissing: return line.vector + line.text
    case .separatorTwice: line.text.insert(UInt8(ascii: ":"), at: 0)
    case .lineEmpty: line.text = []
    case .lineShort: line.text = Base64URL.encode(Array(secrets.next(8)))
    case .lineCut: line = line.cut(&secrets)
    case .lineCutAtFour:
      // At least one block remains, unless the line has no more than one.
      let fewest = Base64URL.length(of: BlockCipher.length) / 4
      let whole = line.text.count / 4
      let left = whole > fewest ? fewest + secrets.number(below: whole - fewest) : whole - 1
      line.text = Array(line.text.prefix(4 * left))
    case .lineOtherKey:
      let other = try BeiweEncryption(for: file.publicKey)
        .encrypt(lines: file.row(row), with: &secrets)
      return other.split(separator: UInt8(ascii: "\n")).last.map(Array.init)
    case .lineNullBytes: return [UInt8](repeating: 0, count: clean.count)
    case .lineForeignCharacters:
      let place = secrets.number(below: line.text.count - 3)
      line.text.insert(contentsOf: "!*~".utf8.prefix(1 + secrets.number(below: 3)), at: place)
    case .paddingZero, .paddingWrong:
      let text = file.row(row)
      let count = BlockCipher.length - text.count % BlockCipher.length
      var padding = [UInt8](repeating: self == .paddingZero ? 0 : UInt8(count), count: count)
      if self == .paddingWrong {
        padding[count - 1] = UInt8(BlockCipher.length + 1 + secrets.number(below: 239))
      }
      return try file.line(text + padding, with: line.vectorBytes)
    default: return nil
    }
    return line.bytes
  }
}

extension EncryptedLine {
  /// Returns the line truncated at a position that leaves an incomplete group of base64.
  fileprivate func cut(_ secrets: inout Secrets) -> EncryptedLine {
    let length = 4 * secrets.number(below: text.count / 4) + 1 + secrets.number(below: 3)
    return EncryptedLine(vector: vector, text: Array(text.prefix(length)))
  }

  fileprivate var vectorBytes: [UInt8] {
    guard let bytes = Base64URL.decode(vector) else {
      preconditionFailure("the initialisation vector is not base64")
    }
    return bytes
  }
}
