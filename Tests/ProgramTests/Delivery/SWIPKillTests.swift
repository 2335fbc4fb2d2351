import Fixtures
import Formats
import Glibc
import Testing

/// Senders to a database that are killed at system calls that a seed gives.
@Suite(.whole, .cluster, .strace)
struct SWIPKillTests {
  private static let people = 12

  private var instants = KillInstants()

  private func words(_ recording: SWIPRecording, _ cloud: Cloud) -> [String] {
    ["send", recording.path, "--to", cloud.address, "--as", "swip", "--progress", "none"]
      + ["--connections", "3"]
  }

  @Test mutating func `a killed delivery leaves everybody whole or not there at all`() throws {
    let recording = try SWIPRecording()
    try recording.record(
      (0..<Self.people).map { number in
        var person = SWIPRecording.Person(number)
        person.signals = 700
        return person
      })
    let unbroken = try Cloud()
    let calls = try Program.calls(of: words(recording, unbroken))
    let expected = try unbroken.rows()
    #expect(expected[.biosignals]?.count == 2_100 * Self.people)
    var (kills, parts) = (0, 0)
    while kills < KillInstants.callCount {
      let cloud = try Cloud()
      try? recording.folder.delete("out.ledger.sqlite")
      var isDone = false
      while !isDone {
        let words = words(recording, cloud)
        let end =
          kills < KillInstants.callCount
          ? try Program.start(words, killedAt: instants.call(of: calls)).end()
          : try Program.run(words)
        #expect([0, 128 + SIGKILL].contains(end.code), "\(end)")
        isDone = end.code == 0
        if !isDone { kills += 1 }
        let users = try judge(cloud)
        #expect(!isDone || users == Self.people)
        if 1..<Self.people ~= users { parts += 1 }
      }
      #expect(try cloud.rows() == expected)
      try LedgerJudge.expectNothingTwice(recording.folder.path + "/out.ledger.sqlite")
    }
    // Some kills came between two people.
    #expect(parts > 0)
  }

  /// Nobody has a part of what is his; returns how many are there.
  private func judge(_ cloud: Cloud) throws -> Int {
    guard try cloud.run("SELECT to_regclass('swip.dim_emotions')") != "" else { return 0 }
    let counts = try cloud.run(
      """
      SELECT count(DISTINCT app_session_id), count(app_biosignal_id), count(dim_emotions.model_id),
        (SELECT count(*) FROM swip.dim_devices)
      FROM swip.dim_swip_users LEFT JOIN swip.dim_app_session USING (user_id)
      LEFT JOIN swip.dim_app_biosignals USING (app_session_id)
      LEFT JOIN swip.dim_emotions USING (app_biosignal_id)
      GROUP BY user_id
      """
    ).split(separator: "\n")
    // In one question, since the server may still do what it was asked before the kill.
    #expect(counts.allSatisfy { $0 == "3|2100|210|\(counts.count)" }, "\(counts)")
    return counts.count
  }
}
