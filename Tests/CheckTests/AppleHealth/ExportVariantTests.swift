import Testing

@testable import Check
@testable import Reading

/// Tests with valid variants of an export: versions, languages, units, time zones and elements. None
/// of them has a failure.
struct ExportVariantTests {
  private static let span = """
    startDate="2026-03-02 09:00:00 -0500" endDate="2026-03-02 09:05:00 -0500"
    """

  private static let base = HandExport.text(
    HandExport.record() + HandExport.record("HeartRate", "count/min", "61.5")
      + HandExport.record(
        "SleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleepCore",
        prefix: "HKCategoryTypeIdentifier"
      ).replacing(" unit=\"\"", with: ""))

  private func expectNoFailure(_ text: String, remarks: Int? = 0, rows: Int? = nil) throws {
    let judge = try JudgedExport(text, isStrict: false)
    #expect(judge.failures.isEmpty)
    if let remarks {
      #expect(judge.type.remarks + judge.found.remarks == remarks, "\(judge.remarks)")
    }
    if let rows { #expect(judge.text.rows == rows) }
  }

  // MARK: Form

  @Test(arguments: 1...14)
  func `each version passes`(version: Int) throws {
    try expectNoFailure(Self.base.replacing("Version: 14", with: "Version: \(version)"), rows: 3)
  }

  @Test func `a newer version is a remark`() throws {
    try expectNoFailure(Self.base.replacing("Version: 14", with: "Version: 15"), remarks: 1)
  }

  /// Pairs of an old and a new text.
  @Test(arguments: [
    ("\n", "\r\n"), ("\n ", "\n\t"), ("\n ", "\n"), ("\n ", "\n        "),
    (" value=", "\n  value="),
    ("\"", "'"), ("=\"", " = \""), ("/>", " />"), ("<?xml", "\u{FEFF}<?xml"),
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", ""), ("UTF-8", "utf-8"),
    ("?>\n", " standalone=\"yes\"?>\n<!-- exported -->\n"), ("]>\n", "]>\n<!-- end -->\n\n"),
    ("<HealthData ", "<HealthData\n "), ("</HealthData>\n", "</HealthData><!-- end -->"),
    ("</HealthData>\n", "</HealthData>"),
    ("sourceName=\"iPhone\"", "sourceName=\"Anna&#10;&amp; Bo&quot;s &lt;phone&gt;\""),
    ("sourceName=\"iPhone\"", "sourceName=\"Anna’s\u{A0}iPhone 📱\""),
    ("sourceName=\"iPhone\"", "sourceName=\"健康\""), ("en_US", "fi_FI"), ("en_US", "ar_SA"),
    ("en_US", "zh-Hans_CN"), ("sourceVersion=\"17.5.1\"", "sourceVersion=\"26.0\""),
    (" sourceVersion=\"17.5.1\"", ""), (" creationDate=\"2026-03-02 09:10:00 -0500\"", ""),
  ])
  func `each form of the text passes`(old: String, new: String) throws {
    #expect(Self.base.contains(old))
    try expectNoFailure(Self.base.replacing(old, with: new), rows: 3)
  }

  @Test func `attributes may have any order`() throws {
    let rows = Self.base.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix(" <Record ") else { return String(line) }
      let parts = line.dropFirst(9).dropLast(3).split(separator: "\" ")
      let attributes = parts.reversed().map { $0.hasSuffix("\"") ? "\($0)" : "\($0)\"" }
      return " <Record \(attributes.joined(separator: " "))/>"
    }
    #expect(rows.contains { $0.hasPrefix(" <Record value=") })
    try expectNoFailure(rows.joined(separator: "\n"), rows: 3)
  }

  @Test func `an export without a document type is a remark`() throws {
    let start = try #require(Self.base.firstRange(of: "<HealthData ")).lowerBound
    try expectNoFailure(String(Self.base[start...]), remarks: 1, rows: 3)
  }

  @Test(arguments: [
    "+0000", "+0530", "+0545", "-0330", "+1400", "-1200", "+0845", "+1245", "-0930",
  ])
  func `each time zone passes`(zone: String) throws {
    try expectNoFailure(Self.base.replacing("-0500", with: zone), rows: 3)
  }

  @Test(arguments: ["1999", "2014", "2038", "2569", "9999", "0044"])
  func `each year passes`(year: String) throws {
    try expectNoFailure(Self.base.replacing("2026-", with: "\(year)-"), rows: 3)
  }

  // MARK: Units

  @Test(
    arguments: [
      ("DistanceWalkingRunning", "km", "0.2"), ("DistanceWalkingRunning", "mi", "0.12"),
      ("DistanceWalkingRunning", "ft", "660"), ("DistanceCycling", "yd", "660"),
      ("Height", "cm", "178"), ("Height", "in", "70"), ("Height", "ft", "5.8"),
      ("WalkingStepLength", "cm", "70"), ("RunningVerticalOscillation", "in", "4"),
      ("ActiveEnergyBurned", "Cal", "12"), ("ActiveEnergyBurned", "cal", "12000"),
      ("ActiveEnergyBurned", "kJ", "50"), ("BasalEnergyBurned", "J", "50000"),
      ("BodyMass", "lb", "151"), ("BodyMass", "st", "11"), ("BodyMass", "g", "70000"),
      ("BodyMass", "oz", "2400"), ("AppleSleepingWristTemperature", "degF", "96"),
      ("AppleSleepingWristTemperature", "K", "309"), ("BodyTemperature", "degF", "98.6"),
      ("BloodGlucose", "mg/dL", "100"), ("BloodGlucose", "mmol<180.1558800000541>/L", "5.5"),
      ("BloodGlucose", "mmol/L", "5.5"), ("HeartRate", "count/s", "1.2"),
      ("HeartRate", "Hz", "1.2"), ("OxygenSaturation", "%", "0.97"),
      ("AppleExerciseTime", "hr", "0.1"), ("AppleExerciseTime", "s", "60"),
      ("HeartRateVariabilitySDNN", "s", "0.05"), ("DietaryWater", "L", "0.25"),
      ("DietaryWater", "fl_oz_us", "8"), ("DietaryWater", "cup_us", "1"),
      ("EnvironmentalAudioExposure", "dBASPL", "60"), ("RunningPower", "W", "250"),
      ("RunningPower", "kW", "0.25"), ("WalkingSpeed", "km/hr", "5"),
      ("WalkingSpeed", "mi/hr", "3"), ("StairAscentSpeed", "ft/s", "1.1"),
      ("BloodPressureSystolic", "mmHg", "120"), ("BloodPressureSystolic", "hPa", "160"),
      ("InsulinDelivery", "IU", "4"), ("VO2Max", "mL/min·kg", "41"),
      ("PhysicalEffort", "kcal/hr·kg", "2.2"), ("DietaryVitaminB12", "mcg", "3"),
      ("DietaryCaffeine", "g", "0.1"), ("PeakExpiratoryFlowRate", "L/min", "500"),
      ("WorkoutEffortScore", "appleEffortScore", "5"), ("StepCount", "count", "1e2"),
    ])
  func `each unit of the right dimension passes`(type: String, unit: String, value: String) throws {
    try expectNoFailure(HandExport.text(HandExport.record(type, unit, value)), rows: 1)
  }

  @Test(
    arguments: [
      ("DistanceWalkingRunning", "kg", "1"), ("HeartRate", "count", "60"),
      ("BodyMass", "pound", "150"), ("VO2Max", "mL/min", "41"), ("BodyMass", "", "60"),
      ("Height", "mi", "178"), ("HeartRate", "count/s", "61"), ("OxygenSaturation", "%", "97"),
      ("BodyTemperature", "mmHg", "37"),
    ])
  func `a wrong unit or an unusual value is a remark`(
    type: String, unit: String, value: String
  ) throws {
    let text = HandExport.text(HandExport.record(type, unit, value))
    try expectNoFailure(text, remarks: 1, rows: 1)
  }

  // MARK: Elements

  private static let elements = [
    // iOS 8 and 9: a workout with totals, events without a duration, and rings without move time.
    """
     <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" \
    totalDistance="3.1" totalDistanceUnit="mi" totalEnergyBurned="310" \
    totalEnergyBurnedUnit="kcal" sourceName="Watch" \(span)>
      <MetadataEntry key="HKIndoorWorkout" value="0"/>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2026-03-02 09:01:00 -0500"/>
     </Workout>
     <ActivitySummary dateComponents="2016-01-05" activeEnergyBurned="310" \
    activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="kcal" appleExerciseTime="31" \
    appleExerciseTimeGoal="30" appleStandHours="10" appleStandHoursGoal="12"/>

    """,
    // iOS 16 to 18.
    """
     <Workout workoutActivityType="HKWorkoutActivityTypeUnderwaterDiving" duration="31.5" \
    durationUnit="min" sourceName="Watch" sourceVersion="10.0" device="&lt;&lt;HKDevice: 0x1&gt;, \
    name:Watch&gt;" creationDate="2026-03-02 09:10:00 -0500" \(span)>
      <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2026-03-02 09:01:00 -0500" \
    duration="1.5" durationUnit="min"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \(span) sum="0.3" \
    unit="mi"/>
      <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(span) average="100" \
    minimum="80" maximum="120" unit="count/min"/>
     </Workout>
     <ActivitySummary dateComponents="2026-03-02" activeEnergyBurned="310" \
    activeEnergyBurnedGoal="400" activeEnergyBurnedUnit="Cal" appleMoveTime="0" \
    appleMoveTimeGoal="0" appleExerciseTime="31" appleExerciseTimeGoal="30" appleStandHours="10" \
    appleStandHoursGoal="12"/>

    """,
    """
     <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Cuff" \(span)>
      <MetadataEntry key="HKWasUserEntered" value="1"/>
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Cuff" unit="mmHg" \
    \(span) value="121"/>
      <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="Cuff" unit="mmHg" \
    \(span) value="79"/>
     </Correlation>

    """,
    """
     <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" unit="ms" \
    \(span) value="41.2">
      <HeartRateVariabilityMetadataList>
       <InstantaneousBeatsPerMinute bpm="61" time="6:56:44.18\u{202F}AM"/>
      </HeartRateVariabilityMetadataList>
     </Record>

    """,
    """
     <ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="x" \
    sourceName="Clinic" sourceURL="https://example.org" fhirVersion="4.0.1" \
    receivedDate="2026-03-02 09:00:00 -0500" resourceFilePath="/clinical-records/x.json"/>

    """,
    """
     <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Ear" \(span)>
      <SensitivityPoint frequencyValue="500" frequencyUnit="Hz" leftEarValue="5" \
    leftEarUnit="dBHL" leftEarMasked="false" rightEarValue="10" rightEarUnit="dBHL"/>
     </Audiogram>

    """,
    """
     <VisionPrescription type="HKVisionPrescriptionTypeGlasses" dateIssued="2026-03-02" brand="B">
      <RightEye sphere="-1.5" sphereUnit="D" axis="90" axisUnit="deg"/>
      <LeftEye sphere="-1.25" sphereUnit="D"/>
      <Attachment identifier="x"/>
     </VisionPrescription>

    """,
    HandExport.record(
      "Headache", "", "HKCategoryValueSeverityMild", prefix: "HKCategoryTypeIdentifier"
    )
    .replacing(" unit=\"\"", with: ""),
    HandExport.record(
      "MindfulSession", "", "HKCategoryValueNotApplicable", prefix: "HKCategoryTypeIdentifier"
    ).replacing(" unit=\"\"", with: ""),
    HandExport.record("SleepDurationGoal", "hr", "8", prefix: "HKDataType"),
  ]

  @Test(arguments: elements)
  func `each element passes`(rows: String) throws {
    try expectNoFailure(HandExport.text(rows))
    try expectNoFailure(HandExport.text(rows, head: HandExport.head.replacing("14", with: "11")))
  }

  @Test func `the person of an older export has fewer attributes`() throws {
    let text = Self.base.replacing(
      " HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse=\"\"", with: "")
    #expect(text != Self.base)
    try expectNoFailure(text)
  }
}
