import Spool

/// A task of an array job, from the scheduler's environment variables.
struct ArrayJob: Equatable {
  /// The variable that numbers the task.
  let variable: String
  /// The position of the task among all tasks, from 1.
  let number: Int
  /// The number of tasks; nil if the scheduler does not set it.
  let count: Int?

  /// The variables of a scheduler: the numbers of this task and of the first task, the step, and
  /// the last number or the count.
  private struct Scheduler {
    let task: String
    var first: String?
    var step: String?
    var last: String?
    var count: String?
  }

  /// The schedulers, as documented in Slurm's sbatch(1), Kubernetes' indexed jobs (kubernetes.io,
  /// "Jobs"), AWS Batch's "Job environment variables" and Grid Engine's qsub(1).
  private static let schedulers = [
    Scheduler(
      task: "SLURM_ARRAY_TASK_ID", first: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP",
      count: "SLURM_ARRAY_TASK_COUNT"),
    Scheduler(task: "JOB_COMPLETION_INDEX"),
    Scheduler(task: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Scheduler(
      task: "SGE_TASK_ID", first: "SGE_TASK_FIRST", step: "SGE_TASK_STEPSIZE",
      last: "SGE_TASK_LAST"),
  ]

  /// Returns the tasks in the environment. Grid Engine sets `undefined` outside of array jobs.
  static func all(in environment: [String: String]) -> [ArrayJob] {
    schedulers.compactMap { scheduler in
      func number(_ name: String?) -> Int? { name.flatMap { environment[$0] }.flatMap { Int($0) } }
      guard let task = number(scheduler.task) else { return nil }
      let (first, step) = (number(scheduler.first) ?? 0, max(number(scheduler.step) ?? 1, 1))
      return ArrayJob(
        variable: scheduler.task, number: (task - first) / step + 1,
        count: number(scheduler.count) ?? number(scheduler.last).map { ($0 - first) / step + 1 })
    }
  }
}

extension Shard {
  /// Reads `k/N`, `auto` or `auto/N`.
  static func option(
    _ text: String, environment: [String: String]
  ) throws(UsageError) -> Shard {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let count = words.count == 2 ? Int(words[1]) : nil
    guard words.count <= 2, words.count == 1 || (1...1_000_000).contains(count ?? 0) else {
      throw bad(text, "k/N, auto or auto/N, such as 3/10")
    }
    if words[0] == "auto" { return try automatic(text, count, ArrayJob.all(in: environment)) }
    guard let count, let number = Int(words[0]), (1...count).contains(number) else {
      throw bad(text, "k/N with k from 1 to N, auto or auto/N")
    }
    return Shard(number: number, count: count)
  }

  private static func automatic(
    _ text: String, _ asked: Int?, _ jobs: [ArrayJob]
  ) throws(UsageError) -> Shard {
    guard let job = jobs.first else {
      throw bad(
        text,
        "k/N here, because no variable of an array job of Slurm, Kubernetes, AWS Batch or Grid "
          + "Engine is set")
    }
    for other in jobs.dropFirst() where (other.number, other.count) != (job.number, job.count) {
      throw bad(
        text,
        "k/N here, because \(job.variable) and \(other.variable) contradict each other")
    }
    if let asked, let count = job.count, asked != count {
      throw bad(
        text,
        "auto/\(count) or k/N here, because the array job of \(job.variable) has \(count) tasks")
    }
    guard let count = asked ?? job.count else {
      throw bad(text, "auto/N here, because \(job.variable) does not report the number of tasks")
    }
    guard (1...count).contains(job.number) else {
      throw bad(
        text,
        "k/N here, because \(job.variable) numbers this task \(job.number) of \(count); an array "
          + "job needs task numbers without gaps")
    }
    return Shard(number: job.number, count: count)
  }

  private static func bad(_ text: String, _ allowed: String) -> UsageError {
    .badValue(text, of: "--shard", allowed: allowed)
  }
}
