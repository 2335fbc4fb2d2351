import Testing

@testable import Check
@testable import Reading

/// A condition of a rule, with one scene just inside the limit and one scene just outside.
struct Condition: Sendable {
  let rule: String
  /// A part of the value that `check` reports for the violating scene.
  let value: String
  /// The number of failures of the violating scene.
  let failures: Int
  let inside: @Sendable () throws -> Scene
  let outside: @Sendable () throws -> Scene

  init(
    _ rule: String, _ value: String, failures: Int = 1,
    inside: @autoclosure @escaping @Sendable () throws -> Scene,
    outside: @autoclosure @escaping @Sendable () throws -> Scene
  ) {
    self.rule = rule
    self.value = value
    self.failures = failures
    self.inside = inside
    self.outside = outside
  }

  /// All conditions. Add the conditions of a new rule here.
  static let all =
    ofTruth + ofDays + ofPaths + ofStreets + ofLists + ofManifests + ofBattery + ofLocks
    + ofProximity
    + ofFiles + ofHandling + ofNetwork + ofRows + ofPositions + ofRest + ofClocks + ofErrors
    + ofMovement + ofHealth + ofHealthSums + ofHealthSleep + ofCozie + ofCozieHabits + ofPrompts
    + ofSensors + ofBodies + ofDigitalLife + ofSurveys + ofCozieFiles + ofFullBuild

  /// The conditions about sensors in motion and at rest.
  private static let ofSensors =
    ofField + ofBraking + ofSpeed + ofVehicles + ofAllan + ofGait
    + ofStrides

  /// The conditions about the heart and about the ground truth's tables of the body.
  private static let ofBodies =
    ofHeart + ofHeartBeats + ofRuns + ofBody + ofBodyFiles + ofNoise + ofHealthSumDates

  /// The conditions about what people do with phones and Macs, what they type, and the weather.
  private static let ofDigitalLife =
    ofApps + ofAgenda + ofMedia + ofWeather + ofMacs + ofDevelopers + ofEntries + ofEntrySums

  private static let ofSurveys = ofSurveyCells + ofSurveyEvents + ofSurveyTruth

  private static let ofCozieFiles = ofCozieDatabase + ofCozieLogs + ofCozieTruth

  #if FULL
    private static let ofFullBuild = ofSWIP + ofSWIPConsents + ofSWIPScores
  #else
    private static let ofFullBuild: [Condition] = []
  #endif
}

extension Condition: CustomTestStringConvertible {
  var testDescription: String { "\(rule): \(value)" }
}

/// A scene with too few data for a rule, and the needed and available amounts.
struct Shortage: Sendable {
  let rule: String
  /// The amount of data that the rule needs, and the amount in the scene with too few.
  let needed: Double
  let present: Double
  /// A scene with just enough data, and a scene with too few.
  let enough: @Sendable () throws -> Scene
  let tooLittle: @Sendable () throws -> Scene

  init(
    _ rule: String, needed: Double, present: Double,
    enough: @autoclosure @escaping @Sendable () throws -> Scene,
    tooLittle: @autoclosure @escaping @Sendable () throws -> Scene
  ) {
    self.rule = rule
    self.needed = needed
    self.present = present
    self.enough = enough
    self.tooLittle = tooLittle
  }

  static let all =
    ofDays + ofPaths + ofBattery + ofHandling + ofNetwork + ofRest + ofClocks + ofErrors
    + ofMovement + ofSensors + ofHeart + ofHealthSums + ofCozieHabits + ofPrompts + ofSurveys
    + ofFullBuild

  private static let ofSensors =
    ofField + ofBraking + ofSpeed + ofVehicles + ofAllan + ofGait
    + ofStrides

  #if FULL
    private static let ofFullBuild = ofSWIP
  #else
    private static let ofFullBuild: [Shortage] = []
  #endif
}

extension Shortage: CustomTestStringConvertible {
  var testDescription: String { rule }
}
