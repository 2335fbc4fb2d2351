import Fixtures
import Testing

@Suite(.whole)
struct ReceiveExitTests {
  @Test(arguments: [
    (options: ["--credentials", "empty"], code: Int32(65), word: "the key that apps must send"),
    (["--credentials", "missing"], 66, "missing"),
  ])
  func `a stand-in that cannot begin says why`(
    options: [String], code: Int32, word: String
  ) throws {
    let folder = try TemporaryFolder(["empty": ""])
    var words = options
    if words[0] == "--credentials" { words[1] = folder.path + "/" + words[1] }
    let end = try Program.run(
      ["receive", "--as", "cozie", "--port", "0", "--store", folder.path + "/store"] + words)
    #expect(end.code == code && end.errors.contains(word), "\(end.errors)")
  }
}
