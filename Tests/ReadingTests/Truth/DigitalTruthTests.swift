import Fixtures
import Testing

@testable import Reading

struct DigitalTruthTests {
  private func digital(_ tables: [String: String]) throws -> DigitalTruth {
    var files: [String: String] = [:]
    for (name, text) in tables { files["truth/a/\(name).csv"] = text }
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try DigitalTruth(in: folder.path, at: "truth/a")
    }
  }

  private func wrong(_ digital: DigitalTruth) -> [Int] {
    digital.format.examples.compactMap(\.row)
  }

  @Test func `a recording without the tables has nothing`() throws {
    let digital = try digital([:])
    #expect(digital.tables.isEmpty && digital.format == Finding())
  }

  @Test func `hours have numbers only`() throws {
    let digital = try digital([
      "weather": """
      timestamp,region,temperature_c,dew_point_c,humidity,cloud,precipitation_mm,wind_mps,\
      pressure_hpa,uv,pm2_5_ugm3,o3_ppb
      3600000,zurich,-1.3,-2.5,0.9,0.65,0.1,1.9,1007.5,0.5,26.3,8.5
      7200000,zurich,-1.3,-2.5,0.9,0.65,0.1,1.9,1007.5,0.5,26.3,
      7200000,zurich,warm,-2.5,0.9,0.65,0.1,1.9,1007.5,0.5,26.3,8.5

      """
    ])
    #expect(
      digital.hours == [
        .init(
          time: 3_600_000, region: "zurich", temperature: -1.3, dewPoint: -2.5, cloud: 0.65,
          precipitation: 0.1, wind: 1.9, pressure: 1_007.5, uv: 0.5)
      ])
    #expect(wrong(digital) == [2, 3] && digital.tables == ["weather"])
  }

  @Test func `uses have an app and a category`() throws {
    let digital = try digital([
      "app_use": """
      start,end,app,category,session,order
      100,200,feed,social,90,1
      200,150,feed,social,90,2
      200,300,,social,90,2
      200,300,feed,social,90,second

      """
    ])
    #expect(digital.uses == [.init(span: 100..<200, category: "social")])
    #expect(wrong(digital) == [2, 3, 4])
  }

  @Test func `notifications have a known outcome`() throws {
    let digital = try digital([
      "notifications": """
      timestamp,app,kind,phone,silenced,outcome,answered_s
      100,mail,email,locked,0,answered,12.5
      200,mail,email,in-use,1,in-use,
      300,mail,email,in-app,0,read,
      300,mail,email,in-app,2,later,
      300,mail,letter,in-app,0,later,
      300,mail,email,lost,0,later,

      """
    ])
    #expect(
      digital.notifications == [
        .init(time: 100, isSilenced: false, outcome: "answered"),
        .init(time: 200, isSilenced: true, outcome: "in-use"),
      ])
    #expect(wrong(digital) == [3, 4, 5, 6])
  }

  @Test func `events are attended or not`() throws {
    let digital = try digital([
      "agenda": """
      start,end,event,calendar,kind,place,online,status,attended
      100,200,event-1,work,meeting,,1,confirmed,1
      300,400,event-2,private,social,5,0,cancelled,0
      500,600,event-3,private,party,5,0,confirmed,1
      500,600,event-3,private,social,5,0,moved,1
      500,600,event-3,private,social,here,0,confirmed,1

      """
    ])
    #expect(
      digital.events == [
        .init(span: 100..<200, kind: "meeting", isAttended: true, isOnline: true),
        .init(span: 300..<400, kind: "social", isAttended: false, isConfirmed: false),
      ])
    #expect(wrong(digital) == [3, 4, 5])
  }

  @Test func `pictures have a position and media have an output`() throws {
    let digital = try digital([
      "media": """
      start,end,kind,item,output,latitude,longitude
      100,200,track,track-1,headphones,,
      300,300,photo,,,47.1,8.2
      400,500,track,track-1,radio,,
      400,500,film,,,,
      400,400,photo,,,north,8.2

      """
    ])
    #expect(
      digital.media == [
        .init(span: 100..<200, kind: "track"), .init(span: 300..<300, kind: "photo"),
      ])
    #expect(wrong(digital) == [3, 4, 5])
  }

  @Test func `a Mac is used at a place, and an editor has an activity`() throws {
    let digital = try digital([
      "mac_use": """
      start,end,app,category,place,repo,activity
      100,200,editor-a,developer,work,tides,editing
      200,300,mail,productivity,home,,
      300,400,mail,productivity,office,,
      300,400,editor-a,developer,work,tides,drawing
      300,400,,productivity,home,,

      """
    ])
    #expect(
      digital.macUses == [
        .init(span: 100..<200, category: "developer", place: "work"),
        .init(span: 200..<300, category: "productivity", place: "home"),
      ])
    #expect(wrong(digital) == [3, 4, 5])
  }

  @Test func `an entry has the true mood, and some have a reported mood`() throws {
    let digital = try digital([
      "entries": """
      entered,start,end,type,value,reported_mood,true_mood,stress,slept_h,place,backfilled
      500,100,200,sim.mindfulness.mood-journal,0.25,0.25,0.1,0.4,7.5,home,0
      900,100,200,sim.videos.movies-tv,,,-0.1,0.4,7.5,,1
      900,100,200,sim.videos.movies-tv,,,-0.1,0.4,7.5,,late
      900,100,200,sim.videos.movies-tv,,good,-0.1,0.4,7.5,,0
      900,100,200,sim.videos.movies-tv,,,,0.4,7.5,,0

      """
    ])
    #expect(
      digital.entries == [
        .init(
          saved: 500, span: 100..<200, type: "sim.mindfulness.mood-journal", reported: 0.25,
          mood: 0.1, isBackfilled: false),
        .init(
          saved: 900, span: 100..<200, type: "sim.videos.movies-tv", reported: nil, mood: -0.1,
          isBackfilled: true),
      ])
    #expect(wrong(digital) == [3, 4, 5])
  }
}
