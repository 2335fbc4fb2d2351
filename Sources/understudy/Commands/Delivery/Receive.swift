import Declarations
import Formats
import FoundationEssentials
import Receiver
import Spool

/// The command that runs a stand-in server on this machine.
struct Receive: Command {
  static let name = "receive"
  static let summary = "Run a stand-in server that stores uploads and can simulate faults"
  static let operands = Operands.none
  static let usage = Usage(
    "understudy receive --as NAME --store DIR [options]",
    about: """
      The server stores uploads in DIR until you press Ctrl-C. With --fault, it damages responses and
      lists each case in DIR/faults.jsonl. Only the seed and the requests decide which requests
      receive a fault.
      """,
    tables: [
      Usage.Table("Options", options), Usage.Table("Values of NAME", declarations.rows),
    ],
    examples: [
      Step("receive --as \(declarations.names[0]) --store store", purpose: "listen on port 8080"),
      Step(
        "receive --as \(declarations.names[0]) --store store --fault 503:10%",
        purpose: "refuse a tenth"),
    ],
    exitCodes: [
      .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .inputOutput, .temporary,
      .permission,
    ])

  static let declarations = receivers.map { $0.declaration }
  static let options = ownOptions + declarations.options(synonyms: accountSynonyms) + lastOptions
  private static let ownOptions = [
    Option("--as NAME", declarations.nameHelp, offering: .names(declarations.names)),
    Option("--store DIR", "Folder for received data", offering: .folder),
    Option("--port N", "Port to listen on; 0 chooses a free port [default: 8080]"),
    Option(
      "--bind ADDRESS",
      "IPv4 address to listen on; 0.0.0.0 means all network interfaces [default: 127.0.0.1]"),
    Option(
      "--host NAME",
      "Also accept requests for this host name. Requests for other names are refused, to prevent "
        + "attacks through a browser. May be repeated", repeats: true),
  ]
  private static let lastOptions = [
    Option(
      "--fault FAULT",
      "Kind of fault, and the share of requests that it affects: 503:2% (or another status), "
        + "slow:5%:2s, reset:1%, truncated:1%, lost-reply:1% or drop200:0.5%. May be "
        + "repeated", repeats: true),
    Option("--seed N", "Seed that chooses the requests with faults [default: 1]"),
    Option("--body-limit SIZE", "Largest accepted request, such as 8MB [default: 100MB]"),
    Option.progress,
    Option("--json", "Print the counts as one JSON object when the server stops"),
  ]

  private let receiver: any Receiver.Type
  private let options: ReceiverOptions
  let server: ServerOptions
  let faults: [Fault]
  let seed: UInt64
  private let progressStyle: ProgressStyle
  private let printsJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    let name = try arguments.choice("--as", in: Self.declarations.names)
    let store = try arguments.option("--store")
    let given = try GivenOptions(&arguments, of: Self.declarations)
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
        "\(faults.count) faults", of: "--fault",
        allowed: "faults whose shares add up to at most 100 %")
    }
    self.faults = faults
    seed = try arguments.integer("--seed", in: 0...UInt64.max) ?? 1
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    printsJSON = try arguments.flag("--json")
    guard let receiver = receivers.first(where: { $0.name == name }) else {
      throw .missingOption("--as")
    }
    guard let store else { throw .missingOption("--store") }
    try receiver.declaration.check(given, among: Self.declarations)
    self.receiver = receiver
    var options = ReceiverOptions(store: store)
    options.given = given
    self.options = options
  }

  func run() async throws {
    let run = try ReceiverRun(receiver, options, server, faults: faults, seed: seed)
    let bar = ProgressBar(progressStyle) { _ in
      ProgressLine([
        counted(run.requests, "request"), counted(run.faultCount, "fault"),
      ])
    }
    let stop = StopSignal()
    try await stopping(stop) {
      StandardError.print(
        "understudy: listening as \(receiver.name) on http://\(server.address):\(run.port), "
          + "storing data in \(options.store); press Ctrl-C to stop")
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
