import Fixtures
import Testing

@testable import Reading

struct BodyTruthTests {
  private func body(_ tables: [String: String]) throws -> BodyTruth {
    var files: [String: String] = [:]
    for (name, text) in tables { files["truth/a/\(name).csv"] = text }
    let folder = try TemporaryFolder(files)
    var truth = Truth()
    truth.folder = "truth/a"
    return try withExtendedLifetime(folder) { try BodyTruth(of: truth, in: folder.path) }
  }

  private func wrong(_ body: BodyTruth) -> [Int] { body.format.examples.compactMap(\.row) }

  @Test func `a body without tables has nothing`() throws {
    let body = try body([:])
    #expect(body.tables.isEmpty && !body.hasWatch && body.format == Finding())
    #expect(BodyTruth().nights == [] && BodyTruth().place("sleep").file == "/sleep.csv")
  }

  @Test func `stages of sleep are the body's or the watch's`() throws {
    let body = try body([
      "sleep": """
      start,end,by,stage
      100,200,body,n1
      110,210,watch,core
      200,300,body,awake
      300,400,body,n3
      500,600,body,rem
      600,700,watch,deep
      600,700,watch,n3
      600,700,body,deep
      600,700,other,awake
      600,500,body,awake

      """
    ])
    #expect(
      body.stages == [
        .init(span: 100..<200, name: "n1", row: 1), .init(span: 200..<300, name: "awake", row: 3),
        .init(span: 300..<400, name: "n3", row: 4), .init(span: 500..<600, name: "rem", row: 5),
      ])
    #expect(
      body.seen == [
        .init(span: 110..<210, name: "core", row: 2), .init(span: 600..<700, name: "deep", row: 6),
      ])
    #expect(wrong(body) == [7, 8, 9, 10] && body.tables == ["sleep"])
    #expect(body.nights == [100..<400, 500..<600])
    #expect(body.asleep == [100..<200, 300..<400, 500..<600])
    #expect(body.place("sleep", 3) == RowPlace("truth/a/sleep.csv", row: 3))
  }

  @Test func `a watch is worn or has a reason`() throws {
    let body = try body([
      "wear": """
      start,end,state,reason,label
      100,200,worn,,
      200,300,worn,,
      300,400,charging,night,MAR
      400,500,worn,,
      500,600,off,,MCAR
      500,600,off,night,
      500,600,off,night,MNAR
      500,600,lost,night,MAR

      """
    ])
    #expect(
      body.wear == [
        .init(span: 100..<200, isWorn: true, row: 1), .init(span: 200..<300, isWorn: true, row: 2),
        .init(span: 300..<400, isWorn: false, row: 3), .init(span: 400..<500, isWorn: true, row: 4),
      ])
    #expect(body.hasWatch && body.worn == [100..<300, 400..<500])
    #expect(wrong(body) == [5, 6, 7, 8])
  }

  @Test func `workouts may go nowhere`() throws {
    let body = try body([
      "workouts": """
      start,end,activity,distance_m,energy_kcal,met,fixes
      100,200,running,1500.5,120.25,9.5,77
      200,300,yoga,,60,2.5,0
      200,300,yoga,x,60,2.5,0
      200,300,yoga,,,2.5,0
      200,300,yoga,,60,,0
      200,300,yoga,,60,2.5,
      200,300,chess,,60,2.5,0

      """
    ])
    #expect(
      body.workouts == [
        .init(
          span: 100..<200, activity: "running", distance: 1_500.5, energy: 120.25, fixes: 77, row: 1
        ),
        .init(
          span: 200..<300, activity: "yoga", distance: nil, energy: 60, fixes: 0, row: 2),
      ])
    #expect(wrong(body) == [3, 4, 5, 6, 7])
  }

  @Test func `exports are written or met a locked phone`() throws {
    let body = try body([
      "exports": """
      timestamp,date,collector,result,samples,late
      1000,2026-03-02,battery,written,12,3
      2000,2026-03-03,,locked,0,0
      2000,2026-02-30,battery,written,12,3
      2000,2026-03-03,,written,12,3
      2000,2026-03-03,camera,locked,12,3
      2000,2026-03-03,battery,lost,12,3
      x,2026-03-03,battery,written,12,3
      2000,2026-03-03,battery,written,x,3
      2000,2026-03-03,battery,written,12,x

      """
    ])
    #expect(
      body.exports == [
        .init(
          time: 1_000, date: 20_514, collector: "battery", isWritten: true, samples: 12, late: 3,
          row: 1),
        .init(
          time: 2_000, date: 20_515, collector: "", isWritten: false, samples: 0, late: 0, row: 2),
      ])
    #expect(body.format.failures == 7 && Set(wrong(body)).isSubset(of: [3, 4, 5, 6, 7, 8, 9]))
  }

  @Test func `a minute has the words and numbers of its row`() throws {
    let folder = try TemporaryFolder([
      "truth/a/health.csv": """
      \(TruthRows.Shape.minutes.header)
      1772427600000,home,,lying,1.0,n2,0.0,1,0,55.5,14.25
      1772427660000,,walk,moving,3.5,,0.5,0,1,101.0,20.0

      """
    ])
    var truth = Truth()
    truth.folder = "truth/a"
    let table = try TruthRows(.minutes, of: truth, in: folder.path)
    var rows = HealthPiece.noMinutes
    #expect(try table.nextTime() == 1_772_427_600_000)
    try table.read(before: .max, into: &rows)
    #expect(rows.count == 2 && table.finding.failures == 0)
    let (first, second) = (Minute(rows, 0), Minute(rows, 1))
    #expect(first.time == 1_772_427_600_000 && second.time == 1_772_427_660_000)
    #expect([first.place, first.mode, first.posture, first.stage] == ["home", "", "lying", "n2"])
    #expect(
      [second.place, second.mode, second.posture, second.stage] == ["", "walk", "moving", ""])
    #expect(first.isWorn && !first.isCarried && !second.isWorn && second.isCarried)
    #expect(first.heartRate == 55.5 && first.respiration == 14.25)
    #expect(second.heartRate == 101 && second.respiration == 20)
    rows.remove(at: 0)
    #expect(Minute(rows, 0).mode == "walk" && Minute(rows, 0).heartRate == 101)
  }
}
