import Testing

@testable import Formats

struct ServerCredentialListTests {
  @Test(arguments: [
    (text: "Bearer abc.def", credential: ServerCredential.token("abc.def")),
    ("me:pass:word, and more", .password(user: "me", "pass:word, and more")),
    (":word", .password(user: "", "word")), ("session=a=b", .session("a=b")),
  ])
  func `one line opens the servers of all`(text: String, credential: ServerCredential) throws {
    let list = try ServerCredentialList("\u{FEFF}\(text)\r\n")
    #expect(list.credential(of: "abcd1234") == credential)
    #expect(list.all == [credential])
  }

  @Test func `a list opens to each the server of his own`() throws {
    let list = try ServerCredentialList(
      "patient_id,credential\nabcd1234,Bearer t\n\nxyz9xyz9,me:a,b\n")
    #expect(list.credential(of: "abcd1234") == .token("t"))
    #expect(list.credential(of: "xyz9xyz9") == .password(user: "me", "a,b"))
    #expect(list.credential(of: "other") == nil && list.all.count == 2)
    #expect(ServerCredentialList().credential(of: "abcd1234") == nil)
  }

  @Test(arguments: [
    (text: "", line: 1), ("tops3cret", 1), ("\nBearer ", 2), ("session=", 1), ("me:", 1),
    ("patient_id,password\nabcd1234,a", 1), ("patient_id,credential\nabcd1234", 2),
    ("patient_id,credential\nabcd1234,tops3cret", 2),
    ("patient_id,credential\nabcd1234,a:b\nabcd1234,c:d", 3),
  ])
  func `a wrong line is named, and no secret is told`(text: String, line: Int) throws {
    let error = try #require(throws: MalformedLine.self) { try ServerCredentialList(text) }
    #expect(error.line == line && !error.allowed.contains("tops3cret"))
  }

  @Test(arguments: [
    ("Bearer x", ServerCredential.token("x"), "x"), ("Bearer  x", .token(" x"), " x"),
    ("session=é,=\"", .session("é,=\""), "é,=\""),
    ("bearer:x", .password(user: "bearer", "x"), "x"),
    ("a:b:c", .password(user: "a", "b:c"), "b:c"),
    ("session:x", .password(user: "session", "x"), "x"),
  ])
  func `a credential is recognised by its first words`(
    text: String, credential: ServerCredential, secret: String
  ) {
    #expect(ServerCredential(text) == credential && credential.secret == secret)
  }

  @Test(arguments: ["", "Bearer ", "session=", ":", "a:", "token", "Bearer"])
  func `a text without a secret is none`(text: String) {
    #expect(ServerCredential(text) == nil)
  }

  @Test func `an empty list opens nothing, and one credential opens all`() throws {
    #expect(ServerCredentialList().all == [])
    #expect(try ServerCredentialList("patient_id,credential\n").all == [])
    let list = try ServerCredentialList("\n\n\u{2028}a:b\nignored")
    #expect(list.all == [.password(user: "a", "b")] && list.credential(of: "") != nil)
    let error = #expect(throws: MalformedLine.self) { try ServerCredentialList("\n\n\nx\n") }
    #expect(error?.line == 4)
  }
}
