import Testing

@testable import Page

struct StreetNetTests {
  private func piece(_ fromX: Int, _ fromY: Int, _ toX: Int, _ toY: Int) -> StreetNet.Piece {
    StreetNet.Piece(from: SIMD2(fromX, fromY), to: SIMD2(toX, toY))
  }

  @Test func `pieces that meet are one line, however they lie`() {
    let pieces = [piece(20, 0, 10, 0), piece(0, 0, 10, 0), piece(20, 0, 30, 5)]
    let net = StreetNet([pieces], limit: 100)
    #expect(net.path == "M0 0l20 0l10 5")
  }

  @Test func `a piece is drawn once`() {
    let twice = [piece(0, 0, 5, 5), piece(5, 5, 0, 0), piece(0, 0, 5, 5)]
    #expect(StreetNet([twice, twice], limit: 100).lines == [[SIMD2(0, 0), SIMD2(5, 5)]])
  }

  @Test func `where streets cross, both go straight on`() {
    let pieces = [
      piece(0, 10, 10, 10), piece(10, 0, 10, 10), piece(10, 10, 20, 10), piece(10, 10, 10, 20),
    ]
    let net = StreetNet([pieces], limit: 100)
    #expect(net.lines == [[SIMD2(0, 10), SIMD2(20, 10)], [SIMD2(10, 0), SIMD2(10, 20)]])
  }

  @Test func `a round way is closed`() {
    let pieces = [piece(0, 0, 9, 0), piece(9, 0, 9, 9), piece(9, 9, 0, 9), piece(0, 9, 0, 0)]
    let net = StreetNet([pieces], limit: 100)
    #expect(
      net.lines.count == 1 && net.lines[0].count == 5 && net.lines[0].first == net.lines[0].last)
  }

  @Test func `a piece shorter than a pixel is no piece`() {
    #expect(StreetNet([[piece(3, 3, 3, 3)]], limit: 100).lines.isEmpty)
  }

  @Test func `smaller streets are left out where all would be too many`() {
    let main = [piece(0, 0, 100, 0)]
    let small = (0..<100).map { piece($0, 10, $0, 20) }
    #expect(StreetNet([main, small], limit: 202).lines.count == 101)
    #expect(StreetNet([main, small], limit: 201).lines == [[SIMD2(0, 0), SIMD2(100, 0)]])
  }

  /// Each piece of a lattice lies in exactly one line, whatever the walk.
  @Test func `all pieces are drawn`() {
    var pieces: [StreetNet.Piece] = []
    for x in 0..<6 {
      for y in 0..<6 {
        // Bent, so that no point can be left out of a line.
        let place = { (x: Int, y: Int) in SIMD2(20 * x + 7 * (y % 2), 20 * y + 7 * (x % 2)) }
        pieces.append(StreetNet.Piece(from: place(x, y), to: place(x + 1, y)))
        pieces.append(StreetNet.Piece(from: place(x, y), to: place(x, y + 1)))
      }
    }
    let lines = StreetNet([pieces], limit: 10_000).lines
    #expect(lines.reduce(0) { $0 + $1.count - 1 } == pieces.count)
    #expect(lines.count < pieces.count / 2)
  }
}
