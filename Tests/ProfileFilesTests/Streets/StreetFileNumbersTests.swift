import Simulation
import Testing

@testable import ProfileFiles

struct StreetFileNumbersTests {
  @Test(
    arguments: [
      (number: 0, bytes: [0]), (1, [1]), (127, [0x7F]), (128, [0x80, 1]), (255, [0xFF, 1]),
      (300, [0xAC, 2]), (16_383, [0xFF, 0x7F]), (16_384, [0x80, 0x80, 1]),
      (2_097_151, [0xFF, 0xFF, 0x7F]), (2_097_152, [0x80, 0x80, 0x80, 1]),
      (4_294_967_295, [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
      (.max, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] as [(UInt64, [UInt8])])
  func `a number has seven bits a byte from the lowest on`(number: UInt64, bytes: [UInt8]) {
    var written: [UInt8] = [9]
    written.append(leb128: number)
    #expect(written == [9] + bytes)
  }

  @Test(
    arguments: [
      (number: 0, bytes: [0]), (-1, [1]), (1, [2]), (-2, [3]), (2, [4]), (63, [0x7E]),
      (-64, [0x7F]),
      (64, [0x80, 1]), (-65, [0x81, 1]), (300_000, [0xC0, 0xCF, 0x24]),
      (.max, [0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
      (.min, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]),
    ] as [(Int, [UInt8])])
  func `signs alternate from 0 on`(number: Int, bytes: [UInt8]) {
    var written: [UInt8] = []
    written.append(zigzag: number)
    #expect(written == bytes)
  }

  @Test func `numbers are read as they are written, one after the other`() throws {
    let numbers = [0, -1, 1, 63, -64, 64, -65, 300_001, -300_001, 17_179_869_183, -17_179_869_184]
    var bytes: [UInt8] = [1, 2, 3]
    for number in numbers { bytes.append(zigzag: number) }
    var reader = NumberReader(bytes[3...])
    for number in numbers {
      #expect(!reader.isAtEnd)
      #expect(try reader.signed() == number)
    }
    #expect(reader.isAtEnd && NumberReader([]).isAtEnd)
  }

  @Test(
    arguments: [
      [], [0x80], [0xFF, 0x80], [0x80, 0x80, 0x80, 0x80], [0x80, 0x80, 0x80, 0x80, 0x80],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0],
    ] as [[UInt8]])
  func `a number that is torn, or has more than five bytes, is a defect`(bytes: [UInt8]) {
    var reader = NumberReader(bytes[...])
    #expect(throws: StreetFile.Defect.self) { try reader.signed() }
    var other = NumberReader(bytes[...])
    #expect(throws: StreetFile.Defect.self) { try other.count(below: .max) }
  }

  @Test func `a count is below its limit`() throws {
    var reader = NumberReader([0, 6, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
    #expect(try reader.count(below: 1) == 0 && reader.count(below: 7) == 6)
    #expect(try reader.count(below: 1 << 35) == 34_359_738_367)
    for (byte, limit) in [(0, 0), (6, 6), (7, 6)] as [(UInt8, Int)] {
      var wrong = NumberReader([byte])
      #expect(throws: StreetFile.Defect.self) { try wrong.count(below: limit) }
    }
  }

  /// Returns the place after some moves from the centre, in decimetres.
  private func place(_ moves: [(east: Int, north: Int)]) throws -> GroundVector {
    var bytes: [UInt8] = []
    for move in moves {
      bytes.append(zigzag: move.east)
      bytes.append(zigzag: move.north)
    }
    var reader = NumberReader(bytes[...])
    var place = StreetFile.Place()
    for _ in moves { try place.move(&reader) }
    return place.point
  }

  @Test func `a place goes on from the one before, in decimetres`() throws {
    #expect(try place([(15, -7)]) == GroundVector(east: 1.5, north: -0.7))
    #expect(try place([(15, -7), (-25, 10)]) == GroundVector(east: -1, north: 0.3))
    #expect(StreetFile.Place().point == .zero)
    let rounded = StreetFile.Place(at: GroundVector(east: 1.26, north: -1.26)).point
    #expect(rounded == GroundVector(east: 1.3, north: -1.3))
  }

  /// A place may be at most 30 km from the centre; one decimetre more is an error.
  @Test(
    arguments: [
      (moves: [(300_001, 0)], isKept: true), ([(300_002, 0)], false), ([(-300_001, 0)], true),
      ([(-300_002, 0)], false), ([(0, 300_001)], true), ([(0, 300_002)], false),
      ([(0, -300_001)], true), ([(0, -300_002)], false), ([(300_001, -300_001)], true),
      ([(200_000, 5), (100_001, 5)], true), ([(200_000, 5), (100_002, 5)], false),
      ([(5, -200_000), (5, -100_002)], false), ([(300_001, 0), (-600_002, 0)], true),
    ] as [([(Int, Int)], Bool)])
  func `a place is not farther from the middle than an import reaches`(
    moves: [(Int, Int)], isKept: Bool
  ) throws {
    let moves = moves.map { (east: $0.0, north: $0.1) }
    if isKept {
      let last = moves.reduce((0, 0)) { ($0.0 + $1.east, $0.1 + $1.north) }
      #expect(
        try place(moves)
          == GroundVector(east: Double(last.0) / 10, north: Double(last.1) / 10))
    } else {
      #expect(throws: StreetFile.Defect.self) { try place(moves) }
    }
  }

  @Test func `a place is written as its way from the one before`() {
    var bytes: [UInt8] = []
    var place = StreetFile.Place()
    place.write(GroundVector(east: 1.24, north: -0.16), to: &bytes)
    // From the centre, the places are reached by moves of (12, -2) and (-10, 3) decimetres.
    place.write(GroundVector(east: 0.2, north: 0.1), to: &bytes)
    #expect(bytes == [24, 3, 19, 6])
    #expect(place.point == GroundVector(east: 0.2, north: 0.1))
  }
}
