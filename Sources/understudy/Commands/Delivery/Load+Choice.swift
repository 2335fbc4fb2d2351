import Declarations
import Delivery
import FoundationEssentials
import HTTP
import Spool

extension Load {
  /// The options of a load test.
  struct Choice: Sendable {
    private let url: String
    private let target: Declaration
    private let folder: String?
    let phones: Int?
    let schedule: LoadTest.Schedule
    let connections: Int
    private let thresholds: [Threshold]
    private let request: RequestOptions

    init(_ arguments: inout Arguments) throws(UsageError) {
      let url = try arguments.option("--to")
      let name = try arguments.choice("--as", in: LoadTargets.declarations.names)
      folder = try arguments.option("--from")
      phones = try arguments.integer("--participants", in: 1...100_000)
      connections = try arguments.integer("--connections", in: 1...20_000) ?? 500
      let times = try Times(&arguments)
      thresholds = try arguments.all("--threshold").map { (text) throws(UsageError) in
        guard let threshold = Threshold(text, seconds: Arguments.seconds) else {
          throw .badValue(text, of: "--threshold", allowed: Threshold.form)
        }
        return threshold
      }
      request = try RequestOptions(&arguments, of: LoadTargets.declarations)
      let isOwn = try arguments.flag("--i-run-this-server")
      guard let url else { throw .missingOption("--to") }
      self.url = url
      let declarations = LoadTargets.declarations
      target = declarations[try declarations.place(named: name, for: url)]
      schedule = try times.schedule()
      guard isOwn || HTTPAddress.isLoopback(url) else {
        throw .badValue(url, of: "--to", allowed: Declaration.thisMachine)
      }
      try request.check(with: target, url)
    }

    /// The options for the start times of uploads.
    private struct Times {
      let rate: String?
      let duration: Double?
      let stages: String?
      let pace: String?
      let arrivals: String

      init(_ arguments: inout Arguments) throws(UsageError) {
        rate = try arguments.option("--rate")
        duration = try arguments.duration("--duration")
        stages = try arguments.option("--stages")
        pace = try arguments.option("--pace")
        arrivals = try arguments.choice("--arrivals", in: ["constant", "study"]) ?? "constant"
      }

      func schedule() throws(UsageError) -> LoadTest.Schedule {
        let given = [
          ("--rate", rate != nil), ("--duration", duration != nil), ("--stages", stages != nil),
        ]
        if arrivals == "study" {
          for (option, isThere) in given where isThere {
            throw .noUse(option: option, with: "--arrivals study")
          }
          guard case .times(let factor) = Pace(pace ?? "x60") else {
            throw .badValue(pace ?? "", of: "--pace", allowed: "realtime or xN, such as x60")
          }
          return .study(factor: factor)
        }
        if pace != nil { throw .noUse(option: "--pace", with: "--arrivals constant") }
        if let stages {
          for (option, isThere) in given.dropLast() where isThere {
            throw .noUse(option: option, with: "--stages")
          }
          return try Choice.checked(try Choice.stages(stages), text: stages, of: "--stages")
        }
        guard let rate else { throw .missingOption("--rate") }
        let seconds = duration ?? 60
        guard seconds > 0, seconds <= Choice.longest else {
          throw .badValue(
            "\(seconds)s", of: "--duration", allowed: "a time, such as 60s, of at most 30d")
        }
        let stage = Stage(seconds: seconds, rate: try Choice.rate(rate, of: "--rate"))
        return try Choice.checked([stage], text: rate, of: "--rate")
      }
    }

    /// The longest test, in seconds.
    fileprivate static let longest = 30 * 86_400.0

    /// Rejects a test that starts no uploads or never ends.
    fileprivate static func checked(
      _ stages: [Stage], text: String, of option: String
    ) throws(UsageError) -> LoadTest.Schedule {
      guard stages.contains(where: { $0.rate > 0 }) else {
        throw .badValue(text, of: option, allowed: "a rate above 0/s in at least one stage")
      }
      guard stages.reduce(0, { $0 + $1.seconds }) <= longest else {
        throw .badValue(text, of: option, allowed: "stages that last at most 30d together")
      }
      return .stages(stages)
    }

    fileprivate static func stages(_ text: String) throws(UsageError) -> [Stage] {
      var stages: [Stage] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let words = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2, let seconds = Arguments.seconds(words[0]), seconds > 0 else {
          throw .badValue(
            text, of: "--stages",
            allowed: "a list of durations with rates, such as 30s:10/s,2m:200/s")
        }
        stages.append(Stage(seconds: seconds, rate: try rate(words[1], of: "--stages")))
      }
      return stages
    }

    /// Parses a number of uploads per second.
    fileprivate static func rate(_ text: String, of option: String) throws(UsageError) -> Double {
      let units = [("/s", 1.0), ("/m", 60), ("/h", 3_600)]
      guard let (unit, scale) = units.first(where: { text.hasSuffix($0.0) }),
        let number = Double(text.dropLast(unit.count)), number >= 0, number <= 1_000_000
      else {
        throw .badValue(text, of: option, allowed: "a rate, such as 50/s, 600/m or 100/h")
      }
      return number / scale
    }

    /// Returns the folder of the recording. If the default folder is missing, the study `demo` is
    /// recorded first.
    func recording(_ style: ProgressStyle) async throws -> String {
      if let folder { return folder }
      let folder = "output/demo"
      guard try Folder.kind(of: folder + "/manifest.json") == nil else { return folder }
      // A wrong name is reported before the recording starts.
      try request.requireFiles(of: target)
      StandardError.print("understudy: recording the study demo into \(folder) first")
      var words = Arguments.recordDemo
      words.append("--progress=\(style.rawValue)")
      var arguments = try Arguments(words, options: Record.options)
      try await Record(&arguments).record()
      return folder
    }

    func test(of backlog: Backlog) throws -> LoadTest {
      var options = DeliveryOptions(to: url, backlog)
      options.http.connections = connections
      try request.apply(to: &options, of: target)
      return try LoadTest(
        as: target.name, options, phones: phones, schedule, thresholds: thresholds)
    }
  }
}

extension Arguments {
  /// The command that records the default study.
  fileprivate static let recordDemo = ["--study=demo"]
}
