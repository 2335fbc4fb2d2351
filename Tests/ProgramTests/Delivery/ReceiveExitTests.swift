import Fixtures
import Testing

@Suite(.whole)
struct ReceiveExitTests {
  @Test(arguments: [
    (options: ["--influx", "nonsense"], code: Int32(64), word: "--influx"),
    (["--influx", "http://127.0.0.1:9?x=1"], 64, "?db=NAME"),
    (["--influx", "http://127.0.0.1:9"], 69, "no connection"),
    (["--allow-origin", "nonsense"], 64, "--allow-origin"),
    (["--allow-origin", "http://lab.example/page"], 64, "without a path"),
    (["--credentials", "empty"], 65, "the key that apps must send"),
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
