import Declarations
import Fixtures
import Glibc
import Receiver
import SQLite
import Spool
import Testing

@testable import Delivery

/// Tests of the reasons for unsent files, and of the files that remain unsent after a stop.
@Suite(.serialized)
struct LeftTests {
  private func left(_ outbox: Outbox) throws -> [LeftFiles] {
    try LedgerStore(reading: outbox.ledger).leftFiles(of: 1)
  }

  @Test func `a certificate that is not trusted is the reason after the first pass`() async throws {
    let server = try PythonServer(withTLS: true)
    defer { try? server.stop() }
    let outbox = try Outbox()
    let warnings = Warnings()
    let summary = try await outbox.send(
      as: BeiweEndpoint.self, to: "https://127.0.0.1:\(server.port)", patience: .zero,
      telling: warnings)
    #expect(summary.standing == .unavailable)
    let reasons = try left(outbox)
    #expect(reasons.count == 1 && reasons[0].files == 12)
    #expect(
      reasons.first?.reason
        == "the server's certificate is not trusted (self-signed certificate); use --ca FILE to "
        + "trust its authority"
    )
    #expect(warnings.all == [.left(reasons)])
    #expect(
      warnings.all[0].lines[1].hasPrefix(
        "  12 not reached: the server's certificate is not trusted"))
  }

  @Test func `refused registrations name the ids, each once`() async throws {
    let outbox = try Outbox()
    try outbox.folder.put("patient_id,password\nzzz1zzz1,right\n", at: "known")
    var options = ReceiverOptions(store: outbox.folder.path + "/store")
    options.given[.accounts] = outbox.folder.path + "/known"
    let receiver = try ReceiverRun(
      BeiweReceiver.self, options, ServerOptions(), faults: [], seed: 1)
    defer { receiver.stop() }
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    #expect(summary.standing == .credentialsRefused)
    let reasons = try left(outbox).map(\.reason)
    #expect(
      reasons == [
        "the temporary password is wrong or already used, or the server does not have the id: "
          + "abc1def2, xyz9xyz9"
      ])
  }

  @Test func `a stop waits for no answer, and what was under way may have arrived`() async throws {
    let outbox = try Outbox(participants: 1, files: 3)
    let receiver = try outbox.receive(as: HTTPReceiver.self, faults: ["slow:100%:3600s"])
    defer { receiver.stop() }
    let progress = SendProgress()
    let url = receiver.url
    let sending = Task {
      try await outbox.send(as: HTTPEndpoint.self, to: url, progress: progress) {
        $0.given[HTTPEndpoint.batchFiles] = .integer(1)
      }
    }
    while receiver.requests == 0 { try await Task.sleep(for: .milliseconds(5)) }
    progress.stop(signal: SIGINT)
    await #expect(throws: CancellationError.self) { try await sending.value }
    let reader = try LedgerReader(opening: outbox.ledger)
    let summary = try #require(try reader.summaries().first)
    #expect(summary.unanswered > 0 && summary.files(.stored) == 0)
    #expect(try reader.deadLetters().allSatisfy { $0.text.contains("the request was cancelled") })
  }

  @Test func `a FIFO in a folder of real data is refused, and links are told and left out`()
    async throws
  {
    let outbox = try Outbox(participants: 1, files: 2)
    let outside = try TemporaryFolder([Outbox.name("abc1def2", 9): "timestamp\n1\n"])
    let folder = outbox.path + "/beiwe/abc1def2/"
    symlink(outside.path + "/" + Outbox.name("abc1def2", 9), folder + Outbox.name("abc1def2", 9))
    symlink(outside.path, outbox.path + "/elsewhere")
    let warnings = Warnings()
    let copies = "file://" + outbox.folder.path + "/copies"
    let summary = try await outbox.send(as: FolderEndpoint.self, to: copies, telling: warnings)
    #expect(summary.files == 2 && summary.standing == .allStored)
    guard case .linksLeftOut(let count, _) = warnings.all.first else {
      Issue.record("\(warnings.all)")
      return
    }
    #expect(count == 2)
    mkfifo(folder + Outbox.name("abc1def2", 8), 0o600)
    await #expect(
      throws: FileError.unreadableKind(path: folder + Outbox.name("abc1def2", 8), .fifo)
    ) {
      try await outbox.send(as: FolderEndpoint.self, to: copies)
    }
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `no file of an archive that is cut off is sent, and those of others are`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let outbox = try Outbox(participants: 2, files: 3)
    try outbox.list()
    try outbox.folder.pack("out/beiwe/abc1def2", cut: cut)
    let copies = "file://" + outbox.folder.path + "/copies"
    let summary = try await outbox.send(as: FolderEndpoint.self, to: copies)
    #expect(summary.files(.stored) == 3 && summary.files(.unreadable) == 3)
    #expect(summary.standing == .deadLetters)
    let copied = try outbox.folder.files("copies").filter { !$0.hasSuffix("/") }
    #expect(copied.count == 3 && copied.allSatisfy { $0.contains("xyz9xyz9") })
    for letter in try LedgerReader(opening: outbox.ledger).deadLetters() {
      #expect(letter.text.contains("/abc1def2.tar' is truncated: the archive "), "\(letter.text)")
      // The reason is truncated to 200 characters, so its end may be missing.
      #expect(letter.text.contains(" the member 'abc1def2/"), "\(letter.text)")
    }
  }

  @Test(arguments: TemporaryFolder.PackCut.allCases)
  func `without a list an archive that is cut off is refused before anything is sent`(
    cut: TemporaryFolder.PackCut
  ) async throws {
    let outbox = try Outbox(participants: 2, files: 3)
    try outbox.folder.pack("out/beiwe/xyz9xyz9", cut: cut)
    let error = await #expect(throws: FileError.self) {
      try await outbox.send(
        as: FolderEndpoint.self, to: "file://" + outbox.folder.path + "/copies")
    }
    #expect(error?.path == outbox.path + "/beiwe/xyz9xyz9.tar")
    #expect(!outbox.folder.has("copies"))
  }

  @Test func `a copy tells what it cannot read from what it cannot write`() async throws {
    let outbox = try Outbox(participants: 1, files: 2)
    let backlog = try Backlog(outbox.path)
    let files = try backlog.listing()
    // The target is the parent folder of the source, so both paths start with the same text.
    let above = try FolderEndpoint(
      DeliveryOptions(to: "file://" + outbox.folder.path, backlog))
    try outbox.folder.delete("out/" + files[0].path)
    #expect(await above.deliver(files[0]).outcome == .unreadable)
    try outbox.folder.put("", at: "taken")
    let taken = try FolderEndpoint(
      DeliveryOptions(to: "file://" + outbox.folder.path + "/taken", backlog))
    #expect(await taken.deliver(files[1]).outcome == .refused)
  }

  @Test(arguments: [
    ("\"path\":\"beiwe/", "\"path\":\"beiwe/../", "path"),
    ("\"recorder\":\"beiwe\"", "\"recorder\":\"cozie\"", "path"),
    ("beiwe", "cozie", "recorder"), ("\"participant\":0", "\"participant\":-1", "participant"),
  ])
  func `a list that leads elsewhere is refused before anything is sent`(
    old: String, new: String, key: String
  ) async throws {
    let outbox = try Outbox(participants: 1, files: 2)
    try outbox.list()
    let list = try outbox.folder.text("out/files.jsonl").replacing(old, with: new)
    try outbox.folder.put(list, at: "out/files.jsonl")
    let error = await #expect(throws: MalformedFile.self) {
      try await outbox.send(
        as: FolderEndpoint.self, to: "file://" + outbox.folder.path + "/copies")
    }
    #expect(error?.bad.key == key && error?.line == 1)
    #expect(!outbox.folder.has("copies"))
  }
}
