import Testing

@testable import Simulation

struct PromptQueueTests {
  private static func prompt(
    _ number: Int, at seconds: Double, about subject: String = "mood", attempt: Int = 0,
    repetition: Double? = nil
  ) -> Prompt {
    Prompt(
      .init(app: "test", subject: subject, number: number, attempt: attempt), on: .phone,
      at: Timestamp(microseconds: Int64(1_000_000 * seconds)),
      scheduled: Timestamp(microseconds: 7), as: .waiting, repetition: repetition)
  }

  @Test func `a prompt that is sent again counts its attempts by one`() throws {
    let first = Self.prompt(3, at: 100, repetition: 600)
    let second = try #require(first.next)
    #expect(second.id == .init(app: "test", subject: "mood", number: 3, attempt: 1))
    #expect(second.time.microseconds == 700_000_000)
    #expect(second.scheduled == first.scheduled)
    #expect(second.device == .phone && second.manner == .waiting)
    #expect(second.next?.id.attempt == 2)
    #expect(second.next?.time.microseconds == 1_300_000_000)
    #expect(Self.prompt(3, at: 100).next == nil)
  }

  @Test func `prompts come in order of time, those of one time as they were given`() {
    var queue = PromptQueue([
      Self.prompt(1, at: 30), Self.prompt(1, at: 10, about: "sleep"),
      Self.prompt(2, at: 10, about: "sleep"),
    ])
    queue.insert(Self.prompt(1, at: 20, about: "pain"))
    var order: [String] = []
    while let prompt = queue.next() { order.append("\(prompt.id.subject) \(prompt.id.number)") }
    #expect(order == ["sleep 1", "sleep 2", "pain 1", "mood 1"])
  }

  @Test func `a repetition is left out after a newer prompt about the same`() {
    var queue = PromptQueue([
      Self.prompt(1, at: 10), Self.prompt(2, at: 20), Self.prompt(1, at: 30, attempt: 1),
      Self.prompt(2, at: 40, attempt: 1), Self.prompt(1, at: 50, about: "pain", attempt: 1),
      Self.prompt(0, at: 60),
    ])
    var order: [String] = []
    while let prompt = queue.next() {
      order.append("\(prompt.id.subject) \(prompt.id.number) \(prompt.id.attempt)")
    }
    // A prompt that was never sent is still sent, even if prompts with higher numbers were sent
    // before it.
    #expect(order == ["mood 1 0", "mood 2 0", "mood 2 1", "pain 1 1", "mood 0 0"])
  }

  @Test func `a newer prompt or the repetition replaces an unopened one`() {
    let queue = PromptQueue([
      Self.prompt(2, at: 500), Self.prompt(3, at: 900), Self.prompt(9, at: 50, about: "pain"),
    ])
    let seconds = { (prompt: Prompt) in
      queue.replacement(of: prompt).map { Double($0.microseconds) / 1_000_000 }
    }
    #expect(seconds(Self.prompt(1, at: 10)) == 500)
    #expect(seconds(Self.prompt(1, at: 10, repetition: 489)) == 499)
    #expect(seconds(Self.prompt(1, at: 10, repetition: 491)) == 500)
    #expect(seconds(Self.prompt(1, at: 10, about: "sleep", repetition: 900)) == 910)
    #expect(seconds(Self.prompt(1, at: 10, about: "sleep")) == nil)
  }
}
