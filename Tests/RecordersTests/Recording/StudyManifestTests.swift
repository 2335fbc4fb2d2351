import ProfileFiles
import Simulation
import Spool
import Testing

@testable import Recorders

struct StudyManifestTests {
  @Test func `every participant has the phone that a manifest tells`() throws {
    let study = try TestStudy.load("week") { $0.participants = 40 }
    let phones = study.phones(of: Array(0..<40))
    #expect(phones.count > 1)
    for number in 0..<40 {
      let phone = study.participant(number).phone.profile
      let told = phones.filter { $0.participants.contains(number) }
      #expect(told.map(\.model) == [phone.model])
      #expect(told.map(\.systemVersion) == [phone.systemVersion])
    }
  }

  @Test func `a manifest tells the version and the dialect of the installed app`() throws {
    var study = try TestStudy.load("demo") { $0.versions = ["beiwe": "beiwe-2.3"] }
    let app = try #require(study.phones(of: [0]).first?.apps["beiwe"])
    #expect(app.version == "2.3" && app.build == "2023.40" && app.dialect == "2.3")
    study.apps = []
    #expect(study.phones(of: [0]).first?.apps.isEmpty == true)
    #expect(study.listedApps.isEmpty)
  }

  @Test func `a manifest tells the survey of a watch, of a type of its own`() throws {
    let study = try TestStudy.load("demo")
    let survey = try #require(study.listedApps["cozie"]?.surveys.first)
    #expect(survey.id == "comfort" && survey.type == "watch_survey")
    #expect(survey.contentCRC32 != Manifest.Survey.contentChecksum(.null))
    // What it measures is not the app's.
    let questions = try #require(study.app(Cozie.self)?.exports(of: study).first?.value)
    let content = try #require(JSONTree(questions)["survey"])
    #expect(survey.contentCRC32 == Manifest.Survey.contentChecksum(content))
  }
}
