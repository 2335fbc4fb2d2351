import Fixtures
import FoundationEssentials
import Testing

/// Tests that no file of the project names Cozie's public service, because that service contains
/// other researchers' studies.
struct PublicServiceTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../../..")
    .standardized.path

  /// Host names of Cozie's public service. The texts are divided, so that this file does not
  /// contain the names.
  private static let hosts = [
    "amazon" + "aws\\.com", "execute-" + "api",  // Capitalised names are Swift types.
    "(?-i:cozie[a-z-]*)\\." + "(app|com|io|net|org)\\b",
  ]

  /// A pattern of the service's API keys, which have 40 letters and digits.
  private static let key =
    "(x-api-key|api_(read|write)_key|apiKey)[\"'\\\\]*\\s*[:=,]\\s*[\"'\\\\]*[A-Za-z0-9]{30,}"

  /// Returns the lines of files under version control that match a regular expression.
  private func lines(matching pattern: String) throws -> [String] {
    let end = try Program.start(
      executable: "/usr/bin/git",
      [
        "-c", "safe.directory=*", "-C", Self.root, "grep", "--line-number", "-I", "-i", "-P",
        pattern,
      ], environment: ["HOME": "/nonexistent"]
    ).end()
    // The command `git grep` exits with 1 if no line matches.
    try #require([0, 1].contains(end.code), "\(end.errors)")
    return end.output.split(separator: "\n").map(String.init)
  }

  private static let isCheckout = FileManager.default.fileExists(atPath: root + "/.git")

  @Test(.enabled(if: isCheckout), arguments: hosts)
  func `no file names a host of the public service`(pattern: String) throws {
    #expect(try lines(matching: pattern) == [])
  }

  @Test(.enabled(if: isCheckout))
  func `no file has a key that is more than a word in its place`() throws {
    #expect(try lines(matching: Self.key) == [])
  }

  @Test(arguments: [
    ("https://abc1." + "execute-" + "api.eu-west-1." + "amazon" + "aws.com/prod", true),
    ("https://docs.cozie-apple." + "app/x", true), ("https://cozie." + "app", true),
    ("cozie-app/cozie-apple", false), ("cozie." + "application", false), ("CozieCheck.app", false),
    ("https://read.cozie.invalid/", false), ("cozie.json5", false),
  ])
  func `hosts are told from names of repositories`(text: String, isHost: Bool) throws {
    let isFound = try Self.hosts.contains {
      try Regex($0).ignoresCase().firstMatch(in: text) != nil
    }
    #expect(isFound == isHost)
  }
}
