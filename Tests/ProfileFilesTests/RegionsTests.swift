import Catalogue
import Fixtures
import Simulation
import Testing

@testable import ProfileFiles

struct RegionsTests {
  /// Another Boston, in the tropics and with Greenwich's clocks, and a town that is nowhere else.
  private static let own = """
    {
      "boston": { latitude: 5, longitude: 0, altitude_m: 0, time_zone: "Europe/London",
        street_angle_deg: 0, block_m: 100, canyon_m: 0 },
      "atlantis": { latitude: 30, longitude: -40, altitude_m: 0, time_zone: "Atlantic/Azores",
        street_angle_deg: 0, block_m: 100, canyon_m: 0 },
    }
    """

  private func files(in folder: TemporaryFolder) throws -> ProfileFiles {
    try ProfileFiles(directory: folder.path, environment: [:], nearby: "/nowhere")
  }

  private var builtIn: String {
    get throws { try #require(catalogue.first { $0.path == "regions.json5" }).text }
  }

  @Test func `without a file of one's own the built-in towns are all, and so is their text`() throws
  {
    let (empty, copy) = (
      try TemporaryFolder(), try TemporaryFolder(["regions.json5": try builtIn])
    )
    for folder in [empty, copy] {
      let loaded = try Study.load("demo", from: files(in: folder))
      #expect(try loaded.texts["regions"] == builtIn)
      #expect(loaded.study.region.latitude == 42.3601)
    }
  }

  @Test func `towns of one's own are added, and win over those of the same name`() throws {
    let folder = try TemporaryFolder(["regions.json5": Self.own])
    let files = try files(in: folder)
    let regions = try files.regions()
    #expect(regions.names == regions.names.sorted())
    #expect(Set(regions.names).isSuperset(of: ["atlantis", "boston", "tokyo"]))
    #expect(regions["boston"]?.latitude == 5 && regions["tokyo"]?.latitude == 35.6762)
    let loaded = try Study.load("demo", from: files)
    #expect(loaded.study.zone.name == "Europe/London")
    // What a town is may depend on either file.
    #expect(try loaded.texts["regions"] == Self.own + builtIn)
  }

  @Test func `a town whose clocks nobody knows is told in its own file`() throws {
    let text = Self.own.replacing("Atlantic/Azores", with: "Atlantic/Azors")
    let folder = try TemporaryFolder(["regions.json5": text])
    var changes = Study.Changes()
    changes.region = "atlantis"
    let error = #expect(throws: ProfileError.self) {
      try Study.load("demo", from: files(in: folder), with: changes)
    }
    #expect(error?.file == folder.path + "/regions.json5" && error?.line == 4)
    #expect(error?.path == ["atlantis", "time_zone"])
  }
}
