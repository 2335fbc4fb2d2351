import Testing

@testable import Formats

struct ExportElementTests {
  @Test func `the declaration begins with its version and the root`() {
    #expect(ExportElement.version == 14)
    #expect(
      ExportElement.declaration.hasPrefix(
        """
        <!DOCTYPE HealthData [
        <!-- HealthKit Export Version: 14 -->
        <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|\
        ClinicalRecord|Audiogram|VisionPrescription)*)>
        <!ATTLIST HealthData
          locale CDATA #REQUIRED
        >
        <!ELEMENT ExportDate EMPTY>
        <!ATTLIST ExportDate
          value CDATA #REQUIRED
        >

        """))
    #expect(ExportElement.declaration.hasSuffix(">\n]>\n"))
  }

  @Test func `an element without attributes has no list of them`() {
    #expect(
      ExportElement.declaration.contains(
        """
        <!ELEMENT HeartRateVariabilityMetadataList (InstantaneousBeatsPerMinute)*>
        <!ELEMENT InstantaneousBeatsPerMinute EMPTY>
        <!ATTLIST InstantaneousBeatsPerMinute
          bpm CDATA #REQUIRED
          time CDATA #REQUIRED
        >

        """))
    #expect(
      ExportElement.declaration.contains(
        """
        <!ELEMENT WorkoutActivity (MetadataEntry)*>
        <!ATTLIST WorkoutActivity
          uuid CDATA #REQUIRED
          startDate CDATA #REQUIRED
          endDate CDATA #IMPLIED
          duration CDATA #IMPLIED
          durationUnit CDATA #IMPLIED
        >

        """))
  }

  @Test func `elements are found by their names, and hold declared ones`() {
    #expect(ExportElement.all.count == 22)
    for element in ExportElement.all {
      #expect(ExportElement.named(element.name)?.children == element.children)
      for child in element.children { #expect(ExportElement.named(child) != nil) }
      #expect(element.isRoot == (element.name == "HealthData"))
    }
    #expect(ExportElement.named("record") == nil)
    #expect(
      ExportElement.named("Record")?.required == ["type", "sourceName", "startDate", "endDate"])
    #expect(
      ExportElement.named("Record")?.optional
        == ["unit", "value", "sourceVersion", "device", "creationDate"])
    #expect(ExportElement.named("LeftEye")?.optional.count == 22)
    #expect(ExportElement.named("SensitivityPoint")?.optional.first == "leftEarValue")
  }
}
