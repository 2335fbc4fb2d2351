import Simulation

extension StreetFile {
  /// A place that the next one is told from, in decimetres.
  struct Place {
    private var east: Int
    private var north: Int

    /// How far from the middle places of a file lie at the most: a rounded one may lie just beyond the radius.
    private static let farthest = Int(ImportedStreets.farthest * placeParts) + 1

    init(at point: GroundVector = .zero) {
      east = Int((point.east * placeParts).rounded())
      north = Int((point.north * placeParts).rounded())
    }

    var point: GroundVector {
      GroundVector(east: Double(east) / placeParts, north: Double(north) / placeParts)
    }

    /// Goes on to a point, and writes the way there.
    mutating func write(_ point: GroundVector, to bytes: inout [UInt8]) {
      let next = Place(at: point)
      bytes.append(zigzag: next.east - east)
      bytes.append(zigzag: next.north - north)
      self = next
    }

    /// Goes on as a file tells.
    mutating func move(_ reader: inout NumberReader) throws(Defect) {
      east += try reader.signed()
      north += try reader.signed()
      guard max(abs(east), abs(north)) <= Self.farthest else { throw Defect() }
    }
  }
}

extension [UInt8] {
  /// Appends a number, seven bits a byte from the lowest on.
  mutating func append(leb128 number: UInt64) {
    var rest = number
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  /// Appends a number of any sign: 0, -1, 1, -2, ... are 0, 1, 2, 3, ...
  mutating func append(zigzag number: Int) {
    append(leb128: UInt64(bitPattern: Int64((number << 1) ^ (number >> (Int.bitWidth - 1)))))
  }
}

/// Reads numbers as `[UInt8].append` writes them.
struct NumberReader {
  private let bytes: ArraySlice<UInt8>
  private var next: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
  }

  var isAtEnd: Bool { next == bytes.endIndex }

  /// Numbers have at most five bytes, which no place or count needs more than.
  private mutating func number() throws(StreetFile.Defect) -> UInt64 {
    var number: UInt64 = 0
    for index in 0..<5 {
      guard next < bytes.endIndex else { throw StreetFile.Defect() }
      let byte = bytes[next]
      next += 1
      number |= UInt64(byte & 0x7F) << (7 * UInt64(index))
      if byte < 0x80 { return number }
    }
    throw StreetFile.Defect()
  }

  mutating func count(below limit: Int) throws(StreetFile.Defect) -> Int {
    let number = try number()
    guard number < UInt64(limit) else { throw StreetFile.Defect() }
    return Int(number)
  }

  mutating func signed() throws(StreetFile.Defect) -> Int {
    let number = try number()
    return Int(number >> 1) ^ -Int(number & 1)
  }
}
