import Fixtures
import Spool
import Testing

@testable import Reading

/// Tests of the search for data in folders that are not recordings.
struct DataSearchTests {
  /// An app whose files have the ids of participants in their names, such as `anna-1.letter`.
  private enum Letters: AppData {
    static let app = "letters"
    static let title = "Letters"
    static let layouts = ["letters"]
    static let sentLayouts = ["letters"]
    static let streams: [String] = []
    static let dialects: [String] = []
    static func isPatient(_ name: String) -> Bool { true }
    static func ids(at path: String, with names: [String], in folder: String) -> [String] {
      if names.contains("letter") { return [""] }
      return Set(
        names.filter { $0.hasSuffix(".letter") }.compactMap {
          $0.split(separator: "-").first.map(String.init)
        }
      ).sorted()
    }
  }

  private func source<Value>(
    _ paths: [String], below path: String = "", _ body: (Source) throws -> Value
  ) throws -> Value {
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: paths.map { ("study/" + $0, "{}") }))
    return try withExtendedLifetime(folder) {
      try body(Source(folder.path + "/study" + path, known: [Letters.self]))
    }
  }

  private func homes(_ source: Source) throws -> [String: [Home]] {
    Dictionary(
      uniqueKeysWithValues: try source.patients().map { ($0, source.homes(of: $0, Letters.self)) })
  }

  @Test func `a folder around the participants' folders is searched`() throws {
    try source(["outer/inner/anna/letter", "outer/inner/P 007/letter"]) { (source) throws in
      #expect(
        try homes(source) == [
          "anna": [Home("outer/inner/anna", id: "anna")],
          "P 007": [Home("outer/inner/P 007", id: "P 007")],
        ])
      #expect(source.unjudged == [])
    }
  }

  @Test func `the given folder may be the folder of one participant`() throws {
    try source(["letter"]) { (source) throws in
      #expect(try homes(source) == ["study": [Home("", id: "study")]])
    }
    try source(["anna/letter", "bert/letter"], below: "/anna") { (source) throws in
      #expect(try homes(source) == ["anna": [Home("", id: "anna")]])
    }
  }

  @Test func `ids in the names of files count where a folder has several`() throws {
    // The name of a folder with one phone's files is the id that the study's team gave it.
    try source(["first/anna-1.letter", "first/anna-2.letter"]) { (source) throws in
      #expect(try homes(source) == ["first": [Home("first", id: "anna")]])
    }
    try source(["all/anna-1.letter", "all/bert-1.letter"]) { (source) throws in
      #expect(
        try homes(source) == [
          "anna": [Home("all", id: "anna", isShared: true)],
          "bert": [Home("all", id: "bert", isShared: true)],
        ])
    }
    try source(["anna-1.letter"]) { (source) throws in
      #expect(try homes(source) == ["anna": [Home("", id: "anna")]])
    }
  }

  @Test func `two places of one participant are one participant`() throws {
    try source(["week 1/anna/letter", "week 2/anna/letter"]) { (source) throws in
      #expect(
        try homes(source) == [
          "anna": [Home("week 1/anna", id: "anna"), Home("week 2/anna", id: "anna")]
        ]
      )
    }
  }

  @Test func `items without data are named with a reason`() throws {
    try source([
      "anna/letter", "registry", "notes.txt", "more/deep/x", "__MACOSX/anna/letter", ".hidden",
      "outer/bert/letter", "outer/readme",
    ]) { (source) throws in
      #expect(try source.patients() == ["anna", "bert"])
      #expect(
        Set(source.unjudged) == [
          Unjudged("registry", reason: "list of files that the Beiwe server adds"),
          Unjudged("notes.txt", reason: "file of an unknown form"),
          Unjudged("outer/readme", reason: "file of an unknown form"),
          Unjudged("more", reason: "folder without files of a known form"),
        ])
    }
  }

  @Test func `a search ends some folders below the given one`() throws {
    try source(["1/2/3/anna/letter"]) { (source) throws in
      #expect(try source.patients() == ["anna"])
    }
    try source(["1/2/3/4/anna/letter"]) { (source) throws in
      #expect(try source.patients() == [])
    }
  }

  @Test func `a folder around one recording is this recording`() throws {
    try source(["week/manifest.json", "week/letters/anna/letter"]) { (source) throws in
      #expect(source.isRecording && source.folder.hasSuffix("/study/week"))
      #expect(try source.patients() == ["anna"])
    }
    #expect(throws: SourceError.self) {
      try source(["one/manifest.json", "two/manifest.json"]) { _ in }
    }
    #expect(throws: SourceError.self) {
      try source(["one/manifest.json", "anna/letter"]) { _ in }
    }
  }
}
