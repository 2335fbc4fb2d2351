import Fixtures
import Testing

@Suite(.whole)
struct EndToEndTests {
  @Test func `what twenty participants have sent through faults is what a researcher downloads`()
    throws
  {
    let folder = try TemporaryFolder()
    let recording = folder.path + "/recording"
    try #expect(
      Program.run([
        "record", "--study", "week", "--days", "1", "--as", "beiwe,beiwe-download", "--output",
        recording, "--progress", "none",
      ]).code == 0)
    let server = try StandIn([
      "--as", "beiwe", "--store", folder.path + "/store", "--fault", "503:10%", "--fault",
      "reset:5%",
      "--fault", "lost-reply:3%",
    ])
    let sent = try Program.run([
      "send", recording, "--to", server.url, "--as", "beiwe", "--progress", "none",
    ])
    #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
    let received = try server.stop()
    #expect(received.code == 0 && received.output.contains("fault lost-reply"))
    let compared = try Program.run([
      "check", recording + "/beiwe-download", "--against", folder.path + "/store/download",
      "--progress", "none",
    ])
    #expect(compared.code == 0, "\(compared.output.suffix(2_000))")
    #expect(compared.output.contains("20 participants: no difference"))
  }

  @Test func `a phone of the oldest version gets the download that record does not write`() throws {
    let folder = try TemporaryFolder()
    let recording = folder.path + "/recording"
    let exported = folder.path + "/exported"
    for words in [
      [
        "record", "--study", "surveys", "--days", "2", "--participants", "1", "--app",
        "beiwe=wiki-2016", "--as", "beiwe", "--output", recording, "--progress", "none",
      ],
      ["profiles", "export", "surveys", "--output", exported],
    ] { try #expect(Program.run(words).code == 0) }
    let server = try StandIn([
      "--as", "beiwe", "--store", folder.path + "/store", "--settings",
      exported + "/surveys_and_settings.json",
    ])
    let sent = try Program.run([
      "send", recording, "--to", server.url, "--as", "beiwe", "--progress", "none",
    ])
    #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
    #expect(try server.stop().code == 0)
    let compared = try Program.run([
      "check", recording, "--against", folder.path + "/store", "--progress", "none",
    ])
    #expect(compared.code == 0, "\(compared.output.suffix(2_000))")
    let files = try folder.files("store/download")
    for stream in ["accelerometer", "power_state", "survey_timings", "survey_answers"] {
      #expect(files.contains { $0.contains("/\(stream)/") }, "\(stream)")
    }
  }

  @Test func `days that twenty people have put through faults are those of the recording`() throws {
    let folder = try TemporaryFolder()
    let recording = folder.path + "/recording"
    try #expect(
      Program.run([
        "record", "--study", "week", "--days", "3", "--as", "mylifedb", "--output", recording,
        "--progress", "none",
      ]).code == 0)
    let server = try StandIn([
      "--as", "mylifedb", "--store", folder.path + "/store", "--fault", "503:10%", "--fault",
      "lost-reply:5%",
    ])
    let words = [
      "send", recording, "--to", server.url + "/{patient}", "--as", "mylifedb", "--progress",
      "none",
    ]
    let sent = try Program.run(words)
    #expect(sent.code == 0, "\(sent.output)\(sent.errors)")
    let again = try Program.run(words)
    #expect(again.code == 0, "\(again.output)\(again.errors)")
    // The ledger counts the requests of all runs.
    let requests = try #require(sent.output.firstMatch(of: /(\d+) requests/))
    #expect(again.output.firstMatch(of: /(\d+) requests/)?.1 == requests.1)
    let received = try server.stop()
    #expect(received.code == 0 && received.output.contains("fault lost-reply"))
    let compared = try Program.run([
      "check", recording, "--against", folder.path + "/store", "--progress", "none",
    ])
    #expect(compared.code == 0, "\(compared.output.suffix(2_000))")
    #expect(compared.output.contains("20 participants: no difference"), "\(compared.output)")
  }
}
