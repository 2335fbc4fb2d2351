/// What apps ask of somebody at given times, such as to answer a survey.
///
/// Base phone use is drawn as if there were none, so that one more app changes nothing else than
/// what its own prompts cause.
public struct Prompts: Sendable {
  public struct Prompt: Sendable {
    /// When the notification arrives.
    public let time: Timestamp
    /// Addresses whether and how it is answered: by app, survey and number of the prompt.
    let random: Random

    public init(at time: Timestamp, random: Random) {
      self.time = time
      self.random = random
    }
  }

  public static let none = Prompts([])

  /// In order of time.
  private let prompts: [Prompt]

  public init(_ prompts: [Prompt]) {
    self.prompts = prompts.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
  }

  /// Those that arrive during the interval.
  func during(_ interval: Range<Timestamp>) -> ArraySlice<Prompt> {
    prompts[first(from: interval.lowerBound)..<first(from: interval.upperBound)]
  }

  private func first(from time: Timestamp) -> Int {
    prompts.prefixCount { $0.time < time }
  }
}
