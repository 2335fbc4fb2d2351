import Declarations
import Delivery
import Formats
import Spool

/// The command that load-tests a server with many simulated phones.
struct Load: Command {
  static let name = "load"
  static let summary = "Load-test a server with simulated phones"
  static let operands = Operands.none
  static let usage = Usage(
    "understudy load --to URL --as NAME --rate 50/s --duration 60s [options]",
    about: """
      Simulated phones send files at planned times. They do not wait for earlier responses, so the
      test is an open loop. Latency is measured from the planned time, so it includes the queueing
      that a slow server causes. The report also shows the latency from the actual start, and calls
      it "uncorrected".

      Exit code 99 means that a threshold failed, that nothing was stored, or that this process was
      slower than the server. Exit code 90 means that the server lacks surveys of the recording, and
      that load did not send the files of these surveys.
      """,
    tables: [
      Usage.Table("Target", targetOptions),
      Usage.Table("Values of NAME", LoadTargets.declarations.rows),
      Usage.Table("Schedule", schedule), Usage.Table("Report", report),
    ],
    examples: [
      Step(
        "load --to http://127.0.0.1:8080 --as \(LoadTargets.declarations.names[0]) --rate 20/s",
        purpose: "for one minute"),
      Step(
        "load --to http://127.0.0.1:8080 --as \(LoadTargets.declarations.names[0]) "
          + "--stages 30s:10/s,2m:99/s", purpose: "with a ramp"),
    ],
    exitCodes: [
      .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .inputOutput, .permission,
      .profile, .deadLetters, .threshold, .interrupted, .terminated,
    ])

  static let options = targetOptions + schedule + report
  static let targetOptions =
    [
      Option("--to URL", LoadTargets.declarations.addressHelp),
      Option(
        "--as NAME", LoadTargets.declarations.nameHelp,
        offering: .names(LoadTargets.declarations.names)),
      Option(
        "--from DIR",
        "Recording to send [default: output/demo, created if it is missing]",
        offering: .folder),
      Option(
        "--participants N",
        "Number of phones [default: the recording's number of participants]"),
    ] + LoadTargets.declarations.options() + RequestOptions.transport + [
      Option(
        "--i-run-this-server",
        "Confirm that you run the server. Required for every address outside this machine")
    ]
  static let schedule = [
    Option("--rate RATE", "Uploads per unit of time, such as 50/s or 600/m"),
    Option("--duration DURATION", "Length of the period in which uploads start [default: 60s]"),
    Option("--stages LIST", "A list of durations with rates, such as 30s:10/s,2m:200/s,30s:0/s"),
    Option(
      "--arrivals WORD",
      "constant for a constant rate, or study for the times at which the app would send its "
        + "uploads and other requests [default: constant]",
      offering: .names(["constant", "study"])),
    Option("--pace xN", "With study: speed relative to real time [default: x60]"),
    Option("--connections N", "Concurrent requests [default: 500]"),
  ]
  static let report = [
    Option(
      "--threshold LIMIT",
      "Limit that the test must meet, such as p99<800ms, errors<1% or stored>=99.9%; may be repeated",
      repeats: true),
    Option(
      "--report FILE", "Write a page with tables and charts to FILE, in an existing folder",
      offering: .file),
    Option.progress,
    Option("--json", "Print the result as one JSON object"),
  ]

  private let choice: Choice
  private let report: String?
  private let progressStyle: ProgressStyle
  private let printsJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    report = try arguments.option("--report")
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    printsJSON = try arguments.flag("--json")
    choice = try Choice(&arguments)
  }

  func run() async throws {
    var page: ReportFile?
    if let report { page = try ReportFile(report) }
    let result = try await measure()
    print(printsJSON ? result.json : result.text)
    // If the page cannot be written, the result must still be printed.
    let output = Result(catching: StandardOutput.flush)
    if let page = page.take() { try page.write(result.html) }
    try output.get()
    try judge(result)
  }

  private func measure() async throws -> LoadResult {
    let folder = try await choice.recording(progressStyle)
    let test = try choice.test(of: Backlog(folder))
    let progress = LoadProgress()
    let bar = ProgressBar(progressStyle) { ProgressLine(progress.parts(after: $0)) }
    return try await stopping(progress, remark: "stopped before the test began") {
      try await bar.showing { try await test.run(progress) }
    }
  }

  private func judge(_ result: LoadResult) throws {
    if let signal = result.signal {
      throw Interrupted(signal: signal, description: "stopped before the end of the test")
    }
    if let limit = result.ownLimit { throw LoadFailed.ownLimit(limit) }
    let failed = result.verdicts.filter { !$0.holds }
    if !failed.isEmpty { throw LoadFailed.thresholds(failed.map(\.threshold)) }
    if result.count(.stored) == 0 { throw LoadFailed.nothingStored(asked: result.asked) }
    let withheld = result.withheld.values.reduce(0, +)
    if withheld > 0 { throw LoadFailed.withheld(files: withheld) }
  }
}

/// The error for a load test that failed, or whose result is invalid or incomplete.
enum LoadFailed: Error, CustomStringConvertible {
  case thresholds([String])
  case ownLimit(String)
  case nothingStored(asked: Int)
  case withheld(files: Int)

  var description: String {
    switch self {
    case .thresholds(let texts): "failed thresholds: \(texts.joined(separator: ", "))"
    case .ownLimit(let reason): "the load generator was slower than the server: \(reason)"
    case .nothingStored(let asked): "the server stored none of \(counted(asked, "upload"))"
    case .withheld(let files):
      "did not send \(counted(files, "file")) of surveys that the server lacks"
    }
  }
}

extension LoadProgress: Stoppable {}

extension LoadProgress {
  /// Returns the parts of a progress line after this number of seconds.
  func parts(after seconds: Double) -> [String] {
    guard uploads > 0 else { return ["\(counted(phones, "phone")) known"] }
    return [
      counted(uploads, "upload"), "\(grouped(failures)) not stored",
      "\(grouped(uploads - answers)) under way", Quantity.time(seconds),
    ]
  }
}
