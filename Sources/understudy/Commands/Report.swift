import Check
import Formats
import FoundationEssentials
import Panels
import ProfileFiles
import Reading
import Simulation
import Spool

/// Draws a page about a recording, a download or a phone's files.
struct ReportCommand: Command {
  static let name = "report"
  static let summary = "Draw a page about a recording or a download"
  static let usage: Usage = """
    Usage: understudy report DIR [options]

    Writes one page of HTML, without scripts, about a recording, a researcher's download, a phone's
    files or a receiver's store: who has rows of what and when, and of some participants their days,
    ways, sampling, movement, fixes, surveys, health and sessions, beside the truth where there is
    one. The page also has the verdicts of check.

    A page tells ways in metres from their middle, and no coordinates.

    \(options)
    """

  static let operands = Operands.one(name: "DIR", .folder)
  static let options = [
    Option(
      "--output FILE", "The page to write; - prints it [default: \(usualOutput)]", offering: .file),
    Option(
      "--details LIST",
      "Participants to tell of by themselves, by their numbers from 0, such as 0,10-19 "
        + "[default: the first \(usualDetails)]"),
    Option("--no-verdicts", "Leave out the rules of check, which takes less time"),
    Option(
      "--between A,B",
      "Only rows between two local date-times, such as 2026-03-02T09:00,2026-03-02T10:00"),
    Option(
      "--time-zone NAME",
      "The clocks that days go by, such as Europe/Berlin [default: the manifest's, else UTC]"),
    Option("--coordinates", "Tell where the middle of a way lies"),
    Option(
      "--part WORD",
      "page, or overview: a fragment without participants, for other pages "
        + "[default: page]", offering: .names(Part.names)),
    Option("--json", "Print the numbers of the page as one JSON object; no page without --output"),
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
      throw .badValue("-", of: "--output", allowed: "a file, as --json prints the numbers")
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
    let details = self.details
    let isWhole = part == .page
    // An overview has neither participants nor verdicts.
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
        "understudy: --details names \(counted(details.count, "participant")), of whom "
          + "\(report.detailed) are here")
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

  /// What the page tells of, by the clocks that it goes by.
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
    return Frame(clock: clock, window: window, showsCoordinates: showsCoordinates)
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
