/// An element of Apple Health's export, version 14, as its document type declares it.
public struct ExportElement: Sendable {
  /// The element's name.
  public let name: String
  /// The elements that it may hold, in any order and number; empty for what holds nothing.
  public let children: [String]
  /// The attributes that it must have, and those that it may.
  public let required: [String]
  /// Those that it may have beside.
  public let optional: [String]
  /// Whether `children` begin with two that come once each, in this order.
  let isRoot: Bool

  private init(
    _ name: String, holding children: String = "", required: String = "", optional: String = "",
    isRoot: Bool = false
  ) {
    self.name = name
    self.children = Self.words(children)
    self.required = Self.words(required)
    self.optional = Self.words(optional)
    self.isRoot = isRoot
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// The elements of Apple's declaration, in its order.
  public static let all: [ExportElement] = records + workouts + days + clinic

  /// The element with a name.
  public static func named(_ name: String) -> ExportElement? { byName[name] }

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  private static let span = "startDate endDate"
  private static let origin = "sourceVersion device creationDate"

  private static let records = [
    ExportElement(
      "HealthData",
      holding: "ExportDate Me Record Correlation Workout ActivitySummary ClinicalRecord Audiogram "
        + "VisionPrescription",
      required: "locale", isRoot: true),
    ExportElement("ExportDate", required: "value"),
    ExportElement(
      "Me",
      required: [
        "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
        "CardioFitnessMedicationsUse",
      ].map { "HKCharacteristicTypeIdentifier" + $0 }.joined(separator: " ")),
    ExportElement(
      "Record", holding: "MetadataEntry HeartRateVariabilityMetadataList",
      required: "type sourceName " + span, optional: "unit value " + origin),
    ExportElement(
      "Correlation", holding: "MetadataEntry Record", required: "type sourceName " + span,
      optional: origin),
    ExportElement("MetadataEntry", required: "key value"),
    ExportElement(
      "HeartRateVariabilityMetadataList", holding: "InstantaneousBeatsPerMinute"),
    ExportElement("InstantaneousBeatsPerMinute", required: "bpm time"),
  ]

  private static let workouts = [
    ExportElement(
      "Workout", holding: "MetadataEntry WorkoutEvent WorkoutRoute WorkoutStatistics",
      required: "workoutActivityType sourceName " + span,
      optional: "duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned "
        + "totalEnergyBurnedUnit " + origin),
    ExportElement(
      "WorkoutActivity", holding: "MetadataEntry", required: "uuid startDate",
      optional: "endDate duration durationUnit"),
    ExportElement(
      "WorkoutEvent", holding: "MetadataEntry", required: "type date",
      optional: "duration durationUnit"),
    ExportElement(
      "WorkoutStatistics", required: "type " + span,
      optional: "average minimum maximum sum unit"),
    ExportElement(
      "WorkoutRoute", holding: "MetadataEntry FileReference", required: "sourceName " + span,
      optional: origin),
    ExportElement("FileReference", required: "path"),
  ]

  private static let days = [
    ExportElement(
      "ActivitySummary",
      optional: "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit "
        + "appleMoveTime appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal "
        + "appleStandHours appleStandHoursGoal")
  ]

  private static let clinic = [
    ExportElement(
      "ClinicalRecord",
      required: "type identifier sourceName sourceURL fhirVersion receivedDate resourceFilePath"),
    ExportElement(
      "Audiogram", holding: "MetadataEntry SensitivityPoint", required: "type sourceName " + span,
      optional: origin),
    ExportElement(
      "SensitivityPoint", required: "frequencyValue frequencyUnit",
      optional: ["left", "right"].map { ear in
        ["Value", "Unit", "Masked", "ClampingRangeLowerBound", "ClampingRangeUpperBound"]
          .map { "\(ear)Ear\($0)" }.joined(separator: " ")
      }.joined(separator: " ")),
    ExportElement(
      "VisionPrescription", holding: "RightEye LeftEye Attachment MetadataEntry",
      required: "type dateIssued", optional: "expirationDate brand"),
    ExportElement("RightEye", optional: eye),
    ExportElement("LeftEye", optional: eye),
    ExportElement("Attachment", optional: "identifier"),
  ]

  private static let eye = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD",
    "baseCurve", "diameter",
  ].map { "\($0) \($0)Unit" }.joined(separator: " ")
}

extension ExportElement {
  /// The version of the declaration, which readers look for in its first comment.
  public static let version = 14

  /// The document type with all elements, as the head of an export has it.
  public static let declaration: String = {
    let elements = all.map { element in
      let attributes =
        element.required.map { "\n  \($0) CDATA #REQUIRED" }
        + element.optional.map { "\n  \($0) CDATA #IMPLIED" }
      return "<!ELEMENT \(element.name) \(element.content)>\n"
        + (attributes.isEmpty ? "" : "<!ATTLIST \(element.name)\(attributes.joined())\n>\n")
    }
    return "<!DOCTYPE HealthData [\n<!-- HealthKit Export Version: \(version) -->\n"
      + elements.joined() + "]>\n"
  }()

  private var content: String {
    guard !children.isEmpty else { return "EMPTY" }
    let rest = "(\(children.dropFirst(isRoot ? 2 : 0).joined(separator: "|")))*"
    return isRoot ? "(\(children.prefix(2).joined(separator: ",")),\(rest))" : rest
  }
}
