import Declarations
import Fixtures
import HTTP

@testable import Delivery

extension SWIPRecording {
  /// Sends once, and returns what the ledger then has.
  ///
  /// - Parameters:
  ///   - ledger: by its name; another one knows of nothing that was sent.
  ///   - revoked: what becomes of the sessions of who has revoked his consent.
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

  /// The paths of these people's stores.
  func stores(_ numbers: some Sequence<Int>) -> [String] {
    numbers.map { path + "/" + Person($0).store }
  }
}
