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
  static let usage = """
    Usage: understudy send DIR --to URL --as NAME [options]
           understudy send DIR --status [--ledger FILE] [--json]

    Sends the files of a recording, or of any folder with a phone's files, until every one is
    accounted for. What was sent stands in a ledger beside DIR: after a stop or a kill the same
    command goes on, and nothing that was acknowledged is sent again.

    Where to
    \(Option.table(whereTo))

    How
    \(Option.table(how))

    Ends with 0 if everything is stored as far as the endpoint can tell; 77 if credentials were
    refused, 69 if something was not reached or answered, 91 if something was answered with 200
    and dropped, 90 if something was refused or waits at the server already.
    """

  static let options = whereTo + how
  static let whereTo =
    [
      Option("--to URL", "http://…, https://… or file:///DIR"),
      Option(
        "--as NAME",
        "beiwe: as the app does, encrypted; http: batches by POST, or files by PUT; "
          + "for file:///DIR, beiwe writes encrypted uploads [default there: copies]",
        offering: .names(["beiwe", "http"])),
      Option(
        "--participants FILE",
        "For beiwe: CSV with patient_id,password, or participant,patient_id,password, or the "
          + "server's own list [default: the recorded ids, with the password of the credentials or "
          + "understudy]", offering: .file),
    ] + RequestOptions.content(passwordOf: "participants without a list") + [
      Option("--batch-files N", "For POST: files of a request [default: 100]"),
      Option("--batch-bytes SIZE", "For POST: of the files of a request [default: 8MB]"),
      Option(
        "--public-key FILE", "For beiwe to file:///DIR: base64 or PEM of the key to encrypt for",
        offering: .file),
    ] + RequestOptions.transport

  static let how = [
    Option("--connections N", "Requests at a time [default: 8]"),
    Option(
      "--retry-for DURATION", "How long to go on while nothing is stored [default: 1h]"),
    Option(
      "--pace PACE",
      "asap, realtime or xN: files go when the app would send them, N times as fast [default: "
        + "asap]"),
    Option(
      "--ledger FILE", "Where the record of all attempts is [default: DIR.ledger.sqlite]",
      offering: .file),
    Option("--include truth", "Send the truth too, not for beiwe", offering: .names(["truth"])),
    Option(
      "--reproducible-keys",
      "For beiwe: draw keys from the recording's seed; who has the seed opens the files"),
    Option("--status", "Tell what the ledger has: files by outcome, and those that are not stored"),
    Option.progress,
    Option("--json", "Print the summary as one JSON object"),
  ]

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
    let ledger = try Ledger(opening: ledger)
    let standing: LedgerSummary.Standing
    do {
      standing = try await deliver(choice, options, ledger)
    } catch {
      await ledger.foldUp()
      throw error
    }
    await ledger.foldUp()
    if standing != .allStored { throw NotDelivered(standing: standing) }
  }

  /// Delivers, and prints what has become of it.
  private func deliver(
    _ choice: Choice, _ options: DeliveryOptions, _ ledger: Ledger
  ) async throws -> LedgerSummary.Standing {
    let progress = SendProgress()
    let bar = ProgressBar(choice.progressStyle) { seconds in
      guard progress.attempts > 0 else {
        return ProgressLine(["\(counted(progress.listed, "file")) listed"])
      }
      let rate = Double(progress.bytes) / max(seconds, 0.001)
      return ProgressLine([
        counted(progress.files, "file"), counted(progress.attempts, "request"),
        Quantity.bytes(Int64(progress.bytes)), "\(Quantity.bytes(Int64(rate)))/s",
      ])
    }
    let start = ContinuousClock.now
    let target = try await stopping(
      progress, remark: "stopped; the same command goes on with what is left"
    ) {
      try await bar.showing {
        try await choice.send(options, ledger, progress)
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
      for letter in letters { print(letter.line) }
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
