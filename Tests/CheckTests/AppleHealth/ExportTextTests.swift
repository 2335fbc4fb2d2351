import Testing

@testable import Check
@testable import Reading

/// Tests with handwritten exports, which are judged like exports by Understudy.
struct ExportTextTests {
  private func judge(_ text: String) throws -> JudgedExport {
    try JudgedExport(text, isStrict: true)
  }

  private static let times = """
    startDate="2026-03-02 07:00:00 +0000" endDate="2026-03-02 07:10:00 +0000"
    """
  private static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT Record ((MetadataEntry)*)>
    <!ATTLIST Record
      type CDATA #REQUIRED
    >
    ]>

    """
  private static let me = HandExport.me
  private static let share = """
     <Record type="HKQuantityTypeIdentifierOxygenSaturation" sourceName="Watch" unit="%" \
    \(times) value="0.97">
      <MetadataEntry key="a" value="b"/>
     </Record>

    """
  private static let workout = """
     <Workout workoutActivityType="HKWorkoutActivityTypeWalking" sourceName="Watch" \(times)>
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \(times) \
    sum="400" unit="m"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(times) average="90" \
    minimum="80" maximum="100" unit="count/min"/>
      <WorkoutRoute sourceName="Watch" \(times)>
       <FileReference path="/workout-routes/a.gpx"/>
      </WorkoutRoute>
     </Workout>

    """
  private static let whole =
    head + """
      <HealthData locale="en_US">
       <ExportDate value="2026-03-03 00:00:00 +0000"/>
       <Me\(me)/>
       <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" \
      creationDate="2026-03-02 07:10:00 +0000" \(times) value="60"/>
       <Record type="\(sleep)" sourceName="Watch" \(times) \
      value="HKCategoryValueSleepAnalysisAsleepCore"/>

      """ + share + workout + """
       <Correlation type="a" sourceName="Watch" \(times)>
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Watch" \(times)/>
       </Correlation>
      </HealthData>

      """

  @Test func `an export has its rows and routes`() throws {
    let judge = try judge(Self.whole)
    #expect(judge.failures.isEmpty && judge.remarks.isEmpty)
    // The judged items are 14 elements, 3 elements that must occur once, and the form of the file.
    #expect(judge.found.judged == 14 + 3 + 1)
    // The judged items are 3 lines, one declared element, and the form of the document type.
    #expect(judge.type.judged == 5)
    // A record within a correlation element is repeated outside of it, but counts once.
    #expect(judge.text.rows == 4)
    let route = judge.text.routes.first
    #expect(judge.text.routes.count == 1 && route?.path == "/workout-routes/a.gpx")
    #expect(route?.span == 1_772_434_800_000...1_772_435_400_000 && route?.distance == 400)
  }

  /// Pairs of an old and a new text, with all findings after the replacement.
  @Test(arguments: [
    ("UTF-8", "utf-8", ["<?xml version=\"1.0\" encoding=\"utf-8\"?>"]),
    ("E HealthData", "E HealthDatum", ["<!DOCTYPE HealthDatum ["]),
    ("Version: 14", "Version: 13", ["<!-- HealthKit Export Version: 13 -->"]),
    ("<!ELEMENT Record ", "<!ELEMENT Recorded ", ["element Recorded"]),
    ("\n]>", "\n", ["a document type without an end"]),
    ("]>\n", "]>\n<ExportDate value=\"\"/>\n", ["text before the root element"]),
    // Each element must be in an allowed place, and occur an allowed number of times.
    (" <ExportDate", " <ExportDates", ["element ExportDates", "0 elements ExportDate"]),
    (" <Me ", " <ExportDate value=\"\"/>\n <Me ", ["2 elements ExportDate"]),
    ("  <MetadataEntry", "  <ExportDate value=\"\"/>\n  <MetadataEntry", ["ExportDate in Record"]),
    (" <Me ", " <MetadataEntry key=\"\" value=\"\"/>\n <Me ", ["MetadataEntry in HealthData"]),
    ("</Correlation>", "</Correlation>\n hello", ["text hello"]),
    // Elements must have all required attributes and no others.
    ("locale=\"en_US\"", "locale=\"en_US\" colour=\"\"", ["colour of HealthData"]),
    (" locale=\"en_US\"", "", ["HealthData without locale"]),
    ("key=\"a\" ", "", ["MetadataEntry without key"]),
  ])
  func `another form is a failure`(old: String, new: String, told: [String]) throws {
    let judge = try judge(Self.whole.replacing(old, with: new, maxReplacements: 1))
    #expect(judge.failures == told, "\(old)")
  }

  /// Pairs of an old and a new text, with the start of the only finding after the replacement.
  @Test(arguments: [
    ("\n</HealthData>", "\n</HealthData>\n<HealthData locale=\"\"/>", "junk after document"),
    ("</HealthData>", "</HealthData>\n</HealthData>", "not well-formed"),
    ("</HealthData>", "", "the end of the file"), (" </Correlation>\n", "", "mismatched tag"),
    ("\"60\"/>", "\"60\"/", "not well-formed"),
  ])
  func `text that is not well-formed is one failure`(old: String, new: String, told: String) throws
  {
    let failures = try judge(Self.whole.replacing(old, with: new, maxReplacements: 1)).failures
    #expect(failures.count == 1 && failures[0].hasPrefix(told), "\(old): \(failures)")
  }

  /// Pairs of an old and a new value, with all findings after the replacement.
  @Test(
    arguments: [
      // Times must not decrease, but may be equal.
      ("endDate=\"2026-03-02 07:10:00", "endDate=\"2026-03-02 07:00:00", []),
      (
        "endDate=\"2026-03-02 07:10:00", "endDate=\"2026-03-02 06:59:59",
        ["endDate 2026-03-02 06:59:59 +0000"]
      ),
      (
        "creationDate=\"2026-03-02 07:10:00", "creationDate=\"2026-03-02 07:09:59",
        ["creationDate 2026-03-02 07:09:59 +0000"]
      ),
      (
        "creationDate=\"2026-03-02 07", "creationDate=\"2026-3-02 07",
        [
          "creationDate 2026-3-02 07:10:00 +0000"
        ]
      ),
      ("startDate=\"2026-03-02", "startDate=\"2026-02-30", ["startDate 2026-02-30 07:00:00 +0000"]),
      // The type of a record determines its unit and its allowed values.
      ("IdentifierHeartRate", "IdentifierHeartRates", ["type HKQuantityTypeIdentifierHeartRates"]),
      ("count/min", "count", ["HKQuantityTypeIdentifierHeartRate in count"]),
      (" unit=\"count/min\"", "", ["HKQuantityTypeIdentifierHeartRate in no unit"]),
      ("value=\"60\"", "value=\"sixty\"", ["HKQuantityTypeIdentifierHeartRate sixty"]),
      ("value=\"60\"", "value=\"inf\"", ["HKQuantityTypeIdentifierHeartRate inf"]),
      (" value=\"60\"", "", ["HKQuantityTypeIdentifierHeartRate "]),
      ("value=\"0.97\"", "value=\"0\"", []), ("value=\"0.97\"", "value=\"1\"", []),
      ("value=\"0.97\"", "value=\"1.01\"", ["HKQuantityTypeIdentifierOxygenSaturation 1.01"]),
      ("value=\"0.97\"", "value=\"-0.01\"", ["HKQuantityTypeIdentifierOxygenSaturation -0.01"]),
      ("AsleepCore", "AsleepCores", ["\(sleep) HKCategoryValueSleepAnalysisAsleepCores"]),
      ("\(sleep)\"", "\(sleep)\" unit=\"min\"", ["\(sleep) in min"]),
      // A workout must have a known activity type and statistics with known types, units and
      // numbers.
      ("TypeWalking\"", "TypeWaking\"", ["HKWorkoutActivityTypeWaking"]),
      ("WalkingRunning\"", "Walking\"", ["sum of HKQuantityTypeIdentifierDistanceWalking"]),
      ("unit=\"m\"", "unit=\"km\"", ["HKQuantityTypeIdentifierDistanceWalkingRunning in km"]),
      ("sum=\"400\"", "sum=\"much\"", ["sum much"]), ("sum=\"400\"", "sum=\"nan\"", ["sum nan"]),
      ("average=\"90\"", "average=\"x\"", ["average x"]),
      ("minimum=\"80\"", "minimum=\"x\"", ["minimum x"]),
      ("maximum=\"100\"", "maximum=\"x\"", ["maximum x"]),
    ] as [(String, String, [String])])
  func `another value is a failure`(old: String, new: String, told: [String]) throws {
    let judge = try judge(Self.whole.replacing(old, with: new, maxReplacements: 1))
    #expect(judge.failures == told, "\(old)")
  }

  private func routes(_ old: String, _ new: String) throws -> [ExportText.Route] {
    try judge(Self.whole.replacing(old, with: new, maxReplacements: 1)).text.routes
  }

  @Test func `a route has the distance of its workout`() throws {
    let statistics = """
        <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" \(Self.times) \
      sum="50.5" unit="m"/>

      """
    let file = "   <FileReference path=\"/workout-routes/a.gpx\"/>\n"
    #expect(try routes("  <WorkoutRoute", statistics + "  <WorkoutRoute")[0].distance == 450.5)
    #expect(try routes("sum=\"400\"", "average=\"400\"")[0].distance == nil)
    let energy = "ActiveEnergyBurned\" \(Self.times) sum=\"400\" unit=\"kcal\""
    let distance = "DistanceWalkingRunning\" \(Self.times) sum=\"400\" unit=\"m\""
    #expect(try routes(distance, energy).map(\.distance) == [nil])
    #expect(try routes(file, "").isEmpty)
    #expect(try routes(file, file + file).count == 2)
    // A workout without a file, or with an end before its start, has no route.
    let workout = Self.workout
    #expect(try routes(workout, workout + workout).map(\.distance) == [400, 400])
    let other = workout.replacing(file, with: "")
    #expect(try routes(workout, workout + other).count == 1)
    let instant = Self.times.replacing("07:10", with: "07:00")
    #expect(try routes(workout, workout.replacing(Self.times, with: instant)).count == 1)
    let reversed = Self.times.replacing("07:10", with: "06:10")
    #expect(try routes(workout, workout.replacing(Self.times, with: reversed)).isEmpty)
  }
}
