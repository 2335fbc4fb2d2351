import Simulation
import Testing

@testable import OpenStreetMap

/// Clipped extracts, in which ways name nodes that the file lacks.
struct WayPiecesTests {
  /// Seven streets from west to east and seven from south to north, around the centre of Boston.
  /// They cross at nodes with the number 10 × row + column, 222 m and 164 m apart.
  private func grid(lacking isMissing: (_ row: Int, _ column: Int) -> Bool) -> String {
    var text = "<osm version=\"0.6\">\n"
    for row in 0..<7 {
      for column in 0..<7 where !isMissing(row, column) {
        text += "<node id=\"\(10 * row + column)\" lat=\"\(42.3541 + 0.002 * Double(row))\" "
        text += "lon=\"\(-71.0649 + 0.002 * Double(column))\"/>\n"
      }
    }
    for line in 0..<7 {
      for nodes in [(0..<7).map { 10 * line + $0 }, (0..<7).map { 10 * $0 + line }] {
        text += "<way id=\"\(nodes[1] - nodes[0])\(line)\"><tag k=\"highway\" v=\"residential\"/>"
        text += nodes.map { "<nd ref=\"\($0)\"/>" }.joined() + "</way>\n"
      }
    }
    return text + "</osm>\n"
  }

  @Test func `a complete extract loses nothing`() throws {
    let whole = try InventedTown.imported(text: grid { _, _ in false })
    #expect(whole.lost.nodes == 0 && whole.lost.length == 0)
    #expect(abs(whole.length.kept - 16_240) < 50)
  }

  @Test func `missing nodes at the edge are counted, with the length of their streets`() throws {
    let whole = try InventedTown.imported(text: grid { _, _ in false })
    let clipped = try InventedTown.imported(text: grid { _, column in column == 0 })
    #expect(clipped.lost.nodes == 7)
    // The street at the edge, and the first piece of seven streets.
    let lost = whole.length.kept - clipped.length.kept
    #expect(abs(lost - 2_485) < 20)
    #expect(abs(clipped.lost.length - lost) < 0.03 * lost)
    #expect(clipped.length.left == 0)
  }

  @Test func `a gap is at least as long as the distance of its ends`() throws {
    // Column 0 and the rows 0 and 6 stay; the streets between them have long gaps.
    let clipped = try InventedTown.imported(
      text: grid { row, column in (1..<6).contains(row) && column > 0 })
    #expect(clipped.lost.nodes == 30)
    // Six streets with 6 × 222 m, and five with 6 pieces and one end. The known pieces are 164 m
    // long in the rows and 222 m in the column.
    let mean = (12 * 164.35 + 6 * 222.39) / 18
    let estimate = 6 * 6 * 222.39 + 5 * 6 * mean
    #expect(abs(clipped.lost.length - estimate) < 0.01 * estimate)
  }

  @Test func `missing nodes beyond the radius are not lost`() throws {
    let text = grid { row, column in row == 0 || column == 0 || row == 6 || column == 6 }
    let near = try InventedTown.imported(text: text, within: 300)
    let far = try InventedTown.imported(text: text, within: 3_000)
    // The four streets at the edge have no known node, so their place is unknown.
    #expect(far.lost.nodes == 24 && near.lost.nodes == 24)
    #expect(far.lost.length > near.lost.length)
  }

  @Test func `a missing node of two ways counts once`() throws {
    let street = ["highway": "residential"]
    let found = try InventedTown.imported([("abcda", street), ("aez", street), ("cz", street)])
    #expect(found.lost.nodes == 1)
    #expect(found.lost.length > 100 && found.lost.length < 300)
  }
}
