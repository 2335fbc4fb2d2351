import Catalogue
import Fixtures
import Simulation
import Testing

@testable import ProfileFiles

/// What holds for every registered app.
struct AppTests {
  private func files() throws -> ProfileFiles {
    try ProfileFiles(directory: nil, environment: [:], nearby: "/nowhere")
  }

  private func versions(of app: any App.Type) throws -> [String] {
    try files().list(.apps).filter { $0.hasPrefix(app.name + "-") }
  }

  @Test func `names are words of small letters, and none begins as another`() {
    for app in apps {
      #expect(!app.name.isEmpty && app.name.utf8.allSatisfy { (97...122).contains($0) })
      #expect(apps.count { app.name.hasPrefix($0.name) } == 1)
    }
  }

  @Test func `every version that ships is of one app, and is read by it`() throws {
    let files = try files()
    func read<Kind: App>(_ app: Kind.Type, _ version: String) throws {
      _ = try files.load(.apps, version).read { (reader) throws(ProfileError) in
        try Kind.Version(reading: &reader)
      }
    }
    for app in apps {
      let versions = try versions(of: app)
      #expect(!versions.isEmpty, "\(app.name)")
      for version in versions { try read(app, version) }
    }
    #expect(try apps.reduce(0) { try $0 + versions(of: $1).count } == files.list(.apps).count)
  }

  @Test func `a study installs what it names, in the version that is asked for`() throws {
    for app in apps {
      let version = try #require(try versions(of: app).last)
      let folder = try TemporaryFolder(["study.json5": study(app, version)])
      let study = try Study.load(folder.path + "/study.json5", from: files()).study
      #expect(study.apps.map { type(of: $0).name } == [app.name])
      #expect(study.profile.apps.map(\.versions) == [[.iOS: version]])
    }
  }

  @Test func `without an app there is none, and nothing of it can be changed`() throws {
    let folder = try TemporaryFolder(["study.json5": study(nil, "")])
    let name = folder.path + "/study.json5"
    #expect(try Study.load(name, from: files()).study.apps.isEmpty)
    var changes = Study.Changes()
    changes.versions = [apps[0].name: "any"]
    #expect(throws: SettingsError.noApp(apps[0].name, study: name, installed: [])) {
      try Study.load(name, from: files(), with: changes)
    }
    changes = Study.Changes()
    changes.settings = name
    #expect(throws: SettingsError.noSettings(study: name)) {
      try Study.load(name, from: files(), with: changes)
    }
  }

  private func study(_ app: (any App.Type)?, _ version: String) -> String {
    let installed = app.map { "\($0.name): { version: '\(version)', settings: {} }" } ?? ""
    return """
      { name: "mine", seed: 1, region: "boston", start: "2026-03-02", days: 1,
        participants: { count: 1, people: { student: 1 }, devices: { "iphone-14": 1 } },
        apps: { \(installed) } }
      """
  }
}

/// An app that asks something at noon of each day.
private struct Asking: App {
  static let name = "asking"
  let asks: Bool

  struct Nothing: ProfilePart {
    init(reading reader: inout ProfileReader) {}
  }

  init(version: Nothing, settings: Nothing, content: StudyContent) { self.init(asks: true) }

  init(asks: Bool) { self.asks = asks }

  var versionName: String { "1" }
  var dialectName: String { "only" }

  func prompts(in span: CivilSpan, of study: Study, random: Random) -> [Prompt] {
    guard asks else { return [] }
    return span.instants { _ in [43_200] }.map { noon in
      Prompt(
        .init(app: Self.name, subject: "noon", number: noon.date.daysSinceEpoch), on: .phone,
        at: noon.instant)
    }
  }

  func sensorTerms(
    of participant: Participant
  ) -> [(stream: String, terms: [SensorError.Term])] { [] }
}

struct AppPromptsTests {
  private func days(_ apps: [any App]) throws -> [Day] {
    var study = try Study.load(
      "week", from: ProfileFiles(directory: nil, environment: [:], nearby: "/nowhere")
    ).study
    study.apps = study.apps.filter { !($0 is Cozie) } + apps
    let life = LifeReader(study.participant(3).life)
    return (0..<5).map {
      life.day(at: life.life.start.advanced(bySeconds: 86_400 * Double($0) + 50_000))
    }
  }

  @Test func `a study's life answers what its apps ask, each prompt once`() throws {
    let responses = try days([Asking(asks: true)]).flatMap(\.use.responses)
    #expect(responses.count >= 4)
    #expect(Set(responses.map(\.prompt.id)).count == responses.count)
    #expect(responses.allSatisfy { $0.prompt.id.app == "asking" })
    #expect(responses.contains { $0.seen != nil })
  }

  @Test func `an app that asks nothing changes no life`() throws {
    for (alone, beside) in zip(try days([]), try days([Asking(asks: false)])) {
      #expect(alone.use.sessions.map(\.start) == beside.use.sessions.map(\.start))
      #expect(beside.use.responses.isEmpty)
    }
  }

  @Test func `an app that asks moves the start of no session that is there without it`() throws {
    for (alone, beside) in zip(try days([]), try days([Asking(asks: true)])) {
      #expect(Set(alone.use.sessions.map(\.start)).isSubset(of: beside.use.sessions.map(\.start)))
    }
  }
}
