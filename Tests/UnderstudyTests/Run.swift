import Foundation
import Testing

@testable import understudy

/// A complete run of the built program, or of another program, in a temporary folder with some
/// files.
struct Run {
  let code: Int32
  let output: String
  let errors: String

  init(_ words: String..., files: [String: String] = [:]) throws {
    try self.init(of: Self.products.appending(path: "understudy"), words, files: files)
    let command = commands.first { $0.name == words.first }
    let codes = command?.usage.exitCodes.map(\.rawValue) ?? [code]
    #expect(codes.contains(code), "the help of \(words) lacks exit code \(code)")
  }

  /// - Parameter program: the path of the program, which can call the built program by its name.
  init(
    of program: URL, _ words: [String], files: [String: String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = Self.environment([
      "PATH": "\(Self.products.path):/usr/bin:/bin", "HOME": folder.path,
    ])
    // The output goes to files, because two pipes could fill and block each other.
    let streams = try ["output", "errors"].map { name in
      let file = folder.appending(path: ".\(name)")
      try Data().write(to: file)
      return (file: file, handle: try FileHandle(forWritingTo: file))
    }
    process.standardOutput = streams[0].handle
    process.standardError = streams[1].handle
    try process.run()
    process.waitUntilExit()
    code = process.terminationStatus
    output = try String(contentsOf: streams[0].file, encoding: .utf8)
    errors = try String(contentsOf: streams[1].file, encoding: .utf8)
  }

  /// The folder with the built program and the tests.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Returns the environment of a program: the given variables, and the variables that sanitizers
  /// need.
  static func environment(_ variables: [String: String]) -> [String: String] {
    let sanitizers = ProcessInfo.processInfo.environment.filter {
      ["ASAN_OPTIONS", "LD_PRELOAD", "TSAN_OPTIONS"].contains($0.key)
    }
    return variables.merging(sanitizers) { own, _ in own }
  }
}
