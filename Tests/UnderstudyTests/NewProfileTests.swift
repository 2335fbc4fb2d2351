import Fixtures
import ProfileFiles
import Testing

@testable import understudy

struct NewProfileTests {
  private func name(_ kind: ProfileFiles.Kind) -> String { kind == .apps ? "beiwe-mine" : "mine" }

  @Test(arguments: ProfileFiles.Kind.allCases)
  func `every kind of files begins with a profile that is right`(kind: ProfileFiles.Kind) throws {
    guard NewProfile.kindNames.contains(kind.rawValue) else {
      #expect(kind.isOneFile)
      #expect(throws: UsageError.self) { try NewProfile(kind, named: "mine", from: nil) }
      return
    }
    let folder = try TemporaryFolder([:])
    let profile = try NewProfile(kind, named: name(kind), from: nil)
    let path = try profile.write(from: ProfileFiles(), below: folder.path + "/Profiles")
    #expect(path == "\(folder.path)/Profiles/\(kind.rawValue)/\(name(kind)).json5")
    let files = try ProfileFiles(directory: folder.path + "/Profiles")
    #expect(files.list(kind).contains(name(kind)))
    let loaded = try ProfileFiles.load(file: path)
    #expect(try validate(loaded, as: kind, from: files) == [])
    let text = loaded.text
    #expect(text.hasPrefix("// \(name(kind)), a copy of \(kind.rawValue)/"))
    #expect(!profile.use.contains("NAME") && text.contains("record \(profile.use)\n"))
  }

  @Test func `a new study is recorded into a folder of its name`() throws {
    let run = try Run("profiles", "new", "studies", "mine", "--from", "beiwe-defaults")
    #expect(run.code == 0 && run.output == "Profiles/studies/mine.json5\n" && run.errors == "")
    let text = try NewProfile(.studies, named: "mine", from: "beiwe-defaults")
      .text(from: ProfileFiles(), for: "Profiles")
    #expect(text.contains("\n  name: \"mine\",\n"))
    #expect(
      text.contains("\n//   record with it:                  understudy record --study mine\n"))
  }

  @Test func `what is there stays as it is`() throws {
    let run = try Run(
      "profiles", "new", "people", "mine", files: ["Profiles/people/mine.json5": "{}"])
    #expect(run.code == 73 && run.output == "")
    #expect(
      run.errors == "understudy: cannot create 'Profiles/people/mine.json5': File exists\n")
  }

  @Test(arguments: [
    ("people", "../x", 64), ("people", "", 64), ("people", ".x", 64), ("people", "_x", 64),
    ("people", "a b", 64),
    ("apps", "mine", 64), ("zones", "mine", 64), ("nonsense", "mine", 64),
  ])
  func `a name is one of a file in the folder`(kind: String, name: String, code: Int32) throws {
    let run = try Run("profiles", "new", kind, name)
    #expect(run.code == code && run.errors.hasSuffix("(see understudy profiles --help)\n"))
  }

  @Test func `a name that no file can have is refused with the limit`() throws {
    let run = try Run("profiles", "new", "people", String(repeating: "a", count: 300))
    #expect(run.code == 64 && run.output == "")
    #expect(
      run.errors.contains(
        "at most 200 letters long, because it is a file name, but it has 300 letters"))
    #expect(run.errors.count < 200)
    let longest = String(repeating: "a", count: 200)
    let made = try Run("profiles", "new", "people", longest)
    #expect(made.code == 0 && made.output == "Profiles/people/\(longest).json5\n")
  }

  @Test func `an unknown profile to begin with is told`() throws {
    let run = try Run("profiles", "new", "people", "mine", "--from", "studant")
    #expect(run.code == 78 && run.errors.contains("student"))
  }
}
