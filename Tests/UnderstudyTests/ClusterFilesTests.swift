import Foundation
import Spool
import Testing

@testable import understudy

/// Tests of the example files in docs/how-to/cluster, with the environment variables of each kind
/// of cluster.
struct ClusterFilesTests {
  private static let folder = URL(filePath: #filePath).appending(
    path: "../../../docs/how-to/cluster"
  )
  .standardized

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Reads a command line, all of whose options must exist. Returns its part of the recording; nil
  /// without a part.
  @discardableResult
  private func part(_ words: [String], _ environment: [String: String] = [:]) throws -> String? {
    let command = try #require(commands.first { $0.name == words.first })
    var asked = try Arguments(words.dropFirst(), options: command.options)
    let shard = try asked.option("--shard").map {
      try Shard.option($0, environment: environment)
    }
    _ = try command.init(&asked)
    try asked.finish()
    return shard?.text
  }

  @Test func `Kubernetes' indices are parts`() throws {
    let text = try Self.text("kubernetes.yaml")
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    let commands = lines.indices.filter { lines[$0] == "args:" }.map { start in
      lines[(start + 1)...].prefix { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    }
    #expect(commands.count == 2)
    let completions = try #require(lines.first { $0.hasPrefix("completions: ") })
    let count = try #require(Int(completions.split(separator: " ")[1]))
    for index in [0, count - 1] {
      let part = try part(commands[0], ["JOB_COMPLETION_INDEX": "\(index)"])
      #expect(part == "\(index + 1)-of-\(count)")
    }
    try self.part(commands[1])
  }

  private struct Batch: Decodable {
    struct Submission: Decodable {
      struct Array: Decodable { let size: Int }
      struct Overrides: Decodable { let command: [String] }

      let jobDefinition: String
      let arrayProperties: Array?
      let containerOverrides: Overrides
    }

    struct Definition: Decodable { let jobDefinitionName: String }

    enum CodingKeys: String, CodingKey {
      case definition = "register-job-definition"
      case record = "submit-job"
      case check = "submit-job-check"
    }

    let definition: Definition
    let record: Submission
    let check: Submission
  }

  @Test func `AWS Batch's indices are parts`() throws {
    let batch = try JSONDecoder().decode(
      Batch.self, from: Data(Self.text("aws-batch.json").utf8))
    #expect(batch.record.jobDefinition == batch.definition.jobDefinitionName)
    #expect(batch.check.jobDefinition == batch.definition.jobDefinitionName)
    let count = try #require(batch.record.arrayProperties?.size)
    for index in [0, count - 1] {
      let part = try part(
        batch.record.containerOverrides.command,
        ["AWS_BATCH_JOB_ARRAY_INDEX": "\(index)", "AWS_BATCH_JOB_ARRAY_SIZE": "\(count)"])
      #expect(part == "\(index + 1)-of-\(count)")
    }
    try self.part(batch.check.containerOverrides.command)
  }

  /// Runs the Slurm script with `echo` in place of the program, and returns the words that it
  /// prints.
  private func slurm(_ words: [String], _ environment: [String: String]) throws -> [String] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", Self.folder.appending(path: "slurm.sh").path()] + words
    process.environment = environment.merging(
      ["UNDERSTUDY": "echo", "PATH": "/usr/bin:/bin"], uniquingKeysWith: { $1 })
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).split { $0.isWhitespace }.map(String.init)
  }

  @Test func `a task of Slurm is the part of its number, alone too`() throws {
    let alone = [
      "SLURM_ARRAY_TASK_ID": "17", "SLURM_ARRAY_TASK_MIN": "17", "SLURM_ARRAY_TASK_COUNT": "1",
      "SLURM_CPUS_PER_TASK": "2",
    ]
    let words = try slurm(["record", "1000", "out", "--study", "week"], alone)
    #expect(try part(words, alone) == "17-of-1000")
    #expect(words.suffix(4) == ["--jobs", "2", "--study", "week"])
    try part(slurm(["check", "out"], [:]))
    #expect(try slurm(["record", "1000", "out"], [:]).isEmpty)
    #expect(try slurm(["record"], alone).isEmpty)
  }
}
