import Fixtures

@testable import Check
@testable import Reading

/// The findings about a handwritten `export.xml`.
struct JudgedExport {
  let text: ExportText
  /// The finding about the elements, with failures of the file's form.
  let found: Finding
  /// The finding about the document type.
  let type: Finding

  init(_ bytes: [UInt8], isStrict: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.put(bytes, at: "export.xml")
    var text = ExportText("export.xml", isStrict: isStrict)
    let file = try ExportFile(
      "export.xml", in: folder.path, hasHead: true, into: &text, nil
    ) { $0.linesBefore = $1 }
    if file.isWhole { text.finish() }
    file.judge(&text.found)
    text.remark()
    self.text = text
    found = text.found
    type = file.head?.judge("export.xml", isStrict: isStrict) ?? Finding()
  }

  init(_ text: String, isStrict: Bool) throws {
    try self.init(Array(text.utf8), isStrict: isStrict)
  }

  /// The values of the first failures.
  var failures: [String] { (type.examples + found.examples).map(\.value) }
  /// The values of the first remarks.
  var remarks: [String] { (type.remarked + found.remarked).map(\.value) }
}

/// Parts of handwritten exports.
enum HandExport {
  /// The document type of version 14, shortened.
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Workout|ActivitySummary)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ELEMENT Record (MetadataEntry)*>
    ]>

    """

  /// The document type of iOS 16, in which a declaration has no end.
  static let headOfSixteen = head.replacing("Version: 14", with: "Version: 12").replacing(
    "  locale CDATA #REQUIRED\n>", with: "  locale CDATA #REQUIRED")

  static let me = [
    "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
    "CardioFitnessMedicationsUse",
  ].map { " HKCharacteristicTypeIdentifier\($0)=\"\"" }.joined()

  /// A record of 2026-03-02.
  static func record(
    _ type: String = "StepCount", _ unit: String = "count", _ value: String = "100",
    from start: String = "09:00:00", to end: String = "09:05:00", zone: String = "-0500",
    date: String = "2026-03-02", prefix: String = "HKQuantityTypeIdentifier"
  ) -> String {
    """
     <Record type="\(prefix)\(type)" sourceName="iPhone" sourceVersion="17.5.1" unit="\(unit.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))" \
    creationDate="\(date) 09:10:00 \(zone)" startDate="\(date) \(start) \(zone)" \
    endDate="\(date) \(end) \(zone)" value="\(value)"/>

    """
  }

  static func text(
    _ rows: String, head: String = head, exported: String = "2026-03-05 00:00:00 -0500"
  ) -> String {
    head + """
      <HealthData locale="en_US">
       <ExportDate value="\(exported)"/>
       <Me\(me)/>

      """ + rows + "</HealthData>\n"
  }
}
