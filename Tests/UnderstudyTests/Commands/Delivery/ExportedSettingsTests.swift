import Fixtures
import Foundation
import Spool
import Testing

@testable import Receiver

/// Tests of exported settings with the stand-in, which rejects exports that a real Beiwe server
/// cannot import.
struct ExportedSettingsTests {
  private func export(_ study: String, to folder: TemporaryFolder) throws -> String {
    let ending = try Program.run(
      ["profiles", "export", study, "--output", folder.path + "/export"])
    #expect(ending.code == 0, "\(ending.errors)")
    return folder.path + "/export/surveys_and_settings.json"
  }

  @Test(arguments: ["surveys", "demo", "beiwe-defaults", "week"])
  func `the stand-in imports an export, whose settings have the keys of the server`(
    study: String
  ) throws {
    let folder = try TemporaryFolder()
    let surveys = try BeiweSurveys(reading: export(study, to: folder))
    #expect(Set(surveys.settings.keys) == BeiweSettingsReply.keys)
    #expect(study != "surveys" || !surveys.ids.isEmpty)
  }
}
