import Declarations
import Spool
import Synchronization

@testable import Delivery

/// Takes lines such as `5 text`, due at 5, and refuses those with `no` in them.
struct LineEndpoint: Endpoint {
  static let declaration = Declaration("lines", "Takes lines", schemes: ["lines"])
  let address: String
  let grouping = Grouping.single
  let retry = Retry.inPlace
  private let source: LineSource
  private let backlog: Backlog

  /// What has come, by address: an endpoint is made anew for each run.
  private static let arrivals = Mutex<[String: [String]]>([:])

  init(_ options: DeliveryOptions) {
    address = options.url
    source = LineSource(options.backlog)
    backlog = options.backlog
  }

  /// Hands over what has come to an address.
  static func takeArrivals(at address: String) -> [String] {
    arrivals.withLock { $0.removeValue(forKey: address) ?? [] }
  }

  func takes(_ file: FileEntry) -> Bool { true }
  func holdsLines(_ file: FileEntry) -> Bool { file.path.contains(".lines") }

  func traits(of line: [UInt8]) -> LineTraits? {
    guard let due = Int64(String(decoding: line.prefix { $0 != 0x20 }, as: UTF8.self)) else {
      return nil
    }
    return LineTraits(stream: "words", rows: 1, due: due)
  }

  func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<String> {
    do {
      let file = batch.files[0]
      let text =
        try batch.line.map { try source.text(of: $0, in: file) } ?? backlog.content(of: file)
      guard batch.line == nil || traits(of: text) != nil else {
        return .not(Delivered(.unreadable, text: "damaged"))
      }
      return .parcel(String(decoding: text, as: UTF8.self))
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  func deliver(_ parcel: String) async -> Delivered {
    Self.arrivals.withLock { $0[address, default: []].append(parcel) }
    return parcel.contains("no") ? Delivered(.refused, text: "no") : Delivered(.stored, text: "")
  }
}
