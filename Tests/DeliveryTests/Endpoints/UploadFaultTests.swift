import Crypto
import Formats
import Spool
import Testing

@testable import Delivery
@testable import Receiver

/// What each kind of fault does to an encrypted file, beside what is known of the server.
struct UploadFaultTests {
  private static let header = "timestamp,accuracy,x,y,z"
  private static let rows = (0..<40).map {
    "\(1_772_460_000_000 + 100 * $0),unknown,0.\($0),-0.25,1.0078125"
  }
  private static let pair = Result { try PrivateKeyFile.read() }

  /// A file as the app encrypts it.
  private func file() throws -> EncryptedFile {
    let key = try PublicKey(Self.pair.get().publicText)
    let content = Array(([Self.header] + Self.rows).map { $0 + "\n" }.joined().utf8)
    let source = SecretSource.text("file")
    var secrets = source.secrets(for: "key")
    let bytes = try BeiweEncryption(for: key).encrypt(lines: content, with: &secrets)
    var again = source.secrets(for: "key")
    return EncryptedFile(
      content: content, bytes: bytes, key: Array(again.next(16)), publicKey: key)
  }

  /// The upload's bytes with a fault that touches a row, drawn for the n-th time.
  private func spoilt(
    _ kind: UploadFault, _ file: EncryptedFile, row: Int, draw: Int
  ) throws -> [UInt8] {
    var secrets = SecretSource.seed(7).secrets(for: "draw \(draw)")
    return try kind.bytes(of: file, from: row, &secrets)
  }

  private func decrypted(_ bytes: [UInt8]) throws -> (lines: [String], errors: [String: Int]) {
    let content = try BeiweDecryption.decrypt(bytes[...], with: Self.pair.get())
    let lines = content.bytes.split(separator: 10, omittingEmptySubsequences: false)
    return (
      lines.map { String(decoding: $0, as: UTF8.self) },
      Dictionary(uniqueKeysWithValues: content.errors.map { ($0.rawValue, $1) })
    )
  }

  @Test(arguments: UploadFault.allCases)
  func `the server makes of a fault what its kind says, alike each time`(kind: UploadFault) throws {
    let file = try file()
    for draw in 0..<30 {
      let row = draw % Self.rows.count
      let bytes = try spoilt(kind, file, row: row, draw: draw)
      #expect(try bytes == spoilt(kind, file, row: row, draw: draw))
      let isOfRequest = [.nameInvalid, .fileMissing, .rowsMerged, .nameTaken]
        .contains(kind.traits.server)
      #expect((bytes == file.bytes) == isOfRequest)
      switch kind.traits.server {
      case .keyInvalid:
        #expect(throws: BeiweDecryption.KeyError.self) {
          try BeiweDecryption.decrypt(bytes[...], with: Self.pair.get())
        }
      case .fileEmpty:
        #expect(try BeiweDecryption.isEmpty(bytes[...]) || decrypted(bytes).lines == [""])
      case .noRows:
        #expect(
          try !decrypted(bytes).lines.contains {
            $0.prefix(10).allSatisfy(\.isNumber) && $0.count > 9
          })
      case .rowsDropped: try expectDropped(bytes, kind, row)
      case .rowsCut, .rowsKept, .stored:
        let lines = try decrypted(bytes).lines
        var rest = Array(lines.dropFirst())
        // A line that is too short for a block is left out.
        if rest.count == Self.rows.count { rest.remove(at: row) }
        var others = Self.rows
        let clean = others.remove(at: row)
        #expect(lines[0] == Self.header && rest == others)
        let left = lines.count == Self.rows.count + 1 ? lines[row + 1] : ""
        switch kind.traits.server {
        case .rowsCut: #expect(clean.hasPrefix(left) && left != clean, "\(left)")
        case .rowsKept:
          #expect(left.hasPrefix(clean) && left.dropFirst(clean.count).allSatisfy { $0 == "\0" })
        default: #expect(left == clean)
        }
      default: #expect(isOfRequest)
      }
    }
  }

  private func expectDropped(_ bytes: [UInt8], _ kind: UploadFault, _ row: Int) throws {
    let lines = try decrypted(bytes).lines
    var rows = Self.rows
    switch kind.traits.reach {
    case .rest: rows.removeSubrange(row...)
    default: if kind != .keyTwice { rows.remove(at: row) }
    }
    // What another key has made is no row, and may hold line ends.
    let left =
      kind == .lineOtherKey ? lines.filter { $0 == Self.header || Self.rows.contains($0) } : lines
    #expect(left == [Self.header] + rows)
  }

  @Test(arguments: [
    (UploadFault.separatorMissing, "MALFORMED_CONFIG"), (.separatorTwice, "MALFORMED_CONFIG"),
    (.keyTwice, "MALFORMED_CONFIG"), (.lineNullBytes, "MALFORMED_CONFIG"),
    (.vectorMissing, "IV_MISSING"), (.vectorShort, "IV_MISSING"), (.vectorLong, "IV_BAD_LENGTH"),
    (.lineEmpty, "LINE_EMPTY"), (.lineShort, "LINE_EMPTY"), (.lineCut, "PADDING_ERROR"),
    (.encryptedCut, "PADDING_ERROR"),
  ])
  func `a line is left out for the reason that the server knows`(
    kind: UploadFault, reason: String
  ) throws {
    let file = try file()
    for draw in 0..<30 {
      #expect(try decrypted(spoilt(kind, file, row: draw, draw: draw)).errors == [reason: 1])
    }
  }

  @Test func `the first line is wrong in the way of its kind`() throws {
    let file = try file()
    let pair = try Self.pair.get()
    func first(_ kind: UploadFault, _ draw: Int) throws -> [UInt8] {
      try Array(spoilt(kind, file, row: 0, draw: draw).prefix { $0 != 10 })
    }
    func opened(_ line: [UInt8]) throws -> [UInt8] {
      try pair.decryptRaw(#require(Base64URL.decode(line)))
    }
    let text = Base64URL.encode(file.key)
    #expect(try opened(file.lines[0]) == [UInt8](repeating: 0, count: 232) + text)
    var lengths: Set<Int> = []
    for draw in 0..<30 {
      // RFC 8017, 7.2.1.
      let padded = try opened(first(.keyPKCS1, draw))
      #expect(padded.starts(with: [0, 2]) && Array(padded.suffix(25)) == [0] + text)
      #expect(!padded[2..<231].contains(0))
      let key = try opened(first(.keyWrongLength, draw)).drop { $0 == 0 }
      lengths.insert(try #require(Base64URL.decode(Array(key))).count)
      #expect(try first(.keyCut, draw).count % 4 != 0)
    }
    #expect(lengths == [8, 24, 32])
    #expect(try first(.keyUnpadded, 0) == file.lines[0].dropLast(2))
    #expect(try first(.keyCarriageReturn, 0) == file.lines[0] + [13])
    #expect(try first(.keyMissing, 0) == file.lines[1])
    let standard = try String(decoding: first(.keyStandardBase64, 0), as: UTF8.self)
    #expect(standard.contains { "+/".contains($0) } && !standard.contains { "-_".contains($0) })
    #expect(standard.count == 344)
  }

  @Test func `a line is encrypted with other padding as the app would encrypt it`() throws {
    let file = try file()
    let line = EncryptedLine(file.lines[2])
    let row = file.row(0)
    #expect(row == Array(Self.rows[0].utf8))
    let padding = 16 - row.count % 16
    let padded = row + [UInt8](repeating: UInt8(padding), count: padding)
    let vector = try #require(Base64URL.decode(line.vector))
    #expect(try file.line(padded, with: vector) == file.lines[2])
  }

  @Test func `names are those that the server refuses`() throws {
    let clean = BeiweUpload(
      name: "abc1def2_gps_1.csv",
      fields: [("file_name", "abc1def2_gps_1.csv"), ("patient_id", "abc1def2")], headers: [],
      file: [1])
    func changed(_ kind: UploadFault) -> BeiweUpload {
      var upload = clean
      var secrets = SecretSource.seed(1).secrets(for: "name")
      kind.change(&upload, &secrets)
      return upload
    }
    for (kind, name) in [
      (UploadFault.uploadNameRList, #/rList\d+\.csv/#),
      (.uploadNameInstallation, #/PersistedInstallation\d+\.json/#),
      (.uploadNameExtension, #/abc1def2_gps_1\.tmp/#),
    ] {
      let upload = changed(kind)
      #expect(try name.wholeMatch(in: upload.name) != nil)
      #expect(upload.fields.map(\.value) == [upload.name, "abc1def2"] && upload.file == [1])
    }
    #expect(changed(.uploadNameMissing).fields.map(\.name) == ["patient_id"])
    #expect(changed(.uploadFileMissing).file == nil)
    #expect(changed(.keyMissing).fields.map(\.value) == clean.fields.map(\.value))
    let rows = Array("h\n1\n2\n3\n".utf8)
    #expect(UploadFault.uploadTwice.second(after: rows) == rows)
    #expect(UploadFault.uploadTwoContents.second(after: rows) == Array("h\n1\n".utf8))
    #expect(UploadFault.keyCut.second(after: rows) == nil)
  }
}
