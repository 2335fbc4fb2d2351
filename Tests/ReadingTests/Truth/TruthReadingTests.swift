import Fixtures
import Testing

@testable import Reading

/// Tests of the small tables of the ground truth, each with valid rows and rows with one wrong
/// cell.
struct TruthReadingTests {
  private static let sensors = """
    {"clock": {"first_offset": {"value": 0.25, "unit": "s"}, "drift": {"value": 3, "unit": "ppm"}},
     "app": "beiwe"}
    """

  private func truth(_ tables: [String: String]) throws -> Truth {
    var files = ["truth/a/sensors.json": Self.sensors]
    for (name, text) in tables { files["truth/a/\(name).csv"] = text }
    let folder = try TemporaryFolder(files)
    return try withExtendedLifetime(folder) {
      try Truth(folder: folder.path, "truth/a", streams: ["accel", "gps"])
    }
  }

  /// Returns the row numbers of all findings about the table.
  private func wrong(_ truth: Truth) -> [Int] { truth.format.examples.compactMap(\.row) }

  @Test func `a folder without tables has the clock alone`() throws {
    let truth = try truth([:])
    #expect(truth.folder == "truth/a" && truth.format.failures == 0 && truth.format.judged == 2)
    #expect(truth.term("clock", "first_offset") == 0.25 && truth.terms.count == 1)
    #expect(truth.span == 0..<0 && !truth.hasGapTable)
  }

  @Test func `segments are places with their numbers or trips`() throws {
    let truth = try truth([
      "segments": """
      start,end,kind,place,mode,posture,placement,environment
      100,200,place,3,,sitting,table,indoor
      200,300,trip,,car,sitting,car_mount,vehicle
      300,250,place,3,,sitting,table,indoor
      300,400,stay,3,,sitting,table,indoor
      300,400,place,x,,sitting,table,indoor
      300,400,trip,,hover,sitting,table,indoor
      300,400,place,3,,kneeling,table,indoor
      400,500,place,4,walk,standing,bag,canyon

      """
    ])
    #expect(
      truth.segments == [
        .small(100..<200, place: 3),
        .small(200..<300, place: nil, mode: "car", placement: "car_mount", environment: "vehicle"),
        .small(
          400..<500, place: 4, mode: "walk", posture: "standing", placement: "bag",
          environment: "canyon"),
      ])
    #expect(wrong(truth) == [3, 4, 5, 6, 7] && truth.format.failures == 5)
    let others = try self.truth([
      "segments": """
      start,end,kind,place,mode,posture,placement,environment
      100,200,place,3,,sitting,hat,indoor
      100,200,place,3,,sitting,table,outdoor

      """
    ])
    #expect(others.segments.isEmpty && wrong(others) == [1, 2])
  }

  @Test func `bouts have steps, a cadence and a speed`() throws {
    let truth = try truth([
      "bouts": """
      start,end,mode,steps,cadence_hz,speed_mps
      100,200,walk,17,1.75,1.5
      200,300,run,x,1.75,1.5
      200,300,run,17,,1.5
      200,300,run,17,1.75,?
      200,300,skip,17,1.75,1.5
      300,400,run,20,2.5,3.25

      """
    ])
    #expect(
      truth.bouts == [
        .init(span: 100..<200, mode: "walk", steps: 17, cadence: 1.75, speed: 1.5),
        .init(span: 300..<400, mode: "run", steps: 20, cadence: 2.5, speed: 3.25),
      ])
    #expect(wrong(truth) == [2, 3, 4, 5])
  }

  @Test func `uses of the phone have the details of their kind`() throws {
    let truth = try truth([
      "phone": """
      start,end,kind,detail
      100,200,session,glance
      150,160,survey,any text
      160,170,wifi,
      160,170,wifi,home
      160,170,session,speaker
      160,170,dance,
      170,180,offline,flight

      """
    ])
    #expect(
      truth.phone == [
        .init(span: 100..<200, kind: "session", detail: "glance"),
        .init(span: 150..<160, kind: "survey", detail: "any text"),
        .init(span: 160..<170, kind: "wifi", detail: ""),
        .init(span: 170..<180, kind: "offline", detail: "flight"),
      ])
    #expect(wrong(truth) == [4, 5, 6])
  }

  @Test func `places have positions and visits`() throws {
    let truth = try truth([
      "places": """
      place,kind,latitude,longitude,first_visit,visits,minutes
      0,home,42.5,-71.25,1000,7,30.5
      1,moon,42.5,-71.25,1000,7,30.5
      2,gym,-33.5,151.25,2000,1,2.25

      """
    ])
    #expect(
      truth.places == [
        .init(
          number: 0, kind: "home", position: .init(latitude: 42.5, longitude: -71.25),
          firstVisit: 1_000, visits: 7, minutes: 30.5),
        .init(
          number: 2, kind: "gym", position: .init(latitude: -33.5, longitude: 151.25),
          firstVisit: 2_000, visits: 1, minutes: 2.25),
      ])
    #expect(wrong(truth) == [2])
  }

  @Test func `days have sums, of which two may be missing`() throws {
    let header =
      "date,time_zone,steps,steps_carried,steps_recorded,walking_seconds,distance_m,"
      + "chord_m,home_minutes,places,max_home_distance_m,unlocks,calls,sleep_minutes"
    let truth = try truth([
      "days": """
      \(header)
      2026-03-02,UTC,1,2,3,4.5,5.5,6.5,7.5,8,9.5,10,11,12.5
      2026-03-03,UTC,1,2,,4.5,5.5,,7.5,8,9.5,10,11,12.5
      2026-03-03,UTC,1,2,,4.5,5.5,,7.5,8,9.5,10,11,x

      """
    ])
    var day = Truth.Day(
      date: "2026-03-02", timeZone: "UTC", steps: 1, carried: 2, recorded: 3, walkingSeconds: 4.5,
      distance: 5.5, chord: 6.5, homeMinutes: 7.5, places: 8, homeDistance: 9.5, unlocks: 10,
      calls: 11, sleepMinutes: 12.5)
    #expect(truth.days.first == day)
    (day.date, day.recorded, day.chord) = ("2026-03-03", nil, nil)
    #expect(truth.days.last == day && truth.days.count == 2 && wrong(truth) == [3])
  }

  @Test func `windows are of known streams, and older ones of no app`() throws {
    let windows: [Truth.Window] = [
      .init(span: 100..<200, stream: "accel"), .init(span: 300..<400, stream: "gps"),
    ]
    let newer = try truth([
      "windows": """
      start,end,stream,app
      100,200,accel,beiwe
      200,300,gyro,beiwe
      200,300,gps,
      300,400,gps,x

      """
    ])
    #expect(newer.windows == windows && wrong(newer) == [2, 3])
    let older = try truth([
      "windows": "start,end,stream\n100,200,accel\n300,400,gps\n300,400,gps,beiwe\n"
    ])
    #expect(older.windows == windows && wrong(older) == [3])
  }

  @Test func `gaps have streams, and some end the app`() throws {
    let truth = try truth([
      "gaps": """
      start,end,app,streams,mechanism,label
      100,200,beiwe,accel gps,killed,MAR
      200,300,beiwe,gps,throttled,MNAR
      200,300,beiwe,gps,killed,NMAR

      """
    ])
    #expect(
      truth.gaps == [
        .init(span: 100..<200, app: "beiwe", streams: ["accel", "gps"], endsApp: true),
        .init(span: 200..<300, app: "beiwe", streams: ["gps"], endsApp: false),
      ])
    #expect(truth.hasGapTable && wrong(truth) == [3])
  }

  @Test func `the mind's table is looked at`() throws {
    let truth = try truth([
      "mind": "timestamp,mood,stress,energy\n1,2,3,4\nx,2,3,4\n1,x,3,4\n1,2,x,4\n1,2,3,x\n"
    ])
    #expect(wrong(truth) == [2, 3, 4, 5])
  }

  private static let prompts =
    "app,device,survey,prompt,scheduled,arrived,seen,opened,submitted,result,reason,label"
  private static let answers =
    "app,device,survey,prompt,question,intended,given,presented,seconds,changes,careless,reason"

  @Test func `prompts are submitted or not`() throws {
    let truth = try truth([
      "prompts": """
      \(Self.prompts)
      beiwe,phone,mood,0,10,20,30,40,50,submitted,,
      cozie,watch,air,1,10,20,,,,missed,asleep,MNAR
      beiwe,phone,mood,2,x,20,30,40,50,submitted,,
      beiwe,phone,mood,2,10,,30,40,50,submitted,,
      beiwe,phone,mood,2,10,20,x,40,50,submitted,,
      beiwe,car,mood,2,10,20,30,40,50,submitted,,
      beiwe,phone,mood,2,10,20,30,40,50,lost,,

      """
    ])
    #expect(
      truth.prompts == [
        .init(app: "beiwe", survey: "mood", number: "0", submitted: 50, row: 1),
        .init(app: "cozie", survey: "air", number: "1", submitted: nil, row: 2),
      ])
    #expect(wrong(truth) == [3, 4, 5, 6, 7])
    let others = try self.truth([
      "prompts": """
      \(Self.prompts)
      beiwe,phone,mood,2,10,20,30,x,50,submitted,,
      beiwe,phone,mood,2,10,20,30,40,x,submitted,,
      beiwe,phone,mood,2,10,20,30,40,50,submitted,,MISSING

      """
    ])
    // The time of the submission is read twice, so its row is in two findings.
    #expect(others.prompts.isEmpty && wrong(others) == [1, 2, 2, 3])
  }

  @Test func `answers belong to the prompt of their app, survey and number`() throws {
    let truth = try truth([
      "prompts": """
      \(Self.prompts)
      beiwe,phone,mood,0,10,20,30,40,50,submitted,,
      beiwe,phone,mood,1,10,20,30,40,50,submitted,,
      cozie,phone,mood,0,10,20,30,40,50,submitted,,

      """,
      "answers": """
      \(Self.answers)
      beiwe,phone,mood,1,"How ""so""?",5,"a",30,1.5,0,false,
      beiwe,phone,mood,1,second,5,,,1.5,0,true,skipped
      beiwe,phone,other,1,third,5,4,30,1.5,0,false,
      beiwe,phone,mood,0,q,5,4,x,1.5,0,false,
      beiwe,phone,mood,0,q,5,4,30,,0,false,
      beiwe,phone,mood,0,q,5,4,30,1.5,0.5,false,
      beiwe,phone,mood,0,q,5,4,30,1.5,0,maybe,
      beiwe,phone,mood,0,q,5,4,30,1.5,0,false,forgotten
      cozie,phone,mood,0,other,5,4,30,1.5,0,false,

      """,
    ])
    #expect(wrong(truth) == [4, 5, 6, 7, 8])
    #expect(
      truth.prompts.map(\.answers) == [
        [], [.init(question: "How \"so\"?", given: "a"), .init(question: "second", given: "")],
        [.init(question: "other", given: "4")],
      ])
  }

  @Test(arguments: [
    ("{}", 1), ("[]", 2), ("", 2), (#"{"clock": {"first_offset": {"value": 1}}}"#, 1),
    (#"{"app": 7, "clock": {}}"#, 2), (#"{"x": {"y": {"value": "z"}}}"#, 2),
    (#"{"clock": {"first_offset": {"value": 61}, "drift": {"value": 0}}}"#, 1),
  ])
  func `sensors have terms with values, and a clock that can be`(
    text: String, failures: Int
  ) throws {
    let folder = try TemporaryFolder(["truth/a/sensors.json": text])
    try withExtendedLifetime(folder) {
      let truth = try Truth(folder: folder.path, "truth/a", streams: [])
      #expect(truth.format.failures == failures && truth.format.judged == 2)
      #expect(truth.format.examples.last?.file == "truth/a/sensors.json")
    }
  }

  @Test func `the tables with many rows have the columns of their headers`() {
    for shape in Truth.longTables + [.minutes, .beats] {
      #expect(shape.cells.count + 1 == shape.header.split(separator: ",").count, "\(shape.name)")
    }
    #expect(Truth.longTables.map(\.width) == [5, 5, 2])
    #expect([TruthRows.Shape.minutes, .beats].map(\.width) == [6, 2])
  }
}
