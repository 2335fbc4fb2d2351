import Fixtures
import ProfileFiles
import Testing

@testable import understudy

struct StudyListTests {
  @Test func `every study that is built in has a purpose, and every purpose its study`() throws {
    let files = try ProfileFiles()
    let purposes = try files.load(.purposes, "purposes").read(Purposes.init(reading:))
    #expect(purposes.entries.map(\.study).sorted() == files.list(.studies))
  }

  @Test func `the list has each study once, with what it is`() throws {
    let files = try ProfileFiles()
    let text = try Profiles.studies(in: files)
    #expect(text.hasPrefix("A first look\n"))
    let lines = text.split(separator: "\n")
    for study in files.list(.studies) {
      let place = try #require(lines.firstIndex { $0.hasPrefix("  \(study) ") })
      #expect(lines[place].contains(" M rows, "))
      let comment = try files.load(.studies, study).comment
      #expect(comment.hasPrefix(lines[place + 1].drop { $0 == " " }))
    }
    #expect(lines.allSatisfy { $0.count <= 96 })
  }

  @Test func `a study of one's own is listed below the others`() throws {
    let folder = try TemporaryFolder(["studies/mine.json5": "// What I\n// want.\n//\n// More.\n{}"]
    )
    try withExtendedLifetime(folder) {
      let text = try Profiles.studies(in: ProfileFiles(directory: folder.path))
      #expect(text.contains("\n\nOthers\n  mine               \n      What I want.\n\n"))
    }
  }

  @Test func `names alone are for other programs`() throws {
    let run = try Run("profiles", "list", "--names", "studies")
    #expect(run.code == 0)
    #expect(try run.output == ProfileFiles().list(.studies).joined(separator: "\n") + "\n")
  }
}
