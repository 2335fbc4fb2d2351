import Delivery
import Testing

@testable import understudy

struct LoadChoiceTests {
  private static let target = ["--to", "http://127.0.0.1:9", "--as", "http"]

  private func choice(_ words: [String]) throws(UsageError) -> Load.Choice {
    var arguments = try Arguments(Self.target + words, options: Load.options)
    return try Load.Choice(&arguments)
  }

  private func refusal(_ words: [String]) throws -> UsageError? {
    do {
      _ = try choice(words)
      return nil
    } catch {
      return error
    }
  }

  private func stages(_ words: [String]) throws -> [Stage]? {
    guard case .stages(let stages) = try choice(words).schedule else { return nil }
    return stages
  }

  private func factor(_ words: [String]) throws -> Double? {
    guard case .study(let factor) = try choice(["--arrivals", "study"] + words).schedule else {
      return nil
    }
    return factor
  }

  @Test func `a test has 500 connections and takes a minute by default`() throws {
    let choice = try choice(["--rate", "50/s"])
    #expect(choice.connections == 500 && choice.phones == nil)
    #expect(try stages(["--rate", "50/s"]) == [Stage(seconds: 60, rate: 50)])
    #expect(try factor([]) == 60)
  }

  @Test(
    arguments: [
      (text: "50/s", rate: 50.0), ("600/m", 10), ("7200/h", 2), ("0.5/s", 0.5),
      ("1000000/s", 1_000_000), ("1000000/m", 1_000_000.0 / 60),
    ] as [(String, Double)])
  func `a rate is of a second, a minute or an hour`(text: String, rate: Double) throws {
    #expect(try stages(["--rate", text]) == [Stage(seconds: 60, rate: rate)])
  }

  @Test(arguments: ["50", "/s", "50/d", "-1/s", "1000001/s", "x/s", "nan/s", "0/s", "0/h", "50 /s"])
  func `any other rate is refused`(text: String) throws {
    guard case .badValue(text, of: "--rate", _) = try refusal(["--rate=" + text]) else {
      Issue.record("\(text)")
      return
    }
  }

  @Test func `a test is longer than nothing and at most 30 days`() throws {
    let rate = ["--rate", "1/s", "--duration"]
    #expect(try stages(rate + ["30d"]) == [Stage(seconds: 2_592_000, rate: 1)])
    #expect(try stages(rate + ["1ms"]) == [Stage(seconds: 0.001, rate: 1)])
    for length in ["0s", "30.01d", "31d"] {
      guard case .badValue(_, of: "--duration", _) = try refusal(rate + [length]) else {
        Issue.record("\(length)")
        continue
      }
    }
    #expect(try stages(["--stages", "15d:1/s,15d:0/s"])?.count == 2)
    #expect(try refusal(["--stages", "15d:1/s,15d:0/s,1ms:1/s"]) != nil)
  }

  @Test func `stages are lengths with rates, one of which begins something`() throws {
    #expect(
      try stages(["--stages", "30s:10/s,2m:120/m,500ms:0/s"]) == [
        Stage(seconds: 30, rate: 10), Stage(seconds: 120, rate: 2), Stage(seconds: 0.5, rate: 0),
      ])
    for text in ["", "30s", "30s:10", "0s:10/s", "30s:1/s:2/s", "30s:1/s,", "30s:0/s,1m:0/m"] {
      guard case .badValue(_, of: "--stages", _) = try refusal(["--stages", text]) else {
        Issue.record("\(text)")
        continue
      }
    }
  }

  @Test func `a study's pace is so many times as fast as life`() throws {
    #expect(try factor(["--pace", "x10"]) == 10 && factor(["--pace", "realtime"]) == 1)
    for pace in ["asap", "x0", "10"] {
      guard
        case .badValue(pace, of: "--pace", _) = try refusal(["--arrivals=study", "--pace", pace])
      else {
        Issue.record("\(pace)")
        continue
      }
    }
  }

  @Test(
    arguments: [
      (words: [], error: UsageError.missingOption("--rate")),
      (["--pace", "x2"], .noUse(option: "--pace", with: "--arrivals constant")),
      (
        ["--arrivals", "study", "--rate", "1/s"],
        .noUse(option: "--rate", with: "--arrivals study")
      ),
      (
        ["--arrivals", "study", "--duration", "1s"],
        .noUse(option: "--duration", with: "--arrivals study")
      ),
      (
        ["--arrivals", "study", "--stages", "1s:1/s"],
        .noUse(option: "--stages", with: "--arrivals study")
      ),
      (["--stages", "1s:1/s", "--rate", "1/s"], .noUse(option: "--rate", with: "--stages")),
      (["--stages", "1s:1/s", "--duration", "1s"], .noUse(option: "--duration", with: "--stages")),
    ] as [([String], UsageError)])
  func `options that contradict each other are refused`(words: [String], error: UsageError) throws {
    #expect(try refusal(words) == error)
  }

  @Test func `numbers of phones and connections have limits`() throws {
    let rate = ["--rate", "1/s"]
    let kept = try choice(rate + ["--participants=100000", "--connections=20000"])
    #expect(kept.phones == 100_000 && kept.connections == 20_000)
    #expect(try choice(rate + ["--participants=1", "--connections=1"]).connections == 1)
    for word in [
      "--participants=0", "--participants=100001", "--connections=0", "--connections=20001",
    ] {
      #expect(try refusal(rate + [word]) != nil, "\(word)")
    }
  }
}
