import ProfileFiles
import Testing

@testable import understudy

/// Tests that ask each installed shell for its completions of a command line.
@Suite(.timeLimit(.minutes(10)))
struct CompletionTests {
  /// This test does nothing. If a shell is missing, the tests are skipped for it, and this test
  /// shows its name in the log.
  @Test(.enabled(if: Shell.installed == Shell.allCases, "zsh or fish is not installed"))
  func `no shell is missing`() {}

  @Test(arguments: Shell.tried)
  func `every option that a usage text tells is completed`(shell: Shell) throws {
    let lines = commands.map { "understudy \($0.name) --" }
    let offers = try shell.offers(at: lines + ["understudy ", "understudy --"])
    for command in commands {
      let told = command.help.split(separator: "\n").filter { $0.hasPrefix("  --") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(offers["understudy \(command.name) --"] == Set(told + ["--help"]))
    }
    #expect(offers["understudy "] == Set(commands.map { $0.name }))
    #expect(offers["understudy --"] == ["--help", "--version"])
  }

  @Test(arguments: Shell.tried)
  func `every value that a table tells is completed`(shell: Shell) throws {
    var expected: [String: [String]] = [:]
    for command in commands {
      for option in command.options where option.value != nil {
        let line = "understudy \(command.name) \(option.name) "
        switch option.offer {
        case .nothing: expected[line] = []
        case .names(let names), .list(let names): expected[line] = names
        case .profile(let kind?, orFile: false):
          expected[line] = try profiles(kind)
        // The shell completes only the text after `NAME=`.
        case .app:
          expected[line] = try profiles(.apps).map { String($0.drop { $0 != "-" }.dropFirst()) }
        case .file, .folder, .profile: break
        }
      }
    }
    let offers = try shell.offers(at: expected.keys.sorted())
    for (line, names) in expected {
      #expect(offers[line] == Set(names), "\(line)")
    }
  }

  private func profiles(_ kind: ProfileFiles.Kind) throws -> [String] {
    let run = try Run("profiles", "list", kind.rawValue)
    return run.output.split(separator: "\n").map(String.init)
  }

  private static let places: [(line: String, offers: Set<String>)] = [
    ("understudy reco", ["record"]),
    ("understudy record --gz", ["--gzip"]),
    ("understudy record --json --gzip n", ["none"]),
    ("understudy record --gzip=n", ["none"]),
    ("understudy record --as truth,beiwe-", ["beiwe-download"]),
    ("understudy record --as=beiwe,tr", ["truth"]),
    ("understudy record --region=kath", ["kathmandu"]),
    ("understudy record --study wee", ["week"]),
    ("understudy record --study mine", ["mine.json5"]),
    ("understudy record --settings mi", ["mine.json5"]),
    ("understudy record --days 3 --output fol", ["folder"]),
    // The value of an option does not count as an argument of the command.
    ("understudy record --device check --fo", ["--force"]),
    ("understudy record --app beiwe=2.3 --fo", ["--force"]),
    ("understudy record --app be", ["2.3", "2.5.2", "laboratory", "wiki-2016"]),
    ("understudy record --app beiwe=2", ["2.3", "2.5.2"]),
    ("understudy record --app=beiwe=l", ["laboratory"]),
    ("understudy check ", ["folder"]),
    ("understudy check folder --ru", ["--rule"]),
    ("understudy profiles ", ["list", "show", "check", "new", "export"]),
    ("understudy profiles --kind apps sh", ["show"]),
    ("understudy profiles list st", ["studies"]),
    ("understudy profiles show devices/iphone-14-", ["iphone-14-pro", "iphone-14-pro-max"]),
    ("understudy profiles check mi", ["mine.json5"]),
    ("understudy completions ", ["bash", "zsh", "fish"]),
    ("understudy nonsense ", []),
  ]

  @Test(arguments: Shell.tried)
  func `a place of the line offers what belongs there`(shell: Shell) throws {
    let offers = try shell.offers(
      at: Self.places.map(\.line),
      files: ["mine.json5": "{}", "folder/file.txt": "", "other.txt": ""])
    for (line, expected) in Self.places {
      let names = offers[line]?.map { word in
        word.hasSuffix("/") ? String(word.dropLast()) : word.replacing("devices/", with: "")
      }
      #expect(names.map { Set($0) } == expected, "\(line)")
    }
  }

  /// If the program is missing or fails, the shell must leave its command line unchanged.
  @Test(arguments: Shell.tried)
  func `names that cannot be listed are passed over silently`(shell: Shell) throws {
    let line = "understudy record --region "
    let offers = try shell.offers(at: [line], files: ["Profiles/regions.json5": "{"])
    #expect(offers == [line: []])
  }

  @Test(arguments: Shell.tried)
  func `the script is clean`(shell: Shell) throws {
    let run = try Run("completions", shell.rawValue)
    #expect(run.code == 0 && run.errors == "" && run.output == shell.script + "\n")
    let option = shell == .fish ? "--no-execute" : "-n"
    let check = try Run(
      of: #require(shell.program), [option, "script"], files: ["script": run.output])
    #expect(check.code == 0 && check.output == "" && check.errors == "")
  }

  @Test(arguments: [
    (
      word: "ksh",
      message: "the shell is \"ksh\"; it must be one of bash, zsh, fish; "
        + "did you mean zsh?"
    ),
    (
      word: "bish",
      message: "the shell is \"bish\"; it must be one of bash, zsh, fish; did you mean bash?"
    ),
    (word: "--", message: "one of bash, zsh, fish is missing"),
  ])
  func `an unknown shell is refused`(word: String, message: String) throws {
    let run = try Run("completions", word)
    #expect(run.code == 64 && run.output == "")
    #expect(run.errors == "understudy: \(message) (see understudy completions --help)\n")
  }
}
