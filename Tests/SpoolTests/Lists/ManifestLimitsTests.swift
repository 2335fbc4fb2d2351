import Testing

@testable import Spool

struct ManifestLimitsTests {
  /// A manifest with all optional parts.
  static var full: Manifest {
    var full = ManifestTests().manifest
    full.apps["beiwe"] = Manifest.App(surveys: [
      Manifest.Survey(id: "a-1", name: "", type: "tracking_survey", contentCRC32: 0xAB),
      Manifest.Survey(id: "b_2", name: "B \"é\"", type: "audio_survey", contentCRC32: .max),
    ])
    full.streets = [
      Manifest.Streets(
        region: "my town", checksum: 0xC0FFEE, extract: "town.osm", extractChecksum: 1,
        extractDate: "2026-01-31", notice: "© A"),
      Manifest.Streets(
        region: "other", checksum: 2, extract: "b.osm.gz", extractChecksum: 3, extractDate: nil,
        notice: "B"),
    ]
    full.totals.files = 1
    full.totals.rows = 2
    full.totals.contentBytes = 3
    full.totals.bytes = 4
    return full
  }

  @Test func `surveys and streets are written in order and read back`() throws {
    let text = String(decoding: Self.full.text, as: UTF8.self)
    #expect(try Manifest(text: Self.full.text) == Self.full)
    #expect(
      text.contains(
        """
          "apps": {
            "beiwe": {
              "surveys": [
                {
                  "id": "a-1",
                  "name": "",
                  "type": "tracking_survey",
                  "content_crc32": "000000ab"
                },
        """))
    #expect(
      text.contains(
        """
          "streets": [
            {
              "region": "my town",
              "crc32": "00c0ffee",
              "extract": "town.osm",
              "extract_crc32": "00000001",
              "extract_date": "2026-01-31",
              "notice": "© A"
            },
            {
              "region": "other",
              "crc32": "00000002",
              "extract": "b.osm.gz",
              "extract_crc32": "00000003",
              "notice": "B"
            }
          ],
          "totals": {
            "files": 1,
            "rows": 2,
            "content_bytes": 3,
            "bytes": 4
          }
        }
        """))
  }

  private static let long = String(repeating: "x", count: 1_000)

  /// The cases are values at the limits. A manifest with each text must be accepted, or rejected
  /// with the name of the key.
  @Test(arguments: [
    ("\"days\": 2", "\"days\": 3650", nil as String?), ("\"days\": 2", "\"days\": 3651", "days"),
    ("\"days\": 2", "\"days\": 1", nil), ("\"study\": \"demo\"", "\"study\": \"\(long)\"", nil),
    ("\"study\": \"demo\"", "\"study\": \"\(long)x\"", "study"),
    ("\"study\": \"demo\"", "\"study\": \"\"", "study"),
    ("\"version\": \"0.1.0\"", "\"version\": \"\(long.prefix(100))\"", nil),
    ("\"version\": \"0.1.0\"", "\"version\": \"\(long.prefix(101))\"", "version"),
    ("\"seed\": \"18446744073709551615\"", "\"seed\": \"18446744073709551616\"", "seed"),
    ("\"complete\": false", "\"complete\": 0", "complete"),
    ("\"complete\": false", "\"complete\": false, \"field_extrapolated\": 1", "field_extrapolated"),
    ("[\"accel\", \"gps\"]", "[\"a b\"]", "streams"), ("[\"accel\", \"gps\"]", "[]", nil),
    ("\"student\"", "5", "arguments"), ("demo\": \"000000ab\"", "demo\": \"ab\"", "profiles"),
    ("\"format\": 2", "\"format\": 0", "format"),
    ("\"files\": 1", "\"files\": 1.5", "totals.files"),
    ("\"tracking_survey\"", "\"\"", "apps.beiwe.surveys.0.type"),
    ("\"b_2\"", "\"b 2\"", "apps.beiwe.surveys.1.id"),
    ("\"ffffffff\"\n", "\"fffffff\"\n", "apps.beiwe.surveys.1.content_crc32"),
    ("\"my town\"", "\"\"", "streets.0.region"), ("\"00c0ffee\"", "\"c0ffee\"", "streets.0.crc32"),
    ("\"town.osm\"", "\"\"", "streets.0.extract"),
    ("\"town.osm\"", "\"\(long)\"", nil), ("\"town.osm\"", "\"\(long)x\"", "streets.0.extract"),
    ("2026-01-31", "2026-01-32", "streets.0.extract_date"), ("\"© A\"", "\"\"", "streets.0.notice"),
    ("\"© A\"", "\"\(long)\"", nil), ("\"© A\"", "\"\(long)x\"", "streets.0.notice"),
    ("\"platform\": \"ios\"", "\"platform\": \"i os\"", "phones.1.platform"),
    ("\"17.5.1\"", "\"\"", "phones.1.system_version"),
    ("\"participants\": [0]", "\"participants\": [0, 0]", "phones.1.participants"),
    ("\"participants\": [0, 2]", "\"participants\": [2, 2]", "participants"),
    ("\"participants\": [0, 2]", "\"participants\": [0, 2, 999999]", nil),
  ])
  func `a value at its limit is read, and one beyond is refused`(
    old: String, new: String, key: String?
  ) {
    let text = String(decoding: Self.full.text, as: UTF8.self)
    #expect(text.contains(old))
    let changed = Array(text.replacing(old, with: new, maxReplacements: 1).utf8)
    if let key {
      let error = #expect(throws: BadListedValue.self) { try Manifest(text: changed) }
      #expect(error?.key == key)
    } else {
      #expect(throws: Never.self) { try Manifest(text: changed) }
    }
  }

  @Test(arguments: [
    ("null", "null"), ("\"text\"", "\"text\""), ("3651", "3651"), ("2.5", "2.5"), ("true", "true"),
    ("[2]", "a list or an object"), ("{}", "a list or an object"),
    ("\"\(long)\"", "\"\(long.prefix(60))\""),
  ])
  func `a message shows the value as the file has it`(value: String, shown: String) {
    let text = String(decoding: ManifestTests().manifest.text, as: UTF8.self)
    let changed = text.replacing("\"days\": 2", with: "\"days\": \(value)")
    let error = #expect(throws: BadListedValue.self) { try Manifest(text: Array(changed.utf8)) }
    #expect(
      error
        == BadListedValue(key: "days", value: shown, allowed: "a whole number from 1 to 3650"))
  }

  @Test func `a text that is no manifest is shown to its 40th byte`() {
    let error = #expect(throws: BadListedValue.self) { try Manifest(text: Array(Self.long.utf8)) }
    #expect(error?.key == nil && error?.value == "\"\(Self.long.prefix(40))\"")
  }
}
