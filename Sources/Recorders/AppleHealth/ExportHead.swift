import Formats
import Simulation

/// What an export begins with: the document type, the date of the export and who the person is.
struct ExportHead {
  let physiology: Physiology
  /// The study's first date, on which the age holds.
  let start: Simulation.CivilDate
  /// When the export is made.
  let exported: Timestamp
  let dates: ExportDate

  func write(to text: inout TextBuffer) {
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    text.append(ExportElement.declaration)
    text.append("<HealthData locale=\"en_US\">\n <ExportDate value=\"")
    dates.write(exported, to: &text)
    text.append("\"/>\n <Me")
    text.attribute("HKCharacteristicTypeIdentifierDateOfBirth", "\(birth)")
    let sex = physiology.sex == .female ? "Female" : "Male"
    text.attribute("HKCharacteristicTypeIdentifierBiologicalSex", "HKBiologicalSex" + sex)
    text.attribute("HKCharacteristicTypeIdentifierBloodType", "HKBloodTypeNotSet")
    text.attribute(
      "HKCharacteristicTypeIdentifierFitzpatrickSkinType", "HKFitzpatrickSkinTypeNotSet")
    text.attribute("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "None")
    text.append("/>\n")
  }

  private var birth: Simulation.CivilDate {
    start.advanced(byDays: -Int((365.2425 * physiology.age).rounded(.down)))
  }
}
