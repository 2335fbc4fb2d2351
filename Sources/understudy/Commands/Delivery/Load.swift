import Declarations
import Delivery
import Formats
import Glibc
import Spool

/// Tests how an endpoint bears many phones.
struct Load: Command {
  static let name = "load"
  static let summary = "Load-test an endpoint with simulated phones, at a rate of your own"
  static let operands = Operands.none
  static let usage: Usage = """
    Usage: understudy load --to URL --as NAME --rate 50/s --duration 60s [options]

    Sends files of simulated phones at planned instants, whether or not earlier requests have been
    answered. Latency counts from the planned instant, so it includes the time that a slow server
    makes others wait; the report also has the latency without that time, as "uncorrected".

    Target
    \(whom)

    NAME is one of
    \(LoadTargets.declarations.rows)

    Schedule
    \(schedule)

    Report
    \(report)

    Ends with 99 if a threshold is not kept, if nothing was stored, or if this process was the limit
    and not the server; with 90 if files of surveys that the server does not have were left out.
    """

  static let options = whom + schedule + report
  static let whom =
    [
      Option("--to URL", LoadTargets.declarations.addressHelp),
      Option(
        "--as NAME", LoadTargets.declarations.nameHelp,
        offering: .names(LoadTargets.declarations.names)),
      Option(
        "--from DIR", "A recording [default: output/demo, recorded first if it is not there]",
        offering: .folder),
      Option("--participants N", "Phones [default: as many as were recorded]"),
    ] + LoadTargets.declarations.options() + RequestOptions.transport + [
      Option(
        "--i-run-this-server",
        "Needed for any address that is not this machine: a load test does harm")
    ]
  static let schedule = [
    Option("--rate RATE", "Uploads, such as 50/s or 600/m"),
    Option("--duration DURATION", "How long uploads begin [default: 60s]"),
    Option("--stages LIST", "Rates one after another: 30s:10/s,2m:200/s,30s:0/s"),
    Option(
      "--arrivals WORD",
      "constant, or study: as the recording's files are due, with the app's other requests "
        + "[default: constant]", offering: .names(["constant", "study"])),
    Option("--pace xN", "For study: so many times as fast as in life [default: x60]"),
    Option("--connections N", "Requests at a time [default: 500]"),
  ]
  static let report = [
    Option(
      "--threshold LIMIT",
      "p99<800ms, errors<1%, stored>=99.9% and the like; may be repeated",
      repeats: true),
    Option(
      "--report FILE", "Write a page with tables and charts, into a folder that exists",
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
    // A page that cannot be written must not take the result with it.
    let unprinted = fflush(nil) == 0 ? nil : errno
    if let page = page.take() { try page.write(result.html) }
    if let unprinted {
      throw FileError.failed(.write, path: "standard output", code: unprinted)
    }
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
      throw Interrupted(signal: signal, description: "stopped before the test's end")
    }
    if let limit = result.ownLimit { throw LoadFailed.ownLimit(limit) }
    let failed = result.verdicts.filter { !$0.holds }
    if !failed.isEmpty { throw LoadFailed.thresholds(failed.map(\.threshold)) }
    if result.count(.stored) == 0 { throw LoadFailed.nothingStored(asked: result.asked) }
    let withheld = result.withheld.values.reduce(0, +)
    if withheld > 0 { throw LoadFailed.withheld(files: withheld) }
  }
}

/// A load test has not shown what it was to show.
enum LoadFailed: Error, CustomStringConvertible {
  case thresholds([String])
  case ownLimit(String)
  case nothingStored(asked: Int)
  case withheld(files: Int)

  var description: String {
    switch self {
    case .thresholds(let texts): "not kept: \(texts.joined(separator: ", "))"
    case .ownLimit(let reason): "this process was the limit, not the server: \(reason)"
    case .nothingStored(let asked): "nothing was stored of \(counted(asked, "upload"))"
    case .withheld(let files):
      "\(counted(files, "file")) of surveys that the server does not have took no part"
    }
  }
}

extension LoadProgress: Stoppable {}

extension LoadProgress {
  /// The parts of a line about a test that has taken some seconds.
  func parts(after seconds: Double) -> [String] {
    guard uploads > 0 else { return ["\(counted(phones, "phone")) known"] }
    return [
      counted(uploads, "upload"), "\(grouped(failures)) not stored",
      "\(grouped(uploads - answers)) under way", Quantity.time(seconds),
    ]
  }
}
