import Crypto
import Declarations
import Fixtures
import Receiver
import Spool
import Testing

@testable import Delivery

/// Each stand-in server blocks threads of Dispatch, of which a process has only so many.
@Suite(.serialized)
struct SenderTests {
  @Test func `everything is stored, and nothing is sent again`() async throws {
    let outbox = try Outbox()
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let first = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(first.standing == .allStored && first.files == 12 && first.attempts == 12)
    let requests = receiver.requests
    let again = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(again == first && receiver.requests == requests)
    receiver.stop()
    // As the phone had them, without the last line end.
    let name = Outbox.name("abc1def2", 3)
    let sent = try outbox.folder.text("out/beiwe/abc1def2/" + name)
    let kept = try outbox.folder.text("store/raw/abc1def2/gps/\(Outbox.milliseconds(3)).csv")
    #expect(kept + "\n" == sent)
  }

  @Test(
    .whole,
    arguments: [
      ["503:30%"], ["reset:30%"], ["lost-reply:30%"], ["truncated:30%"], ["slow:20%:20ms"],
      ["500:10%", "reset:10%", "lost-reply:10%", "truncated:10%", "429:10%"],
    ])
  func `faults of a Beiwe server lose nothing`(faults: [String]) async throws {
    let outbox = try Outbox(participants: 3, files: 8)
    let receiver = try outbox.receive(faults: faults)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.standing == .allStored && summary.files(.stored) == 24)
    #expect(faults[0].hasPrefix("slow") || summary.attempts > 24)
    receiver.stop()
    for patient in Outbox.patients {
      // Repeated uploads are kept under names of their own; in the download each row is once.
      let hours = try outbox.folder.files("store/download/\(patient)/gps")
      let rows = try hours.reduce(0) { sum, hour in
        try sum + outbox.folder.text(hour).split(separator: "\n").count - 1
      }
      #expect(rows == 24)
    }
  }

  @Test func `what a server drops under a 200 is told, and not sent again`() async throws {
    let outbox = try Outbox()
    let receiver = try outbox.receive(faults: ["drop200:50%"])
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.standing == .dropped && summary.files(.dropped) > 0)
    #expect(summary.files(.dropped) + summary.files(.stored) == 12)
    let again = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(again == summary)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.count == summary.files(.dropped))
    #expect(letters.allSatisfy { $0.text == "study is deleted, stopped, or ended." })
  }

  @Test func `a server that is not there is told after the patience, and found the next time`()
    async throws
  {
    // One lane: a second one may begin when the first has failed already, and then does not try.
    let outbox = try Outbox(participants: 1)
    let summary = try await outbox.send(
      as: BeiweEndpoint.self, to: "http://127.0.0.1:9", patience: .zero)
    #expect(summary.standing == .unavailable && summary.files(.unreachable) == 6)
    #expect(summary.attempts == 0)
    let batches = try await outbox.send(
      as: HTTPEndpoint.self, to: "http://127.0.0.1:9/in", patience: .zero)
    #expect(batches.standing == .unavailable && batches.files(.unreachable) == 6)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a server that asks for more time than there is is not waited for`() async throws {
    let outbox = try Outbox(participants: 1)
    let server = try PythonServer(withTLS: false)
    defer { try? server.stop() }
    let summary = try await outbox.send(
      as: HTTPEndpoint.self, to: "http://127.0.0.1:\(server.port)/wait/hour",
      patience: .milliseconds(300))
    #expect(summary.standing == .unavailable)
  }

  @Test func `refused credentials end a participant's files, and are told`() async throws {
    let outbox = try Outbox()
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.password = "wrong password"
    }
    #expect(summary.standing == .credentialsRefused && summary.files(.unauthorized) == 12)
    #expect(summary.attempts == 0)
    let again = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(again.standing == .allStored)
  }

  @Test func `participants get the ids of their accounts, in file names too`() async throws {
    let outbox = try Outbox()
    try outbox.folder.put(
      "participant,patient_id,password\n1,bbbbbbb1,one\n0,aaaaaaa1,zero\n", at: "accounts.csv")
    let accounts = outbox.folder.path + "/accounts.csv"
    var options = ReceiverOptions(store: outbox.folder.path + "/store")
    options.given[.accounts] = outbox.folder.path + "/accounts.csv"
    let receiver = try ReceiverRun(
      BeiweReceiver.self, options, ServerOptions(), faults: [], seed: 1)
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.given[.accounts] = accounts
    }
    receiver.stop()
    #expect(summary.standing == .allStored)
    #expect(try outbox.folder.files("store/raw/aaaaaaa1/gps").count == 6)
    #expect(try outbox.folder.files("store/raw/bbbbbbb1/gps").count == 6)
  }

  /// Sends by a list of accounts with this text.
  private func send(
    _ outbox: Outbox, by list: String, to receiver: ReceiverRun, patience: Duration = .zero
  ) async throws -> LedgerSummary {
    try outbox.folder.put(list, at: "accounts.csv")
    let accounts = outbox.folder.path + "/accounts.csv"
    return try await outbox.send(as: BeiweEndpoint.self, to: receiver.url, patience: patience) {
      $0.given[.accounts] = accounts
    }
  }

  @Test(arguments: [
    (label: "another id", list: "patient_id,password\nccccccc1,right\n"),
    ("another password", "patient_id,password\naaaaaaa1,wrong\n"),
    ("both", "Patient ID,Registration password\r\nccccccc1,wrong\r\n"),
  ])
  func `a list of accounts that was corrected is used`(row: (label: String, list: String))
    async throws
  {
    let outbox = try Outbox(participants: 1)
    let right = "Patient ID,Registration password\r\naaaaaaa1,right\r\n"
    try outbox.folder.put(right, at: "right.csv")
    var options = ReceiverOptions(store: outbox.folder.path + "/store")
    options.given[.accounts] = outbox.folder.path + "/right.csv"
    let receiver = try ReceiverRun(
      BeiweReceiver.self, options, ServerOptions(), faults: [], seed: 1)
    defer { receiver.stop() }
    let wrong = try await send(outbox, by: row.list, to: receiver)
    #expect(wrong.standing == .credentialsRefused && wrong.attempts == 0)
    let summary = try await send(outbox, by: right, to: receiver)
    #expect(summary.standing == .allStored)
    #expect(try outbox.folder.files("store/raw/aaaaaaa1/gps").count == 6)
    // A registered phone keeps its id.
    let again = try await send(outbox, by: row.list, to: receiver)
    #expect(again == summary)
  }

  @Test(.whole) func `an id that a lost registration may have used is kept`() async throws {
    let outbox = try Outbox(participants: 1)
    let port: Int
    do {
      let receiver = try outbox.receive(faults: ["lost-reply:100%"])
      defer { receiver.stop() }
      port = receiver.port
      _ = try await send(outbox, by: "patient_id,password\naaaaaaa1,understudy\n", to: receiver)
    }
    let honest = try outbox.receive(port: UInt16(port))
    defer { honest.stop() }
    // Within the second of a registration the server refuses another one.
    let summary = try await send(
      outbox, by: "patient_id,password\nccccccc1,understudy\n", to: honest,
      patience: .seconds(300))
    #expect(summary.standing == .allStored)
    #expect(try outbox.folder.files("store/raw/aaaaaaa1/gps").count == 6)
  }

  @Test func `what a server has got a second time is sent under the phone's name`() async throws {
    let outbox = try Outbox(participants: 1, files: 0)
    let rows = "timestamp,event\n1772460000000,NearUser\n"
    let path = "raw/abc1def2/proximity/1772460000000.csv"
    try outbox.folder.put(rows, at: "out/\(path)")
    try outbox.folder.put(rows, at: "out/\(path)-duplicate-abcdefghi1")
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.standing == .allStored && summary.files(.stored) == 2)
    let kept = try outbox.folder.files("store/raw/abc1def2/proximity")
    #expect(kept.count == 2 && kept[0] == "store/" + path)
    #expect(kept[1].wholeMatch(of: /.*\.csv-duplicate-[a-z1-9]{10}/) != nil)
  }

  @Test func `a file that cannot be sent is accounted for, and others go on`() async throws {
    let outbox = try Outbox()
    try outbox.folder.put("not the app's", at: "out/beiwe/abc1def2/notes.txt")
    try outbox.folder.put(
      "question id",
      at: "out/beiwe/abc1def2/abc1def2_surveyTimings_5f3c2a1b9d8e7f6a5b4c3d2e_1772427600000.csv")
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url, patience: .zero)
    #expect(summary.standing == .deadLetters)
    #expect(summary.files(.stored) == 12 && summary.files(.withheld) == 2)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.contains { $0.path == "beiwe/abc1def2/notes.txt" && $0.text.contains("name") })
    #expect(letters.contains { $0.text.contains("that matches 5f3c2a1b9d8e7f6a5b4c3d2e") })
  }

  @Test func `a file that was changed behind the list is not sent`() async throws {
    let outbox = try Outbox(participants: 1)
    try outbox.list()
    try outbox.put("abc1def2", 2, rows: 9)
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url, patience: .zero)
    #expect(summary.files(.stored) == 5 && summary.files(.unreadable) == 1)
    #expect(summary.standing == .deadLetters)
  }

  @Test func `a content that another has replaced is sent again, the old one no more`() async throws
  {
    let outbox = try Outbox(participants: 1)
    try outbox.list()
    let receiver = try outbox.receive(as: HTTPReceiver.self)
    defer { receiver.stop() }
    let first = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url + "/in") {
      $0.given[HTTPEndpoint.batchFiles] = .integer(2)
    }
    #expect(first.standing == .allStored && first.attempts == 3)
    try outbox.put("abc1def2", 5, rows: 4)
    try outbox.put("abc1def2", 6)
    try outbox.folder.delete("out/files.jsonl")
    try outbox.folder.delete("out/manifest.json")
    try outbox.list()
    let second = try await outbox.send(as: HTTPEndpoint.self, to: receiver.url + "/in") {
      $0.given[HTTPEndpoint.batchFiles] = .integer(2)
    }
    #expect(second.standing == .allStored && second.attempts == 4 && second.files == 8)
  }

  @Test func `a changed file takes its waiting batch apart, and the rest travels on`() async throws
  {
    let outbox = try Outbox(participants: 1)
    let dead = "http://127.0.0.1:9/in"
    _ = try await outbox.send(as: HTTPEndpoint.self, to: dead, patience: .zero)
    try outbox.put("abc1def2", 5, rows: 4)
    let summary = try await outbox.send(as: HTTPEndpoint.self, to: dead, patience: .zero)
    #expect(summary.withdrawn == 1 && summary.files(.unreachable) == 6)
  }

  @Test func `a second sender on a ledger is refused`() async throws {
    let outbox = try Outbox()
    let ledger = try Ledger(opening: outbox.ledger)
    #expect(throws: DeliveryError.ledgerInUse(outbox.ledger)) {
      try Ledger(opening: outbox.ledger)
    }
    _ = ledger
  }

  @Test func `a folder without anything to send is refused`() async throws {
    let outbox = try Outbox(participants: 0)
    try outbox.folder.put("", at: "out/.hidden")
    await #expect(throws: DeliveryError.nothingToSend(folder: outbox.path, endpoint: "http")) {
      try await outbox.send(as: HTTPEndpoint.self, to: "http://127.0.0.1:9/in")
    }
    #expect(throws: DeliveryError.noFolder(outbox.path + "/no")) {
      try Backlog(outbox.path + "/no")
    }
    try outbox.folder.put("{\"complete\": false}", at: "out/manifest.json")
    #expect(throws: MalformedFile.self) { try Backlog(outbox.path) }
  }

  @Test func `files go at their own instants, many times as fast`() async throws {
    let outbox = try Outbox(participants: 2, files: 4)
    // The last one is never due.
    try outbox.list { $0 < 3 ? 1_772_427_600_000 + 3_600_000 * Int64($0) : nil }
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let start = ContinuousClock.now
    let summary = try await outbox.send(
      as: BeiweEndpoint.self, to: receiver.url, pace: .times(36_000)
    ) { $0.given[.include] = .text("never-sent") }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    // Two hours of life in a fifth of a second.
    #expect(summary.standing == .allStored && seconds >= 0.2 && summary.files(.stored) == 8)
  }

  @Test func `a file that the app never sends is counted, and sent if it is asked for`()
    async throws
  {
    let outbox = try Outbox(participants: 2, files: 4)
    try outbox.list { $0 < 3 ? 1_772_427_600_000 + 3_600_000 * Int64($0) : nil }
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.standing == .allStored && summary.attempts == 6)
    #expect(summary.files(.stored) == 6 && summary.files(.neverSent) == 2)
    #expect(try LedgerReader(opening: outbox.ledger).deadLetters().isEmpty)

    let whole = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.given[.include] = .text("never-sent")
    }
    #expect(whole.files(.stored) == 8 && whole.files == 8 && whole.attempts == 8)
    // A file that was sent stays sent.
    #expect(try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) == whole)
  }

  @Test func `files without a list are sent, since nothing says when the app sends them`()
    async throws
  {
    let outbox = try Outbox(participants: 1, files: 2)
    let copies = "file://\(outbox.folder.path)/copies"
    #expect(try await outbox.send(as: FolderEndpoint.self, to: copies).files(.stored) == 2)
    try outbox.list { _ in nil }
    let listed = try await outbox.send(as: FolderEndpoint.self, to: copies + "2")
    #expect(listed.files(.neverSent) == 2 && listed.standing == .allStored)
  }

  @Test func `the truth is nothing for a Beiwe server`() async throws {
    let outbox = try Outbox(participants: 1, files: 1)
    await #expect(throws: DeliveryError.noTruth(endpoint: "beiwe")) {
      try await outbox.send(as: BeiweEndpoint.self, to: "http://127.0.0.1:9") {
        $0.given[.include] = .text("truth,never-sent")
      }
    }
  }

  @Test func `encrypted files are written with their forms, equal for a seed`() async throws {
    let outbox = try Outbox()
    try outbox.list()
    try outbox.folder.put(PrivateKeyFile.read().publicText, at: "key")
    for round in ["a", "b"] {
      let summary = try await outbox.send(
        as: BeiweFixtures.self, to: "file://\(outbox.folder.path)/\(round)"
      ) {
        $0.given[.key] = outbox.folder.path + "/key"
        $0.given[BeiweOptions.reproducibleKeys] = .flag
      }
      #expect(summary.standing == .allStored && summary.files == 12)
    }
    let name = "xyz9xyz9/" + Outbox.name("xyz9xyz9", 0)
    #expect(try outbox.folder.bytes("a/" + name) == outbox.folder.bytes("b/" + name))
    let form = try outbox.folder.text("a/\(name).form.json")
    #expect(form.contains("\"file_name\": \"\(Outbox.name("xyz9xyz9", 0))\""))
  }

  @Test func `a folder gets copies`() async throws {
    let outbox = try Outbox()
    let summary = try await outbox.send(
      as: FolderEndpoint.self, to: "file://\(outbox.folder.path)/copy")
    #expect(summary.standing == .allStored)
    for path in try outbox.folder.files("out") {
      #expect(try outbox.folder.bytes("copy" + path.dropFirst(3)) == outbox.folder.bytes(path))
    }
  }
}
