import Fixtures
import FoundationEssentials
import ProfileFiles
import Simulation
import Spool
import Testing

/// Tests of recordings with imported streets.
struct RecordStreetsTests {
  private let small = [
    "record", "--study", "beiwe-defaults", "--participants", "1", "--days", "2", "--streams", "gps",
    "--as", "beiwe,truth", "--progress", "none",
  ]

  /// Returns a folder with two files of streets in Boston that differ from each other.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.put(StreetFile.bytes(of: ImportedGrid.streets()), at: "a.streets")
    try folder.put(StreetFile.bytes(of: ImportedGrid.streets(side: 30)), at: "b.streets")
    return folder
  }

  @Test(.whole) func `people keep to imported streets, which manifest and truth name`() throws {
    let folder = try folder()
    let output = folder.path + "/out"
    let run = try Program.run(
      small + ["--streets", folder.path + "/a.streets", "--output", output])
    #expect(run.code == 0, "\(run.errors)")
    let manifest = try Manifest(text: folder.bytes("out/manifest.json"))
    let source = ImportedGrid.streets().source
    #expect(
      manifest.streets == [
        Manifest.Streets(
          region: "boston", checksum: crc32(of: try folder.bytes("a.streets")),
          extract: source.extract, extractChecksum: source.checksum, extractDate: source.date,
          notice: "© OpenStreetMap contributors, ODbL 1.0")
      ])
    let streets = try #require(folder.files("out").first { $0.hasSuffix("streets.geojson") })
    let text = try folder.text(streets)
    for word in [
      "© OpenStreetMap contributors, ODbL 1.0", "invented.osm", "deadbeef", "2026-03-02",
    ] {
      #expect(text.contains(word))
    }
    let check = try Program.run(["check", output, "--verbose", "--progress", "none"])
    #expect(check.code == 0, "\(check.output)")
    for rule in ["ways-follow", "ways-near", "ways-limit", "manifest-values"] {
      #expect(check.output.contains(try Regex("\(rule) +pass")), "\(check.output)")
    }
    // The same command continues the recording, but a command with other streets fails.
    let other = try Program.run(
      small + ["--streets", folder.path + "/b.streets", "--output", output])
    #expect(other.code == 73, "\(other.errors)")
    #expect(other.errors.contains("streets: boston differs here"))
    let none = try Program.run(small + ["--output", output])
    #expect(none.code == 73 && none.errors.contains("streets: boston is not used here"))
    withExtendedLifetime(folder) {}
  }

  @Test func `streets that cannot be used are refused`() throws {
    let folder = try folder()
    let (first, second) = (folder.path + "/a.streets", folder.path + "/b.streets")
    try folder.put("nothing", at: "c.streets")
    for (words, code, message) in [
      (["--streets", first, "--streets", second], Int32(64), "of another region"),
      (["--streets", first, "--region", "tokyo"], 64, "the streets of tokyo"),
      (["--streets", folder.path + "/c.streets"], 65, "is not a street file"),
      (["--streets", folder.path + "/d.streets"], 66, "d.streets"),
    ] {
      let run = try Program.run(small + words + ["--output", folder.path + "/out"])
      #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(!folder.has("out"))
    }
  }

  @Test func `imported streets are exported with their notice`() throws {
    let folder = try folder()
    let file = folder.path + "/out.geojson"
    let run = try Program.run([
      "streets", "export", "--streets", folder.path + "/a.streets", "--output", file,
    ])
    #expect(run.code == 0, "\(run.errors)")
    let text = try folder.text("out.geojson")
    #expect(text.contains("ODbL 1.0") && text.contains(#""limit_mps":5,"#))
    #expect(
      run.output == "\(file): \(2 * ImportedGrid.streets().count) street segments\n")
  }

  #if !FULL
    @Test func `the plain build says how to get the import`() throws {
      let run = try Program.run([
        "streets", "import", "a.osm", "--region", "boston", "--output", "a.streets",
      ])
      #expect(run.code == 64)
      #expect(
        run.errors.contains("does not include streets import; run `make build`"), "\(run.errors)")
    }
  #endif
}
