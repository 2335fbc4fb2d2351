import Fixtures
import FoundationEssentials
import Glibc
import Testing

extension Scratch {
  /// Records into `whole` and into other folders. Programs that record into these are killed at
  /// random times, six in each. Expects that the next run completes each folder, so that it equals
  /// `whole`.
  ///
  /// - Parameters:
  ///   - kills: the minimum number of programs that must be killed.
  ///   - words: the words of the command that records into a folder.
  func expectWholeAfterKills(
    seed: UInt64, atLeast kills: Int = KillInstants.count, _ words: (String) throws -> [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    func record(_ name: String) throws {
      let ending = try Program.run(words(name))
      try #require(ending.code == 0, "\(ending.errors)", sourceLocation: sourceLocation)
    }
    let seconds = try ContinuousClock().measure { try record("whole") } / .seconds(1)
    #expect(try tree("whole")["/manifest.json"] != nil, sourceLocation: sourceLocation)
    var random = SplitMix(state: seed)
    var (killed, folder) = (0, 0)
    while killed < kills {
      let name = "killed-\(folder)"
      folder += 1
      for _ in 0..<6 {
        let program = try Program.start(words(name))
        usleep(UInt32(1.1e6 * seconds * random.uniform()))
        program.signal(SIGKILL)
        if try program.end().code != 0 { killed += 1 }
      }
      try record(name)
      try expectSame(
        name, "whole", "after kills with seed \(seed)", sourceLocation: sourceLocation)
      try FileManager.default.removeItem(atPath: path + "/" + name)
    }
  }
}
