import Formats
import FoundationEssentials
import Receiver
import Spool

/// Runs a stand-in server on this machine.
struct Receive: Command {
  static let name = "receive"
  static let summary = "Run a stand-in server that stores, refuses, drops or breaks off"
  static let operands = Operands.none
  static let usage = """
    Usage: understudy receive --as NAME --store DIR [options]

    Listens for uploads and keeps them, until Ctrl-C. As beiwe it registers phones, decrypts their
    files and makes a researcher's download of them; as http it keeps files at their paths.
    Faults that are asked for are listed in DIR/faults.jsonl; which requests meet them depends on
    the seed and on the requests alone.

    \(Option.table(options))
    """

  static let options = [
    Option(
      "--as NAME", receivers.map { $0.name }.joined(separator: " or "),
      offering: .names(receivers.map { $0.name })),
    Option("--store DIR", "Where to keep what comes", offering: .folder),
    Option("--port N", "0 takes any that is free [default: 8080]"),
    Option("--bind ADDRESS", "Of IPv4; 0.0.0.0 is reached by all networks [default: 127.0.0.1]"),
    Option(
      "--host NAME",
      "Also take requests to this name; others than this machine's are refused, for a browser's "
        + "sake. May be there several times", repeats: true),
    Option(
      "--participants FILE",
      "For beiwe: CSV with patient_id,password of those who may register, or the server's own list "
        + "[default: everybody, with the password understudy]",
      offering: .file),
    Option(
      "--retire FILE", "For beiwe: patient ids of those who are retired, one a line",
      offering: .file),
    Option(
      "--stop-study-after T",
      "For beiwe: stop the study so long after the start, such as 30s; files are then dropped "
        + "with 200"),
    Option(
      "--queue DURATION", "For beiwe: how long files wait before they are processed [default: 0s]"),
    Option(
      "--fault FAULT",
      "503:2% (or another status), slow:5%:2s, reset:1%, truncated:1%, lost-reply:1% or "
        + "drop200:0.5%; may be there several times", repeats: true),
    Option("--seed N", "Says which requests meet the faults [default: 1]"),
    Option("--body-limit SIZE", "Of a request, such as 8MB [default: 100MB]"),
    Option.progress,
    Option("--json", "Print the counts as one JSON object at the end"),
  ]

  private let receiver: any Receiver.Type
  private let options: ReceiverOptions
  private let server: ServerOptions
  private let faults: [Fault]
  private let seed: UInt64
  private let progressStyle: ProgressStyle
  private let printsJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let name = try arguments.choice("--as", in: receivers.map { $0.name })
    let store = try arguments.option("--store")
    let participants = try arguments.option("--participants")
    let retired = try arguments.option("--retire")
    let stopAfter = try arguments.duration("--stop-study-after")
    let queue = try arguments.duration("--queue")
    var server = ServerOptions()
    server.port = try arguments.integer("--port", in: 0...UInt16.max) ?? 8_080
    server.address = try arguments.option("--bind") ?? server.address
    server.bodyBytes = try arguments.size("--body-limit") ?? server.bodyBytes
    server.hosts = try arguments.all("--host")
    self.server = server
    var faults: [Fault] = []
    for text in try arguments.all("--fault") {
      do {
        faults.append(try Fault(text))
      } catch {
        throw .badValue(text, of: "--fault", allowed: Fault.form)
      }
    }
    guard faults.reduce(0, { $0 + $1.share }) <= 1 else {
      throw .badValue(
        "\(faults.count) faults", of: "--fault", allowed: "of at most 100 % together")
    }
    self.faults = faults
    seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? 1
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    printsJSON = try arguments.flag("--json")
    guard let receiver = receivers.first(where: { $0.name == name }) else {
      throw .missingOption("--as")
    }
    guard let store else { throw .missingOption("--store") }
    let given = [
      ("--participants", participants != nil), ("--retire", retired != nil),
      ("--stop-study-after", stopAfter != nil), ("--queue", queue != nil),
    ]
    for (option, isThere) in given where isThere && !receiver.hasParticipants {
      throw .noUse(option: option, with: "--as \(receiver.name)")
    }
    self.receiver = receiver
    var options = ReceiverOptions(store: store)
    options.participants = participants
    options.retired = retired
    options.stopAfter = stopAfter
    options.queue = queue ?? 0
    self.options = options
  }

  func run() async throws {
    let run = try ReceiverRun(receiver, options, server, faults: faults, seed: seed)
    StandardError.print(
      "understudy: listening as \(receiver.name) on http://\(server.address):\(run.port), keeping "
        + "data in \(options.store); Ctrl-C ends it")
    let bar = ProgressBar(progressStyle) { _ in
      ProgressLine([
        counted(run.requests, "request"), counted(run.faultCount, "fault"),
      ])
    }
    let stop = StopSignal()
    try await stopping(stop) {
      try await bar.showing {
        while stop.signal == 0 { try await Task.sleep(for: .milliseconds(50)) }
      }
    }
    run.stop()
    printCounts(run.counts)
  }

  private func printCounts(_ counts: [(name: String, count: Int)]) {
    guard printsJSON else {
      for (name, count) in counts { print("\(grouped(count))\t\(name)") }
      return
    }
    var json = JSONWriter(.compact)
    json.object { json in
      for (name, count) in counts { json.member(name, count) }
    }
    print(String(decoding: json.bytes, as: UTF8.self))
  }
}
