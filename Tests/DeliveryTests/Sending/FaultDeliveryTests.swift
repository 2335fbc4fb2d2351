import Crypto
import Declarations
import Fixtures
import Formats
import HTTP
import Receiver
import Spool
import Testing

@testable import Delivery

/// Deliveries with faults of encryption and transport, and what is told of them.
struct FaultDeliveryTests {
  private static let all: UploadFaultShares = UploadFault.allCases.map { ($0, 0.03) }

  private func lines(_ outbox: Outbox) throws -> [FaultEntry] {
    let reader = FaultReader(["out.faults.jsonl"], in: outbox.folder.path)
    var lines: [FaultEntry] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  /// The rows of gps in the download, and how often each is there.
  private func downloaded(_ outbox: Outbox) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for path in try outbox.folder.files("store/download") where path.contains("/gps/") {
      let patient = path.split(separator: "/")[2]
      for row in try outbox.folder.text(path).split(separator: "\n").dropFirst() {
        counts["\(patient) \(row.prefix { $0 != "," })", default: 0] += 1
      }
    }
    return counts
  }

  @Test func `the list tells of each file what the server makes of it`() async throws {
    let outbox = try Outbox(participants: 3, files: 100)
    try outbox.list()
    let receiver = try outbox.receive()
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.uploadFaults = Self.all
    }
    receiver.stop()
    let faults = try lines(outbox)
    #expect(faults == faults.sorted() && Set(faults.map(\.path)).count == faults.count)
    #expect(Set(faults.map(\.kind)).count > 30 && faults.count > 150)
    #expect(faults.allSatisfy { $0.cleanRows == 3 && $0.visible == .data })
    #expect(summary.standing == .dropped)

    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    let texts = Dictionary(uniqueKeysWithValues: letters.map { ($0.path, $0.text) })
    let counts = try downloaded(outbox)
    let known = Dictionary(uniqueKeysWithValues: faults.map { ($0.path, $0) })
    for patient in Outbox.patients {
      for number in 0..<100 {
        let path = "beiwe/\(patient)/\(Outbox.name(patient, number))"
        let fault = known[path]
        let start: String? =
          switch fault?.server {
          case .keyInvalid: "file had decryption key error"
          case .fileEmpty: fault?.kind == "key-only" ? "empty file?" : "file was bad due to"
          case .nameInvalid: "file obviously invalid."
          case .fileMissing: "file not present"
          default: nil
          }
        #expect(texts[path]?.hasPrefix(start ?? "\0") == (start == nil ? nil : true), "\(path)")
        let isLost = start != nil || fault?.server == .noRows
        for row in 0..<3 {
          let isTouched = fault?.rows?.contains(row) ?? false
          let time = "\(patient) \(Outbox.milliseconds(number) + 1_000 * Int64(row))"
          let wanted: Int? =
            switch fault?.server {
            case .rowsDropped where isTouched && fault?.kind != "key-twice": 0
            // What is left of the row may begin with its time.
            case .rowsCut where isTouched: nil
            default: isLost ? 0 : 1
            }
          if let wanted {
            #expect(counts[time, default: 0] == wanted, "\(path) \(row) \(fault?.kind ?? "")")
          }
        }
      }
    }
  }

  @Test func `a delivery that is stopped and goes on has the same list, whatever its width`()
    async throws
  {
    let whole = try Outbox(participants: 2, files: 40)
    let torn = try Outbox(participants: 2, files: 40)
    let receivers = try [whole, torn].map { try $0.receive() }
    defer { for receiver in receivers { receiver.stop() } }
    for outbox in [whole, torn] { try outbox.list() }
    try await whole.send(as: BeiweEndpoint.self, to: receivers[0].url) {
      $0.uploadFaults = Self.all
      $0.http.connections = 1
    }
    let progress = SendProgress()
    let stopper = Task {
      while progress.attempts < 20 { try await Task.sleep(for: .milliseconds(1)) }
      progress.stop(signal: 2)
    }
    await #expect(throws: CancellationError.self) {
      try await torn.send(as: BeiweEndpoint.self, to: receivers[1].url, progress: progress) {
        $0.uploadFaults = Self.all
      }
    }
    _ = try? await stopper.value
    let bytes = try whole.folder.bytes("out.faults.jsonl")
    #expect(try torn.folder.bytes("out.faults.jsonl") == bytes)
    for _ in 0..<2 {
      let summary = try await torn.send(as: BeiweEndpoint.self, to: receivers[1].url) {
        $0.uploadFaults = Self.all
      }
      #expect(summary.standing == .dropped)
      #expect(try torn.folder.bytes("out.faults.jsonl") == bytes)
    }
  }

  @Test func `an answer that repeats all of a long upload is read`() async throws {
    let outbox = try Outbox(participants: 1, files: 0)
    try outbox.put("abc1def2", 0, rows: 5_000)
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    let summary = try await outbox.send(
      as: BeiweEndpoint.self, to: receiver.url, patience: .zero
    ) {
      $0.uploadFaults = [(.encryptedNullBytes, 1)]
    }
    #expect(summary.files(.dropped) == 1)
  }

  @Test func `what was sent without faults has none`() async throws {
    let outbox = try Outbox(participants: 1)
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    try await outbox.send(as: BeiweEndpoint.self, to: receiver.url)
    try outbox.put("abc1def2", 6)
    try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.uploadFaults = [(.keyMissing, 1)]
    }
    let path = "beiwe/abc1def2/" + Outbox.name("abc1def2", 6)
    #expect(try lines(outbox).map(\.path) == [path])
    // Another set touches what is still to be sent alone.
    try outbox.put("abc1def2", 7)
    try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.uploadFaults = [(.uploadTwice, 1)]
    }
    #expect(try lines(outbox).map(\.kind) == ["key-missing", "upload-twice"])
  }

  @Test func `a list that is none is told, and nothing is sent`() async throws {
    let outbox = try Outbox(participants: 1)
    try outbox.folder.put("{}\n", at: "out.faults.jsonl")
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    await #expect(throws: MalformedFile.self) {
      try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
        $0.uploadFaults = Self.all
      }
    }
    #expect(!outbox.folder.has("store/raw"))
  }

  @Test func `a folder gets the same faulty uploads as a server`() async throws {
    let outbox = try Outbox(participants: 3, files: 60)
    try outbox.list()
    let pair = try PrivateKeyFile.read()
    try outbox.folder.put(pair.publicText, at: "key")
    try await outbox.send(as: BeiweFixtures.self, to: "file://\(outbox.folder.path)/a") {
      $0.given[.key] = outbox.folder.path + "/key"
      $0.uploadFaults = Self.all
    }
    let written = try outbox.folder.bytes("out.faults.jsonl")
    let faults = try lines(outbox)
    let receiver = try outbox.receive()
    defer { receiver.stop() }
    try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) { $0.uploadFaults = Self.all }
    #expect(try outbox.folder.bytes("out.faults.jsonl") == written)
    for fault in faults {
      let path = "a/" + fault.path.dropFirst("beiwe/".count)
      switch fault.kind {
      case "upload-name-rlist", "upload-name-installation", "upload-name-extension":
        #expect(!outbox.folder.has(path))
      case "upload-file-missing":
        #expect(!outbox.folder.has(path))
        #expect(try outbox.folder.text(path + ".form.json").contains("\"file\": null"))
      case "upload-name-missing":
        #expect(try !outbox.folder.text(path + ".form.json").contains("\"file_name\""))
      case "upload-empty": #expect(try outbox.folder.bytes(path).isEmpty)
      case "upload-twice", "upload-two-contents":
        let form = try outbox.folder.text(path + "-again.form.json")
        #expect(try form == outbox.folder.text(path + ".form.json"))
        #expect(try outbox.folder.bytes(path + "-again") != outbox.folder.bytes(path))
      default: #expect(outbox.folder.has(path), "\(fault.kind)")
      }
    }
  }

  @Test func `what a recording's own list of faults names is sent as it lies`() async throws {
    let outbox = try Outbox(participants: 1, files: 2)
    let folder = "beiwe/abc1def2/"
    let rows = "timestamp,latitude,longitude,altitude,accuracy\n1772428600000,1.0,2.0,3.0,4.0\n"
    let twice = Outbox.name("abc1def2", 0) + "-duplicate-abcdefghi1"
    let names = ["rList7.csv", "PersistedInstallation8.json", "abc1def2_gps_5.tmp", twice]
    for name in names { try outbox.folder.put(rows, at: "out/\(folder)\(name)") }
    try outbox.list()
    var json = JSONWriter(.compact)
    for path in names.map({ folder + $0 }) {
      FaultEntry(
        path: path, participant: 0, stream: "gps", kind: "x", rows: nil, cleanRows: 1,
        cleanCRC32: 0, expected: .keep, server: nil, visible: .data
      ).write(to: &json)
    }
    try outbox.folder.put(json.bytes, at: "out/faults.jsonl")
    let receiver = try outbox.receive()
    let summary = try await outbox.send(as: BeiweEndpoint.self, to: receiver.url) {
      $0.uploadFaults = [(.keyMissing, 1)]
    }
    receiver.stop()
    #expect(summary.files(.withheld) == 0 && summary.files(.dropped) == 5)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.count { $0.text == "file obviously invalid." } == 3)
    // A file has one fault at most, and the clean ones have that of this delivery.
    #expect(try lines(outbox).map(\.path) == (0..<2).map { folder + Outbox.name("abc1def2", $0) })
    #expect(try downloaded(outbox) == ["abc1def2 1772428600000": 1])
  }
}
