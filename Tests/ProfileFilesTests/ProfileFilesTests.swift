import Catalogue
import Fixtures
import Foundation
import Simulation
import Testing

@testable import ProfileFiles

struct ProfileFilesTests {
  @Test func `the first place that has a profile gives it`() throws {
    let option = try TemporaryFolder(["people/zz-a.json5": "{from: 'option'}"])
    let variable = try TemporaryFolder([
      "people/zz-a.json5": "{from: 'variable'}", "people/zz-b.json5": "{from: 'variable'}",
    ])
    let nearby = try TemporaryFolder([
      "people/zz-b.json5": "{from: 'nearby'}", "people/zz-c.json5": "{from: 'nearby'}",
      "people/notes.txt": "", "regions.json5": "{}",
    ])
    let files = try ProfileFiles(
      directory: option.path, environment: ["UNDERSTUDY_PROFILES": variable.path],
      nearby: nearby.path)
    let from = { try files.load(.people, $0).value }
    #expect(try from("zz-a") == .object(["from": .text("option")]))
    #expect(try from("zz-b") == .object(["from": .text("variable")]))
    #expect(try from("zz-c") == .object(["from": .text("nearby")]))
    #expect(files.list(.people).suffix(3) == ["zz-a", "zz-b", "zz-c"])
    #expect(files.list(.regions) == ["regions"])
    #expect(try files.load(.regions, "regions").file == "\(nearby.path)/regions.json5")
  }

  @Test func `a missing profile names all places and the nearest name`() throws {
    let option = try TemporaryFolder(["studies/my-study.json5": "{}"])
    let files = try ProfileFiles(
      directory: option.path, environment: ["UNDERSTUDY_PROFILES": ""], nearby: "/nowhere")
    let error = #expect(throws: ProfileFileError.self) { try files.load(.studies, "my-stuyd") }
    #expect(
      error?.description
        == "no study with the name my-stuyd was found in \(option.path), the built-in copy; "
        + "did you mean my-study?")
  }

  @Test(arguments: [("/nowhere", nil), (nil, "/nowhere")] as [(String?, String?)])
  func `a folder that is named must exist`(option: String?, variable: String?) {
    let environment = variable.map { ["UNDERSTUDY_PROFILES": $0] } ?? [:]
    let error = #expect(throws: ProfileFileError.self) {
      try ProfileFiles(directory: option, environment: environment)
    }
    let source = option == nil ? "$UNDERSTUDY_PROFILES" : "--profiles"
    #expect(error?.description == "\(source) is /nowhere; it must be a folder with profiles")
  }

  @Test func `a path is a file and no name`() throws {
    let folder = try TemporaryFolder(["mine.json5": "{a: 1}", "export.json": "{\"a\": 1}"])
    let files = try ProfileFiles(directory: nil, environment: [:], nearby: "/nowhere")
    for name in ["mine.json5", "export.json"] {
      let profile = try files.load(.studies, "\(folder.path)/\(name)")
      #expect(profile.value == .object(["a": .integer(1)]))
      #expect(profile.file == "\(folder.path)/\(name)")
    }
  }

  @Test func `a file that cannot be read is told`() throws {
    let folder = try TemporaryFolder()
    try folder.put([0x7B, 0xFF, 0x7D], at: "latin.json5")
    let message = { (path: String) in
      #expect(throws: ProfileFileError.self) { try ProfileFiles.load(file: path) }?.description
    }
    #expect(message("/no/where.json5") == "/no/where.json5: the file does not exist")
    #expect(message(folder.path) == "\(folder.path): the path cannot be read as a file")
    #expect(
      message("\(folder.path)/latin.json5")
        == "\(folder.path)/latin.json5: the text is not UTF-8")
  }

  @Test func `the built-in copy equals the folder`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Profiles").standardizedFileURL
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json5") }
    #expect(catalogue.map(\.path) == paths.sorted())
    for (path, text) in catalogue {
      #expect(try text == String(contentsOf: folder.appending(path: path), encoding: .utf8))
    }
  }

  @Test(arguments: catalogue.map(\.path))
  func `every profile that ships is clean JSON5`(path: String) throws {
    let text = try #require(catalogue.first { $0.path == path }).text
    _ = try LoadedProfile(text, file: path)
  }

  @Test func `every profile that ships is listed and loads by its name`() throws {
    let files = try ProfileFiles(directory: nil, environment: [:], nearby: "/nowhere")
    for kind in ProfileFiles.Kind.allCases {
      for name in files.list(kind) {
        #expect(try files.load(kind, name).file.hasPrefix("built-in \(kind.rawValue)"))
      }
    }
  }
}

struct KindTests {
  @Test(arguments: [
    (file: "Profiles/devices/x.json5", kind: ProfileFiles.Kind.devices),
    (file: "studies/x.json5", kind: .studies),
    (file: "/a/regions.json5", kind: .regions),
    (file: "zones.json5", kind: .zones),
    (file: "people/regions/devices.json5", kind: nil),
    (file: "x.json5", kind: nil),
    (file: "", kind: nil),
  ])
  func `a file's folder or name tells its kind`(file: String, kind: ProfileFiles.Kind?) {
    #expect(ProfileFiles.Kind(file: file) == kind)
  }
}
