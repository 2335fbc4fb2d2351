import Declarations
import Delivery
import FoundationEssentials
import HTTP
import ProfileFiles
import Recorders

extension Send {
  /// What the command line says of a delivery.
  struct Choice: Sendable {
    let endpoint: any Endpoint.Type
    let pace: Pace
    /// In seconds.
    let patience: Double
    let progressStyle: ProgressStyle
    private let url: String
    private let request: RequestOptions
    private let connections: Int

    init(_ arguments: inout Arguments) throws(UsageError) {
      let url = try arguments.option("--to")
      let name = try arguments.choice("--as", in: declarations.names)
      request = try RequestOptions(&arguments, of: declarations)
      connections = try arguments.integer("--connections", in: 1...1_000) ?? 8
      patience = try arguments.duration("--retry-for") ?? 3_600
      let givenPace = try arguments.option("--pace")
      let pace = givenPace ?? "asap"
      progressStyle = try arguments.choice("--progress", of: ProgressStyle.self) ?? .auto
      guard let read = Pace(pace) else {
        throw .badValue(pace, of: "--pace", allowed: "asap, realtime or xN, such as x60")
      }
      self.pace = read
      guard let url else { throw .missingOption("--to") }
      self.url = url
      endpoint = endpoints[try declarations.place(named: name, for: url)]
      try request.check(with: endpoint.declaration, url)
      if givenPace != nil, !endpoint.declaration.isPaced {
        throw .noUse(option: "--pace", with: "--as \(endpoint.name)")
      }
    }

    /// Reads what the options name.
    func options(for backlog: Backlog) throws -> DeliveryOptions {
      var options = DeliveryOptions(to: url, backlog)
      options.http.connections = connections
      options.isPaced = pace != .asap
      try request.apply(to: &options, of: endpoint.declaration)
      if let faults = options.given.text(.faults) {
        let files = try ProfileFiles(environment: ProcessInfo.processInfo.environment)
        let set = try files.load(.faults, faults).read(FaultSet.init(reading:))
        options.uploadFaults = set.uploads
        if let note = set.noteOfNoUploads { StandardError.print("understudy: \(note)") }
      }
      return options
    }

    /// Sends all that is left to send; returns the target's number in the ledger.
    func send<Target: Endpoint>(
      to target: Target, _ options: DeliveryOptions, _ ledger: Ledger, _ progress: SendProgress
    ) async throws -> Int64 {
      try await Sender(
        target, options, ledger: ledger, pace: pace, patience: .seconds(patience),
        progress: progress
      ) { warning in
        for (place, line) in warning.lines.enumerated() {
          StandardError.print((place == 0 ? "understudy: " : "") + line)
        }
      }.run()
    }
  }
}

extension SendProgress: Stoppable {}
