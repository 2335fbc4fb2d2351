import Testing

@testable import Spool

struct ManifestFactsTests {
  private let manifest = ManifestTests().manifest

  @Test func `arguments and profiles say what a recording has`() {
    var other = manifest
    #expect(!other.isExcerpt && !other.isPacked && !other.hasFaults && !other.losesData)
    other.arguments = ["between": "", "pack": "", "faults": ""]
    other.profiles = ["missing/none": 1]
    #expect(other.isExcerpt && other.isPacked && other.hasFaults && other.losesData)
    for (name, isSet) in [
      ("between", [true, false, false]), ("pack", [false, true, false]),
      ("faults", [false, false, true]),
    ] {
      other.arguments = [name: "x"]
      #expect([other.isExcerpt, other.isPacked, other.hasFaults] == isSet)
    }
  }

  @Test func `totals are sums over all files`() {
    func entry(_ rows: Int64, _ bytes: Int64, _ contentBytes: Int64) -> FileEntry {
      FileEntry(
        path: "a/b/c", recorder: "a", participant: 0, patient: "b", stream: "s", rows: rows,
        content: EncodedContent(bytes: bytes, contentBytes: contentBytes, contentCRC32: 0),
        first: nil, last: nil, closed: nil, due: nil)
    }
    var totals = Manifest.Totals(of: [entry(1, 10, 100), entry(2, 20, 200), entry(0, 5, 50)])
    #expect(totals.files == 3 && totals.rows == 3)
    #expect(totals.bytes == 35 && totals.contentBytes == 350)
    totals += Manifest.Totals(of: [entry(4, 1, 7)])
    #expect(totals.files == 4 && totals.rows == 7)
    #expect(totals.bytes == 36 && totals.contentBytes == 357)
    #expect(Manifest.Totals(of: []) == Manifest.Totals())
  }

  @Test func `every part of the identity is compared`() {
    var other = manifest
    other.format = 1
    other.study = "lab"
    other.start = "2026-03-03"
    other.timeZone = "UTC"
    other.recorders = []
    #expect(
      other.differences(from: manifest) == [
        "format is 2, here 1", "study is demo, here lab", "start is 2026-03-02, here 2026-03-03",
        "time_zone is America/New_York, here UTC", "recorders is beiwe,truth, here none",
      ])
  }

  @Test func `streets are compared by their regions`() {
    var other = ManifestLimitsTests.full
    other.streets[0].checksum = 9
    other.streets[1].region = "third"
    #expect(
      other.differences(from: ManifestLimitsTests.full) == [
        "streets: my town differs here, other is not used here, third is used only here"
      ])
    #expect(ManifestLimitsTests.full.differences(from: ManifestLimitsTests.full) == [])
  }

  @Test func `an argument that is missing on one side is none or not given`() {
    var (there, here) = (manifest, manifest)
    there.arguments = ["gzip": "none"]
    here.arguments = ["faults": "all"]
    #expect(
      here.differences(from: there) == [
        "arguments: faults is none, here all, gzip is none, here not given"
      ])
  }

  @Test func `a phone is found among many participants`() {
    var other = manifest
    let phone = Manifest.Phone(model: "A", systemVersion: "1", participants: [9, 1, 4, 6, 20])
    other.phones = [phone]
    #expect(phone.platform == "ios" && phone.participants == [1, 4, 6, 9, 20])
    let found = (0...21).filter { other.phone(of: $0) != nil }
    #expect(found == [1, 4, 6, 9, 20])
  }

  @Test func `kinds of phones are in order of platform, model and version`() {
    func phone(_ platform: String, _ model: String, _ version: String, _ number: Int)
      -> Manifest.Phone
    {
      Manifest.Phone(
        platform: platform, model: model, systemVersion: version, participants: [number])
    }
    let phones = [
      phone("ios", "B", "1", 0), phone("ios", "A", "2", 1), phone("ios", "A", "1", 2),
      phone("android", "C", "9", 3), phone("ios", "A", "2", 4),
    ]
    let joined = Manifest.Phone.joined(phones)
    #expect(joined.map(\.participants) == [[3], [2], [1, 4], [0]])
    #expect(joined[2].isLike(phones[1]) && !joined[2].isLike(phones[2]))
    #expect(!phones[0].isLike(phone("ios", "A", "1", 0)))
    #expect(!phones[0].isLike(phone("android", "B", "1", 0)))
    var withApp = phones[0]
    withApp.apps["beiwe"] = Manifest.InstalledApp(version: "1", dialect: "a")
    #expect(!phones[0].isLike(withApp))
  }

  @Test func `participants of another manifest are added once`() {
    var merged = manifest
    var other = manifest
    other.participants = [0, 1, 7]
    other.phones = [
      Manifest.Phone(model: "New", systemVersion: "18", participants: [0, 1, 7])
    ]
    merged.add([0, 7], of: other)
    #expect(merged.participants == [0, 2, 7])
    #expect(merged.phones.map(\.participants) == [[2], [7], [0]])
    merged.keep([0, 7])
    #expect(merged.participants == [0, 7] && merged.phones.map(\.model) == ["New", "iPhone12,8"])
  }

  @Test func `the checksum of a survey leaves out measures and nulls`() {
    let content = JSONTree.object(["measures": .integer(1), "b": .null, "a": .list([.integer(2)])])
    // The expected value is zlib's crc32 of the text {"a":[2]}.
    #expect(Manifest.Survey.contentChecksum(content) == 0xB9DA_F803)
  }
}
