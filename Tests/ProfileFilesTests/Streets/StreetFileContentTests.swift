import Simulation
import Spool
import Testing

@testable import ProfileFiles

/// Tests of street files with handwritten bytes.
struct StreetFileContentTests {
  /// The bytes of three junctions, at (1, 2) m, (4, -2) m and (4, 8) m.
  private static let junctions: [UInt8] = [20, 40, 60, 79, 0, 200, 1]
  /// The bytes of a collector road for walkers and cars, with a speed limit of 8.3 m/s. It goes
  /// from the third junction to the first, through (7, 8) m.
  private static let chain: [UInt8] = [3, 3, 0xEC, 0x40, 4, 3, 1, 60, 0]
  /// The bytes of a street for walkers without a speed limit, from the second junction to the
  /// third.
  private static let second: [UInt8] = [4, 1, 0, 2, 2, 0]
  /// The bytes of a group of traffic signals at (-1, 1) m, with a reach of 20 m.
  private static let signals: [UInt8] = [19, 20, 200, 1]

  private static func header(
    junctions: Int = 3, chains: Int = 2, signals: Int = 1, checksum: String = "deadbeef"
  ) -> String {
    """
    {"region":"boston","latitude":42.5,"longitude":-71.25,"extract":"a.osm",\
    "extract_crc32":"\(checksum)","extract_date":"2026-03-02","notice":"n",\
    "junctions":\(junctions),"chains":\(chains),"signals":\(signals)}

    """
  }

  private func read(
    _ numbers: [UInt8], header: String = header(), format: String = StreetFile.format
  ) throws(StreetFile.Defect) -> ImportedStreets {
    let content = Array(header.utf8) + numbers
    return try StreetFile.streets(
      in: Array("\(format)\(crc32(of: content).hexadecimal)\n".utf8) + content)
  }

  private static let all = junctions + chain + second + signals

  @Test func `a file has junctions, streets between them, and signals`() throws {
    let streets = try read(Self.all)
    let graph = streets.graph
    #expect(
      graph.points == [
        GroundVector(east: 1, north: 2), GroundVector(east: 4, north: -2),
        GroundVector(east: 4, north: 8), GroundVector(east: 7, north: 8),
      ])
    let chains = graph.chains.compactMap { $0 }
    #expect(graph.junctions == 3 && chains.count == 2)
    #expect(chains[0].road == Road(.collector, limit: 8.3, [.walkers, .carsForward]))
    #expect(chains[0].first == 2 && chains[0].last == 0 && chains[0].spots == 3..<4)
    // The street goes 3 m to the west, and then 6 m to the west and 6 m to the south.
    #expect(abs(chains[0].length - (3 + 72.0.squareRoot())) < 1e-9)
    #expect(chains[1].road == Road(.street, limit: nil, .walkers))
    #expect(chains[1].first == 1 && chains[1].last == 2 && chains[1].spots == 4..<4)
    #expect(abs(chains[1].length - 10) < 1e-9)
    #expect(streets.signals == [.init(position: GroundVector(east: -1, north: 1), reach: 20)])
    #expect(
      streets.source
        == StreetSource(
          region: "boston", latitude: 42.5, longitude: -71.25, extract: "a.osm",
          checksum: 0xDEAD_BEEF, date: "2026-03-02"))
  }

  @Test func `a reader returns the written values`() throws {
    let bytes = try StreetFile.bytes(of: read(Self.all))
    let content = bytes.drop { $0 != 0x0A }.dropFirst().drop { $0 != 0x0A }.dropFirst()
    #expect(Array(content) == Self.all)
    #expect(try StreetFile.bytes(of: StreetFile.streets(in: bytes)) == bytes)
  }

  @Test func `a file without streets has none`() throws {
    let none = try read([], header: Self.header(junctions: 0, chains: 0, signals: 0))
    #expect(none.graph.points.isEmpty && none.count == 0 && none.signals.isEmpty)
  }

  private static let chainStart = junctions.count

  @Test(
    arguments: [
      (byte: 0, values: [0: true, 6: true, 7: false]), (1, [0: true, 31: true, 32: false]),
      // Byte 4 is the start of a street. Its end is two numbers lower, so only the third junction
      // is a valid start. Byte 5 is the end of a street from the third junction, which must be one
      // of the other two.
      (4, [0: false, 2: false, 4: true, 6: false, 1: false]),
      (5, [0: false, 1: true, 2: false, 3: true, 5: false]),
    ] as [(Int, [UInt8: Bool])])
  func `numbers of a street are within their limits`(byte: Int, values: [UInt8: Bool]) {
    for (value, isKept) in values {
      // The file has only one street, because a change to this street would also move the streets
      // after it.
      var numbers = Self.junctions + Self.chain + Self.signals
      numbers[Self.chainStart + byte] = value
      let streets = try? read(numbers, header: Self.header(chains: 1))
      #expect((streets != nil) == isKept, "\(value)")
    }
  }

  @Test func `a street has fewer than 256 places between its ends`() {
    func isRead(_ count: Int) -> Bool {
      var numbers = Self.junctions + [4, 1, 0, 0, 2]
      numbers.append(leb128: UInt64(count))
      numbers += [UInt8](repeating: 0, count: 2 * count)
      return (try? read(numbers, header: Self.header(chains: 1, signals: 0))) != nil
    }
    #expect(isRead(0) && isRead(255) && !isRead(256))
  }

  @Test func `a limit is below 1,000 m/s, and a reach below 1,000 m`() {
    func isRead(limit: UInt64 = 0, reach: UInt64 = 0) -> Bool {
      var numbers = Self.junctions + [4, 1]
      numbers.append(leb128: limit)
      numbers += [0, 2, 0, 0, 0]
      numbers.append(leb128: reach)
      return (try? read(numbers, header: Self.header(chains: 1))) != nil
    }
    #expect(isRead() && isRead(limit: 999_999) && !isRead(limit: 1_000_000))
    #expect(isRead(reach: 9_999) && !isRead(reach: 10_000))
  }

  @Test func `a file that is too short or too long is a defect`() {
    for length in 0..<Self.all.count {
      #expect(throws: StreetFile.Defect.self) { try read(Array(Self.all.prefix(length))) }
    }
    #expect(throws: StreetFile.Defect.self) { try read(Self.all + [0]) }
  }

  @Test(arguments: [
    (junctions: -1, chains: 2, signals: 1), (3, -1, 1), (3, 2, -1), (1 << 40, 2, 1),
    (3, 1 << 40, 1), (3, 2, 1 << 40), (2, 2, 1), (3, 1, 1), (3, 2, 0), (3, 2, 2),
  ])
  func `counts of the header are those of the numbers`(junctions: Int, chains: Int, signals: Int) {
    let header = Self.header(junctions: junctions, chains: chains, signals: signals)
    #expect(throws: StreetFile.Defect.self) { try read(Self.all, header: header) }
  }

  @Test func `another format, checksum or header is a defect`() {
    #expect(throws: StreetFile.Defect.self) {
      try read(Self.all, format: "understudy streets 2 ")
    }
    #expect(throws: StreetFile.Defect.self) { try read(Self.all, header: "{}\n") }
    #expect(throws: StreetFile.Defect.self) {
      try read(Self.all, header: Self.header(checksum: "xyz"))
    }
    let content = Array(Self.header().utf8) + Self.all
    #expect(throws: StreetFile.Defect.self) {
      try StreetFile.streets(
        in: Array("\(StreetFile.format)\((crc32(of: content) &+ 1).hexadecimal)\n".utf8) + content)
    }
  }
}
