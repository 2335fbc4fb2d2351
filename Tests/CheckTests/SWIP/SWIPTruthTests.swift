import Fixtures
import Formats
import Testing

@testable import Check
@testable import Reading

struct SWIPTruthTests {
  private static let header =
    "time,biosignal,mood,stress,energy,label,p_calm,p_stressed,p_focused,p_neutral,p_amused"

  private func truth(_ tables: [String: String]) throws -> SWIPTruth {
    var files: [String: String] = [:]
    for (name, text) in tables { files["truth/a/\(name).csv"] = text }
    let folder = try TemporaryFolder(files)
    var truth = Truth()
    truth.folder = "truth/a"
    return try withExtendedLifetime(folder) { try SWIPTruth(of: truth, in: folder.path) }
  }

  private func wrong(_ truth: SWIPTruth) -> [Int] { truth.format.examples.compactMap(\.row) }

  @Test func `tables that are missing are empty`() throws {
    let truth = try truth([:])
    #expect(!truth.hasSessions && !truth.hasEmotions && truth.format == Finding())
    #expect(truth.sessions.isEmpty && truth.emotions.isEmpty)
  }

  @Test func `sessions have their rows as they are written`() throws {
    let truth = try truth([
      "sessions": """
      session,start,end,app,store,reason,uploaded
      s1,100,200,mail,cloud,uploaded,250
      ,300,,mail,none,no_local_storage,
      s3,x,200,mail,cloud,uploaded,250
      s3,100,x,mail,cloud,uploaded,250
      s3,100,200,mail,cloud,uploaded,x

      """
    ])
    #expect(truth.hasSessions && !truth.hasEmotions && truth.sessions.count == 2)
    let (first, second) = (truth.sessions[0], truth.sessions[1])
    #expect(first.text == "s1,100,200,mail,cloud,uploaded,250" && first.id == "s1")
    #expect(first.start == 100 && first.store == "cloud" && first.reason == "uploaded")
    #expect(second.id == "" && second.store == "none" && second.row == 2)
    #expect(wrong(truth) == [3, 4, 5])
  }

  @Test func `emotions have the probability of each`() throws {
    let truth = try truth([
      "emotions": """
      \(Self.header)
      100,b1,1,2,3,Calm,0.5,0.25,0.125,0.0625,0.0625
      200,b2,1,2,3,Amused,0,0.25,0,0,0.75
      x,b3,1,2,3,Calm,0.5,0.25,0.125,0.0625,0.0625
      300,b3,x,2,3,Calm,0.5,0.25,0.125,0.0625,0.0625
      300,b3,1,x,3,Calm,0.5,0.25,0.125,0.0625,0.0625
      300,b3,1,2,x,Calm,0.5,0.25,0.125,0.0625,0.0625
      300,b3,1,2,3,calm,0.5,0.25,0.125,0.0625,0.0625

      """
    ])
    #expect(truth.hasEmotions && !truth.hasSessions && truth.emotions.count == 2)
    let (first, second) = (truth.emotions[0], truth.emotions[1])
    #expect(first.time == 100 && first.biosignal == "b1" && first.row == 1)
    #expect(
      first.probabilities
        == [.calm: 0.5, .stressed: 0.25, .focused: 0.125, .neutral: 0.0625, .amused: 0.0625])
    #expect(first.dominant == .calm && second.dominant == .amused)
    #expect(wrong(truth) == [3, 4, 5, 6, 7])
    let others = try self.truth([
      "emotions": "\(Self.header)\n"
        + (6...10).map { column in
          let cells = (6...10).map { $0 == column ? "x" : "0.2" }
          return "100,b,1,2,3,Calm,\(cells.joined(separator: ","))\n"
        }.joined()
    ])
    #expect(others.emotions.isEmpty && wrong(others) == [1, 2, 3, 4, 5])
  }
}
