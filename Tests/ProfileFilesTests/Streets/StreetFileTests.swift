import Fixtures
import Simulation
import Spool
import Testing

@testable import ProfileFiles

struct StreetFileTests {
  /// Calls a function with the path of a file that has this content.
  @discardableResult
  private static func withFile<Result>(
    _ bytes: [UInt8], _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let folder = try TemporaryFolder()
    try folder.put(bytes, at: "a.streets")
    return try withExtendedLifetime(folder) { try body(folder.path + "/a.streets") }
  }

  private static func read(_ bytes: [UInt8]) throws -> StreetFile {
    try withFile(bytes) { try StreetFile(reading: $0) }
  }

  private static func expectDamaged(_ bytes: [UInt8]) throws {
    try withFile(bytes) { path in
      #expect(throws: StreetFileError.damaged(path)) { try StreetFile(reading: path) }
    }
  }

  @Test func `a file gives back the streets that were written`() throws {
    let streets = ImportedGrid.streets()
    let bytes = try StreetFile.bytes(of: streets)
    let read = try Self.read(bytes)
    #expect(read.streets.source == streets.source)
    #expect(read.streets.signals == streets.signals)
    #expect(read.streets.graph.junctions == streets.graph.junctions)
    #expect(read.streets.graph.points == streets.graph.points)
    #expect(read.streets.graph.chains == streets.graph.chains)
    #expect(read.checksum == crc32(of: bytes))
    #expect(try StreetFile.bytes(of: read.streets) == bytes)
    // The checksum must not include its own bytes at the end of the file, or it would be the same
    // for all files.
    #expect(
      read.checksum != (try Self.read(StreetFile.bytes(of: ImportedGrid.streets(side: 6))).checksum)
    )
    #expect(bytes.count < 9 * streets.graph.points.count)
  }

  @Test func `a file that is cut or changed is refused`() throws {
    let bytes = try StreetFile.bytes(of: ImportedGrid.streets(side: 6))
    let start = StreetFile.format.utf8.count
    for length in stride(from: start, to: bytes.count, by: 97) {
      try Self.expectDamaged(Array(bytes.prefix(length)))
    }
    for index in stride(from: start, to: bytes.count, by: 61) {
      var changed = bytes
      changed[index] ^= 4
      try Self.expectDamaged(changed)
    }
  }

  /// The checksum only detects accidental changes. The reader must therefore check each number
  /// itself.
  @Test func `numbers that cannot be are refused though the checksum is right`() throws {
    let bytes = try StreetFile.bytes(of: ImportedGrid.streets(side: 6))
    let random = Random(seed: 8)
    var refused = 0
    for number in 0..<300 {
      var changed = Array(bytes.drop { $0 != 0x0A }.dropFirst())
      for change in 0..<3 {
        let word = random.word(at: 3 * number + change)
        changed[Int(word % UInt64(changed.count))] = UInt8(truncatingIfNeeded: word >> 32)
      }
      let first = "\(StreetFile.format)\(crc32(of: changed).hexadecimal)\n"
      do {
        _ = try Self.read(Array(first.utf8) + changed)
      } catch is StreetFileError {
        refused += 1
      }
    }
    #expect(refused > 50)
  }

  @Test func `a place that no import reaches is refused`() throws {
    let source = ImportedGrid.streets(side: 6).source
    for (metres, isKept) in [(ImportedStreets.farthest, true), (35_000, false)] {
      let points = [GroundVector.zero, GroundVector(east: metres, north: 0)]
      let chain = StreetGraph.Chain(
        Road(.street, limit: nil, .walkers), from: 0, to: 1, spots: 2..<2, length: metres)
      let bytes = try StreetFile.bytes(
        of: ImportedStreets(
          StreetGraph(points: points, chains: [chain], junctions: 2), signals: [], from: source))
      if isKept {
        #expect(try Self.read(bytes).streets.graph.points == points)
      } else {
        try Self.expectDamaged(bytes)
      }
    }
  }

  @Test func `every class has a number in files`() {
    #expect(StreetFile.classes.count == StreetClass.allCases.count)
    #expect(Set(StreetFile.classes) == Set(StreetClass.allCases))
  }

  @Test func `another file is told apart from a damaged one`() throws {
    try Self.withFile(Array("{}".utf8)) { path in
      #expect(throws: StreetFileError.noStreets(path)) { try StreetFile(reading: path) }
    }
    #expect(throws: FileError.self) { try StreetFile(reading: "/nowhere/a.streets") }
  }

  @Test func `streets of a region that has moved are refused`() throws {
    let file = try Self.read(StreetFile.bytes(of: ImportedGrid.streets(side: 6)))
    let folder = try TemporaryFolder([
      "regions.json5": """
      { "boston": { latitude: 42.7601, longitude: -71.0589, altitude_m: 0,
        time_zone: "America/New_York", street_angle_deg: 0, block_m: 100, canyon_m: 0 } }
      """
    ])
    let files = try ProfileFiles(directory: folder.path, environment: [:], nearby: "/nowhere")
    let error = #expect(throws: StreetFileError.self) { try files.towns(of: "boston", with: file) }
    guard case .moved(_, "boston", let kilometres) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(abs(kilometres - 44.4) < 0.2)
    let built = try ProfileFiles(directory: nil, environment: [:])
    #expect(try built.towns(of: "boston", with: file).home.map.source == file.streets.source)
    #expect(try built.towns(of: "boston").home.map.source == nil)
  }
}
