import Simulation

extension MyLifeDBCatalogue {
  /// The headings about the body, which HealthKit mostly covers.
  static let body = [
    Heading(
      .health, "Health & Body",
      [
        DataPoint(
          "Steps", .available, ["HKQuantityTypeIdentifierStepCount"],
          "The phone and the watch each write samples"),
        DataPoint("Distance", .available, ["HKQuantityTypeIdentifierDistanceWalkingRunning"]),
        DataPoint("Flights Climbed", .available, ["HKQuantityTypeIdentifierFlightsClimbed"]),
        DataPoint("Active Energy", .available, ["HKQuantityTypeIdentifierActiveEnergyBurned"]),
        DataPoint("Resting Energy", .available, ["HKQuantityTypeIdentifierBasalEnergyBurned"]),
        DataPoint("Exercise Minutes", .available, ["HKQuantityTypeIdentifierAppleExerciseTime"]),
        DataPoint(
          "Stand Hours", .available,
          [
            "HKCategoryTypeIdentifierAppleStandHour", "HKQuantityTypeIdentifierAppleStandTime",
          ]),
        DataPoint(
          "Heart Rate", .available,
          [
            "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierRestingHeartRate",
            "HKQuantityTypeIdentifierWalkingHeartRateAverage",
            "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute",
            "HKCategoryTypeIdentifierHighHeartRateEvent",
            "HKCategoryTypeIdentifierLowHeartRateEvent",
          ]),
        DataPoint(
          "Heart Rate Variability", .available,
          ["HKQuantityTypeIdentifierHeartRateVariabilitySDNN"]),
        DataPoint(
          "Blood Oxygen (SpO2)", .available, ["HKQuantityTypeIdentifierOxygenSaturation"]),
        DataPoint("Respiratory Rate", .available, ["HKQuantityTypeIdentifierRespiratoryRate"]),
        DataPoint(
          "Body Temperature", .available, ["HKQuantityTypeIdentifierAppleSleepingWristTemperature"]),
        DataPoint(
          "VO2 Max", .available, ["HKQuantityTypeIdentifierVO2Max"],
          "The app collects it under `fitness`"),
        DataPoint(
          "Body Weight", .available,
          ["HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierLeanBodyMass"]),
        DataPoint(
          "Body Fat Percentage", .available, ["HKQuantityTypeIdentifierBodyFatPercentage"]),
        DataPoint(
          "BMI", .available,
          ["HKQuantityTypeIdentifierBodyMassIndex", "HKQuantityTypeIdentifierHeight"]),
        DataPoint(
          "Walking Steadiness", .available,
          [
            "HKQuantityTypeIdentifierAppleWalkingSteadiness",
            "HKQuantityTypeIdentifierSixMinuteWalkTestDistance",
            "HKQuantityTypeIdentifierWalkingSpeed", "HKQuantityTypeIdentifierWalkingStepLength",
            "HKQuantityTypeIdentifierStairAscentSpeed",
            "HKQuantityTypeIdentifierStairDescentSpeed",
          ]),
        DataPoint(
          "Walking Asymmetry", .available,
          ["HKQuantityTypeIdentifierWalkingAsymmetryPercentage"]),
        DataPoint(
          "Double Support Time", .available,
          ["HKQuantityTypeIdentifierWalkingDoubleSupportPercentage"]),
      ]),
    Heading(
      .sleep, "Sleep",
      [
        DataPoint("Sleep Duration", .available, sleepAnalysis),
        DataPoint("Sleep Stages", .available, sleepAnalysis),
        DataPoint("Bedtime & Wake Time", .available, sleepAnalysis),
        DataPoint("Sleep Consistency", .available, sleepAnalysis, "Compare several nights"),
        DataPoint("Time in Bed", .available, sleepAnalysis, "Value 0, from the phone"),
      ]),
    Heading(
      .fitness, "Fitness & Sports",
      [
        DataPoint("Workouts", .available, workout),
        DataPoint("Workout Routes", .available, workout, "The route is in `metadata.route`"),
        DataPoint(
          "Running Pace", .available,
          [
            "HKQuantityTypeIdentifierRunningSpeed", "HKQuantityTypeIdentifierRunningStrideLength",
            "HKQuantityTypeIdentifierRunningGroundContactTime",
            "HKQuantityTypeIdentifierRunningVerticalOscillation",
          ]),
        DataPoint("Running Power", .available, ["HKQuantityTypeIdentifierRunningPower"]),
        DataPoint(
          "Swimming", .available,
          [
            "HKQuantityTypeIdentifierDistanceSwimming",
            "HKQuantityTypeIdentifierSwimmingStrokeCount",
          ]),
        DataPoint(
          "Cycling", .available,
          [
            "HKQuantityTypeIdentifierDistanceCycling", "HKQuantityTypeIdentifierCyclingSpeed",
            "HKQuantityTypeIdentifierCyclingPower", "HKQuantityTypeIdentifierCyclingCadence",
          ], "Only participants with sensors on the bicycle have the last three types"),
        DataPoint(
          "Strength Training", .limited, workout,
          "Activity number 20. HealthKit has no type for the sets of an exercise"),
      ]),
    Heading(
      .nutrition, "Nutrition & Intake",
      [
        DataPoint("Water Intake", .available, ["HKQuantityTypeIdentifierDietaryWater"]),
        DataPoint("Caffeine", .available, ["HKQuantityTypeIdentifierDietaryCaffeine"]),
        DataPoint("Meals", .manual, dietaryEnergy, "At the time of each meal, without photos"),
        DataPoint("Calories Consumed", .available, dietaryEnergy),
        DataPoint(
          "Macronutrients", .available,
          [
            "HKQuantityTypeIdentifierDietaryProtein",
            "HKQuantityTypeIdentifierDietaryCarbohydrates",
            "HKQuantityTypeIdentifierDietaryFatTotal", "HKQuantityTypeIdentifierDietarySugar",
            "HKQuantityTypeIdentifierDietaryFiber", "HKQuantityTypeIdentifierDietarySodium",
          ]),
        DataPoint("Alcohol", .manual, [EntryKind.alcohol.type]),
        DataPoint("Supplements", .manual, [EntryKind.supplements.type]),
      ]),
    Heading(
      .mindfulness, "Mindfulness & Mental Health",
      [
        DataPoint("Mindful Minutes", .available, ["HKCategoryTypeIdentifierMindfulSession"]),
        DataPoint(
          "Mood", .available, ["HKDataTypeStateOfMind"],
          "The design defines no format for moods, so Understudy uses its own format"),
        DataPoint("Mood Journal", .manual, [EntryKind.moodJournal.type]),
        DataPoint("Stress Level", .manual, [EntryKind.stressLevel.type]),
        DataPoint("Gratitude Log", .manual, [EntryKind.gratitude.type]),
        DataPoint("Journal Entries", .manual, [EntryKind.journal.type]),
        DataPoint("Therapy Notes", .manual, [EntryKind.therapyNotes.type]),
      ]),
  ]

  private static let sleepAnalysis = ["HKCategoryTypeIdentifierSleepAnalysis"]
  private static let workout = ["HKWorkoutTypeIdentifier"]
  private static let dietaryEnergy = ["HKQuantityTypeIdentifierDietaryEnergyConsumed"]
}
