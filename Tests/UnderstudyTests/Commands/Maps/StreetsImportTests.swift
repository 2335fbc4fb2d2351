import Fixtures
import FoundationEssentials
import Simulation
import Spool
import Testing

struct StreetsImportTests {
  private static func extract(_ name: String) throws -> [UInt8] {
    let extracts = URL(filePath: #filePath)
      .appending(path: "../../../../OpenStreetMapTests/Extracts").standardized
    return try FileReader.bytes(of: extracts.appending(path: name).path)
  }

  @Test func `an extract becomes streets that can be recorded along`() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.extract("town.osm.pbf"), at: "town.osm.pbf")
    let file = folder.path + "/town.streets"
    let run = try Program.run([
      "streets", "import", folder.path + "/town.osm.pbf", "--region", "boston", "--radius-km", "30",
      "--output", file,
    ])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.contains("streets of boston") && run.output.contains("ODbL 1.0"))
    #expect(run.output.contains("2 junctions with signals"))
    let record = try Program.run([
      "record", "--study", "beiwe-defaults", "--participants", "1", "--days", "1", "--streams",
      "gps",
      "--as", "beiwe,truth", "--progress", "none", "--streets", file, "--output",
      folder.path + "/out",
    ])
    #expect(record.code == 0, "\(record.errors)")
    #expect(try folder.text("out/manifest.json").contains("\"extract\": \"town.osm.pbf\""))
  }

  @Test func `missing nodes are reported with the lost length`() throws {
    let folder = try TemporaryFolder()
    let town = String(decoding: try Self.extract("town.osm"), as: UTF8.self)
    // The town itself has a way with a missing node.
    let clipped = town.split(separator: "\n").filter { !$0.contains("node id=\"1007\"") }
    try folder.put(clipped.joined(separator: "\n"), at: "clipped.osm")
    try folder.put(town.replacing("<nd ref=\"9999\"/>", with: ""), at: "whole.osm")
    for (name, count) in [("clipped.osm", "2 nodes of streets are"), ("whole.osm", nil)] {
      let path = folder.path + "/" + name
      let run = try Program.run([
        "streets", "import", path, "--region", "boston", "--output", folder.path + "/a.streets",
      ])
      #expect(run.code == 0, "\(run.errors)")
      if let count {
        #expect(run.output.contains("\(count) missing in \(path), so about 0.2 of 15.5 km"))
      } else {
        #expect(!run.output.contains("missing"))
      }
    }
  }

  @Test func `bad input is reported in one line and leaves no file`() throws {
    let folder = try TemporaryFolder()
    try folder.put(Self.extract("town.osm"), at: "town.osm")
    try folder.put("<osm/>", at: "empty.osm")
    try folder.put(Self.extract("town.osm").dropLast(200), at: "cut.osm")
    for (name, region, code, message) in [
      ("town.osm", "tokyo", Int32(78), "km from the centre of tokyo"),
      ("empty.osm", "boston", 65, "has no streets"),
      ("cut.osm", "boston", 65, "or it is damaged: unclosed token"),
      ("none.osm", "boston", 66, "none.osm"),
    ] {
      let run = try Program.run([
        "streets", "import", folder.path + "/" + name, "--region", region, "--output",
        folder.path + "/out.streets",
      ])
      #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(!folder.has("out.streets") && !folder.has("out.streets.part"))
    }
  }

  @Test(.whole, arguments: ["town.osm", "town.osm.pbf"])
  func `a hundred damaged extracts end no process and leave no file`(_ name: String) throws {
    let bytes = try Self.extract(name)
    let random = Random(seed: 22)
    var codes: [Int32: Int] = [:]
    for number in 0..<100 {
      let random = random[number]
      let folder = try TemporaryFolder()
      try folder.put(Self.damaged(bytes, random), at: name)
      let run = try Program.run([
        "streets", "import", folder.path + "/" + name, "--region", "boston", "--output",
        folder.path + "/out.streets",
      ])
      codes[run.code, default: 0] += 1
      #expect([0, 65, 78].contains(run.code), "\(number): \(run.code), \(run.errors)")
      #expect(folder.has("out.streets") == (run.code == 0))
      #expect(!folder.has("out.streets.part"))
      #expect(run.errors.split(separator: "\n").count == (run.code == 0 ? 0 : 1))
    }
    #expect((codes[65] ?? 0) > 50, "\(codes)")
  }

  /// Returns the bytes with one kind of damage: a truncation, changed bytes, or a missing or
  /// duplicate piece.
  private static func damaged(_ bytes: [UInt8], _ random: Random) -> [UInt8] {
    func place(_ index: Int) -> Int { Int(random.word(at: index) % UInt64(bytes.count)) }
    let (start, end) = (min(place(0), place(1)), max(place(0), place(1)))
    switch random.word(at: 2) % 4 {
    case 0: return Array(bytes[..<start])
    case 1:
      var changed = bytes
      for index in 3..<3 + Int(random.word(at: 9) % 6) + 1 {
        changed[place(index)] = UInt8(truncatingIfNeeded: random.word(at: 10 + index))
      }
      return changed
    case 2: return Array(bytes[..<start] + bytes[min(end, start + 40)...])
    default: return Array(bytes[..<end] + bytes[start...])
    }
  }
}
