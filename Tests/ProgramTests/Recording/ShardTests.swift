import Fixtures
import Glibc
import Testing

/// Tests of a recording in parts with the built program, one process per part.
struct ShardTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func record(_ folder: String, _ shard: String, days: Int = 1) -> [String] {
    scratch.record(folder, days: days, participants: 4, "--shard", shard, "--jobs", "1")
  }

  /// Returns the checksums of all files except the lists and manifests, which differ between parts.
  private func content(_ folder: String) throws -> [String: [UInt64]] {
    try scratch.tree(folder).filter { $0.key.dropFirst().contains("/") }
  }

  @Test(.whole) func `parts in any number give the files of one run, and hold`() throws {
    #expect(try Program.run(scratch.record("direct", participants: 4)).code == 0)
    let whole = try content("direct")
    for count in [1, 2, 3, 7, 64] {
      let folder = "parts-\(count)"
      for number in (1...count).reversed() {
        let ending = try Program.run(record(folder, "\(number)/\(count)"))
        #expect(ending.code == 0, "\(ending.errors)")
      }
      #expect(try content(folder) == whole)
      let words = ["check", scratch.path + "/" + folder, "--rule", "shards", "--rule", "checksums"]
      #expect(try Program.run(words).code == 0)
      let stamps = try scratch.stamps(folder)
      #expect(try Program.run(record(folder, "1/\(count)")).code == 0)
      #expect(try scratch.stamps(folder) == stamps)
    }
  }

  @Test(.whole) func `a part that is missing is told`() throws {
    #expect(try Program.run(record("out", "2/3")).code == 0)
    let words = ["check", scratch.path + "/out", "--rule", "shards"]
    #expect(try Program.run(words).code == 65)
    for number in [1, 3] { #expect(try Program.run(record("out", "\(number)/3")).code == 0) }
    #expect(try Program.run(words).code == 0)
  }

  @Test(.whole) func `a part that died or runs twice harms nobody`() throws {
    let days = 4
    let first = try Program.start(record("out", "1/2", days: days))
    usleep(400_000)
    let twice = try Program.run(record("out", "1/2", days: days))
    #expect(twice.code == 75, "\(twice.errors)")
    #expect(try Program.run(record("out", "2/2", days: days)).code == 0)
    first.signal(SIGKILL)
    _ = try first.end()
    #expect(try Program.run(record("out", "1/2", days: days)).code == 0)
    for number in 1...2 {
      #expect(try Program.run(record("direct", "\(number)/2", days: days)).code == 0)
    }
    try scratch.expectSame("out", "direct")
  }

  @Test(.whole) func `a scheduler's numbers say which part it is`() throws {
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "2",
    ]
    #expect(try Program.run(record("out", "auto"), environment: slurm).code == 0)
    #expect(try Program.run(record("direct", "2/2")).code == 0)
    try scratch.expectSame("out", "direct")
    let forgotten = try Program.run(
      scratch.record("forgotten", "--only", "0"), environment: slurm)
    #expect(forgotten.code == 0)
    #expect(forgotten.errors.contains("SLURM_ARRAY_TASK_ID is set, but --shard is missing"))
  }
}
