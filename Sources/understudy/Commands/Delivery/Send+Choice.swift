import Crypto
import Delivery
import FoundationEssentials
import HTTP
import Spool

extension Send {
  /// What the command line says of a delivery.
  struct Choice: Sendable {
    let endpoint: EndpointEntry
    let pace: Pace
    /// In seconds.
    let patience: Double
    let progressStyle: ProgressStyle
    private let url: String
    private let request: RequestOptions
    private let participants: String?
    private let publicKey: String?
    private let connections: Int
    private let batchFiles: Int?
    private let batchBytes: Int?
    private let includesTruth: Bool
    private let isReproducible: Bool

    init(_ arguments: inout Arguments) throws(UsageError) {
      let url = try arguments.option("--to")
      let name = try arguments.choice("--as", in: ["beiwe", "http"])
      request = try RequestOptions(&arguments)
      participants = try arguments.option("--participants")
      publicKey = try arguments.option("--public-key")
      connections = try arguments.integer("--connections", in: 1...1_000) ?? 8
      patience = try arguments.duration("--retry-for") ?? 3_600
      let pace = try arguments.option("--pace") ?? "asap"
      batchFiles = try arguments.integer("--batch-files", in: 1...10_000)
      batchBytes = try arguments.size("--batch-bytes")
      includesTruth = try arguments.choice("--include", in: ["truth"]) != nil
      isReproducible = try arguments.flag("--reproducible-keys")
      progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
      guard let read = Pace(pace) else {
        throw .badValue(pace, of: "--pace", allowed: "asap, realtime or xN, such as x60")
      }
      self.pace = read
      guard let url else { throw .missingOption("--to") }
      self.url = url
      endpoint = try Self.endpoint(named: name, for: url)
      try checkUse()
    }

    /// Of endpoints with one name, the scheme decides; a folder is copied to unless `--as` is there.
    private static func endpoint(
      named name: String?, for url: String
    ) throws(UsageError) -> EndpointEntry {
      let scheme = String(url.prefix { $0 != ":" }).lowercased()
      let fitting = endpoints.filter { $0.schemes.contains(scheme) }
      guard !fitting.isEmpty else {
        throw .badValue(
          url, of: "--to", allowed: "an address that begins with http://, https:// or file:///")
      }
      guard let name = name ?? (scheme == "file" ? "file" : nil) else {
        throw .missingOption("--as")
      }
      guard let entry = fitting.first(where: { $0.name == name }) else {
        throw .badChoice(name, of: "--as", known: fitting.map(\.name))
      }
      return entry
    }

    /// An option that an endpoint has no use for is a mistake.
    private func checkUse() throws(UsageError) {
      let isHTTP = endpoint.name == "http"
      let isBeiwe = endpoint.name == "beiwe"
      let isFixture = isBeiwe && endpoint.schemes == ["file"]
      let uses = [
        ("--participants", participants != nil, isBeiwe && !isFixture),
        ("--batch-files", batchFiles != nil, isHTTP), ("--batch-bytes", batchBytes != nil, isHTTP),
        ("--public-key", publicKey != nil, isFixture), ("--include", includesTruth, !isBeiwe),
        ("--reproducible-keys", isReproducible, isBeiwe),
      ]
      for (option, isThere, isUsed) in uses where isThere && !isUsed {
        throw .noUse(option: option, with: "--as \(endpoint.name) to \(url)")
      }
      try request.checkUse(isHTTP: isHTTP, takesPassword: isBeiwe && !isFixture, url: url)
      if isFixture, publicKey == nil { throw .missingOption("--public-key") }
    }

    /// Reads what the options name.
    func options(for backlog: Backlog) throws -> DeliveryOptions {
      var options = DeliveryOptions(to: url, backlog)
      options.http.connections = connections
      options.batchFiles = batchFiles ?? options.batchFiles
      options.batchBytes = batchBytes.map { Int64($0) } ?? options.batchBytes
      options.includesTruth = includesTruth
      options.isPaced = pace != .asap
      options.accounts = try participants.map { try Accounts(reading: $0) }
      options.publicKey = try publicKey.map {
        try String(decoding: FileReader.bytes(of: $0), as: UTF8.self)
      }
      try request.apply(to: &options, isHTTP: endpoint.name == "http")
      if isReproducible {
        guard let manifest = backlog.manifest else {
          throw UsageError.badValue(
            backlog.folder, of: "DIR",
            allowed: "a recording with --reproducible-keys: real data need secret keys")
        }
        options.secrets = .seed(manifest.seed)
        StandardError.print(
          "understudy: the keys come from the seed; whoever has it can open the files")
      }
      return options
    }
  }
}

extension Send.Choice {
  /// Sends all that is left to send; returns the target's number in the ledger.
  func send(
    _ options: DeliveryOptions, _ ledger: Ledger, _ progress: SendProgress
  ) async throws -> Int64 {
    let target: any Endpoint = try endpoint.type.init(options)
    return try await send(to: target, options, ledger, progress)
  }

  private func send<Target: Endpoint>(
    to target: Target, _ options: DeliveryOptions, _ ledger: Ledger, _ progress: SendProgress
  ) async throws -> Int64 {
    try await Sender(
      target, options, ledger: ledger, pace: pace, patience: .seconds(patience),
      progress: progress
    ) {
      StandardError.print("understudy: \($0)")
    }.run()
  }
}

extension SendProgress: Stoppable {}
