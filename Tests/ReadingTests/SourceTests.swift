import Fixtures
import Spool
import Testing

@testable import Reading

/// The kinds of folders, with two small apps.
struct SourceTests {
  /// An app with folders of participants, whose ids are single letters.
  private enum Letters: AppData {
    static let app = "letters"
    static let title = "Letters"
    static let layouts = ["letters", "letters-download"]
    static let sentLayouts = ["letters"]
    static let streams = ["a"]
    static let dialects = ["plain"]
    static func isPatient(_ name: String) -> Bool { name.count == 1 }
    static func roots(of names: [String], in folder: String) -> [String] {
      names.contains("store") ? ["store"] : []
    }
    static func ids(at path: String, with names: [String], in folder: String) -> [String] {
      names.contains("1") ? [""] : []
    }
    static func file(_ steps: [String]) -> (steps: Int, id: String)? {
      steps.last == "1" && steps.count > 1 ? (2, steps[steps.count - 2]) : nil
    }
  }

  /// An app with a file for each participant, and a server with the data of one.
  private enum Notes: AppData {
    static let app = "notes"
    static let title = "Notes"
    static let layouts = ["notes"]
    static let sentLayouts: [String] = []
    static let streams: [String] = []
    static let dialects: [String] = []
    static let ending: String? = ".txt"
    static func isPatient(_ name: String) -> Bool { name.count == 2 }
    static func owner(of names: [String], in folder: String) -> String? {
      names.contains("mine") ? "me" : nil
    }
  }

  private static let known: [any AppData.Type] = [Letters.self, Notes.self]

  private static func manifest(
    _ arguments: [String: String] = [:], phones: [Manifest.Phone] = [], participants: [Int] = [0]
  ) -> String {
    let manifest = Manifest(
      version: "1.0", study: "demo", seed: 1, start: "2026-03-02", days: 1, timeZone: "UTC",
      participants: participants, phones: phones, recorders: ["other"], streams: [],
      arguments: arguments, profiles: [:])
    return String(decoding: manifest.text, as: UTF8.self)
  }

  private func source<Value>(
    _ files: [String], texts: [String: String] = [:], _ body: (Source) throws -> Value
  ) throws -> Value {
    let folder = try TemporaryFolder(
      texts.merging(files.map { ($0, "x") }) { text, _ in text })
    return try withExtendedLifetime(folder) {
      try body(Source(folder.path + "/", known: Self.known))
    }
  }

  @Test func `an app has its own defaults`() {
    #expect(Letters.isInstalled && Letters.windowedStreams == [] && Letters.ending == nil)
    #expect(Notes.roots(of: ["x"], in: "") == [] && Letters.owner(of: ["x"], in: "") == nil)
    #expect(Notes.ids(at: "", with: ["x"], in: "") == [] && Notes.file(["x"]) == nil)
  }

  @Test func `a folder of layouts has the participants of all`() throws {
    try source([
      "letters/a/1", "letters/b/1", "letters-download/c/1", "notes/dd.txt", "notes/ee",
      "notes/ff.txt/x", "letters/g", "letters/long/x", "truth/h/x", "truth/long/x", "other/i/x",
    ]) { (source) throws in
      #expect(try source.patients() == ["a", "b", "c", "dd", "h"])
      #expect(source.apps.map { $0.app } == ["letters", "notes"])
      #expect(source.roots(of: Letters.self) == ["letters", "letters-download"])
      #expect(!source.isRecording && !source.isExcerpt && source.owner == nil)
      #expect(source.manifest == nil && !source.folder.hasSuffix("/"))
      #expect(
        try source.items() == [
          "a": ["letters/a"], "b": ["letters/b"], "c": ["letters-download/c"],
          "dd": ["notes/dd.txt"], "ee": ["notes/ee"], "ff": ["notes/ff.txt"], "g": ["letters/g"],
          "long": ["letters/long", "truth/long"], "h": ["truth/h"],
        ])
    }
  }

  @Test func `a recording has the recorders of its manifest, too`() throws {
    try source(
      ["letters/a/1/2", "letters/a/.3", "letters/a/0", "other/a.txt", "other/.b"],
      texts: ["manifest.json": Self.manifest()]
    ) { (source) throws in
      #expect(source.isRecording && source.manifest?.study == "demo")
      #expect(try source.items() == ["a": ["letters/a", "other/a.txt"]])
      #expect(
        try source.files(of: ["letters/a", "other/a.txt"])
          == ["letters/a/0", "letters/a/1/2", "other/a.txt"])
      #expect(try source.files(of: []) == [])
    }
    try source([], texts: ["manifest.json": "{}"]) { (source) throws in
      #expect(source.isRecording && source.manifest == nil && source.apps.isEmpty)
      #expect(try source.patients() == [])
    }
  }

  @Test func `the content of folders decides, or the store of a server`() throws {
    try source(["a/1", "b/1", "long/1", "c/2"]) { (source) throws in
      #expect(try source.patients() == ["a", "b", "long"])
      #expect(source.apps.map { $0.app } == ["letters"])
      #expect(source.homes(of: "long", Letters.self) == [Home("long", id: "long")])
      #expect(source.roots(of: Letters.self) == [] && source.roots(of: Notes.self) == [])
      #expect(source.unjudged == [Unjudged("c", reason: "folder without files of a known form")])
    }
    try source(["store/a/1", "store/b/1", "store/long/1", "c/1"]) { (source) throws in
      #expect(try source.patients() == ["a", "b"] && source.roots(of: Letters.self) == ["store"])
      #expect(source.homes(of: "a", Letters.self) == [Home("store/a", id: "a")])
    }
    try source(["a/1", "mine/x"]) { (source) throws in
      #expect(source.owner == "me" && source.apps.map { $0.app } == ["notes"])
      #expect(try source.patients() == ["me"] && source.roots(of: Notes.self) == [""])
    }
    // A user's folder may have the name of a layout.
    try source(["letters/long/1"]) { (source) throws in
      #expect(try source.patients() == ["long"] && source.roots(of: Letters.self) == [])
    }
    // The folder of a layout comes first.
    try source(["letters/a/1", "mine/x"]) { #expect($0.owner == nil) }
  }

  @Test func `an excerpt is one itself, or lies in one`() throws {
    let excerpt = Self.manifest([Manifest.between: "x"])
    try source(["letters/a/1"], texts: ["manifest.json": excerpt]) { #expect($0.isExcerpt) }
    let folder = try TemporaryFolder(["manifest.json": excerpt, "letters/a/1": "x", "l/a/x": ""])
    let folderSource = try Source(folder.path + "/letters", known: Self.known)
    #expect(folderSource.isExcerpt)
    let whole = try TemporaryFolder(["manifest.json": Self.manifest(), "letters/a/1": "x"])
    let wholeSource = try Source(whole.path + "/letters", known: Self.known)
    #expect(!wholeSource.isExcerpt)
    // A recording of the whole study inside an excerpt is not an excerpt.
    let inner = try TemporaryFolder([
      "manifest.json": excerpt, "in/manifest.json": Self.manifest(), "in/letters/a/1": "x",
    ])
    let innerSource = try Source(inner.path + "/in", known: Self.known)
    #expect(!innerSource.isExcerpt)
  }

  @Test func `a folder without data has no participants`() throws {
    try source(["long/x", "file"]) { (source) throws in
      #expect(try source.patients() == [] && source.apps.isEmpty)
      #expect(
        source.unjudged == [
          Unjudged("file", reason: "file of an unknown form"),
          Unjudged("long", reason: "folder without files of a known form"),
        ])
    }
    let empty = try TemporaryFolder([:])
    let emptySource = try Source(empty.path, known: Self.known)
    #expect(try emptySource.patients() == [] && emptySource.unjudged == [])
  }

  @Test func `a single file is data of the participant in its path`() throws {
    let folder = try TemporaryFolder(["anna/1": "x", "anna/2": "x"])
    let source = try Source(folder.path + "/anna/1", known: Self.known)
    #expect(try source.patients() == ["anna"] && !source.isRecording)
    #expect(source.homes(of: "anna", Letters.self) == [Home("anna/1", id: "anna")])
    #expect(throws: SourceError.unknownFile(folder.path + "/anna/2")) {
      try Source(folder.path + "/anna/2", known: Self.known)
    }
    #expect(throws: SourceError.noFolder(folder.path + "/nothing")) {
      try Source(folder.path + "/nothing", known: Self.known)
    }
  }

  private func phone(
    _ model: String, _ participants: [Int], system: String = "17.5.1"
  ) -> Manifest.Phone {
    Manifest.Phone(model: model, systemVersion: system, participants: participants)
  }

  @Test func `a phone is that of a participant, or that of all`() throws {
    let parts = [
      "manifest.1-of-2.json": Self.manifest(
        phones: [phone("iPhone14,7", [0, 2])], participants: [0, 2]),
      "manifest.2-of-2.json": Self.manifest(
        phones: [phone("iPhone15,2", [1])], participants: [1]),
    ]
    try source([], texts: parts) { (source) throws in
      #expect(source.phone(of: 1)?.model == "iPhone15,2")
      #expect(source.phone(of: 2)?.model == "iPhone14,7")
      #expect(source.phone(of: 3) == nil && source.phone(of: nil) == nil)
      #expect(source.manifest?.participants == [0, 2])
    }
    try source(
      [], texts: ["manifest.json": Self.manifest(phones: [phone("iPhone14,7", [0])])]
    ) { #expect($0.phone(of: nil)?.model == "iPhone14,7") }
    try source([], texts: ["manifest.json": "{}"]) { #expect($0.phone(of: nil) == nil) }
  }
}
