import Declarations
import Delivery
import Formats
import FoundationEssentials
import HTTP
import Spool

/// Delivers a recording, or any folder of the phone's files.
struct Send: Command {
  static let name = "send"
  static let summary = "Deliver a recording to an endpoint until every file is accounted for"
  static let operands = Operands.one(name: "DIR", .folder)
  static let usage: Usage = """
    Usage: understudy send DIR --to URL --as NAME [options]
           understudy send DIR --status [--ledger FILE] [--json]

    Sends the files of a recording, or of any folder with a phone's files, until every one is
    accounted for. A ledger beside DIR records what was sent: after a stop or a kill the same
    command goes on, and sends nothing again that was acknowledged.

    Target
    \(whereTo)

    NAME is one of
    \(declarations.rows)

    Sending
    \(how)

    Ends with 0 if everything is stored as far as the endpoint can tell, or stays on the phone
    because nobody has allowed more; 77 if credentials were refused, 69 if something was not
    reached or answered, 91 if something was answered with 200 and dropped, 90 if something was
    refused, waits at the server already, or failed in the one attempt that it has in a run.
    """

  static let options = whereTo + how
  static let declarations = endpoints.map { $0.declaration }
  static let whereTo =
    [
      Option("--to URL", declarations.addressHelp),
      Option("--as NAME", declarations.nameHelp, offering: .names(declarations.names)),
    ] + declarations.options(synonyms: accountSynonyms) + RequestOptions.transport

  static let how = [
    Option("--connections N", "Requests at a time [default: 8]"),
    Option(
      "--retry-for DURATION", "How long to go on while nothing is stored [default: 1h]"),
    Option(
      "--pace PACE",
      "asap, realtime or xN: files go when the app would send them, N times as fast [default: "
        + "asap]"),
    Option(
      "--ledger FILE", "File with the record of all attempts [default: DIR.ledger.sqlite]",
      offering: .file),
    Option("--status", "Tell what the ledger has: files by outcome, and those that are not stored"),
    Option.progress,
    Option("--json", "Print the summary as one JSON object"),
  ]

  /// What the arguments ask for.
  private enum Action {
    case send(Choice)
    case status
  }

  private let folder: String
  private let ledger: String
  private let action: Action
  private let printsJSON: Bool

  init(_ arguments: inout Arguments) throws(UsageError) {
    printsJSON = try arguments.flag("--json")
    let isStatus = try arguments.flag("--status")
    let ledger = try arguments.option("--ledger")
    action = isStatus ? .status : .send(try Choice(&arguments))
    let word = try arguments.word("DIR")
    folder = word.count > 1 && word.hasSuffix("/") ? String(word.dropLast()) : word
    self.ledger = ledger ?? folder + ".ledger.sqlite"
  }

  func run() async throws {
    switch action {
    case .status: try printStatus()
    case .send(let choice): try await send(choice)
    }
  }

  // MARK: Sending

  private func send(_ choice: Choice) async throws {
    let options = try choice.options(for: Backlog(folder))
    let endpoint = try choice.endpoint.init(options)
    let ledger = try Ledger(opening: ledger)
    let standing: LedgerSummary.Standing
    do {
      standing = try await deliver(choice, endpoint, options, ledger)
    } catch {
      await ledger.foldUp()
      throw error
    }
    await ledger.foldUp()
    if standing != .allStored { throw NotDelivered(standing: standing) }
  }

  /// Delivers, and prints what has become of it.
  private func deliver(
    _ choice: Choice, _ endpoint: any Endpoint, _ options: DeliveryOptions, _ ledger: Ledger
  ) async throws -> LedgerSummary.Standing {
    let progress = SendProgress()
    let bar = ProgressBar(choice.progressStyle) { ProgressLine(progress.parts(after: $0)) }
    let start = ContinuousClock.now
    let target = try await stopping(
      progress, remark: "stopped; the same command goes on with what is left"
    ) {
      try await bar.showing {
        try await choice.send(to: endpoint, options, ledger, progress)
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let summary = try await ledger.summary(of: target)
    let run = DeliveryRun(
      seconds: seconds, isInsecure: options.http.isInsecure,
      left: try await ledger.leftFiles(of: target))
    print(printsJSON ? summary.json(run) : summary.text(run))
    return summary.standing
  }

  // MARK: The ledger

  private func printStatus() throws {
    let reader = try LedgerReader(opening: ledger)
    let summaries = try reader.summaries()
    let letters = try reader.deadLetters()
    if printsJSON {
      print(LedgerSummary.json(summaries, letters))
    } else {
      for summary in summaries { print(summary.text()) }
      for letter in letters { print(letter.told) }
    }
  }
}

/// Not everything is stored, and the summary has said what is not.
struct NotDelivered: Error, CustomStringConvertible {
  let standing: LedgerSummary.Standing

  var description: String {
    switch standing {
    case .credentialsRefused: "the credentials were refused"
    case .unavailable: "some files are still to be sent; the same command goes on"
    case .dropped: "the server answered 200 to some files and did not store them"
    case .deadLetters: "some files were refused or could not be sent; see send DIR --status"
    case .allStored: "everything is stored"
    }
  }
}

extension SendProgress {
  /// The parts of a line about a delivery that has taken some seconds.
  func parts(after seconds: Double) -> [String] {
    guard attempts > 0 else { return ["\(counted(listed, "file")) listed"] }
    let rate = Double(bytes) / max(seconds, 0.001)
    return [
      counted(files, "file"), counted(attempts, "request"), Quantity.bytes(Int64(bytes)),
      "\(Quantity.bytes(Int64(rate)))/s",
    ]
  }
}
