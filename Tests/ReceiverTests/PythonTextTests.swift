import Testing

@testable import Receiver

struct PythonTextTests {
  @Test(
    arguments: [
      (bytes: Array("abc ~".utf8), text: "b'abc ~'"), ([], "b''"),
      ([9, 10, 13, 0x5C], #"b'\t\n\r\\'"#),
      ([0, 0x1F, 0x20, 0x7E, 0x7F, 0xFF], #"b'\x00\x1f ~\x7f\xff'"#),
      (Array("é".utf8), #"b'\xc3\xa9'"#), (Array("it's".utf8), #"b"it's""#),
      (Array("\"".utf8), #"b'"'"#), (Array("'\"".utf8), #"b'\'"'"#),
      ([8, 11, 12], #"b'\x08\x0b\x0c'"#),
    ] as [([UInt8], String)])
  func `bytes are shown as Python shows them`(bytes: [UInt8], text: String) {
    #expect(PythonText.bytes(bytes[...]) == text)
    #expect(PythonText.bytes(([1, 2] + bytes)[2...]) == text)
  }
}

struct LooseBase64Tests {
  private func decode(_ text: String) -> [UInt8]? { try? LooseBase64.decode(Array(text.utf8)[...]) }

  @Test(
    arguments: [
      (text: "", bytes: []), ("AQID", [1, 2, 3]), ("AQI=", [1, 2]), ("AQ==", [1]),
      ("AQIDBA==", [1, 2, 3, 4]), ("_-_-", [0xFF, 0xEF, 0xFE]), ("/+/+", [0xFF, 0xEF, 0xFE]),
      // Other characters are passed over.
      ("A Q\nI.D", [1, 2, 3]), ("AQID\n", [1, 2, 3]), ("A.QID", [1, 2, 3]),
      // What follows a padding is left out.
      ("AQI=BBBB", [1, 2]), ("AQ==BBBB", [1]), ("====", []), ("A===", nil),
      // A text whose length is no multiple of 4 lacks its padding.
      ("AQ", nil), ("AQI", nil), ("AQIDB", nil), ("AQ..", [1]), ("AQI.", [1, 2]), ("A...", nil),
      // A padding between characters counts for nothing.
      ("AQ=ID", [1, 2, 3]), ("A=QID", [1, 2, 3]), ("=AQID", [1, 2, 3]),
    ] as [(String, [UInt8]?)])
  func `base64 is read as the server reads it`(text: String, bytes: [UInt8]?) {
    #expect(decode(text) == bytes)
  }

  @Test func `a text that cannot be decoded has the server's reason`() {
    func reason(_ text: String) -> String? {
      do throws(LooseBase64.Malformed) {
        _ = try LooseBase64.decode(Array(text.utf8)[...])
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(
      reason("=AQIDB=") == "Data provided had invalid length 5 after padding was removed.")
    #expect(
      reason("A...")
        == "Invalid base64-encoded string: number of data characters (1) cannot be 1 more than a "
        + "multiple of 4")
    #expect(reason("AQID") == nil)
  }

  @Test func `all bytes come back from either alphabet`() {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var failures = 0
    for (value, letter) in alphabet.enumerated() {
      // AAAx is the number x.
      let text = "AAA" + String(UnicodeScalar(letter))
      if decode(text) != [0, 0, UInt8(value)] { failures += 1 }
    }
    #expect(failures == 0 && decode("AAA+") == [0, 0, 62] && decode("AAA/") == [0, 0, 63])
  }
}
