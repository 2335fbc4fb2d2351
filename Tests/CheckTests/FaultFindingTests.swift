import Fixtures
import ProfileFiles
import Recorders
import Simulation
import Testing

@testable import Check
@testable import Reading

/// What is found in recordings with faults: all that shows, in the files that have it, and nothing else.
struct FaultFindingTests {
  @Test(
    .whole,
    arguments: [
      (study: "demo", participants: 4, layouts: [Recorders.Layout.beiwe, .beiweDownload, .cozie]),
      (study: "surveys", participants: 2, layouts: [.beiwe, .beiweDownload]),
    ])
  func `all that shows is found where it is, and nothing else`(
    study: String, participants: Int, layouts: [Recorders.Layout]
  ) async throws {
    let clean = try TemporaryFolder()
    let faulty = try TemporaryFolder()
    let output = try TemporaryFolder()
    var changes = Study.Changes()
    changes.participants = participants
    let layouts = layouts + [.truth]
    try await clean.record(study, with: changes, as: layouts)
    _ = try await Check(clean.path).run(width: 2, writingFindings: output.path + "/clean.jsonl")
    #expect(try output.bytes("clean.jsonl").isEmpty)

    try await faulty.record(study, with: changes, as: layouts, faults: "real-world")
    _ = try await Check(faulty.path).run(width: 2, writingFindings: output.path + "/faulty.jsonl")
    let score = try Scorer(faulty.path).score(findings: output.path + "/faulty.jsonl")
    #expect(score.all.files.recall == 1 && score.all.files.precision == 1, "\(score.text)")
    #expect(score.all.rows.recall == 1 && score.all.rows.precision == 1, "\(score.text)")
    #expect(score.kinds.count { $0.line.files.faults > 0 } >= 8)
  }
}
