import Declarations
import Fixtures
import HTTP

@testable import Delivery

extension SWIPRecording {
  /// Sends the recording once, and returns the ledger's summary.
  ///
  /// Sends the recording once, and returns the ledger's summary.
  ///   - ledger: the name of the ledger file; a new name means that no earlier delivery is known.
  ///   - revoked: the rule for sessions of users who have revoked their consent.
  @discardableResult
  func send(
    to url: String, ledger: String = "a", revoked: String = "stop", patience: Duration = .zero,
    _ change: (inout DeliveryOptions) -> Void = { _ in }
  ) async throws -> LedgerSummary {
    var options = DeliveryOptions(to: url, try Backlog(path))
    options.given[SWIPEndpoint.onRevoke] = .text(revoked)
    change(&options)
    let ledger = try Ledger(opening: folder.path + "/\(ledger).ledger.sqlite")
    let sender = try Sender(
      SWIPEndpoint(options), options, ledger: ledger, pace: .asap, patience: patience,
      progress: SendProgress()
    ) { _ in }
    return try await ledger.summary(of: try await sender.run())
  }

  /// Returns the paths of the stores of the participants with these numbers.
  func stores(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { path + "/" + Person($0).store }
  }
}
