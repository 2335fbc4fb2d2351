import Testing

@testable import understudy

struct ProfilesTests {
  private let files = [
    "mine/people/zz-runner.json5": "// Runs.\n{ name: 'runner' }",
    "mine/devices/zz-phone.json5": "{}\n",
    "mine/devices/twin.json5": "{}\n",
    "mine/people/twin.json5": "{}\n",
    "mine/zones.json5": "{}\n",
    "bad/people/twice.json5": "{\n  age: 1,\n  'age': 2,\n}\n",
    "other.json5": "{}",
  ]

  /// Returns the text of a valid device profile.
  private func device() throws -> String {
    let run = try Run("profiles", "show", "devices/iphone-14", files: [:])
    return run.output
  }

  private func profiles(_ words: String...) throws -> Run {
    switch words.count {
    case 1: try Run("profiles", words[0], "--profiles=mine", files: files)
    default: try Run("profiles", words[0], words[1], "--profiles", "mine", files: files)
    }
  }

  @Test func `names are listed by kind`() throws {
    let run = try profiles("list", "people")
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.hasSuffix("twin\nzz-runner\n"))
  }

  @Test func `regions are listed as a recording takes them`() throws {
    let run = try Run("profiles", "list", "regions")
    let names = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == 0 && names == names.sorted() && names.contains("boston"))
  }

  @Test func `all are listed with their kind`() throws {
    let lines = try profiles("list").output.split(separator: "\n")
    for name in ["devices/zz-phone", "people/zz-runner", "zones"] {
      #expect(lines.contains { $0 == name })
    }
  }

  @Test(arguments: ["zz-runner", "people/zz-runner", "./mine/people/zz-runner.json5"])
  func `one is shown as it is written`(name: String) throws {
    let run = try profiles("show", name)
    #expect(run.code == 0 && run.output == files["mine/people/zz-runner.json5"])
  }

  @Test(arguments: [
    (
      name: "zz-runer",
      message: "no profile with the name zz-runer was found in mine, the built-in copy; "
        + "did you mean zz-runner?"
    ),
    (
      name: "devices/zz-phones",
      message: "no device with the name zz-phones was found in mine, the built-in copy; "
        + "did you mean zz-phone?"
    ),
    (
      name: "twin",
      message: "twin is the name of several profiles; write devices/twin or people/twin"
    ),
  ])
  func `one that is not there is told`(name: String, message: String) throws {
    let run = try profiles("show", name)
    #expect(run.code == 78 && run.output == "" && run.errors == "understudy: \(message)\n")
  }

  @Test func `a clean file is ok`() throws {
    let run = try Run(
      "profiles", "check", "--kind=devices", "other.json5", files: ["other.json5": device()])
    #expect(run.errors == "" && run.output == "other.json5: ok\n" && run.code == 0)
  }

  @Test func `a profile is checked as it is read`() throws {
    let text = try device().replacing("drift_ppm: [5, 10]", with: "drift_ppm: [5, 1000]")
    let run = try Run(
      "profiles", "check", "--kind=devices", "other.json5", files: ["other.json5": text])
    #expect(run.code == 78 && run.errors.contains("clock.drift_ppm"))
  }

  @Test func `a file of no known kind is checked for its syntax`() throws {
    let run = try Run("profiles", "check", "other.json5", files: files)
    #expect(run.code == 0 && run.output == "other.json5: ok\n")
    #expect(
      run.errors
        == "other.json5: its folder is not named after a kind of profile, so only the syntax was "
        + "checked\n")
  }

  @Test func `a bad file is told with its line`() throws {
    let run = try Run("profiles", "check", "bad/people/twice.json5", files: files)
    #expect(run.code == 78 && run.output == "")
    #expect(
      run.errors
        == "understudy: bad/people/twice.json5:3: duplicate key age; line 2 already has this key\n")
  }

  @Test func `a file that is not there is no input`() throws {
    let run = try Run("profiles", "check", "nowhere.json5")
    #expect(run.code == 66 && run.errors == "understudy: nowhere.json5: the file does not exist\n")
  }

  @Test(arguments: [
    (
      words: "lst",
      message: "the first word is \"lst\"; it must be one of list, show, check, new, export; "
        + "did you mean list?"
    ),
    (words: "show", message: "NAME is missing"),
    (words: "check", message: "FILE is missing"),
  ])
  func `a wrong command line is told`(words: String, message: String) throws {
    let run = try Run("profiles", words)
    #expect(run.code == 64 && run.output == "")
    #expect(run.errors == "understudy: \(message) (see understudy profiles --help)\n")
  }

  @Test func `an unknown kind is told`() throws {
    let run = try Run("profiles", "list", "device")
    #expect(run.code == 64)
    #expect(
      run.errors
        == "understudy: KIND is \"device\"; it must be one of devices, watches, people, apps, "
        + "surveys, watch-surveys, studies, purposes, missing, faults, regions, zones, climates, phone-apps, mac-apps, "
        + "sentences; "
        + "did you mean devices? (see understudy profiles --help)\n"
    )
  }

  // MARK: Profiles of a study

  private func study(
    people: String = "student: 1", devices: String = "'iphone-14': 1", region: String = "boston",
    app: String = "beiwe-2.5.2", days: String = "days: 7", name: String = "'Mine'"
  ) -> String {
    """
    {
      name: \(name), seed: 1, region: "\(region)", start: "2026-03-02", \(days),
      participants: {
        count: 1,
        people: { \(people) },
        devices: { \(devices) },
      },
      apps: { beiwe: { version: "\(app)", settings: {} } },
    }
    """
  }

  private func check(_ study: String, files: [String: String] = [:]) throws -> Run {
    try Run(
      "profiles", "check", "studies/mine.json5", "--profiles", ".",
      files: files.merging(["studies/mine.json5": study]) { $1 })
  }

  @Test func `a study is checked with all that it names`() throws {
    let run = try check(study())
    #expect(run.code == 0 && run.errors == "" && run.output == "studies/mine.json5: ok\n")
  }

  @Test func `a study that names what is not there is told with the line`() throws {
    for (study, message) in [
      (
        study(people: "studnet: 1"),
        "studies/mine.json5:5: unknown key participants.people.studnet; did you mean student?"
      ),
      (
        study(devices: "'iphone-144': 1"),
        "studies/mine.json5:6: unknown key participants.devices.iphone-144; did you mean iphone-14?"
      ),
      (
        study(region: "bostn"),
        "studies/mine.json5:2: region is \"bostn\"; it must be one of boston, kathmandu, london, "
          + "nairobi, sao-paulo, singapore, st-johns, sydney, tokyo, zurich; did you mean boston?"
      ),
      (
        study(app: "beiwe-2.6"),
        "studies/mine.json5:8: apps.beiwe.version is \"beiwe-2.6\"; it must be one of beiwe-2.3, "
          + "beiwe-2.5.2, beiwe-laboratory, beiwe-wiki-2016; did you mean beiwe-2.3?"
      ),
    ] {
      let run = try check(study)
      #expect(run.code == 78 && run.output == "")
      #expect(run.errors == "understudy: \(message)\n")
    }
  }

  @Test func `a wrong profile that a study names is told with its own file`() throws {
    let phone = try device().replacing("drift_ppm: [5, 10]", with: "drift_ppm: [5, 1000]")
    let run = try check(
      study(devices: "'my-phone': 1"), files: ["devices/my-phone.json5": phone])
    #expect(run.code == 78 && run.output == "")
    #expect(run.errors.hasPrefix("understudy: ./devices/my-phone.json5:"))
    let town = """
      {
        "atlantis": { latitude: 30, longitude: -40, altitude_m: 0, time_zone: "Atlantic/Azors",
          street_angle_deg: 0, block_m: 100, canyon_m: 0 },
      }
      """
    let lost = try check(study(region: "atlantis"), files: ["regions.json5": town])
    #expect(lost.code == 78)
    let reason = "regions.json5:2: atlantis.time_zone is \"Atlantic/Azors\"; it must be one of "
    #expect(lost.errors.hasPrefix("understudy: ./" + reason), "\(lost.errors)")
    let alone = try Run("profiles", "check", "regions.json5", files: ["regions.json5": town])
    #expect(alone.code == 78 && alone.errors.hasPrefix("understudy: " + reason), "\(alone.errors)")
  }

  @Test func `a slip in a key is told rather than the key that it should be`() throws {
    let run = try check(study(days: "deys: 7"))
    #expect(
      run.errors == "understudy: studies/mine.json5:2: unknown key deys; did you mean days?\n")
  }

  @Test(arguments: ["'../../x'", "'a/b'", "''", "'.'", "'..'", "'a\\nb'", "'\\u007f'"])
  func `a study's name names a folder and no way out of it`(name: String) throws {
    let run = try check(study(name: name))
    #expect(run.code == 78 && run.errors.hasPrefix("understudy: studies/mine.json5:2: name is "))
    let record = try Run(
      "record", "--study", "./mine.json5", "--as", "truth", files: ["mine.json5": study(name: name)]
    )
    #expect(record.code == 78 && record.errors.contains("a valid folder name"))
  }

  @Test func `a town of one's own is added to the built-in ones`() throws {
    let town = """
      { "atlantis": { latitude: 30, longitude: -40, altitude_m: 0, time_zone: "Europe/London",
        street_angle_deg: 0, block_m: 100, canyon_m: 0 } }
      """
    let run = try Run(
      "profiles", "list", "regions", "--profiles", ".", files: ["regions.json5": town])
    let names = run.output.split(separator: "\n")
    #expect(names.contains("atlantis") && names.contains("boston"))
    let record = try Run(
      "record", "--profiles", ".", "--region", "boston", "--as", "truth", "--progress", "none",
      files: ["regions.json5": town])
    #expect(record.code == 0, "\(record.errors)")
  }
}
