import Fixtures
import SQLite
import Spool
import Testing

@testable import Delivery

/// Tests of repeated sending of batches that the server did not store.
struct RenewalTests {
  private let outbox: Outbox
  private var url: String { "lines://" + outbox.folder.path }

  init() throws {
    outbox = try Outbox(participants: 0)
  }

  /// Sends lines in one lane to a server with the given responses. Returns the lines that arrived,
  /// and the ledger's summary.
  private func send(
    _ lines: [String], answers: [String: [Outcome]] = [:], gone: Set<String> = [],
    pace: Pace = .asap,
    patience: Duration = .milliseconds(300)
  ) async throws -> (arrived: [String], summary: LedgerSummary) {
    LineEndpoint.set(
      .init(retry: .byPass(slotLength: 1_000), answers: answers, gone: gone), at: url)
    try outbox.folder.put(lines.map { $0 + "\n" }.joined(), at: "out/x.lines")
    let summary = try await outbox.send(
      as: LineEndpoint.self, to: url, pace: pace, patience: patience)
    return (LineEndpoint.takeArrivals(at: url), summary)
  }

  // MARK: Repetition before the next batch

  @Test(arguments: [Outcome.refused, .unavailable, .unanswered])
  func `a survey that is not stored goes again before the next, once, unchanged`(outcome: Outcome)
    async throws
  {
    let end = try await send(
      ["1 survey a", "2 note", "3 survey b", "4 survey c"],
      answers: ["1 survey a": [outcome, outcome], "3 survey b": [outcome]])
    #expect(
      end.arrived == [
        "1 survey a", "2 note", "1 survey a", "3 survey b", "1 survey a", "3 survey b",
        "4 survey c",
      ])
    #expect(end.summary.standing == .allStored && end.summary.attempts == 7)
  }

  @Test func `the last survey goes again in the next pass`() async throws {
    let end = try await send(["1 survey a", "2 note"], answers: ["1 survey a": [.unavailable]])
    #expect(end.arrived == ["1 survey a", "2 note", "1 survey a"])
    #expect(end.summary.standing == .allStored)
  }

  // MARK: Repetition with the next batch

  @Test func `health that is not stored goes with the next of its device, in one request`()
    async throws
  {
    let end = try await send(
      ["1 other-health a", "2 health x", "3 other-health b", "4 other-health c"],
      answers: ["1 other-health a": [.unavailable], "3 other-health b": [.refused]])
    #expect(
      end.arrived == [
        "1 other-health a", "2 health x", "1 other-health a+3 other-health b",
        "1 other-health a+3 other-health b+4 other-health c",
      ])
    #expect(end.summary.standing == .allStored && end.summary.attempts == 4)
    // Each of the four batches has its own number of attempts in the ledger.
    let attempts = try LedgerStore(reading: outbox.ledger).all(
      "SELECT attempts FROM batch ORDER BY id"
    ) { $0.integer(0) }
    #expect(attempts == [3, 1, 2, 1])
  }

  @Test func `health too old for the next goes by itself in the next pass`() async throws {
    let end = try await send(
      ["1 other-health a", "102 other-health b"], answers: ["1 other-health a": [.unavailable]])
    #expect(end.arrived == ["1 other-health a", "102 other-health b", "1 other-health a"])
    #expect(end.summary.standing == .allStored)
  }

  @Test func `a line that cannot be read any more is not told as carried`() async throws {
    _ = try await send(
      ["1 other-health a", "2 other-health b"],
      answers: ["1 other-health a": [.unavailable], "2 other-health b": [.unavailable]],
      patience: .zero)
    let end = try await send(
      ["1 other-health a", "2 other-health b", "3 other-health c"], gone: ["1 other-health a"])
    #expect(end.arrived == ["2 other-health b+3 other-health c"])
    #expect(end.summary.files(.unreadable) == 1 && end.summary.files(.stored) == 2)
  }

  // MARK: Batches that follow a survey

  @Test func `a watch's health waits for the survey before it, and goes with the next`()
    async throws
  {
    let end = try await send(
      ["1 survey a", "2 health x", "3 survey b", "4 health y"],
      answers: ["1 survey a": [.refused]])
    #expect(
      end.arrived == ["1 survey a", "1 survey a", "3 survey b", "2 health x+4 health y"])
    #expect(end.summary.standing == .allStored)
  }

  @Test func `a watch's last health follows its survey in the next pass`() async throws {
    let end = try await send(
      ["1 survey a", "2 health x", "3 note"], answers: ["1 survey a": [.unavailable]])
    #expect(end.arrived == ["1 survey a", "3 note", "1 survey a", "2 health x"])
    #expect(end.summary.standing == .allStored)
  }

  @Test func `health that waits for a survey without an answer was not sent itself`() async throws {
    let end = try await send(
      ["1 survey a", "2 health x"], answers: ["1 survey a": [.unanswered]], patience: .zero)
    #expect(end.summary.files(.unanswered) == 1 && end.summary.files(.unavailable) == 1)
    let again = try await send(["1 survey a", "2 health x"])
    #expect(again.arrived == ["1 survey a", "2 health x"] && again.summary.repeated == 1)
  }

  @Test func `health behind a survey that stays refused is told with its reason`() async throws {
    let end = try await send(
      ["1 survey a", "2 health x"], answers: ["1 survey a": [.refused, .refused, .refused]],
      patience: .zero)
    #expect(end.arrived == ["1 survey a"] && end.summary.standing == .deadLetters)
    let letters = try LedgerReader(opening: outbox.ledger).deadLetters()
    #expect(letters.map(\.attempts) == [1, 0])
    #expect(
      letters.last?.text == "this upload waits for the previous survey, which is not stored yet")
  }

  // MARK: Repetition in the next run

  @Test(arguments: [Outcome.unavailable, .unanswered, .refused])
  func `a place has one attempt a run, and is told`(outcome: Outcome) async throws {
    let lines = ["1 place a", "2 note", "3 place b"]
    let end = try await send(lines, answers: ["1 place a": [outcome]])
    #expect(end.arrived == lines && end.summary.standing == .deadLetters)
    #expect(end.summary.resting == (outcome == .refused ? 0 : 1))
    #expect(try LedgerReader(opening: outbox.ledger).deadLetters().map(\.line) == [1])
    let again = try await send(lines)
    #expect(again.arrived == ["1 place a"] && again.summary.standing == .allStored)
    #expect(again.summary.resting == 0)
  }

  // MARK: Repetition at the original pace

  @Test func `at the app's own instants what waits still goes with the next`() async throws {
    let end = try await send(
      [
        "1000 survey a", "1010 health x", "1020 other-health p", "1060 note", "1070 survey b",
        "1080 health y", "1090 other-health q",
      ],
      answers: ["1000 survey a": [.refused], "1020 other-health p": [.unavailable]],
      pace: .times(0.5), patience: .seconds(10))
    #expect(
      end.arrived == [
        "1000 survey a", "1020 other-health p", "1060 note", "1000 survey a", "1070 survey b",
        "1010 health x+1080 health y", "1020 other-health p+1090 other-health q",
      ])
    #expect(end.summary.standing == .allStored)
  }

  // MARK: Continuation after a kill

  @Test func `a run goes on from the ledger of a killed one`() async throws {
    let lines = [
      "1 survey a", "2 health x", "3 place p", "4 other-health q", "5 survey b", "6 health y",
    ]
    try outbox.folder.put(lines.map { $0 + "\n" }.joined(), at: "out/x.lines")
    _ = try await send(lines, answers: ["1 survey a": [.unauthorized]], patience: .zero)
    do {
      // The first three of these batches were in progress when the sender was killed.
      let store = try LedgerStore(outbox.ledger, .durable)
      for batch in 1...4 as ClosedRange<Int64> where batch != 2 {
        _ = try store.begin(batch, at: 0)
      }
    }
    let end = try await send(lines)
    #expect(
      end.arrived == [
        "3 place p", "4 other-health q", "1 survey a", "5 survey b", "2 health x+6 health y",
      ])
    #expect(end.summary.standing == .allStored && end.summary.repeated == 3)
  }
}
