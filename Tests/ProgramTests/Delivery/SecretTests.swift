import Fixtures
import Testing

@Suite(.whole)
struct SecretTests {
  private static let secrets = ["tops3cret-token", "other-s3cret", "h1dden-header"]

  private func outbox() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "out/abc1def2/abc1def2_gps_1772427600000.csv": "timestamp,latitude\n1772427600000,1.0\n",
      "token": "Bearer tops3cret-token\n", "pair": "me:other-s3cret\n",
      "headers": "X-Key: h1dden-header\n",
      "accounts": "patient_id,password\nabc1def2,tops3cret-token\n",
    ])
    return folder
  }

  /// No secret, and no form in which it travels, is anywhere in what a program says or keeps of a server's
  /// words.
  private func judge(_ endings: [Program.Ending]) {
    let hidden = Self.secrets + ["bWU6b3RoZXItczNjcmV0"]
    for ending in endings {
      for secret in hidden {
        #expect(!ending.output.contains(secret) && !ending.errors.contains(secret))
      }
    }
  }

  @Test func `credentials are never printed`() throws {
    let folder = try outbox()
    let out = folder.path + "/out"
    let server = try StandIn([
      "--as", "http", "--store", folder.path + "/store", "--fault", "401:100%",
    ])
    var endings: [Program.Ending] = []
    for options in [
      ["--credentials", folder.path + "/token"], ["--credentials", folder.path + "/pair"],
      ["--headers", folder.path + "/headers"],
    ] {
      let ledger = ["--ledger", folder.path + "/l\(endings.count).sqlite"]
      endings.append(
        try Program.run(["send", out, "--to", server.url, "--as", "http"] + options + ledger))
      endings.append(try Program.run(["send", out, "--status", "--json"] + ledger))
      endings.append(try Program.run(["send", out, "--status"] + ledger))
      #expect(endings[endings.count - 3].code == 77)
    }
    endings.append(
      try Program.run(
        ["send", out, "--to", server.url, "--as", "http", "--ledger", folder.path + "/e.sqlite"],
        environment: ["UNDERSTUDY_CREDENTIALS": "Bearer tops3cret-token"]))
    endings.append(try server.stop())
    // A wrong file is told without what is in it.
    endings.append(
      try Program.run([
        "send", out, "--to", "http://127.0.0.1:9", "--as", "beiwe", "--accounts",
        folder.path + "/token",
      ]))
    endings.append(
      try Program.run([
        "send", out, "--to", "http://127.0.0.1:9", "--as", "http", "--headers",
        folder.path + "/token",
      ]))
    #expect(endings.suffix(2).map(\.code) == [65, 65])
    judge(endings)
  }

  @Test(arguments: [
    (text: "Bearer tops3cret-token", code: Int32(77)), ("me:other-s3cret", 77),
    ("session=tops3cret-token", 77), ("tops3cret-token", 65),
    ("patient_id,credential\nabc1def2,me:other-s3cret\n", 77),
    ("patient_id,credential\nabc1def2,tops3cret-token\n", 65),
    ("patient_id,credential\nother,Bearer tops3cret-token\n", 65),
  ])
  func `what opens a person's server is never printed`(text: String, code: Int32) throws {
    let folder = try outbox()
    try folder.put(text, at: "credentials")
    try folder.put("h1dden-header", at: "wrong")
    let server = try StandIn([
      "--as", "mylifedb", "--store", folder.path + "/store", "--fault", "401:100%",
    ])
    let words = ["send", folder.path + "/out", "--to", server.url, "--as", "mylifedb"]
    var endings = [try Program.run(words + ["--credentials", folder.path + "/credentials"])]
    endings.append(
      try Program.run(
        words + ["--ledger", folder.path + "/e.sqlite"],
        environment: ["UNDERSTUDY_CREDENTIALS": text]))
    #expect(endings.map(\.code) == [code, code], "\(endings)")
    if code == 77 { endings.append(try Program.run(["send", folder.path + "/out", "--status"])) }
    endings.append(try server.stop())
    // Of a stand-in that cannot begin, too.
    endings.append(
      try Program.run([
        "receive", "--as", "mylifedb", "--store", folder.path + "/other", "--port", "0",
        "--accounts", folder.path + "/wrong",
      ]))
    #expect(endings.last?.code == 65)
    judge(endings)
  }

  @Test func `a Beiwe password is neither printed nor refused aloud`() throws {
    let folder = try outbox()
    try folder.put("patient_id,password\nabc1def2,other-s3cret\n", at: "server-accounts")
    let server = try StandIn([
      "--as", "beiwe", "--store", folder.path + "/store", "--participants",
      folder.path + "/server-accounts",
    ])
    let words = ["send", folder.path + "/out", "--to", server.url, "--as", "beiwe"]
    let refused = try Program.run(words + ["--participants", folder.path + "/accounts"])
    #expect(refused.code == 77)
    let status = try Program.run(["send", folder.path + "/out", "--status"])
    let stored = try Program.run(words + ["--accounts", folder.path + "/server-accounts"])
    #expect(stored.code == 0, "\(stored.errors)")
    judge([refused, status, stored, try server.stop()])
  }
}
