import Declarations
import Delivery
import Formats
import FoundationEssentials
import HTTP
import Spool

/// The command that delivers a recording, or any folder of a phone's files.
struct Send: Command {
  static let name = "send"
  static let summary = "Deliver a recording to a server, and account for every file"
  static let operands = Operands.one(name: "DIR", .folder)
  static let usage = Usage(
    "understudy send DIR --to URL --as NAME [options]",
    "understudy send DIR --status [--ledger FILE] [--json]",
    about: """
      DIR is a recording or a folder with a phone's files. send retries until the server has stored
      or refused every file. A ledger beside DIR records each attempt. After an interruption, the
      same command continues and does not send acknowledged files again.

      Exit code 0 means that the server has stored every file, as far as its responses show. Files
      that stay on the phone for lack of consent do not affect the exit code. Exit code 90 means
      that some files are not stored yet.
      """,
    tables: [
      Usage.Table("Target", targetOptions), Usage.Table("Values of NAME", declarations.rows),
      Usage.Table("Sending", sendingOptions),
    ],
    examples: [
      Step(
        "send output/demo --to http://127.0.0.1:8080 --as \(declarations.names[0])",
        purpose: "send a recording"),
      Step("send output/demo --status", purpose: "print the result so far"),
    ],
    exitCodes: [
      .ok, .usage, .data, .noInput, .unavailable, .cannotCreate, .inputOutput, .temporary,
      .permission, .profile, .deadLetters, .dropped, .interrupted, .terminated,
    ])

  static let options = targetOptions + sendingOptions
  static let declarations = endpoints.map { $0.declaration }
  static let targetOptions =
    [
      Option("--to URL", declarations.addressHelp),
      Option("--as NAME", declarations.nameHelp, offering: .names(declarations.names)),
    ] + declarations.options(synonyms: accountSynonyms) + RequestOptions.transport

  static let sendingOptions = [
    Option("--connections N", "Concurrent requests [default: 8]"),
    Option(
      "--retry-for DURATION", "Give up after this long without progress [default: 1h]"),
    Option(
      "--pace PACE",
      "Time of each upload: asap (immediately), realtime (when the app would send it) or xN (N "
        + "times as fast as realtime) [default: asap]"),
    Option(
      "--ledger FILE", "File that records all attempts [default: DIR.ledger.sqlite]",
      offering: .file),
    Option(
      "--status", "Print the ledger's counts of files by outcome, and the files that are not stored"
    ),
    Option.progress,
    Option("--json", "Print the summary as one JSON object"),
  ]

  /// The action that the arguments select.
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

  /// Delivers the files, and prints the result.
  private func deliver(
    _ choice: Choice, _ endpoint: any Endpoint, _ options: DeliveryOptions, _ ledger: Ledger
  ) async throws -> LedgerSummary.Standing {
    let progress = SendProgress()
    let bar = ProgressBar(choice.progressStyle) { ProgressLine(progress.parts(after: $0)) }
    let start = ContinuousClock.now
    let target = try await stopping(
      progress, remark: "stopped; run the same command again to send the remaining files"
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

/// The error for an incomplete delivery, which is printed after its summary.
struct NotDelivered: Error, CustomStringConvertible {
  let standing: LedgerSummary.Standing

  var description: String {
    switch standing {
    case .credentialsRefused: "the credentials were refused"
    case .unavailable: "some files are not sent yet; run the same command again to continue"
    case .dropped: "the server answered 200 for some files, but did not store them"
    case .deadLetters: "some files were refused or could not be sent; see send DIR --status"
    case .allStored: "everything is stored"
    }
  }
}

extension SendProgress {
  /// Returns the parts of a progress line, after this number of seconds.
  func parts(after seconds: Double) -> [String] {
    guard attempts > 0 else { return ["\(counted(listed, "file")) listed"] }
    let rate = Double(bytes) / max(seconds, 0.001)
    return [
      counted(files, "file"), counted(attempts, "request"), Quantity.bytes(Int64(bytes)),
      "\(Quantity.bytes(Int64(rate)))/s",
    ]
  }
}
