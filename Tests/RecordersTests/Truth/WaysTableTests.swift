import Simulation
import Testing

@testable import Recorders

struct WaysTableTests {
  /// A row of ways.csv with the piece that it names.
  private struct Passage {
    let row: [String: String]
    let piece: StreetPiece

    var start: Int64 { row.integer("start") }
    var end: Int64 { row.integer("end") }
    var isForward: Bool { row.integer("direction") == 1 }
  }

  private static func passages(_ recording: Recorded) throws -> [Passage] {
    let map = recording.study.towns.home.map
    return try recording.truth("ways").map { row in
      let edge = StreetEdge(number: Int(row.integer("edge")))
      return Passage(row: row, piece: try #require(map.piece(edge)))
    }
  }

  @Test(arguments: [TruthRecorderTests.Sample.demo, .spring])
  func `edges follow each other along streets of their class`(sample: TruthRecorderTests.Sample)
    async throws
  {
    let passages = try Self.passages(try await sample.recorded)
    #expect(passages.count > 20)
    for passage in passages {
      #expect(passage.start < passage.end)
      #expect(passage.row["road"] == passage.piece.road.streetClass.rawValue)
    }
    var joined = 0
    for (one, next) in zip(passages, passages.dropFirst()) where one.end == next.start {
      let left = one.isForward ? one.piece.nodes.to : one.piece.nodes.from
      let begun = next.isForward ? next.piece.nodes.from : next.piece.nodes.to
      // Who turns back, or goes in at a house between, is on the same edge.
      #expect(left == begun || one.piece.edge == next.piece.edge)
      joined += 1
    }
    #expect(joined > 10)
  }

  @Test(arguments: [TruthRecorderTests.Sample.demo, .spring])
  func `positions lie within 6 m of the edge, and nobody is much too fast`(
    sample: TruthRecorderTests.Sample
  )
    async throws
  {
    let recording = try await sample.recorded
    let geography = Geography(recording.study.towns)
    var passages = try Self.passages(recording)[...]
    var judged = 0
    for row in recording.truth("path") {
      let time = row.integer("timestamp")
      while let first = passages.first, first.end <= time { passages.removeFirst() }
      guard let passage = passages.first, passage.start <= time else { continue }
      let (from, to) = (passage.piece.from, passage.piece.to)
      // East and north of the place, in metres.
      func metres(_ point: GroundVector) -> SIMD2<Double> {
        let place = geography.position(of: SIMD3(point.east, point.north, 0))
        let parallel = 111_320 * Elementary.cos(place.latitude * .pi / 180)
        return SIMD2(
          (place.longitude - row.number("longitude")) * parallel,
          (place.latitude - row.number("latitude")) * 111_200)
      }
      let (start, end) = (metres(from), metres(to))
      let way = end - start
      let along = -(start * way).sum() / (way * way).sum()
      let off = start + min(max(along, 0), 1) * way
      #expect((off * off).sum().squareRoot() < 6)
      if let limit = passage.piece.road.streetClass.limit {
        #expect(row.number("speed_mps") < 1.3 * limit)
      }
      judged += 1
    }
    #expect(judged > 100)
  }
}
