import Foundation
import Glibc
import ProfileFiles
import Recorders
import Simulation
import Spool

/// A benchmark of the parts of a recording. It measures life, sensor, text and gzip of each motion
/// stream in ns per row, streets and routes, and whole studies in participant-days per second.
///
/// Every round measures everything once, so that disturbances affect all measurements equally.
@main
struct Benchmark {
  private static let usage = """
    Usage: benchmark [options]

    Measures the CPU time of each phase of a recording, and of streets and trips. All measurements
    are repeated in several rounds. The memory covers the whole process, including memory from
    earlier measurements.

      --rounds N       Number of rounds [default: 3]
      --json FILE      Also write the figures of all rounds
      --against FILE   Compare with figures from --json
    """

  /// The smallest significant relative difference; a smaller one may come from the machine.
  private static let tolerance = 0.05

  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      say("benchmark: \(error)")
      exit(error is OptionError ? 64 : 70)
    }
  }

  private static func run(_ words: [String]) async throws {
    if words.contains("--help") { return print(usage) }
    let options = try Options(words)
    let earlier = try options.against.map { try Report(contentsOf: $0) }
    let files = try ProfileFiles(
      directory: nil, environment: ProcessInfo.processInfo.environment)
    let stress = try Study.load("stress-100hz", from: files).study
    let defaults = try Study.load("beiwe-defaults", from: files).study
    let week = try Study.load("week", from: files).study
    let faults = try files.load(.faults, "real-world").read(FaultSet.init(reading:))
    var report = Report(machine: machine)
    for round in 1...options.rounds {
      say("round \(round) of \(options.rounds)")
      let phone = stress.participant(0).phone
      try await StreamPhases(Accelerometer(of: phone), of: stress).measure(into: &report)
      try await StreamPhases(Gyro(of: phone), of: stress).measure(into: &report)
      try await StreamPhases(Magnetometer(of: phone, in: stress.field), of: stress)
        .measure(into: &report)
      try await StreamPhases(DeviceMotion(of: phone), of: stress).measure(into: &report)
      MovementPhases(week).measure(into: &report)
      for region in ["london", "tokyo"] {
        try StreetPhases(in: region, from: files).measure(into: &report)
      }
      try await WholeRun.measure(defaults, faults: faults, into: &report)
      #if FULL
        try await Encryption.measure(Accelerometer.name, of: defaults, into: &report)
      #endif
    }
    print(report.text)
    if let earlier { print("\n" + report.comparison(with: earlier, tolerance: tolerance)) }
    if let path = options.json { try report.write(to: path) }
  }
}

/// Prints a line to standard error.
private func say(_ text: String) {
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// An error in the command line.
struct OptionError: Error, CustomStringConvertible {
  let description: String
}

private struct Options {
  var rounds = 3
  var json: String?
  var against: String?

  init(_ words: [String]) throws {
    var rest = words[...]
    while let name = rest.popFirst() {
      guard ["--rounds", "--json", "--against"].contains(name) else {
        throw OptionError(description: "unknown option \(name); see --help")
      }
      guard let value = rest.popFirst() else {
        throw OptionError(description: "\(name) needs a value")
      }
      switch name {
      case "--json": json = value
      case "--against": against = value
      default:
        guard let number = Int(value), number > 0 else {
          throw OptionError(description: "--rounds is \"\(value)\"; it must be at least 1")
        }
        rounds = number
      }
    }
  }
}
