import Crypto
import Delivery
import Fixtures
import HTTP
import Receiver
import Spool
import Synchronization
import Testing

/// A folder with something to send, for one test.
struct Outbox {
  let folder: TemporaryFolder

  var path: String { folder.path + "/out" }
  var ledger: String { folder.path + "/out.ledger.sqlite" }

  static let patients = ["abc1def2", "xyz9xyz9", "mnp3mnp3"]

  /// Files as on phones: small ones of gps, a quarter of an hour each.
  init(participants: Int = 2, files: Int = 6) throws {
    folder = try TemporaryFolder()
    for patient in Self.patients.prefix(participants) {
      for number in 0..<files { try put(patient, number) }
    }
  }

  static func milliseconds(_ number: Int) -> Int64 { 1_772_427_600_000 + 900_000 * Int64(number) }

  static func name(_ patient: String, _ number: Int) -> String {
    "\(patient)_gps_\(milliseconds(number)).csv"
  }

  func put(_ patient: String, _ number: Int, rows: Int = 3) throws {
    let start = Self.milliseconds(number)
    let lines = (0..<rows).map { "\(start + 1_000 * Int64($0)),42.\($0),-71.0,3.5,10.0" }
    try folder.put(
      "timestamp,latitude,longitude,altitude,accuracy\n" + lines.map { $0 + "\n" }.joined(),
      at: "out/beiwe/\(patient)/\(Self.name(patient, number))")
  }

  /// Makes a recording of the folder, whose n-th file of each participant is due n hours after the first.
  func list(
    surveys: [Manifest.Survey] = [],
    due: (Int) -> Int64? = { 1_772_427_600_000 + 3_600_000 * Int64($0) }
  ) throws {
    var json = JSONWriter(.compact)
    let reader = try Backlog(path).listing()
    var counts: [String: Int] = [:]
    for var entry in reader {
      entry.recorder = "beiwe"
      // A fault may have left a name that tells nobody.
      let folder = entry.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
      if entry.patient.isEmpty, let number = Self.patients.firstIndex(of: folder) {
        (entry.patient, entry.participant, entry.stream) = (folder, number, "gps")
      }
      entry.due = due(counts[entry.patient, default: 0])
      counts[entry.patient, default: 0] += 1
      entry.write(to: &json)
    }
    try folder.put(json.bytes, at: "out/files.jsonl")
    var manifest = Manifest(
      version: "1", study: "test", seed: 7, start: "2026-03-02", days: 1, timeZone: "UTC",
      participants: Array(0..<counts.count), recorders: ["beiwe"], streams: ["gps"],
      arguments: [:], profiles: [:])
    manifest.complete = true
    manifest.apps["beiwe"] = Manifest.App(surveys: surveys)
    try folder.put(manifest.text, at: "out/manifest.json")
  }

  /// Sends once, and returns what the ledger then has.
  @discardableResult
  func send<Target: Endpoint>(
    as type: Target.Type, to url: String, pace: Pace = .asap, patience: Duration = .seconds(300),
    progress: SendProgress = SendProgress(), telling warnings: Warnings = Warnings(),
    _ change: (inout DeliveryOptions) throws -> Void = { _ in }
  ) async throws -> LedgerSummary {
    var options = DeliveryOptions(to: url, try Backlog(path))
    options.http.connections = 4
    options.isPaced = pace != .asap
    try change(&options)
    let ledger = try Ledger(opening: self.ledger)
    let sender = try Sender(
      type.init(options), options, ledger: ledger, pace: pace, patience: patience,
      progress: progress
    ) { warnings.add($0) }
    return try await ledger.summary(of: try await sender.run())
  }

  /// A stand-in server that listens as long as it is kept.
  ///
  /// It finds a key pair for each participant, because making one takes a tenth of a second.
  func receive(
    as type: any Receiver.Type = BeiweReceiver.self, faults: [String] = [], store: String = "store",
    port: UInt16 = 0, _ change: (inout ReceiverOptions) -> Void = { _ in }
  ) throws -> ReceiverRun {
    var server = ServerOptions()
    server.port = port
    var options = ReceiverOptions(store: folder.path + "/" + store)
    change(&options)
    if type == BeiweReceiver.self, !folder.has(store) {
      // An empty database says whose folder it is.
      try folder.put("", at: store + "/state.sqlite")
      let pem = try PrivateKeyFile.read().pem
      for patient in Self.patients { try folder.put(pem, at: "\(store)/keys/\(patient).pem") }
    }
    return try ReceiverRun(
      type, options, server, faults: faults.map { try Fault($0) }, seed: 1)
  }
}

/// What a sender has told.
final class Warnings: Sendable {
  private let list = Mutex<[SendWarning]>([])

  var all: [SendWarning] { list.withLock { $0 } }

  func add(_ warning: SendWarning) { list.withLock { $0.append(warning) } }
}

extension ReceiverRun {
  var url: String { "http://127.0.0.1:\(port)" }
}
