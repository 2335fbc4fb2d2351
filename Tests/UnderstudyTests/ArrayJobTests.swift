import Spool
import Testing

@testable import understudy

struct ArrayJobTests {
  private static let slurm = [
    "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4",
  ]

  private func shard(_ text: String, _ environment: [String: String] = [:]) throws -> String {
    try Shard.option(text, environment: environment).text
  }

  @Test(arguments: [
    (text: "3/10", environment: [:], shard: "3-of-10"),
    ("auto", slurm, "3-of-4"),
    ("auto/4", slurm, "3-of-4"),
    ("2/9", slurm, "2-of-9"),
    (
      "auto",
      [
        "SLURM_ARRAY_TASK_ID": "20", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "10",
        "SLURM_ARRAY_TASK_COUNT": "3",
      ], "3-of-3"
    ),
    ("auto/64", ["JOB_COMPLETION_INDEX": "0"], "1-of-64"),
    ("auto", ["AWS_BATCH_JOB_ARRAY_INDEX": "9", "AWS_BATCH_JOB_ARRAY_SIZE": "10"], "10-of-10"),
    (
      "auto",
      [
        "SGE_TASK_ID": "3", "SGE_TASK_FIRST": "1", "SGE_TASK_LAST": "7", "SGE_TASK_STEPSIZE": "2",
      ], "2-of-4"
    ),
  ])
  func `the part is what the option and the scheduler say`(
    text: String, environment: [String: String], shard: String
  ) throws {
    #expect(try self.shard(text, environment) == shard)
  }

  @Test(arguments: [
    (text: "auto", environment: [:], reason: "no variable of an array job"),
    ("auto/5", slurm, "has 4 tasks"),
    ("auto", ["JOB_COMPLETION_INDEX": "0"], "does not report the number"),
    ("auto/2", ["JOB_COMPLETION_INDEX": "2"], "task 3 of 2"),
    (
      "auto/4", slurm.merging(["JOB_COMPLETION_INDEX": "0"]) { $1 }, "contradict each other"
    ),
    ("auto/4", ["SGE_TASK_ID": "undefined"], "no variable of an array job"),
    ("0/3", [:], "k from 1 to N"), ("4/3", [:], "k from 1 to N"), ("3", [:], "k from 1 to N"),
    ("1/0", [:], "such as 3/10"), ("1/2/3", [:], "such as 3/10"), ("x/3", [:], "k from 1 to N"),
  ])
  func `contradictions are refused with their reason`(
    text: String, environment: [String: String], reason: String
  ) throws {
    let error = try #require(throws: UsageError.self) {
      try Shard.option(text, environment: environment)
    }
    #expect(error.description.contains(reason), "\(error)")
  }

  @Test func `a task's place counts from the first one in steps, of one at the least`() {
    func job(_ task: Int, first: Int?, step: Int?, last: Int?) -> ArrayJob? {
      var environment = ["SGE_TASK_ID": "\(task)"]
      if let first { environment["SGE_TASK_FIRST"] = "\(first)" }
      if let step { environment["SGE_TASK_STEPSIZE"] = "\(step)" }
      if let last { environment["SGE_TASK_LAST"] = "\(last)" }
      return ArrayJob.all(in: environment).first
    }
    func told(_ number: Int, _ count: Int?) -> ArrayJob {
      ArrayJob(variable: "SGE_TASK_ID", number: number, count: count)
    }
    #expect(job(14, first: 5, step: 3, last: 20) == told(4, 6))
    #expect(job(5, first: 5, step: 0, last: 5) == told(1, 1))
    #expect(job(7, first: 5, step: -2, last: 8) == told(3, 4))
    #expect(job(3, first: nil, step: nil, last: nil) == told(4, nil))
  }

  @Test func `a recording has a million parts at the most`() throws {
    #expect(try shard("1/1000000").hasSuffix("1-of-1000000"))
    #expect(try shard("7/7").hasSuffix("-of-7"))
    for text in ["1/1000001", "-1/3", "1/-1", "auto/0", "auto/1000001", "auto/x", ""] {
      #expect(throws: UsageError.self) { try shard(text, Self.slurm) }
    }
  }
}
