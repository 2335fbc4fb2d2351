import Declarations
import Spool
import Synchronization

@testable import Delivery

/// Takes lines such as `5 health text`, due at 5, with rules for what is not stored by their second words.
struct LineEndpoint: Endpoint {
  static let declaration = Declaration("lines", "Takes lines", schemes: ["lines"])
  let address: String
  let grouping = Grouping.single
  let retry: Retry
  private let source: LineSource
  private let backlog: Backlog

  /// What a server at an address does.
  struct Script {
    var retry: Retry
    /// What becomes of a request, by its last line: of the first, the second and so on; then it is stored.
    var answers: [String: [Outcome]]
    /// Lines that can be read no more.
    var gone: Set<String>
    /// Requests that have come, with `+` between the lines that they carry.
    fileprivate var arrivals: [String] = []

    init(
      retry: Retry = .inPlace, answers: [String: [Outcome]] = [:], gone: Set<String> = []
    ) {
      self.gone = gone
      self.retry = retry
      self.answers = answers
    }
  }

  /// An endpoint is made anew for each run, so addresses tell them apart.
  private static let scripts = Mutex<[String: Script]>([:])

  static func set(_ script: Script, at address: String) {
    scripts.withLock { $0[address] = script }
  }

  /// Hands over what has come to an address.
  static func takeArrivals(at address: String) -> [String] {
    scripts.withLock { scripts in
      defer { scripts[address]?.arrivals = [] }
      return scripts[address]?.arrivals ?? []
    }
  }

  init(_ options: DeliveryOptions) {
    address = options.url
    retry = Self.scripts.withLock { [url = options.url] in $0[url]?.retry ?? .inPlace }
    source = LineSource(options.backlog)
    backlog = options.backlog
  }

  func takes(_ file: FileEntry) -> Bool { true }
  func holdsLines(_ file: FileEntry) -> Bool { file.path.contains(".lines") }

  func traits(of line: [UInt8]) -> LineTraits? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard let due = words.first.flatMap({ Int64($0) }) else { return nil }
    return LineTraits(stream: words.count > 1 ? String(words[1]) : "", rows: 1, due: due)
  }

  func renewal(of batch: Batch) -> Renewal {
    switch batch.files[0].stream {
    case "survey": .beforeNext
    case "health", "other-health": .withNext(reach: 100)
    case "place": .nextRun
    default: .nextPass
    }
  }

  func leader(of batch: Batch) -> String? {
    batch.files[0].stream == "health" ? "survey" : nil
  }

  func pack(
    _ batch: Batch, of participant: BacklogParticipant, in ledger: Ledger, at target: Int64
  ) async -> Packed<[String]> {
    do {
      let file = batch.files[0]
      let text =
        try batch.line.map { try source.text(of: $0, in: file) } ?? backlog.content(of: file)
      guard batch.line == nil || traits(of: text) != nil else {
        return .not(Delivered(.unreadable, text: "damaged"))
      }
      let isGone = Self.scripts.withLock { [address, text] in
        $0[address]?.gone.contains(String(decoding: text, as: UTF8.self)) ?? false
      }
      guard !isGone else { return .not(Delivered(.unreadable, text: "gone")) }
      return .parcel([String(decoding: text, as: UTF8.self)])
    } catch {
      return .not(Delivered(.unreadable, text: "\(error)"))
    }
  }

  func joined(_ parcels: [[String]]) -> [String] { parcels.flatMap { $0 } }

  func deliver(_ parcel: [String]) async -> Delivered {
    let outcome = Self.scripts.withLock { [address] scripts in
      scripts[address, default: Script()].arrivals.append(parcel.joined(separator: "+"))
      guard let last = parcel.last, let left = scripts[address]?.answers[last], !left.isEmpty else {
        return Outcome.stored
      }
      return scripts[address]?.answers[last]?.removeFirst() ?? .stored
    }
    return Delivered(outcome, text: outcome == .stored ? "" : "no")
  }
}
