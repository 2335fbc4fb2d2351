import Fixtures
import Testing

@testable import Check
@testable import Reading

/// Tests that a comparison fails with an error if neither folder has rows to compare.
struct NothingComparedTests {
  private static let gps = "timestamp,UTC time,latitude,longitude,altitude,accuracy\n"
  private static let day = """
    {"date":"2026-03-02","exported_at":"2026-03-03T11:26:00Z","device_info":{"phone":"iPhone 14",\
    "watch":null,"os_version":"iOS 17.5.1"},"samples":[]}

    """

  @Test(arguments: [
    ("beiwe", "beiwe/abcdefg1/abcdefg1_gps_1772427600000.csv", "timestamp,latitude\n"),
    ("beiwe-download", "download/abcdefg1/gps/2026-03-02 05_00_00+00_00.csv", gps),
    ("mylifedb", "abcdefg1/imports/device/iphone/battery/raw/2026/03/2026-03-02.json", day),
    ("a server of mylifedb", "imports/device/iphone/battery/raw/2026/03/2026-03-02.json", day),
    ("an empty server of mylifedb", "imports/photos/list.json", "{}"),
    ("cozie", "cozie/abcdefg1/requests.jsonl", ""),
    ("a store of cozie", "cozie/dev01/requests.jsonl", ""),
    ("apple-health", "apple-health/abcdefg1/apple_health_export/list.txt", "x"),
  ])
  func `folders without rows are not the same`(
    app: String, path: String, text: String
  ) async throws {
    let (folder, other) = (try TemporaryFolder([path: text]), try TemporaryFolder([path: text]))
    let error = await #expect(throws: NothingCompared.self) {
      try await Comparison(folder.path, with: other.path).run(width: 1)
    }
    #expect(
      error?.description == "'\(folder.path)' and '\(other.path)' have nothing to compare: "
        + "neither folder has any rows of the participant")
  }

  @Test func `folders without participants are not the same`() async throws {
    let folder = try TemporaryFolder(["cozie/list.txt": "x"])
    let error = await #expect(throws: NothingCompared.self) {
      try await Comparison(folder.path, with: folder.path).run(width: 1)
    }
    #expect(error?.description.hasSuffix(": the folders have no participant in common") == true)
  }

  @Test func `a row on either side is a difference, and a row on both is none`() async throws {
    let path = "abcdefg1/abcdefg1_powerState_1772427600000.csv"
    let header = "timestamp,event,level\n"
    let row = header + "1772427600000,Unlocked,0.5\n"
    let (empty, full) = (try TemporaryFolder([path: header]), try TemporaryFolder([path: row]))
    let added = try await Comparison(empty.path, with: full.path).run(width: 1)
    #expect(added.rows == 0 && added.differences.map(\.added) == [1])
    let lost = try await Comparison(full.path, with: empty.path).run(width: 1)
    #expect(lost.rows == 1 && lost.differences.map(\.lost) == [1])
    #expect(try await Comparison(full.path, with: full.path).run(width: 1).isSame)
  }

  @Test func `a file that cannot be read is told as that`() async throws {
    let path = "apple-health/abcdefg1/apple_health_export/export.xml.gz"
    let folder = try TemporaryFolder()
    try folder.put([0x1F, 0x8B, 8, 0], at: path)
    let result = try await Comparison(folder.path, with: folder.path).run(width: 1)
    #expect(!result.isSame && result.defects.count == 2)
  }
}
