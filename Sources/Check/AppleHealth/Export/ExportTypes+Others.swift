import Reading

/// Types of HealthKit that only real exports have, from HKTypeIdentifiers.h of iOS 8 to 18.
extension ExportTypes {
  /// The units of further quantities by type. Any unit of the same dimension is right.
  static let others: [String: String] = {
    var units = ["HKDataTypeSleepDurationGoal": "hr"]
    for (unit, names) in quantities {
      for name in names.split(separator: " ") { units[HealthKind.quantity(String(name))] = unit }
    }
    return units
  }()

  private static let quantities = [
    (
      "count",
      "UVExposure InhalerUsage NumberOfTimesFallen NumberOfAlcoholicBeverages NikeFuel PushCount "
        + "AppleSleepingBreathingDisturbances"
    ),
    ("%", "BloodAlcoholContent PeripheralPerfusionIndex AtrialFibrillationBurden"),
    (
      "m",
      "WaistCircumference UnderwaterDepth DistanceWheelchair DistanceDownhillSnowSports "
        + "DistanceCrossCountrySkiing DistancePaddleSports DistanceRowing DistanceSkatingSports"
    ),
    ("m/s", "CrossCountrySkiingSpeed PaddleSportsSpeed RowingSpeed"),
    ("min", "AppleMoveTime"),
    ("degC", "BodyTemperature BasalBodyTemperature WaterTemperature"),
    ("mmHg", "BloodPressureSystolic BloodPressureDiastolic"),
    ("mg/dL", "BloodGlucose"), ("IU", "InsulinDelivery"), ("S", "ElectrodermalActivity"),
    ("L", "ForcedVitalCapacity ForcedExpiratoryVolume1"), ("L/min", "PeakExpiratoryFlowRate"),
    ("dBASPL", "EnvironmentalSoundReduction"), ("W", "CyclingFunctionalThresholdPower"),
    ("kcal/hr·kg", "PhysicalEffort"),
    ("appleEffortScore", "WorkoutEffortScore EstimatedWorkoutEffortScore"),
    (
      "g",
      "DietaryFatPolyunsaturated DietaryFatMonounsaturated DietaryFatSaturated DietaryCholesterol "
        + "DietaryVitaminA DietaryVitaminB6 DietaryVitaminB12 DietaryVitaminC DietaryVitaminD "
        + "DietaryVitaminE DietaryVitaminK DietaryCalcium DietaryIron"
    ),
    (
      "g",
      "DietaryThiamin DietaryRiboflavin DietaryNiacin DietaryFolate DietaryBiotin DietaryPantothenicAcid "
        + "DietaryPhosphorus DietaryIodine DietaryMagnesium DietaryZinc DietarySelenium "
        + "DietaryCopper DietaryManganese DietaryChromium DietaryMolybdenum DietaryChloride "
        + "DietaryPotassium"
    ),
  ]

  /// Returns the names of the values of a further category; nil for a type that is none.
  ///
  /// Older systems wrote other names, so a real export may also have values beyond these.
  static func otherValues(of type: String) -> [String]? {
    let prefix = "HKCategoryTypeIdentifier"
    guard type.hasPrefix(prefix) else { return nil }
    let name = type.dropFirst(prefix.count)
    for (group, values, names) in categories where names.contains(name) {
      return values.map { "HKCategoryValue\(group ?? String(name))\($0)" }
    }
    return nil
  }

  private static let none = ["NotApplicable"]
  private static let severity = ["NotPresent", "Unspecified", "Mild", "Moderate", "Severe"]
  private static let tests = ["Negative", "Positive", "Indeterminate"]
  private static let flow = ["Unspecified", "None", "Light", "Medium", "Heavy"]

  /// The categories by the middle part of their value names, which is nil for the category's own
  /// name.
  private static let categories: [(String?, [String], Set<Substring>)] = [
    (
      "", none,
      words(
        "IntermenstrualBleeding SexualActivity IrregularHeartRhythmEvent ToothbrushingEvent "
          + "HandwashingEvent Pregnancy Lactation PersistentIntermenstrualBleeding "
          + "ProlongedMenstrualPeriods IrregularMenstrualCycles InfrequentMenstrualCycles "
          + "SleepApneaEvent HypertensionEvent")
    ),
    (
      "Severity", severity,
      words(
        "AbdominalCramps Acne BladderIncontinence Bloating BreastPain ChestTightnessOrPain Chills "
          + "Constipation Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever")
    ),
    (
      "Severity", severity,
      words(
        "GeneralizedBodyAche HairLoss Headache Heartburn HotFlashes LossOfSmell LossOfTaste "
          + "LowerBackPain MemoryLapse Nausea NightSweats PelvicPain "
          + "RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion "
          + "SkippedHeartbeat SoreThroat VaginalDryness Vomiting Wheezing")
    ),
    ("Presence", ["Present", "NotPresent"], ["MoodChanges", "SleepChanges"]),
    (nil, ["Unspecified", "NoChange", "Decreased", "Increased"], ["AppetiteChanges"]),
    (nil, ["Dry", "Sticky", "Creamy", "Watery", "EggWhite"], ["CervicalMucusQuality"]),
    (
      nil, tests + ["LuteinizingHormoneSurge", "EstrogenSurge"],
      ["OvulationTestResult", "PregnancyTestResult", "ProgesteroneTestResult"]
    ),
    ("MenstrualFlow", flow, ["MenstrualFlow"]),
    ("VaginalBleeding", flow, ["BleedingDuringPregnancy", "BleedingAfterPregnancy"]),
    (
      nil,
      [
        "Unspecified", "Implant", "Injection", "IntrauterineDevice", "IntravaginalRing", "Oral",
        "Patch",
      ], ["Contraceptive"]
    ),
    (nil, ["MomentaryLimit", "LoudEnvironment"], ["AudioExposureEvent"]),
    (
      nil, ["MomentaryLimit", "SevenDayLimit"],
      ["EnvironmentalAudioExposureEvent", "HeadphoneAudioExposureEvent"]
    ),
    (nil, ["LowFitness"], ["LowCardioFitnessEvent"]),
    (
      nil, ["InitialLow", "InitialVeryLow", "RepeatLow", "RepeatVeryLow"],
      ["AppleWalkingSteadinessEvent"]
    ),
  ]

  private static func words(_ text: String) -> Set<Substring> { Set(text.split(separator: " ")) }
}
