import Check
import Formats
import FoundationEssentials
import Panels
import ProfileFiles
import Reading
import Simulation
import Spool

/// The command that writes a page about a recording, a download or a phone's files.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "Write a report page about a recording or a download"
  static let usage = Usage(
    "understudy report DIR [options]",
    about: """
      DIR is a recording, a researcher's download, a folder with a phone's files or a receiver's
      store. The page is one HTML file without scripts. Its first part covers all participants: rows,
      streams and gaps. Its second part shows the results of check. Its last part covers single
      participants: days, trips, sampling, movement, GPS, surveys, health and sessions. If the ground
      truth exists, this part also shows it.

      Positions on maps are in metres from the centre of the map. The page contains no coordinates
      without --coordinates.
      """,
    tables: [Usage.Table("Options", options)],
    examples: [
      Step("report output/demo", purpose: "write report.html"),
      Step(
        "report output/week --details 0,7 --no-verdicts",
        purpose: "show two participants, without check"),
    ],
    exitCodes: [.ok, .usage, .data, .noInput, .cannotCreate, .inputOutput, .permission, .profile])

  static let operands = Operands.one(name: "DIR", .folder)
  static let options = [
    Option(
      "--output FILE",
      "File for the page; - prints the page to standard output [default: \(usualOutput)]",
      offering: .file),
    Option(
      "--details LIST",
      "Participants with their own section of the page, such as 0,10-19, counted from 0 "
        + "[default: the first \(usualDetails)]"),
    Option("--no-verdicts", "Skip the rules of check, which saves time"),
    Option(
      "--between A,B",
      "Use only rows between two local times, such as 2026-03-02T09:00,2026-03-02T10:00"),
    Option(
      "--time-zone NAME",
      "Time zone that defines days, such as Europe/Berlin [default: the manifest's, else UTC]"),
    Option("--coordinates", "Include the coordinates of each map's centre"),
    Option(
      "--part WORD",
      "page for the whole page, or overview for an HTML fragment about all participants [default: "
        + "page]",
      offering: .names(Part.names)),
    Option(
      "--json",
      "Print the numbers of the page as one JSON object. A page is then written only with --output"),
    Option.jobs,
    Option.progress,
    Option.profiles,
  ]

  private enum Part: String, CaseIterable { case page, overview }

  private static let usualOutput = "report.html"
  private static let usualDetails = 20

  private let folder: String
  private let output: String?
  private let details: [Int]?
  private let judges: Bool
  private let between: LocalSpan?
  private let zone: String?
  private let showsCoordinates: Bool
  private let part: Part
  private let printsJSON: Bool
  private let jobs: Int
  private let progressStyle: ProgressStyle
  private let directory: String?

  init(_ arguments: inout Arguments) throws(UsageError) {
    printsJSON = try arguments.flag("--json")
    let output = try arguments.option("--output")
    if printsJSON, output == "-" {
      throw .badValue(
        "-", of: "--output", allowed: "a file, because --json writes the numbers to standard output"
      )
    }
    self.output = output ?? (printsJSON ? nil : Self.usualOutput)
    if let list = try arguments.option("--details") {
      details = try NumberList.parse(list, of: "--details")
    } else {
      details = nil
    }
    judges = try !arguments.flag("--no-verdicts")
    if let text = try arguments.option("--between") {
      between = try LocalSpan.parse(text, of: "--between")
    } else {
      between = nil
    }
    zone = try arguments.option("--time-zone")
    showsCoordinates = try arguments.flag("--coordinates")
    part = try arguments.choice("--part", of: Part.self) ?? .page
    jobs =
      try arguments.integer("--jobs", in: 1...1_024)
      ?? ProcessInfo.processInfo.activeProcessorCount
    progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
    directory = try arguments.option("--profiles")
    folder = try arguments.word("DIR")
  }

  func run() async throws {
    returnFreeMemory()
    if let output, output != "-" { try OutputPlace.check(output, of: "--output") }
    let source = try Source(folder)
    if try !source.isRecording && source.patients().isEmpty {
      throw NothingJudged(folder, source.unjudged)
    }
    let details = self.details
    let isWhole = part == .page
    // An overview has no participants and no results of `check`.
    var report = RecordingReport(
      of: source, try frame(of: source),
      details: { place, number in
        isWhole && (details.map { $0.contains(number ?? place) } ?? (place < Self.usualDetails))
      },
      rules: judges && isWhole ? Rule.all : [])
    let progress = ReadingProgress()
    let width = jobs
    report = try await progressBar(progress).showing { [report] in
      var report = report
      try await report.read(width: width, progress: progress)
      return report
    }
    if isWhole, let details, report.detailed < details.count {
      StandardError.print(
        "understudy: the folder has only \(report.detailed) of the "
          + "\(counted(details.count, "participant")) in --details")
    }
    if printsJSON { print(report.json) }
    let text = isWhole ? report.html : report.fragment
    switch output {
    case "-": print(text, terminator: "")
    case let output?:
      try PendingFile.replace(output, with: Array(text.utf8))
      if !printsJSON { print("\(output): \(Quantity.bytes(Int64(text.utf8.count)))") }
    case nil: break
    }
    for error in report.badPacks.dropLast() { StandardError.print("understudy: \(error)") }
    if let error = report.badPacks.last { throw error }
  }

  /// Returns the page's clock, its time window and its use of coordinates.
  private func frame(of source: Source) throws -> Frame {
    let named = zone ?? source.manifest?.timeZone
    var rules = TimeZoneRules.utc
    if let named, named != rules.name {
      let files = try ProfileFiles(
        directory: directory, environment: ProcessInfo.processInfo.environment)
      let zones = try files.zones()
      if let known = zones[named] {
        rules = known
      } else if zone != nil {
        throw UsageError.badChoice(named, of: "--time-zone", known: zones.names)
      }
    }
    var window: Range<Int64>?
    if let between {
      let instants = try between.instants(in: rules, of: "--between")
      window = instants.lowerBound.milliseconds..<instants.upperBound.milliseconds
    }
    let clock = LocalClock(zone: rules.name) { [rules] time in
      1_000 * Int64(rules.offset(at: Timestamp(milliseconds: time)))
    }
    // Exports of the Health app have local times, but no time zone.
    let hasLocalTimes = source.apps.allSatisfy { $0.app == "apple-health" }
    return Frame(
      clock: clock, window: window, showsCoordinates: showsCoordinates,
      followsLocalTimes: named == nil && hasLocalTimes)
  }

  private func progressBar(_ progress: ReadingProgress) -> ProgressBar {
    ProgressBar(progressStyle) { seconds in
      ProgressLine(
        [
          "\(progress.participants)/\(progress.allParticipants) participants",
          "\(Int(progress.share * 100)) %", Quantity.bytes(Int64(progress.bytes)),
        ], done: progress.share, after: seconds)
    }
  }
}
