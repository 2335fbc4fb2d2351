import Testing

@testable import Spool

struct ManifestTests {
  var manifest = Manifest(
    version: "0.1.0", study: "demo", seed: .max, start: "2026-03-02", days: 2,
    timeZone: "America/New_York", participants: [2, 0],
    phones: [
      Manifest.Phone(
        platform: "android", model: "Pixel 8", systemVersion: "14",
        apps: ["beiwe": Manifest.InstalledApp(version: "3.7", dialect: "android")],
        participants: [2]),
      Manifest.Phone(
        model: "iPhone12,8", systemVersion: "17.5.1",
        apps: [
          "beiwe": Manifest.InstalledApp(version: "2.5.2", build: "2024.46", dialect: "current")
        ], participants: [0]),
    ],
    apps: ["beiwe": Manifest.App()],
    recorders: ["beiwe", "truth"],
    streams: ["accel", "gps"], arguments: ["person": "student", "device": "iphone-14"],
    profiles: ["studies/demo": 0xAB, "devices/iphone-14": 0xFFFF_FFFF])

  @Test func `the text has its keys in order`() throws {
    #expect(
      String(decoding: manifest.text, as: UTF8.self) == """
        {
          "format": 2,
          "version": "0.1.0",
          "complete": false,
          "study": "demo",
          "seed": "18446744073709551615",
          "start": "2026-03-02",
          "days": 2,
          "time_zone": "America/New_York",
          "participants": [0, 2],
          "phones": [
            {
              "platform": "android",
              "model": "Pixel 8",
              "system_version": "14",
              "apps": {
                "beiwe": {
                  "version": "3.7",
                  "dialect": "android"
                }
              },
              "participants": [2]
            },
            {
              "platform": "ios",
              "model": "iPhone12,8",
              "system_version": "17.5.1",
              "apps": {
                "beiwe": {
                  "version": "2.5.2",
                  "build": "2024.46",
                  "dialect": "current"
                }
              },
              "participants": [0]
            }
          ],
          "apps": {
            "beiwe": {}
          },
          "recorders": ["beiwe", "truth"],
          "streams": ["accel", "gps"],
          "arguments": {
            "device": "iphone-14",
            "person": "student"
          },
          "profiles": {
            "devices/iphone-14": "ffffffff",
            "studies/demo": "000000ab"
          },
          "totals": {
            "files": 0,
            "rows": 0,
            "content_bytes": 0,
            "bytes": 0
          }
        }

        """)
  }

  @Test func `a manifest reads back as it was written`() throws {
    var other = manifest
    other.complete = true
    other.fieldExtrapolated = true
    other.climates = ["my-town": "zurich"]
    other.phones[1].apps["beiwe"]?.isSuspended = true
    other.totals.contentBytes = 5
    #expect(try Manifest(text: other.text) == other)
    let text = String(decoding: other.text, as: UTF8.self)
    #expect(text.contains("\"field_extrapolated\": true") && text.contains("\"suspended\": true"))
  }

  @Test func `days and participants may differ, all else is the identity`() {
    var other = manifest
    other.days = 9
    other.participants = [7]
    #expect(other.differences(from: manifest) == [])
    other.seed = 1
    other.version = "0.2.0"
    #expect(
      other.differences(from: manifest) == [
        "version is 0.1.0, here 0.2.0", "seed is 18446744073709551615, here 1",
      ])
  }

  @Test func `what differs is told with both values`() {
    var other = manifest
    other.arguments = ["device": "iphone-15", "gzip": "none"]
    #expect(
      other.differences(from: manifest) == [
        "arguments: device is iphone-14, here iphone-15, gzip is not given, here none, "
          + "person is student, here none"
      ])
    other.arguments = manifest.arguments
    other.streams = []
    other.profiles = ["studies/demo": 0xAC, "devices/iphone-15": 1]
    #expect(
      other.differences(from: manifest) == [
        "streams is accel,gps, here none",
        "profiles: devices/iphone-14 is not used here, devices/iphone-15 is used only here, "
          + "studies/demo differs here",
      ])
  }

  @Test func `a participant's phone is found, and goes with the participant`() {
    var merged = manifest
    merged.participants = []
    merged.phones = []
    merged.add([0], of: manifest)
    #expect(merged.participants == [0] && merged.phones.map(\.model) == ["iPhone12,8"])
    merged.add([0, 2], of: manifest)
    #expect(merged == manifest)
    #expect(merged.phone(of: 2)?.model == "Pixel 8" && merged.phone(of: 1) == nil)
    merged.keep([2])
    #expect(merged.phones.map(\.participants) == [[2]])
  }

  @Test func `those who have the same phone stand together`() {
    let phones = [1, 0, 5].map {
      Manifest.Phone(model: "iPhone14,7", systemVersion: "17.5.1", participants: [$0])
    }
    #expect(Manifest.Phone.joined(phones).map(\.participants) == [[0, 1, 5]])
  }

  @Test func `the version of an app is that of the participant's phone`() {
    #expect(manifest.app("beiwe", of: 2)?.version == "3.7")
    #expect(manifest.app("beiwe", of: 0)?.version == "2.5.2")
    #expect(manifest.app("beiwe", of: 1) == nil && manifest.app("cozie", of: 0) == nil)
  }

  @Test func `phones that differ in platform or version of an app are of two kinds`() {
    var phones = manifest.phones + manifest.phones
    #expect(Manifest.Phone.joined(phones).count == 2)
    phones[2].apps["beiwe"]?.version = "3.8"
    phones[3].platform = "android"
    #expect(Manifest.Phone.joined(phones).count == 4)
  }

  /// A manifest of version 1, which has one version of each app for all phones.
  static let first = """
    {
      "format": 1, "version": "0.1.0", "complete": true, "study": "demo", "seed": "5",
      "start": "2026-03-02", "days": 1, "time_zone": "America/New_York", "participants": [0, 1],
      "phones": [
        { "model": "iPhone14,7", "system_version": "17.5.1", "participants": [1] },
        { "model": "iPhone12,8", "system_version": "16.1", "participants": [0] }
      ],
      "apps": {
        "beiwe": {
          "version": "2.3", "dialect": "2.3", "suspended": true,
          "surveys": [
            { "id": "a", "name": "A", "type": "tracking_survey", "content_crc32": "000000ab" }
          ]
        }
      },
      "recorders": ["beiwe"], "streams": ["gps"], "arguments": {}, "profiles": {},
      "totals": { "files": 0, "rows": 0, "content_bytes": 0, "bytes": 0 }
    }
    """

  @Test func `a manifest of version 1 is read, its apps are those of every phone`() throws {
    let old = try Manifest(text: Array(Self.first.utf8))
    #expect(old.phones.map(\.platform) == ["ios", "ios"])
    for participant in 0...1 {
      #expect(
        old.app("beiwe", of: participant)
          == Manifest.InstalledApp(version: "2.3", dialect: "2.3", isSuspended: true))
    }
    #expect(old.apps["beiwe"]?.surveys.map(\.id) == ["a"])
    let error = #expect(throws: BadListedValue.self) {
      try Manifest(text: Array(Self.first.replacing("\"dialect\"", with: "\"dialekt\"").utf8))
    }
    #expect(error.map { "\($0)" }?.hasPrefix("apps.beiwe.dialect is missing") == true)
  }

  @Test func `a recording of version 1 is not continued, and the reason is given`() throws {
    let old = try Manifest(text: Array(Self.first.utf8))
    var new = try Manifest(text: Array(Self.first.utf8))
    new.format = Manifest.currentFormat
    #expect(new.differences(from: old) == ["format is 1, here 2"])
  }

  /// A changed value in the manifest, and the start of the expected error message.
  @Test(arguments: [
    ("\"days\": 2", "\"days\": 9223372036854775807", "days is 9223372036854775807"),
    ("\"days\": 2", "\"days\": 0", "days is 0"),
    ("2026-03-02", "9999999-01-01", "start is \"9999999-01-01\""),
    ("2026-03-02", "2026-13-02", "start is \"2026-13-02\""),
    ("America/New_York", "../../etc/localtime", "time_zone is \"../../etc/localtime\""),
    ("America/New_York", "a//b", "time_zone is \"a//b\""),
    ("[0, 2]", "[-1, 2]", "participants is a list or an object"),
    ("[0, 2]", "[2, 0]", "participants is"), ("[0, 2]", "[0, 1000000]", "participants is"),
    ("\"phones\"", "\"telephones\"", "phones is missing"),
    ("[2]", "[1]", "phones is of participant 1"),
    ("[2]", "[0]", "phones is of participant 0"),
    ("iPhone12,8", "", "phones.1.model is \"\""),
    ("\"platform\": \"android\",", "", "phones.0.platform is missing"),
    (
      "\"apps\": {", "\"apps\": {\"../x\": {\"version\": \"1\", \"dialect\": \"a\"},",
      "phones.0.apps is"
    ),
    ("\"beiwe\": {}", "\"../x\": {}", "apps is"),
    ("2.5.2", "2\\n5", "phones.1.apps.beiwe.version is \"2\n5\""),
    ("2024.46", "", "phones.1.apps.beiwe.build is \"\""),
    ("\"dialect\": \"current\"", "\"dialekt\": 1", "phones.1.apps.beiwe.dialect is missing"),
    ("[\"beiwe\", \"truth\"]", "[\"../x\"]", "recorders is"),
    ("\"seed\": \"18446744073709551615\"", "\"seed\": \"-1\"", "seed is \"-1\""),
    ("\"rows\": 0", "\"rows\": -1", "totals.rows is -1"),
    ("\"format\": 2", "\"format\": 3", "format is 3"),
    ("\"version\": \"0.1.0\",", "", "version is missing"),
    ("{\n", "", "the text is"),
  ])
  func `a value that cannot be is told with its key`(old: String, new: String, told: String) {
    let text = String(decoding: manifest.text, as: UTF8.self)
    #expect(text.contains(old))
    let changed = text.replacing(old, with: new, maxReplacements: 1)
    let error = #expect(throws: BadListedValue.self) { try Manifest(text: Array(changed.utf8)) }
    let description = error.map { "\($0)" } ?? ""
    #expect(description.hasPrefix(told), "\(description)")
  }
}
