import Testing

@testable import Spool

struct ManifestTests {
  var manifest = Manifest(
    version: "0.1.0", study: "demo", seed: .max, start: "2026-03-02", days: 2,
    timeZone: "America/New_York", participants: [2, 0], recorders: ["beiwe", "truth"],
    streams: ["accel", "gps"], arguments: ["person": "student", "device": "iphone-14"],
    profiles: ["studies/demo": 0xAB, "devices/iphone-14": 0xFFFF_FFFF])

  @Test func `the text has its keys in order`() throws {
    #expect(
      String(decoding: manifest.text, as: UTF8.self) == """
        {
          "format": 1,
          "version": "0.1.0",
          "complete": false,
          "study": "demo",
          "seed": "18446744073709551615",
          "start": "2026-03-02",
          "days": 2,
          "time_zone": "America/New_York",
          "participants": [0, 2],
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
    other.totals.contentBytes = 5
    #expect(try Manifest(text: other.text) == other)
    #expect(String(decoding: other.text, as: UTF8.self).contains("\"field_extrapolated\": true"))
  }

  @Test func `days and participants may differ, all else is the identity`() {
    var other = manifest
    other.days = 9
    other.participants = [7]
    #expect(other.differences(from: manifest) == [])
    other.seed = 1
    other.version = "0.2.0"
    other.arguments = [:]
    #expect(other.differences(from: manifest) == ["version", "seed", "arguments"])
  }
}
